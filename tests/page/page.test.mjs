// The page in a real browser, as its readers use it.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import test, { after, before } from "node:test";
import { serve, start } from "./browser.mjs";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The limit of each wait, in milliseconds. No test is about time: it stops only what hangs. */
const LIMIT = 300_000;

let server;
let browser;
before(async () => {
  [server, browser] = [await serve(), await start()];
});
after(async () => {
  await browser?.close();
  server?.end();
});

/** Opens the page, runs a test on it, and fails if the console has an error. */
function onPage(name, work, { hash = "", ...options } = {}) {
  test(name, async () => {
    const context = await browser.newContext({ viewport: { width: 1200, height: 900 }, locale: "en-GB", ...options });
    context.setDefaultTimeout(LIMIT);
    const page = await context.newPage();
    const faults = [];
    page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
    page.on("pageerror", (error) => faults.push(String(error)));
    await page.goto(server.url + hash);
    try {
      await work(page, context);
    } finally {
      await context.close();
    }
    assert.deepEqual(faults, []);
  });
}

const says = (page, id, pattern) =>
  page.waitForFunction(([own, words]) => new RegExp(words).test(document.getElementById(own).textContent), [id, pattern]);
const ask = (page, kind) => page.click(`[data-ask=${kind}]`);
const ready = (page) => says(page, "version", "puzzlec");
const solved = (page) => says(page, "life", "^solved");

/** Begins a puzzle of one's own. */
async function begin(page, kind) {
  await page.selectOption("#begin", kind);
  await page.click("#go");
}

/** Fails if axe finds a fault. */
async function accessible(page) {
  await page.evaluate(AXE);
  const { violations } = await page.evaluate(() => axe.run(document, { resultTypes: ["violations"] }));
  const told = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
  assert.deepEqual(told, []);
}

const SET = `family = "packing"
title = "Two corners"
board = """
...
..."""
[[piece]]
name = "L"
count = 2
shape = """
X.
XX"""
`;

onPage("today's calendar is solved at once", async (page) => {
  await solved(page);
  const day = await page.evaluate(() => new Date().getDate());
  assert.match(await page.textContent("#title"), new RegExp(`^A-Puzzle-A-Day calendar, [A-Z][a-z]{2} ${day}$`));
  assert.ok(await page.isVisible("#picture"));
  assert.equal(await page.textContent("#problems"), "");
  assert.equal(new URL(page.url()).hash, "");
});

onPage("366 dates are counted, and each leads to its solution", async (page) => {
  await ready(page);
  await ask(page, "dates");
  await says(page, "life", "^counted");
  await says(page, "remarks", "366 dates, 24405 solutions; fewest 7 .Oct 6., most 216 .Jan 25.");
  assert.equal(await page.locator("#table td button").count(), 366);
  await page.click('#table button[aria-label="Oct 6: 7"]');
  await says(page, "title", "Oct 6");
  await solved(page);
  await ask(page, "enumerate");
  await says(page, "life", "^listed");
  assert.equal(await page.textContent("#place"), "1 of 7");
  await page.click("#after");
  assert.equal(await page.textContent("#place"), "2 of 7");
});

onPage("a count is stopped, and one on several workers is the same", async (page) => {
  await ready(page);
  await page.selectOption("#catalogue", "pentominoes/6x10");
  await says(page, "title", "6 by 10");
  await ask(page, "count");
  await says(page, "life", "^counting.*[1-9]\\d*\\.. s");
  await page.click("#stop");
  await says(page, "life", "^stopped after");
  assert.ok(await page.isDisabled("#stop"));
  await page.click("[data-save=html]");
  await says(page, "life", "^writing");
  await page.click("#stop");
  await says(page, "life", "^stopped");
  assert.ok(await page.isDisabled("#stop"));
  await page.selectOption("#catalogue", "pentominoes/4x15");
  await says(page, "title", "4 by 15");
  await solved(page);
  await page.evaluate(() => Object.defineProperty(navigator, "hardwareConcurrency", { get: () => 3 }));
  await ask(page, "count");
  // The others help after a second only: a smaller count would need none of them.
  await says(page, "life", "cubes, on 3 workers");
  await says(page, "life", "^counted");
  assert.equal((await page.textContent("#told")).trim(), "1472 raw\n368 up to rotation and reflection");
});

