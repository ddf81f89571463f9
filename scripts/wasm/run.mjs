// Runs a program for wasm32-unknown-unknown that needs nothing from outside, and prints its exit code.
// usage: node run.mjs FILE.wasm [EXPECTED]
import { readFile } from 'node:fs/promises';

const [file, expected] = process.argv.slice(2);
const { instance } = await WebAssembly.instantiate(await readFile(file));
const code = instance.exports.main(0, 0);
console.log(`${code} solutions`);
if (expected !== undefined && code !== Number(expected)) {
  console.error(`there should be ${expected}`);
  process.exit(1);
}
