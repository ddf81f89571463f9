// The engine: commands of puzzlec, each run by a worker.

/** The memory that a command may take. */
const MEMORY = "1G";
/** A program that ends with so much memory, in bytes, asked for more than there is. */
const FULL = 9e8;

const encoder = new TextEncoder();

/** The date of today where the reader is. */
export function today() {
  const now = new Date();
  const two = (number) => String(number).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** A command was stopped, or its worker came to its end. */
export class Stopped extends Error {}

let compiled;

/** The program, loaded and compiled once for all workers. */
function program() {
  compiled ??= (async () => {
    const url = new URL("puzzlec.wasm", import.meta.url);
    const answer = await fetch(url);
    if (!answer.ok) throw new Error(`puzzlec.wasm cannot be loaded: ${answer.status}`);
    // Some servers do not know the type of the file.
    if (answer.headers.get("Content-Type") === "application/wasm") {
      return WebAssembly.compileStreaming(answer);
    }
    return WebAssembly.compile(await answer.arrayBuffer());
  })();
  return compiled;
}

/** A worker that runs one command at a time. */
export class Engine {
  #worker;
  #ready;
  #number = 0;
  #current;

  constructor() {
    this.#start();
  }

  #start() {
    this.#worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
    this.#ready = new Promise((resolve, reject) => {
      this.#worker.onmessage = ({ data }) => (data.ready ? resolve(data.ready) : this.#hear(data));
      this.#worker.onerror = (event) => {
        const error = new Error(event.message || "the worker cannot be started");
        reject(error);
        this.#current?.reject(error);
      };
      program().then((module) => this.#worker.postMessage({ module }), reject);
    });
    this.#ready.catch(() => {});
  }

  /** Resolves to the version of the program when it is loaded. */
  get ready() {
    return this.#ready;
  }

  /** True if a command runs. */
  get busy() {
    return this.#current !== undefined;
  }

  #hear(data) {
    const current = this.#current;
    if (current === undefined || data.number !== current.number) return;
    if (data.events) data.events.forEach((line) => current.hear(JSON.parse(line)));
    if (data.bytes) current.bytes.push(data.bytes);
    if (data.code !== undefined) {
      this.#current = undefined;
      current.resolve({ code: data.code, bytes: new Blob(current.bytes) });
    }
    if (data.failure !== undefined) {
      // What is left of the program is of no use any more.
      this.#restart();
      const isFull = data.memory > FULL || /stack|out of bounds/.test(data.failure);
      const message = isFull
        ? "this needs more memory than a page has"
        : `puzzlec has a fault: ${data.failure}`;
      const help = isFull ? "the command line can take more" : "please report it, with the puzzle";
      current.hear({ event: "error", message, help });
      current.hear({ event: "end", code: 2 });
      current.resolve({ code: 2, bytes: new Blob([]) });
    }
  }

  /**
   * Runs a command; one that runs or waits is stopped. `files` are pairs of a name and a text or bytes; `hear`
   * gets each event. Resolves with the exit code and the bytes that are no events.
   */
  run(words, { files = [], hear = () => {}, events = true } = {}) {
    this.stop();
    const current = { number: ++this.#number, hear, bytes: [], isSent: false };
    this.#current = current;
    const answer = new Promise((resolve, reject) => Object.assign(current, { resolve, reject }));
    const send = () => {
      if (this.#current !== current) return;
      const content = files.map(([name, text]) => [name, typeof text === "string" ? encoder.encode(text) : text]);
      const all = [...words, "--memory", MEMORY, ...(events ? ["--format", "events"] : [])];
      current.isSent = true;
      this.#worker.postMessage({ number: current.number, words: all, files: content, day: today() });
    };
    this.#ready.then(send, (error) => {
      if (this.#current !== current) return;
      this.#current = undefined;
      current.reject(error);
    });
    return answer;
  }

  /** Stops the command that runs or waits, at once. */
  stop() {
    const current = this.#current;
    if (current === undefined) return;
    this.#current = undefined;
    if (current.isSent) this.#restart();
    current.reject(new Stopped("stopped"));
  }

  #restart() {
    this.#current = undefined;
    this.#worker.terminate();
    this.#start();
  }

  /** Ends the worker for good. */
  end() {
    this.stop();
    this.#worker.terminate();
  }
}