onPage("a link restores the state", async (page, context) => {
  await ready(page);
  await page.selectOption("#catalogue", "langford");
  await says(page, "title", "n = 8");
  await page.fill("[name=n]", "7");
  await page.press("[name=n]", "Tab");
  await says(page, "title", "n = 7");
  await ask(page, "hint");
  await page.click("text=Make this move");
  await says(page, "pins", "=|first");
  await page.waitForFunction(() => location.hash.includes("pin="));
  const other = await context.newPage();
  await other.goto(page.url());
  await says(other, "title", "n = 7");
  await says(other, "life", "^solved|done");
  assert.equal(await other.textContent("#pins"), await page.textContent("#pins"));
  // A text is in its link as well.
  await page.fill("#text", SET);
  await says(page, "title", "Two corners");
  await page.waitForFunction(() => location.hash.includes("text="));
  await other.goto(page.url());
  await says(other, "title", "Two corners");
  assert.equal(await other.inputValue("#text"), SET);
  await other.goBack();
  await says(other, "title", "n = 7");
}, { permissions: ["clipboard-read", "clipboard-write"] });

onPage("rules of one's own are solved while one types, and faults are marked", async (page) => {
  await ready(page);
  await begin(page, "rules");
  await says(page, "title", "[Mm]agic");
  await solved(page);
  await page.fill("#text", SET.replace("count = 2", "count = 3"));
  await says(page, "problems", "cells");
  await page.fill("#text", SET.replace("XX", "XXX X"));
  await says(page, "problems", "line 10: `X.` is not a cell of a piece");
  assert.ok((await page.locator("#marks mark").count()) > 0);
  await page.click("text=Show the place");
  assert.equal(await page.evaluate(() => document.activeElement.id), "text");
  await page.fill("#text", SET);
  await says(page, "title", "Two corners");
  await solved(page);
  assert.equal(await page.textContent("#problems"), "");
  await begin(page, "riddle");
  await says(page, "title", "fish");
});

onPage("what is wrong is changed where it was given, and what is too large is refused", async (page) => {
  await ready(page);
  await page.selectOption("#catalogue", "langford");
  await solved(page);
  await page.fill("[name=n]", "x");
  await page.press("[name=n]", "Tab");
  await says(page, "problems", "invalid value `x` for n: not a whole number");
  await page.fill("[name=n]", "3000");
  await page.press("[name=n]", "Tab");
  await says(page, "problems", "takes some 5.4 GB of memory; the limit is 1.0 GB");
  await page.fill("[name=n]", "7");
  await page.press("[name=n]", "Tab");
  await says(page, "title", "n = 7");
  await solved(page);
  assert.equal(await page.textContent("#problems"), "");
});

onPage("files are opened, and a bad one is explained", async (page) => {
  await ready(page);
  await page.setInputFiles("#file", { name: "two.toml", mimeType: "text/plain", buffer: Buffer.from(SET) });
  await says(page, "title", "Two corners");
  await solved(page);
  const bad = SET.replace('family = "packing"', 'family = "paking"');
  const file = await page.evaluateHandle((text) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([text], "bad.toml"));
    return transfer;
  }, bad);
  await page.dispatchEvent("body", "drop", { dataTransfer: file });
  await says(page, "problems", "line 1: unknown family `paking`");
  await says(page, "problems", "did you mean `packing`");
  const dlx = "| a file of another program\na b c\na\nb c\n";
  await page.setInputFiles("#file", { name: "small.dlx", mimeType: "text/plain", buffer: Buffer.from(dlx) });
  await solved(page);
  const lines = "1..............2\n.3..............\n";
  await page.setInputFiles("#file", { name: "two.sdm", mimeType: "text/plain", buffer: Buffer.from(lines) });
  await says(page, "several", "Puzzle 1 of several in two.sdm");
  await page.getByRole("button", { name: "Open puzzle 2" }).click();
  await reads(page, "\\.3\\.{14}");
  await page.getByRole("button", { name: "Open puzzle 3" }).click();
  await says(page, "problems", "two.sdm: the file has 2 sudokus, and no number 3");
  await page.setInputFiles("#file", { name: "large.toml", mimeType: "text/plain", buffer: Buffer.alloc(9_000_000, "#") });
  await says(page, "problems", "large.toml is too large for a page");
  await page.setInputFiles("#file", { name: "wrong.toml", mimeType: "text/plain", buffer: Buffer.alloc(9) });
  await says(page, "problems", "wrong.toml is not a text");
  const packed = Buffer.from("\xfd7zXZ\0", "latin1");
  await page.setInputFiles("#file", { name: "packed.toml.xz", mimeType: "application/x-xz", buffer: packed });
  await says(page, "problems", "packed.toml.xz.*unpack the file first");
  // What was open is still there.
  assert.match(await page.inputValue("#text"), /\.3\.{14}/);
});

