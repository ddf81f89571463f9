// The page: asks puzzlec what its reader asks, and shows what it tells.

import { fragment, state as stateIn } from "./address.js";
import { count as countInCubes } from "./cubes.js";
import { Editor } from "./editor.js";
import { element, enable } from "./element.js";
import { Engine, Stopped, today } from "./engine.js";
import { Table } from "./table.js";
import { Text } from "./text.js";

/** The most solutions that are listed. */
const MOST = 1000;
/** The time for which one worker is alone at work before others help, in milliseconds. */
const ALONE = 1000;
/** The time after the last key before the text is read, in milliseconds. */
const PAUSE = 300;
/** The largest file that is read, in bytes. */
const LARGEST = 8_000_000;
/** The file in which a text of the page lies. */
const FILE = "puzzle.toml";

const $ = (id) => document.getElementById(id);
const all = (selector) => [...document.querySelectorAll(selector)];

/** The puzzle: a name of the catalogue with parameters, or a text; and pins. */
let current;
/** What is shown: solutions or frames with the one in sight, and the last picture and the question that it answers. */
let shown = { pictures: [], at: 0, svg: undefined, by: undefined };
/** The puzzle itself as a picture, with its title. */
let unsolved = {};
/** The number of the puzzle that was opened last, and the work that goes on. */
let opened = 0;
let job;
/** The number of files that are being written. */
let saves = 0;
/** The puzzle that is being read, with the question that comes then. */
let reading;
/** The file of several puzzles, with the number of the one that is open. */
let several;
let families = [];
/** The puzzle as JSON, if it is right. */
let instance;

const engine = new Engine();
/** Other workers, begun when they are needed: the first solution does not wait for them. */
const others = {};

/** A worker beside the one that answers questions: one `reads` the puzzle, one is at the `desk`. */
const beside = (name) => (others[name] ??= new Engine());

/** Runs a command on another worker, instead of what goes on there, and resolves with its events. */
async function events(name, words, files = []) {
  const heard = [];
  await beside(name).run(words, { files, hear: (event) => heard.push(event) });
  return heard;
}

let last = Promise.resolve();

/** Does something at the desk, one thing after the other. */
function atDesk(work) {
  last = last.then(work, work);
  return last;
}

/** Runs a quick command at the desk, and resolves with its events. */
const quick = (words, files) => atDesk(() => events("desk", words, files));

const source = () => (current.text === undefined ? current.name : FILE);
const files = () => (current.text === undefined ? [] : [[FILE, current.text]]);

/** The words of a command about the puzzle. */
function words(command) {
  const options = Object.entries(current.parameters).flatMap(([name, value]) => {
    const option = `--${name.replaceAll("_", "-")}`;
    if (value === "") return [];
    return value === "true" ? [option] : [`${option}=${value}`];
  });
  const pins = current.pins.map((pin) => `--pin=${pin}`);
  return [command, source(), ...options, ...pins];
}

/** The words of a command that takes no pins. */
const unpinned = (command) => words(command).filter((word) => !word.startsWith("--pin="));

// What is shown.

/** Shows a picture, and the same as text for who cannot see it. */
function picture(svg, alt, plain = "") {
  const image = $("picture");
  URL.revokeObjectURL(image.src);
  image.hidden = svg === undefined;
  $("letters").hidden = svg === undefined || plain === "";
  $("plain").textContent = plain;
  shown.svg = svg;
  enable(document.querySelector("[data-save=svg]"), svg !== undefined);
  if (svg === undefined) return;
  image.src = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  image.alt = alt;
}

function showUnsolved() {
  picture(unsolved.svg, unsolved.title);
  shown.by = undefined;
}

function tell(text) {
  $("told").hidden = text === undefined;
  $("told").textContent = text ?? "";
}

/** Lists the sentences of a reason, each with its subjects. */
function because(parts) {
  const item = ([sentence, own]) => {
    const subjects = [...new Set(own.map(({ subject }) => subject).filter(Boolean))].join("; ");
    return element("li", {}, subjects ? `${sentence} (${subjects})` : sentence);
  };
  return [...Map.groupBy(parts ?? [], ({ sentence }) => sentence)].map(item);
}

function remark(text) {
  if (text !== "") $("remarks").append(element("li", {}, text));
}

