// A worker: runs commands of puzzlec one after the other. It is ended, and another one begun, where a
// command is to be stopped.
import init, { begin, provide, run } from "./puzzlec.js";

let number = 0;
const say = (message, transfer) => postMessage({ number, ...message }, transfer ?? []);

// Events come by the thousand: they are handed on together.
let waiting = [];
let last = 0;
function flush() {
  if (waiting.length > 0) say({ events: waiting });
  [waiting, last] = [[], performance.now()];
}
function hears(line) {
  waiting.push(line);
  if (number > 0 && performance.now() - last > 50) flush();
}
function writes(bytes) {
  say({ bytes }, [bytes.buffer]);
}
let panic = "";
function panics(text) {
  panic = text;
}

let memory;

onmessage = async ({ data }) => {
  if (data.module) {
    ({ memory } = await init({ module_or_path: data.module }));
    begin(hears, writes, panics);
    // The program is ready when it has told its version.
    run(["--version"], "");
    say({ ready: JSON.parse(waiting[0]).text.trim() });
    waiting = [];
    return;
  }
  number = data.number;
  try {
    for (const [name, content] of data.files) provide(name, content);
    const code = run(data.words, data.day);
    flush();
    say({ code });
  } catch (error) {
    flush();
    say({ failure: panic || String(error), memory: memory.buffer.byteLength });
  }
};