/** A cell of a drawing of the editor. */
const cell = (page, drawing, place) =>
  page.locator(`#editor section[aria-label="${drawing}"] [role=button][aria-label^="row ${place}:"]`);

/** The middle of a cell on the screen. */
async function middle(page, drawing, place) {
  const own = cell(page, drawing, place);
  await own.scrollIntoViewIfNeeded();
  const { x, y, width, height } = await own.boundingBox();
  return [x + width / 2, y + height / 2];
}

const reads = (page, pattern) =>
  page.waitForFunction((words) => new RegExp(words).test(document.getElementById("text").value), pattern);

onPage("a board is drawn by mouse and keyboard, a piece is laid, and it is solved", async (page) => {
  await ready(page);
  await begin(page, "square");
  await says(page, "problems", "2 cells, the board 9");
  // One stroke paints a row of gaps.
  await page.mouse.move(...(await middle(page, "board", "3, column 1")));
  await page.mouse.down();
  await page.mouse.move(...(await middle(page, "board", "3, column 3")), { steps: 5 });
  await page.mouse.up();
  await reads(page, "[.]{3}\n[.]{3}\n###\n");
  await says(page, "problems", "2 cells, the board 6");
  await page.click('#editor [aria-label="take the column at the right away"] >> nth=0');
  await says(page, "problems", "2 cells, the board 4");
  await cell(page, "board", "1, column 1").focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Space");
  await says(page, "problems", "2 cells, the board 3");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await reads(page, "\"\"\"\n[.]{2}\n##\n##\n");
  await solved(page);
  assert.equal(await page.textContent("#problems"), "");
  await page.mouse.click(...(await middle(page, "pieces on the board", "1, column 1")));
  await reads(page, "fixed = \"\"\"\nAA\n");
  await solved(page);
  await page.mouse.click(...(await middle(page, "pieces on the board", "1, column 2")));
  await page.waitForFunction(() => !/AA/.test(document.getElementById("text").value));
  // The mouse turns a piece without a click.
  await page.mouse.move(...(await middle(page, "pieces on the board", "1, column 2")));
  await page.keyboard.press("r");
  await page.waitForFunction(() => /piece A, way \d of/.test(document.querySelector("#editor > .editor > .heard").textContent));
  await page.click("#editor >> text=undo");
  await reads(page, "fixed = \"\"\"\nAA\n");
  await page.focus("#editor [data-piece]");
  await page.keyboard.press("Control+z");
  await page.waitForFunction(() => !/AA/.test(document.getElementById("text").value));
  // What is written is drawn.
  await page.fill("#text", SET);
  await says(page, "title", "Two corners");
  await cell(page, "board", "2, column 3").waitFor();
  await page.locator('#editor section[aria-label="piece L"]').waitFor();
});