/** A text without the words of the command line for options and commands, which mean nothing here. */
const forReaders = (words) =>
  /--memory/.test(words) ? "the command line can take more"
  : words.split("; ").filter((part) => !/`puzzlec |--[a-z-]+ [A-Z]|^--certified/.test(part)).join("; ").replace(/(^| )--(?=[a-z])/g, "$1");

function problem({ message: given, help: remedy, name, line, span }) {
  const [message, help] = [forReaders(given) || given, forReaders(remedy ?? "")];
  const place = line === undefined ? "" : `${name === FILE ? "line" : `${name}, line`} ${line}: `;
  const told = element("p", { class: "problem" }, element("strong", {}, place + message));
  if (help) told.append(element("br"), help);
  if (span !== undefined && name === FILE) {
    told.append(" ", element("button", { type: "button", click: () => text.go(span) }, "Show the place"));
  }
  // One that is there already is not read aloud again.
  const before = [...$("problems").children].find((other) => other.textContent === told.textContent);
  if (before) before.classList.remove("old");
  else $("problems").append(told);
}

/** Marks the problems that are told: they stay until it is known which of them are left. */
function ageProblems() {
  $("problems").querySelectorAll(".problem").forEach((old) => old.classList.add("old"));
}

/** Takes away the problems that are there no more. */
function solveProblems() {
  $("problems").querySelectorAll(".old").forEach((old) => old.remove());
}

/** Shows solution or frame number `at` of those that are there. */
function step(at) {
  const { pictures } = shown;
  shown.at = Math.max(0, Math.min(at, pictures.length - 1));
  const { svg, text: told, status, json } = pictures[shown.at];
  const isFilm = pictures[0].status !== undefined;
  // A film ends with the solution. The step of a walk has a reason; the node of a search has none.
  const caption = [status ?? "the solution", json?.inference].filter(Boolean).join(", ");
  picture(svg, isFilm ? caption : `${$("title").textContent}, solution ${shown.at + 1}`, told);
  tell(svg === undefined ? told : undefined);
  enable($("before"), shown.at > 0);
  enable($("after"), shown.at < pictures.length - 1 || job?.kind === "solve" || shown.more);
  $("place").textContent = isFilm ? "" : shown.more && pictures.length === 1 ? "a solution" : `${shown.at + 1} of ${pictures.length}${job ? " so far" : ""}`;
  $("frame").max = pictures.length - 1;
  $("frame").value = shown.at;
  if (!isFilm) return;
  $("caption").textContent = caption;
  $("because").replaceChildren(...because(json?.because));
  $("frame").setAttribute("aria-valuetext", caption);
}

/** Gives the page a title, which needs no remark then. */
function entitle(title) {
  [...$("remarks").children].find((item) => item.textContent === title)?.remove();
  $("title").textContent = title;
  document.title = `${title} - puzzlec`;
}

/** The time from which on work is announced, in milliseconds. */
const LONG = 1000;

/**
 * Says what goes on; `more`, which is shown beside it ever anew, is not read aloud, nor is work that is soon
 * done. Returns its timer.
 */
function says(what, more, isSoon = false) {
  const since = performance.now();
  const show = () => {
    const isLong = !isSoon && (!more || performance.now() - since > LONG);
    $("said").textContent = isLong ? what : "";
    $("clock").textContent = (isLong ? "" : what) + (more ? `, ${more()}` : "");
  };
  show();
  return more && setInterval(show, 100);
}

function clear() {
  $("remarks").replaceChildren();
  ageProblems();
  $("table").hidden = true;
  $("steps").hidden = true;
  $("player").hidden = true;
  $("caption").textContent = "";
  $("because").replaceChildren();
  $("heard").textContent = "";
  says("");
  tell(undefined);
  pause();
}

// Questions.

const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

const QUESTIONS = {
  solve: { words: () => words("solve"), doing: "searching" },
  enumerate: { words: () => [...words("enumerate"), `--limit=${MOST}`], doing: "listing" },
  count: { words: () => words("count"), doing: "counting" },
  dates: { words: () => [...undated(words("count")), "--all-dates"], doing: "counting" },
  watch: { words: () => [...words("solve"), "--watch"], doing: "searching" },
  hint: { words: () => words("hint"), doing: "searching for a hint" },
  walk: { words: () => words("walk"), doing: "walking" },
  forced: { words: () => words("forced"), doing: "comparing solutions" },
  explain: { words: () => words("explain"), doing: "explaining" },
  most: { words: () => [...words("optimise"), "--max"], doing: "searching for the most" },
  least: { words: () => [...words("optimise"), "--min"], doing: "searching for the least" },
  rate: { words: () => words("rate"), doing: "walking" },
  make: { words: () => [...unpinned("make"), `--seed=${crypto.getRandomValues(new Uint32Array(1))[0]}`], doing: "making" },
};

const undated = (given) =>
  given.filter((word) => !/^--(date|month|day|weekday)=/.test(word));

/** Stops what goes on. */
function stop() {
  job?.abort.abort();
  engine.stop();
}

/** Stop is a button while something goes on. */
function stoppable() {
  enable($("stop"), job !== undefined || saves > 0);
}

/** Asks a question about the puzzle. */
async function ask(kind) {
  stop();
  clear();
  let start = performance.now();
  const own = { kind, abort: new AbortController(), doing: QUESTIONS[kind].doing, progress: "" };
  job = own;
  // A solution may stay beside another answer; a step on the way to one is of the past.
  if (shown.by && !["solve", "enumerate"].includes(shown.by)) showUnsolved();
  Object.assign(shown, { pictures: [], at: 0, more: kind === "solve" });
  const told = [];
  const rows = [];
  const timer = says(own.doing, () => [own.progress, seconds(start)].filter(Boolean).join(", "));
  for (const button of all("[data-ask]")) button.setAttribute("aria-current", button.dataset.ask === kind);
  stoppable();
  document.body.classList.add("works");
  engine.ready.then(() => (start = performance.now()), () => {});
  const isSoon = () => performance.now() - start < LONG;
  const hear = (event) => {
    if (job !== own) return;
    if (event.event === "progress") own.progress = own.cubes ?? inWords(event);
    else hears(kind, event, { told, rows });
  };
  try {
    const first = engine.run(QUESTIONS[kind].words(), { files: files(), hear });
    const events = kind === "count" ? await Promise.race([first, helped(first, own)]) : await first;
    if (Array.isArray(events)) {
      engine.stop();
      first.catch(() => {});
      events.forEach(hear);
    }
    if (job === own) says(events.code === FAILED ? "" : `${DONE[kind] ?? "done"} in ${seconds(start)}`, undefined, isSoon());
  } catch (error) {
    if (!(error instanceof Stopped)) problem({ message: error.message });
    else if (job === own) says([`stopped after ${seconds(start)}`, own.progress].filter(Boolean).join(": "));
  } finally {
    clearInterval(timer);
    own.abort.abort();
    if (job === own) ends(kind, { told, rows });
  }
}

/** The exit code of a command that could not do its work. */
const FAILED = 2;
const DONE = { solve: "solved", watch: "solved", enumerate: "listed", count: "counted", dates: "counted" };

/** Progress in words. */
function inWords({ what, done, of, found }) {
  if (done === null) return found;
  const so = of === null ? `${done} ${what}` : `${done} of ${of} ${what}`;
  return found ? `${found} solutions, ${so}` : so;
}

/** The events of a count in which other workers help; it never resolves if they cannot. */
async function helped(first, own) {
  const never = new Promise(() => {});
  const workers = (navigator.hardwareConcurrency ?? 1) - 1;
  const goesOn = new Promise((resolve) => setTimeout(resolve, ALONE, true));
  const isOver = first.then(() => false, () => false);
  if (workers < 1 || !(await Promise.race([goesOn, isOver]))) return never;
  const progress = (done, of) => {
    own.progress = own.cubes = `${done} of ${of} cubes, on ${workers + 1} workers`;
  };
  try {
    return await countInCubes(words, files(), workers, progress, own.abort.signal);
  } catch {
    // The worker that counts alone is not disturbed.
    return never;
  }
}

/** Takes in what a command tells. */
function hears(kind, event, { told, rows }) {
  switch (event.event) {
    case "remark":
      // The title is above.
      if (event.text !== $("title").textContent) remark(forReaders(event.text));
      break;
    case "error":
      problem(event);
      break;
    case "row":
      rows.push(event);
      break;
    case "frame":
      shown.by = kind;
      shown.pictures.push(event);
      break;
    case "result":
      if (event.title) entitle(event.title);
      told.push(event);
      if (kind === "make") return;
      if (event.svg !== undefined) shown.by = kind;
      if (kind === "enumerate" || kind === "solve") {
        shown.pictures.push(event);
        if (shown.pictures.length === 1) step(0);
        performance.mark("solution");
        dated();
        $("steps").hidden = kind === "solve" && event.svg === undefined;
      } else if (kind === "watch") {
        shown.pictures.push(event);
      } else {
        if (event.svg !== undefined) picture(event.svg, event.title, event.text);
        if (kind === "explain" && event.svg === undefined) outline(forReaders(event.text));
        else tell(event.svg === undefined ? forReaders(event.text) : undefined);
        if (kind === "hint") hinted(event);
        if (kind === "rate") rated(event);
      }
      break;
  }
}

/** Shows a text whose indented lines belong to the line before them as lists. */
function outline(text) {
  const blocks = text.trimEnd().split(/\n(?! )/).map((block) => block.split("\n"));
  const list = (lines) => element("ul", {}, ...lines.map((line) => element("li", {}, line.trim())));
  const item = ([line, ...own]) => element("li", {}, line, ...(own.length > 0 ? [list(own)] : []));
  $("because").replaceChildren(...blocks.map(item));
}

/** Shows the date of a calendar as the reader writes it. */
function dated() {
  const { date: iso } = current.parameters;
  const day = new Date(`${iso}T12:00`);
  if (Number.isNaN(day.getTime())) return;
  $("caption").textContent = new Intl.DateTimeFormat(undefined, { dateStyle: "full" }).format(day);
}

/** Shows the end of a command. */
function ends(kind, { told, rows }) {
  job = undefined;
  solveProblems();
  if (kind === "make" && told.length > 0) {
    open({ text: told[0].text, parameters: {}, pins: [] }, { then: "rate" });
    return;
  }
  stoppable();
  document.body.classList.remove("works");
  if (rows.length > 0) {
    new Table($("table"), date).show(rows);
    if (told.length === 0) tell(undefined);
  }
  const several = shown.pictures.length > 0;
  if (shown.pictures[0]?.status !== undefined) {
    $("player").hidden = $("steps").hidden = false;
    step(0);
    if (kind === "watch") play();
  } else if (several) {
    step(shown.at);
    $("steps").hidden = kind !== "enumerate" && (kind !== "solve" || told[0]?.svg === undefined);
  }
}

/** Goes to the button of a question, where the one that was pressed goes away. */
const focusOn = (kind) => document.querySelector(`[data-ask="${kind}"]`).focus();

/** Lists the reason of a hint, and offers to make its move. */
function hinted({ json }) {
  if (!json?.pin) return;
  const none = `in some solution: nothing ${json.smallest ? "is forced" : "forced was found"}`;
  const forced = json.because ? "forced by" : "forced, but by more than 12 rules and clues together";
  $("caption").textContent = json.phrase ?? `${json.words}${json.forced ? `: ${forced}` : ` ${none}`}`;
  $("because").replaceChildren(...because(json.because));
  if (json.because && !json.smallest) remark("an easier step may exist: the search for one met its limit");
  const move = element("button", { type: "button" }, "Make this move");
  move.addEventListener("click", () => {
    focusOn("hint");
    open({ ...current, pins: [...current.pins, json.pin] }, { then: "hint" });
  });
  $("remarks").append(element("li", {}, move));
}

/** Shows how hard a puzzle is; its hardest move, which gives a part of it away, only when it is asked for. */
function rated({ json }) {
  if (!json?.hardest) return;
  const { round, words, way, rules } = json.hardest;
  const move = element("ul", {}, element("li", {}, `round ${round}: ${words}, ${way}`), ...because(rules));
  $("remarks").append(element("li", {}, element("details", {}, element("summary", {}, "The hardest move"), move)));
}

/** Chooses the date of a cell of a table. */
function date(label) {
  const { date: _, ...parameters } = current.parameters;
  open({ ...current, parameters: { ...parameters, ...label } });
  // The picture may be far above the table, which goes away.
  $("title").focus();
}

// The player of a search that was watched.

let playing;

function play() {
  pause();
  $("play").textContent = "Pause";
  const next = () => {
    if (shown.at + 1 >= shown.pictures.length) return pause();
    step(shown.at + 1);
    // A reason takes longer to read.
    playing = setTimeout(next, (shown.pictures[shown.at].json?.inference ? 4000 : 1000) / 2 ** Number($("speed").value));
  };
  playing = setTimeout(next, 300);
}

function pause() {
  clearTimeout(playing);
  playing = undefined;
  $("play").textContent = "Play";
}

// The puzzle.

/** The puzzle with another text: that of a puzzle of the catalogue had its parameters in it. */
function changed(value) {
  const { text: own, parameters, pins } = current;
  return { text: value, parameters: own === undefined ? {} : parameters, pins };
}

const text = new Text($("text"), $("marks"), (value) => {
  clearTimeout(typing);
  // What is typed is not lost by a stroke of the pen.
  if ($("drawing").open) editor.show(value);
  typing = setTimeout(() => open(changed(value), { typed: true }), PAUSE);
});
let typing;

const editor = new Editor($("editor"), {
  sketch: async (value, changes) => {
    const events = await quick(["sketch", FILE, ...changes], [[FILE, value]]);
    const fault = events.find(({ event }) => event === "error");
    if (fault) throw Object.assign(new Error(fault.message), fault);
    return events.find(({ event }) => event === "result").json;
  },
  change: (value) => open(changed(value), { drawn: true }),
});

/** Shows the drawings of the text, where one looks at them. */
async function draw() {
  if ($("drawing").open) await editor.show(text.value);
}

$("drawing").addEventListener("toggle", draw);

/**
 * Opens a puzzle, and asks for a solution, or what else is to be asked `then`. What is `typed` or `drawn`
 * stays as it is; what `isKept` is in the address already; a calendar that `isFresh` is that of today; what
 * `isPart` is of the same file as the one before; the answer to what `isAsked` by a reader is said.
 */
async function open(next, { then = "solve", typed = false, drawn = false, eager = false, isKept = false, isFresh = false, isChange = typed, isPart = false, isAsked = false } = {}) {
  const number = ++opened;
  clearTimeout(typing);
  typing = undefined;
  const isOther = !typed && !drawn && next.text !== current?.text;
  current = next;
  if (isOther && !isPart) ofSeveral(undefined);
  // A drawing that is of another text cannot be painted.
  if (!drawn) $("editor").inert = true;
  stop();
  const own = eager ? undefined : { then, isAsked };
  reading = own;
  if (eager) await Promise.race([ask(then), new Promise((resolve) => setTimeout(resolve, ALONE))]);
  else clear();
  if (!isKept) remember(next, isChange);
  pinned();
  const timer = eager ? undefined : says("reading", () => "one moment");
  const heard = await events("reads", unpinned("show"), files()).catch(() => undefined);
  clearInterval(timer);
  // Another puzzle was opened meanwhile.
  if (number !== opened) return;
  reading = undefined;
  if (heard === undefined) {
    $("editor").inert = false;
    return;
  }
  if (!eager) says("");
  const faults = heard.filter(({ event }) => event === "error");
  const told = heard.find(({ event }) => event === "result");
  if (isFresh && told?.json?.calendar) return open({ ...next, parameters: { date: today() } }, { isChange: true });
  if (!typed) text.value = next.text ?? told?.text ?? "";
  if (!typed && !drawn) text.begin();
  if (!drawn) draw().then(() => number === opened && ($("editor").inert = false));
  text.mark(faults.filter(({ name, span }) => span && name === FILE).map(({ span }) => span));
  unsolved = { svg: told?.svg, title: told?.title };
  // A wrong parameter is changed where it was given.
  if (told || next.text !== undefined) {
    instance = told?.json;
    form();
  }
  chosen();
  if (faults.length > 0) {
    // What was shown is of another puzzle.
    if (!eager) faults.forEach(problem);
    solveProblems();
    picture(undefined);
    entitle("Not a puzzle yet");
    return;
  }
  entitle(told.title);
  if (!eager) {
    showUnsolved();
    (own.isAsked ? askAloud : ask)(own.then);
  }
  manual();
}

/** Puts the puzzle into the address; a change of it is no new entry of the history. */
async function remember(next, isChange) {
  const isToday = next.name === "calendar" && next.parameters.date === today() && Object.keys(next.parameters).length === 1;
  const hash = isToday && next.pins.length === 0 ? "" : await fragment(next);
  if (hash === location.hash || next !== current) return;
  const address = hash || location.pathname + location.search;
  if (isChange) history.replaceState(null, "", address);
  else history.pushState(null, "", address);
}

/** Opens the puzzle in the address, or today's calendar. */
async function openAddress(how) {
  const calendar = { name: "calendar", parameters: { date: today() }, pins: [] };
  let fault;
  const found = await stateIn(location.hash).catch(() => {
    fault = { message: "the address holds no puzzle", help: "it may have lost its end on the way" };
  });
  await open(found ?? calendar, { ...how, isKept: true });
  if (fault) problem(fault);
}

/** Lists the pins, each with a button that takes it away. */
function pinned() {
  const item = (pin) => {
    const take = element("button", { type: "button", title: "Take it away" }, "×");
    take.setAttribute("aria-label", `Take ${pin} away`);
    take.addEventListener("click", () => {
      focusOn("solve");
      open({ ...current, pins: current.pins.filter((own) => own !== pin) });
    });
    return element("li", {}, pin, " ", take);
  };
  $("pins").replaceChildren(...current.pins.map(item));
}

/** Makes the fields of the parameters; an instance knows some of their values. */
function form() {
  const family = families.find(({ family: name }) => name === instance?.family);
  $("asks").querySelector('[data-ask="dates"]').hidden = instance?.calendar === undefined;
  const best = instance?.optional || instance?.piece?.some(({ optional }) => optional) || instance?.family === "rolling";
  for (const ask of ["most", "least"]) $("asks").querySelector(`[data-ask="${ask}"]`).hidden = !best;
  const wanted = (family?.parameters ?? []).filter((own) => !own.date || instance?.calendar !== undefined);
  const isNew = $("parameters").dataset.family !== `${instance?.family} ${wanted.length}`;
  $("parameters").dataset.family = `${instance?.family} ${wanted.length}`;
  if (isNew) {
    // Those that this puzzle does not use are there, but not in the way.
    const isUsed = ({ name, date: isDate }) => name in (instance ?? {}) || isDate || wanted.length <= 3;
    const [used, others] = [wanted.filter(isUsed), wanted.filter((own) => !isUsed(own))];
    const more = element("details", {}, element("summary", {}, "More parameters"), ...others.map(field));
    more.hidden = others.length === 0;
    $("parameters").replaceChildren(...used.map(field), more);
  }
  for (const own of wanted) {
    const input = $("parameters").elements[own.name];
    const value = current.parameters[own.name] ?? instance?.[own.name] ?? "";
    if (input === document.activeElement) continue;
    if (input.type === "checkbox") input.checked = value === true || value === "true";
    else input.value = value;
  }
}

function field(own) {
  const { name, help, choices } = own;
  let input;
  if (choices) {
    input = element("select", {}, element("option", { value: "" }, ""), ...choices.map((value) => element("option", { value }, value)));
  } else if (own.value === undefined) {
    input = element("input", { type: "checkbox" });
  } else {
    input = element("input", { type: name === "date" ? "date" : "text", autocomplete: "off", spellcheck: "false" });
    input.placeholder = own.value.toLowerCase();
  }
  Object.assign(input, { name, id: `parameter-${name}`, title: help });
  const label = element("label", { for: input.id }, name.replaceAll("_", " "));
  return element("p", {}, label, " ", input);
}

$("parameters").addEventListener("change", ({ target }) => {
  const value = target.type === "checkbox" ? (target.checked ? "true" : "") : target.value.trim();
  const { [target.name]: _, ...parameters } = current.parameters;
  // A date is a month and a day as well.
  if (target.name === "date") ["month", "day", "weekday"].forEach((part) => delete parameters[part]);
  if (["month", "day"].includes(target.name) && parameters.date !== undefined) {
    // The other half of the date stays.
    const [, month, day] = parameters.date.split("-").map(Number);
    Object.assign(parameters, { month: instance?.calendar?.months[month - 1], day: String(day) });
    ["date", target.name].forEach((part) => delete parameters[part]);
  }
  if (value !== "") parameters[target.name] = value;
  open({ ...current, parameters }, { isChange: true });
});
$("parameters").addEventListener("submit", (event) => event.preventDefault());

/** Fills the catalogue. */
async function catalogue() {
  const events = await quick(["list"]);
  families = events.filter(({ event }) => event === "result").map(({ json }) => json);
  const group = ({ family, instances }) => {
    // A calendar is that of today here.
    const options = instances.map(({ name, title }) => element("option", { value: name }, title.replace(/ calendar, .*/, " calendar")));
    return element("optgroup", { label: family }, ...options);
  };
  const own = element("option", { value: "", hidden: true }, "one of your own");
  $("catalogue").replaceChildren(own, ...families.map(group));
  chosen();
}

/** Chooses the puzzle in the catalogue. */
function chosen() {
  $("catalogue").value = current.text === undefined ? current.name : "";
}

async function manual() {
  if (!$("about").open) return;
  const family = $("parameters").dataset.family.split(" ")[0];
  const events = await quick(["help", current.text === undefined ? current.name : family]);
  $("manual").textContent = events.map(({ text: told, message }) => told ?? message ?? "").join("");
}

$("about").addEventListener("toggle", manual);
let choosing;
let isWalking = false;
$("catalogue").addEventListener("keydown", ({ key }) => (isWalking = key.startsWith("Arrow")));
$("catalogue").addEventListener("pointerdown", () => (isWalking = false));
$("catalogue").addEventListener("change", ({ target }) => {
  const choose = () => open({ name: target.value, parameters: {}, pins: [] }, { isFresh: true });
  // An arrow key may go on to the next one.
  clearTimeout(choosing);
  if (!isWalking) return choose();
  choosing = setTimeout(choose, PAUSE);
});

/** Begins a puzzle of one's own. */
$("go").addEventListener("click", async () => {
  const examples = { rules: "magic-square", riddle: "zebra" };
  const kind = $("begin").value;
  const question = examples[kind] === undefined ? ["sketch", "--new", kind] : ["show", examples[kind]];
  const events = await quick(question);
  const told = events.find(({ event }) => event === "result");
  if (examples[kind] === undefined) $("drawing").open = true;
  if (told) open({ text: told.text, parameters: {}, pins: [] });
  else events.filter(({ event }) => event === "error").forEach(problem);
});

/** The bytes of a stream, up to a few more than `most`. */
async function upTo(most, stream) {
  const [reader, parts] = [stream.getReader(), []];
  for (let size = 0; size <= most; size += parts.at(-1).length) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** Opens a file, also one of another program; one that holds no puzzle changes nothing. */
async function read(file) {
  const number = opened;
  ageProblems();
  const begin = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  const isPacked = begin[0] === 0x1f && begin[1] === 0x8b;
  const name = file.name.replace(/\.gz$/, "");
  const plain = isPacked ? file.stream().pipeThrough(new DecompressionStream("gzip")) : file.stream();
  const refuses = (message, help) => {
    problem({ message: `${file.name} ${message}`, help });
    solveProblems();
  };
  const bytes = await upTo(LARGEST, plain).catch(() => undefined);
  if (number !== opened) return;
  if (bytes === undefined) return refuses("cannot be read", "it is damaged or truncated");
  if (bytes.length > LARGEST) return refuses("is too large for a page", `a puzzle has at most ${LARGEST / 1e6} MB`);
  if (name.endsWith(".toml")) {
    const content = new TextDecoder().decode(bytes);
    if (/[\0\ufffd]/.test(content)) return refuses("is not a text", "a .toml file is a text in UTF-8");
    return open({ text: content, parameters: {}, pins: [] });
  }
  const faults = await imported(name, bytes);
  // Of several puzzles in a file the first.
  if (faults.length === 0 || (await imported(name, bytes, 1)).length === 0 || number !== opened) return;
  faults.forEach(problem);
  solveProblems();
}

/** Opens the puzzle in a file of another program, or that of this number, and resolves with the errors. */
async function imported(name, bytes, number) {
  const own = opened;
  const puzzle = number === undefined ? name : `${name}#${number}`;
  const heard = await events("reads", ["show", puzzle], [[name, bytes]]).catch(() => undefined);
  if (own !== opened || heard === undefined) return [];
  const told = heard.find(({ event }) => event === "result");
  if (!told) return heard.filter(({ event }) => event === "error");
  await open({ text: told.text, parameters: {}, pins: [] }, { isPart: number > 1 });
  if (number !== undefined && current.text === told.text) ofSeveral({ name, bytes, number });
  return [];
}

