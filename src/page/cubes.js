// Counting on several workers: the search is split into cubes, which have no solution in common.

import { Engine, Stopped } from "./engine.js";

/** The number of cubes. Some take longer than others. */
const CUBES = 64;

/**
 * Counts by cubes on so many workers. `split` and `merge` run on the first of them. `progress` hears of
 * the cubes that are done. Resolves with the events of the merged count; rejects if the search cannot be
 * split, or was stopped.
 */
export async function count(words, files, workers, progress, signal) {
  const engines = Array.from({ length: workers }, () => new Engine());
  const stop = () => engines.forEach((engine) => engine.end());
  signal.addEventListener("abort", stop);
  try {
    const split = [...words("split"), "--cubes", CUBES, "-o", "-"].map(String);
    const { code, bytes } = await engines[0].run(split, { files, events: false });
    if (code !== 0 || bytes.size === 0) throw new Stopped();
    const cubes = ["cubes.icnf", new Uint8Array(await bytes.arrayBuffer())];
    const all = new TextDecoder().decode(cubes[1]).match(/^a /gm)?.length ?? 0;
    let next = 1;
    let done = 0;
    const parts = [];
    const work = async (engine) => {
      let own = [...files, cubes];
      while (next <= all) {
        const cube = next++;
        const part = ["count", "--cube", `cubes.icnf:${cube}`];
        const answer = await engine.run(part, { files: own, events: false });
        own = [];
        if (answer.code !== 0) throw new Stopped();
        parts.push([`part${cube}`, new Uint8Array(await answer.bytes.arrayBuffer())]);
        progress(++done, all);
      }
    };
    await Promise.all(engines.map(work));
    const merge = ["merge", "cubes.icnf", ...parts.map(([name]) => name)];
    const events = [];
    await engines[0].run(merge, { files: parts, hear: (event) => events.push(event) });
    return events;
  } finally {
    signal.removeEventListener("abort", stop);
    stop();
  }
}