onPage("a drawing has the sides of its puzzle, and the focus is never lost", async (page) => {
  await ready(page);
  const upper = page.locator('#editor [aria-label="board: layer at the upper"], #editor [aria-label="board: upper layer"]');
  const focused = () => page.evaluate(() => document.activeElement.textContent);
  await begin(page, "cube");
  await upper.first().waitFor();
  await begin(page, "square");
  await says(page, "problems", "the board 9");
  await upper.first().waitFor({ state: "detached" });
  await page.click("#editor >> text=add a piece");
  await reads(page, 'name = "B"');
  assert.equal(await focused(), "add a piece");
  await page.click('#editor section[aria-label="piece B"] >> text=remove');
  await page.waitForFunction(() => !/"B"/.test(document.getElementById("text").value));
  assert.equal(await focused(), "undo");
  await page.keyboard.press("Control+z");
  await reads(page, 'name = "B"');
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.querySelector("#editor [aria-disabled=true]")?.textContent === "undo");
  assert.equal(await focused(), "undo");
});

onPage("a question that is asked while a puzzle is read is asked of it, and its answer is heard", async (page) => {
  await ready(page);
  await page.selectOption("#catalogue", "soma");
  await ask(page, "count");
  await says(page, "heard", "^counted[^]*240 up to rotation");
  await page.fill("#text", SET);
  await ask(page, "count");
  await says(page, "title", "Two corners");
  await says(page, "heard", "^counted. 2 raw");
});

onPage("the buttons of the questions stay where they are when the picture changes", async (page) => {
  await ready(page);
  const place = () => page.locator("[data-ask=count]").boundingBox();
  const before = await place();
  await page.selectOption("#catalogue", "soma");
  await says(page, "title", "Soma");
  assert.deepEqual(await place(), before);
  await solved(page);
  assert.deepEqual(await place(), before);
});