/** Offers the next puzzle of a file of several. */
function ofSeveral(file) {
  several = file;
  $("several").hidden = file === undefined;
  if (file === undefined) return;
  $("several").firstChild.textContent = `Puzzle ${file.number} of several in ${file.name}`;
  $("next").textContent = `Open puzzle ${file.number + 1}`;
}

$("next").addEventListener("click", async () => {
  const { name, bytes, number } = several;
  ageProblems();
  (await imported(name, bytes, number + 1)).forEach(problem);
  solveProblems();
});

$("file").addEventListener("change", ({ target }) => {
  if (target.files.length > 0) read(target.files[0]);
  target.value = "";
});
const hasFiles = ({ dataTransfer }) => dataTransfer?.types.includes("Files");
addEventListener("dragover", (event) => hasFiles(event) && event.preventDefault());
addEventListener("drop", (event) => {
  if (!hasFiles(event)) return;
  event.preventDefault();
  const [file] = event.dataTransfer.files;
  if (file) read(file);
});

// Buttons.

/** Asks what a reader asks: of a puzzle that is being typed or read, when it is there. */
function asks(kind) {
  if (typing !== undefined) open(changed(text.value), { typed: true, then: kind, isAsked: true });
  else if (reading) Object.assign(reading, { then: kind, isAsked: true });
  else askAloud(kind);
}

