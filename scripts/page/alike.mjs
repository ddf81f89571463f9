// Names the functions of a WebAssembly module in the order of their first bytes, so that wasm-opt can put
// functions that begin alike beside each other: brotli makes them smaller by one part in a hundred.
// usage: node scripts/page/alike.mjs IN.wasm OUT.wasm
import { readFileSync, writeFileSync } from "node:fs";

/** As many bytes of a function as are compared. */
const BYTES = 40;
const [CUSTOM, IMPORTS, CODE] = [0, 2, 10];

const [from, to] = process.argv.slice(2);
const module = readFileSync(from);

/** Reads a number in LEB128; returns it and the place after it. */
function read(at) {
  let number = 0;
  for (let shift = 0; ; shift += 7) {
    const byte = module[at++];
    number += (byte & 127) * 2 ** shift;
    if (byte < 128) return [number, at];
  }
}

/** A number in LEB128. */
function number(value) {
  const bytes = [];
  for (; value > 127; value >>>= 7) bytes.push((value & 127) | 128);
  return Buffer.from([...bytes, value]);
}

/** Bytes after their length. */
const sized = (bytes) => Buffer.concat([number(bytes.length), bytes]);

const HEAD = 8;
const kept = [module.subarray(0, HEAD)];
const bodies = [];
let imported = 0;
for (let at = HEAD; at < module.length; ) {
  const kind = module[at];
  const [size, start] = read(at + 1);
  let [count, place] = read(start);
  if (kind === IMPORTS) {
    // All that is imported are functions: two names, a kind and a type.
    for (; count > 0; count--) {
      for (let name = 0; name < 2; name++) {
        const [length, text] = read(place);
        place = text + length;
      }
      if (module[place] !== 0) throw new Error("something other than a function is imported");
      place = read(place + 1)[1];
      imported++;
    }
  }
  if (kind === CODE) {
    for (; count > 0; count--) {
      const [length, body] = read(place);
      bodies.push(module.subarray(body, body + Math.min(length, BYTES)));
      place = body + length;
    }
  }
  if (kind !== CUSTOM) kept.push(module.subarray(at, start + size));
  at = start + size;
}

const order = [...bodies.keys()].sort((one, other) => Buffer.compare(bodies[one], bodies[other]) || one - other);
const names = new Map(order.map((index, rank) => [imported + index, `f${String(rank).padStart(6, "0")}`]));
for (let index = 0; index < imported; index++) names.set(index, `a${String(index).padStart(6, "0")}`);
const entries = [...names.keys()]
  .sort((one, other) => one - other)
  .map((index) => Buffer.concat([number(index), sized(Buffer.from(names.get(index)))]));
const list = Buffer.concat([number(names.size), ...entries]);
const FUNCTIONS = 1;
const section = Buffer.concat([sized(Buffer.from("name")), Buffer.from([FUNCTIONS]), sized(list)]);
writeFileSync(to, Buffer.concat([...kept, Buffer.from([CUSTOM]), sized(section)]));