for (const lattice of ["square", "rectangle", "hexagon", "triangle", "stick", "cube", "ball"]) {
  onPage(`a piece of ${lattice}s is drawn by touch`, async (page) => {
    await ready(page);
    await begin(page, lattice);
    await says(page, "problems", "2 cells");
    const free = page.locator('#editor section[aria-label="piece A"] [role=button][aria-label$=": gap"]').last();
    const label = await free.getAttribute("aria-label");
    await free.scrollIntoViewIfNeeded();
    const { x, y, width, height } = await free.boundingBox();
    await page.touchscreen.tap(x + width / 2, y + height / 2);
    await says(page, "problems", "3 cells");
    const now = page.locator(`#editor section[aria-label="piece A"] [role=button][aria-label="${label.replace(": gap", ": cell")}"]`);
    assert.equal(await now.count(), 1);
    await accessible(page);
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(wider <= 0, `${wider} pixels wider than the window`);
  }, { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
}

onPage("hint, forced, explain, watch and rate answer", async (page) => {
  await ready(page);
  await page.selectOption("#catalogue", "star-battle");
  await says(page, "title", "Star battle");
  await ask(page, "hint");
  await says(page, "life", "^done");
  assert.ok(await page.isVisible("text=Make this move"));
  await ask(page, "forced");
  await says(page, "remarks", "hold in all solutions");
  await ask(page, "rate");
  await says(page, "told", "level");
  await page.selectOption("#catalogue", "langford");
  await says(page, "title", "n = 8");
  await page.fill("[name=n]", "5");
  await page.press("[name=n]", "Tab");
  await says(page, "told", "no solution");
  await ask(page, "explain");
  await says(page, "because", "no solution.*positions.*sum to");
  // The options of the command line are no words of the page.
  await says(page, "remarks", "according to");
  assert.doesNotMatch(await page.textContent("#answer"), /--/);
  await page.selectOption("#catalogue", "calendar");
  await solved(page);
  await ask(page, "watch");
  await says(page, "caption", "nodes?, ");
  await page.click("#play");
  await page.focus("#frame");
  await page.press("#frame", "End");
  assert.ok(Number(await page.inputValue("#frame")) > 10);
});

/** The sentences of the reason in sight. */
const reason = (page) => page.locator("#because li").allTextContents();

/** The picture in sight, as it is saved. */
async function drawing(page) {
  const [download] = await Promise.all([page.waitForEvent("download"), page.click("[data-save=svg]")]);
  return readFileSync(await download.path(), "utf8");
}

/** Chooses a puzzle of the catalogue, and waits until it is solved. */
async function choose(page, name, title) {
  await page.selectOption("#catalogue", name);
  await says(page, "title", title);
  await solved(page);
}

onPage("a hint has its reason in words and in the picture, and its button makes the move", async (page) => {
  await ready(page);
  await choose(page, "zebra", "fish");
  await ask(page, "hint");
  await says(page, "caption", "the house of blue is 2: forced by");
  assert.deepEqual(await reason(page), ["Norwegian in house 1 (9)", "Norwegian next to blue (14)"]);
  await says(page, "heard", "house of blue is 2: forced by. Norwegian in house 1");
  assert.equal(await page.textContent("#remarks"), "Make this move");
  const svg = await drawing(page);
  for (const mark of ["step", "reason"]) assert.match(svg, new RegExp(`class="${mark}\\b`));
  await accessible(page);
  await page.click("text=Make this move");
  await says(page, "pins", "house.blue.=2");
  await says(page, "caption", "forced by");
  assert.doesNotMatch(await page.textContent("#caption"), /blue/);
  await choose(page, "calendar", "calendar");
  await ask(page, "hint");
  await says(page, "caption", "covers .* in some solution: nothing is forced");
  assert.deepEqual(await reason(page), []);
});

onPage("a walk is shown step by step with the reasons, and several solutions are told", async (page) => {
  await ready(page);
  await choose(page, "zebra", "fish");
  await ask(page, "walk");
  await says(page, "caption", "^the walk to the only solution, step 1 of \\d+: the house of blue is 2, at sight$");
  assert.deepEqual(await reason(page), ["Norwegian next to blue (14)"]);
  await says(page, "heard", "step 1 of 23.*Norwegian next to blue");
  const first = await drawing(page);
  await page.click("#after");
  assert.match(await page.textContent("#caption"), /step 2 of 23: the house of green is 4/);
  assert.ok((await reason(page)).includes("green = coffee (5)"));
  assert.match(await page.textContent("#heard"), /step 2 of 23[^]*green = coffee/);
  assert.notEqual(await drawing(page), first);
  await page.focus("#frame");
  await page.press("#frame", "End");
  assert.match(await page.textContent("#caption"), /step 23 of 23: the house of fish is 4/);
  await page.click("#before");
  assert.match(await page.textContent("#caption"), /step 22 of 23/);
  await accessible(page);
  // The search has nothing to show here: a walk is watched in its place.
  await ask(page, "watch");
  await says(page, "caption", "^the walk to the only solution, step \\d+ of \\d+: the house of .*, at sight$");
  await says(page, "because", "\\(\\d+\\)");
  await page.focus("#frame");
  await page.press("#frame", "End");
  assert.equal(await page.textContent("#caption"), "the solution");
  assert.deepEqual(await reason(page), []);
  await choose(page, "calendar", "calendar");
  for (const kind of ["walk", "rate"]) {
    await ask(page, kind);
    await says(page, "told", "several solutions: only a puzzle with one solution");
  }
});

onPage("a puzzle in the address that has no solution is named, and its conflict explained", async (page) => {
  await says(page, "title", "Langford pairs, n = 5");
  await says(page, "told", "no solution");
  assert.doesNotMatch(await page.textContent("#remarks"), /Langford/);
  await ask(page, "explain");
  await says(page, "because", "no solution.*positions.*sum to[^]*each position is taken by one number");
}, { hash: "#puzzle=langford&n=5" });

onPage("an explanation is that of one solution and of several", async (page) => {
  await ready(page);
  await choose(page, "zebra", "fish");
  await ask(page, "explain");
  await says(page, "heard", "14 of 15 are needed[^]*Brit = red[^]*1 of 15 can be left out[^]*Blends next to water");
  const needless = page.locator("#because > li").filter({ hasText: "1 of 15 can be left out" }).getByRole("listitem");
  assert.deepEqual(await needless.allTextContents(), ["Blends next to water (15)"]);
  await choose(page, "calendar", "calendar");
  await ask(page, "explain");
  await says(page, "plain", "this is one:[^]*another:[^]*only the first has[^]*only the second has");
  const svg = await drawing(page);
  for (const words of ["this is one", "another", "only the first has", "only the second has"]) {
    assert.ok(svg.includes(words), words);
  }
  assert.match(svg, /class="step\b/);
});

onPage("a puzzle that was made is rated, and its hardest move is shown only when it is asked for", async (page) => {
  await ready(page);
  await choose(page, "star-battle", "Star battle");
  await ask(page, "make");
  await says(page, "told", "level \\d of 5, score[^]*moves");
  const move = page.locator("#remarks details li").first();
  await move.waitFor({ state: "attached" });
  assert.ok(!(await move.isVisible()));
  const [told, own] = await Promise.all(["#told", "#heard"].map((part) => page.textContent(part)));
  assert.doesNotMatch(told + own, /hardest|star/);
  await page.click("text=The hardest move");
  assert.match(await move.textContent(), /^round \d+: .*star.*, (at sight|by)/);
  await accessible(page);
});

onPage("a puzzle is made, and things are taken along", async (page) => {
  await ready(page);
  await page.selectOption("#catalogue", "star-battle");
  await solved(page);
  await ask(page, "make");
  await says(page, "told", "level");
  const first = await page.inputValue("#text");
  assert.match(first, /^family = "rules"\nmade = /);
  for (const [kind, begins] of [["svg", "<svg"], ["toml", "family"], ["cnf", "c puzzlec"], ["html", "<!DOCTYPE html>"]]) {
    const [download] = await Promise.all([page.waitForEvent("download"), page.click(`[data-save=${kind}]`)]);
    const content = readFileSync(await download.path(), "utf8");
    assert.equal(content.slice(0, begins.length).toLowerCase(), begins.toLowerCase(), kind);
    assert.ok(download.suggestedFilename().endsWith(`.${kind}`));
  }
  await page.click("[data-save=link]");
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), page.url());
}, { permissions: ["clipboard-read", "clipboard-write"] });

onPage("the page works without a network after the first visit", async (page, context) => {
  await ready(page);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await context.setOffline(true);
  await page.reload();
  await ready(page);
  await solved(page);
});

for (const [name, options] of Object.entries({
  "on a desk in the light": { colorScheme: "light" },
  "on a phone in the dark": { colorScheme: "dark", viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
})) {
  onPage(`nothing hinders a reader ${name}`, async (page) => {
    await ready(page);
    await solved(page);
    await accessible(page);
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(wider <= 0, `${wider} pixels wider than the window`);
    // Paper has the picture alone.
    await page.emulateMedia({ media: "print" });
    const isSeen = ["#picture", "#asks", "#text"].map((part) => page.isVisible(part));
    assert.deepEqual(await Promise.all(isSeen), [true, false, false]);
    await page.emulateMedia({ media: "screen" });
    await ask(page, "dates");
    await says(page, "life", "^counted");
    await page.fill("#text", SET.replace("XX", "XXX X"));
    await says(page, "problems", "line");
    await accessible(page);
  }, options);
}

test("a fault of the program is told, and the page lives on", async () => {
  const page = await browser.newPage();
  page.setDefaultTimeout(LIMIT);
  // The program fails at this puzzle, as it never should.
  const body = `import { run as own } from "./puzzlec.js?own";
    export { default, begin, provide } from "./puzzlec.js?own";
    export function run(words, day) {
      if (words.includes("langford")) throw new Error("panicked at a fault");
      return own(words, day);
    }`;
  await page.route("**/puzzlec.js", (route) => route.fulfill({ contentType: "text/javascript", body }));
  await page.goto(server.url);
  await ready(page);
  await page.selectOption("#catalogue", "langford");
  await says(page, "problems", "puzzlec has a fault");
  await page.selectOption("#catalogue", "soma");
  await says(page, "title", "Soma");
  await solved(page);
  await page.close();
});

test("a browser without WebAssembly is told so", async () => {
  const page = await browser.newPage();
  page.setDefaultTimeout(LIMIT);
  await page.addInitScript("delete globalThis.WebAssembly");
  await page.goto(server.url);
  await says(page, "unsupported", "WebAssembly");
  await page.close();
});