/** The sentences above a drawing in letters. */
const above = (plain) => plain.split(/^.*[\u2500-\u257f]/m)[0].trim();

/** Asks, and says the answer to those who cannot see it. */
async function askAloud(kind) {
  await ask(kind);
  if (job !== undefined) return;
  const seen = (id) => !$(id).hidden && $(id).textContent;
  const caption = ["hint", "walk"].includes(kind) && $("caption").textContent;
  const answer = seen("told") || caption || (shown.by === kind && above($("plain").textContent));
  const number = !$("steps").hidden && $("place").textContent;
  const remarks = [...$("remarks").children].filter((item) => item.childElementCount === 0).map((item) => item.textContent);
  $("heard").textContent = [DONE[kind], number, answer, $("because").innerText, ...remarks].filter(Boolean).join(". ");
}

for (const button of all("[data-ask]")) button.addEventListener("click", () => asks(button.dataset.ask));
$("stop").addEventListener("click", () => {
  if (saves > 0) beside("desk").stop();
  stop();
});
/** Goes to another solution or frame, and says what it is. */
function go(at) {
  pause();
  step(at);
  $("heard").textContent = ["caption", "because"].map((id) => $(id).innerText).filter(Boolean).join(". ");
}
$("before").addEventListener("click", () => go(shown.at - 1));
$("after").addEventListener("click", () => {
  if (!shown.more) return go(shown.at + 1);
  ask("enumerate").then(() => {
    if (shown.pictures.length > 1) step(1);
    $("after").focus();
  });
});
$("play").addEventListener("click", () => {
  if (playing !== undefined) return pause();
  if (shown.at + 1 >= shown.pictures.length) step(0);
  play();
});
$("frame").addEventListener("input", ({ target }) => {
  pause();
  step(Number(target.value));
});

