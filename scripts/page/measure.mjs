// Measures the page in Chromium, from a server on this machine: medians of nine runs, in milliseconds.
// usage: PAGE=FOLDER node scripts/page/measure.mjs    the folder is target/page by default
// It takes what scripts/page/test has installed.
import { serve, start } from "../../tests/page/browser.mjs";

const RUNS = 9;
const [server, browser] = [await serve(), await start()];
const median = (numbers) => numbers.sort((one, other) => one - other)[Math.floor(numbers.length / 2)];
const times = { "the worker is ready": [], "a solution is shown": [], "from ready to the solution": [] };
for (let run = 0; run < RUNS; run++) {
  // A context of its own has an empty cache.
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(server.url);
  await page.waitForFunction(() => performance.getEntriesByName("solution").length > 0);
  const [ready, solution] = await page.evaluate(() =>
    ["ready", "solution"].map((name) => performance.getEntriesByName(name)[0].startTime));
  times["the worker is ready"].push(ready);
  times["a solution is shown"].push(solution);
  times["from ready to the solution"].push(solution - ready);
  await context.close();
}
for (const [what, numbers] of Object.entries(times)) console.log(`${median(numbers).toFixed(0).padStart(6)} ms  ${what}`);
await browser.close();
server.end();
