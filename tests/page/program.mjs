// The program of the page under Node, in a thread of its own.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Worker, isMainThread, parentPort, workerData } from "node:worker_threads";

/** The folder of the page. */
export const PAGE = process.env.PAGE ?? fileURLToPath(new URL("../../target/page", import.meta.url));

/** A thread that runs commands of the page's program. */
export class Program {
  #worker;

  constructor() {
    this.#start();
  }

  #start() {
    this.#worker = new Worker(new URL(import.meta.url), { workerData: PAGE });
    this.#worker.unref();
  }

  /** Runs a command, and resolves with its exit code, events and bytes; with nothing after a time. */
  run(words, files = [], time = 300_000) {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(async () => {
        await this.#worker.terminate();
        this.#start();
        resolve(undefined);
      }, time);
      this.#worker.once("error", reject);
      this.#worker.once("message", (answer) => {
        clearTimeout(timer);
        this.#worker.off("error", reject);
        resolve({ ...answer, bytes: Buffer.from(answer.bytes) });
      });
      this.#worker.postMessage({ words, files });
    });
  }

  end() {
    return this.#worker.terminate();
  }
}

if (!isMainThread) {
  const program = await import(join(workerData, "puzzlec.js"));
  const events = [];
  const bytes = [];
  let panic;
  program.initSync({ module: readFileSync(join(workerData, "puzzlec.wasm")) });
  program.begin((line) => events.push(JSON.parse(line)), (more) => bytes.push(more), (text) => (panic = text));
  parentPort.on("message", ({ words, files }) => {
    for (const [name, text] of files) program.provide(name, Buffer.from(text));
    let code;
    try {
      code = program.run(words, "2026-11-27");
    } catch (error) {
      panic ??= String(error);
    }
    parentPort.postMessage({ code, panic, events: events.splice(0), bytes: Buffer.concat(bytes.splice(0)) });
  });
}