const SAVES = {
  svg: async () => save(shown.svg, "svg", "image/svg+xml"),
  toml: async () => save(text.value, "toml", "text/plain"),
  cnf: async () => bytesOf([...words("encode"), "--format=cnf"], "cnf"),
  html: async () => bytesOf([...words("enumerate"), `--limit=${MOST}`, "--format=html"], "html"),
  print: async () => print(),
  link: async () => {
    await navigator.clipboard.writeText(location.href);
    says("the link is copied");
  },
};

async function bytesOf(given, ending) {
  const faults = [];
  const hear = (event) => event.event === "error" && faults.push(event);
  const [own, name] = [files(), current.name];
  const start = performance.now();
  const timer = says("writing", () => seconds(start));
  saves += 1;
  stoppable();
  try {
    const answer = await atDesk(() => beside("desk").run(given, { files: own, events: false, hear }));
    says("");
    faults.forEach(problem);
    if (answer.code === 0) save(answer.bytes, ending, "application/octet-stream", name);
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
    says("stopped");
  } finally {
    clearInterval(timer);
    saves -= 1;
    stoppable();
  }
}

function save(content, ending, type, name = current.name) {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = element("a", { href: url, download: `${(name ?? "puzzle").replaceAll("/", "-")}.${ending}` });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

for (const button of all("[data-save]")) {
  button.addEventListener("click", () => SAVES[button.dataset.save]().catch((error) => problem({ message: error.message })));
}

// The beginning.

addEventListener("popstate", () => openAddress({}));

async function begin() {
  if (typeof WebAssembly !== "object") {
    $("unsupported").textContent = "This browser does not run WebAssembly, in which puzzlec is built: another or a newer browser does.";
    $("unsupported").hidden = false;
    return;
  }
  await openAddress({ eager: true });
  await catalogue();
  form();
  $("version").textContent = `${await engine.ready}, in WebAssembly`;
  // What is kept for later is loaded when the reader has what they came for.
  if (navigator.serviceWorker && location.protocol.startsWith("http")) {
    navigator.serviceWorker.register("sw.js").catch(() => {});
  }
}

engine.ready.then(
  () => performance.mark("ready"),
  (error) => problem({ message: error.message, help: "load the page anew" }),
);
begin();
