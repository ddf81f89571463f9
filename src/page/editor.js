// The editor: the drawings of an instance, painted and laid by mouse, touch and keyboard. The text of the
// instance is the only truth: each action is a change of it, and what is shown is what it says.

import { element, enable } from "./element.js";

/** The arguments of the command `sketch` for changes of a file and the piece to be laid. */
function options(changes, piece) {
  const words = changes.flatMap((change) => ["--change", change]);
  return piece === undefined ? words : [...words, `--places=${piece}`];
}

const button = (label, text, click, more = {}) =>
  element("button", { type: "button", "aria-label": label, title: label, click, ...more }, text);

const mean = (points) => [0, 1].map((axis) => points.reduce((sum, at) => sum + at[axis], 0) / points.length);
const far = ([x, y], [otherX, otherY]) => Math.hypot(otherX - x, otherY - y);
const name = (cell) => cell.join(",");
const place = ([row, column, layer]) =>
  `${layer === undefined ? "" : `layer ${layer}, `}row ${row}, column ${column}`;

/** Cells that can be pointed at and walked over; a picture for each layer. */
class Grid {
  node = element("div", { class: "editor-grid" });
  cells = [];
  #groups = [];
  #middles = [];
  #layers = [];
  #shape = "";
  #radius = 1;
  #current = 0;
  #pointer;
  #hears;

  /** `start`, `pass` and `end` hear of a stroke over cells, `hover` of the pointer, `key` of keys. */
  constructor(label, hears) {
    this.label = label;
    this.#hears = hears;
    this.node.addEventListener("pointerdown", (event) => this.#down(event));
    this.node.addEventListener("pointermove", (event) => {
      if (this.#pointer === undefined) hears.hover?.(this.#at(event.clientX, event.clientY));
    });
    this.node.addEventListener("pointerleave", () => this.#pointer === undefined && hears.hover?.());
    this.node.addEventListener("keydown", (event) => this.#key(event));
    this.node.addEventListener("focusin", (event) => {
      const index = this.#groups.indexOf(event.target);
      if (index >= 0) this.#choose(index);
      if (index >= 0) hears.hover?.(index);
    });
  }

  /** Shows cells, each of which `look` describes: its label, its text, its classes and its hue. */
  show(cells, look) {
    const shape = JSON.stringify(cells.map(({ cell, polygon }) => [cell, polygon]));
    this.cells = cells;
    if (shape !== this.#shape) this.#draw(shape);
    this.look(look);
  }

  look(look) {
    this.cells.forEach((cell, index) => {
      const { label, text = "", classes = "", hue } = look(cell, index);
      const group = this.#groups[index];
      group.setAttribute("aria-label", `${place(cell.cell)}: ${label}`);
      group.setAttribute("class", `editor-cell ${classes}`);
      group.style.setProperty("--hue", hue ?? "");
      const sign = group.lastChild;
      if (sign.textContent !== text) sign.textContent = text;
      sign.setAttribute("font-size", this.#radius * (text.length > 2 ? 0.45 : 0.7));
    });
  }

  #draw(shape) {
    const had = this.node.contains(document.activeElement);
    this.#shape = shape;
    this.#middles = this.cells.map(({ polygon }) => mean(polygon));
    this.#radius = far(this.cells[0].polygon[0], this.#middles[0]);
    const layers = Map.groupBy(this.cells.keys(), (index) => this.cells[index].cell[2] ?? 1);
    this.#groups = this.cells.map(({ polygon }, index) => {
      const [x, y] = this.#middles[index];
      return element("g", { role: "button", tabindex: -1 },
        element("polygon", { points: polygon.join(" ") }),
        element("text", { x, y, "text-anchor": "middle", "dominant-baseline": "central", "aria-hidden": true }));
    });
    this.#layers = [...layers].map(([layer, indices]) => {
      const points = indices.flatMap((index) => this.cells[index].polygon);
      const [left, top, right, bottom] = [0, 1, 0, 1].map((axis, end) =>
        Math[end < 2 ? "min" : "max"](...points.map((at) => at[axis])));
      const [width, height] = [right - left + 0.2, bottom - top + 0.2];
      const label = layers.size > 1 ? `${this.label}, layer ${layer}` : this.label;
      const viewBox = [left - 0.1, top - 0.1, width, height].join(" ");
      // Cells of all lattices are about as large.
      const svg = element("svg", { role: "group", "aria-label": label, viewBox },
        ...indices.map((index) => this.#groups[index]));
      svg.style.setProperty("--width", width / this.#radius);
      return { svg, indices, layer };
    });
    const numbered = ({ svg, layer }) =>
      element("div", { class: "editor-layer" }, element("span", { "aria-hidden": true }, `layer ${layer}`), svg);
    this.node.replaceChildren(...this.#layers.map((own) => (layers.size > 1 ? numbered(own) : own.svg)));
    this.#choose(Math.min(this.#current, this.cells.length - 1));
    if (had) this.#groups[this.#current]?.focus();
  }

  #choose(index) {
    this.#groups[this.#current]?.setAttribute("tabindex", -1);
    this.#current = Math.max(index, 0);
    this.#groups[this.#current]?.setAttribute("tabindex", 0);
  }

  /** The cell at a place of the window. */
  #at(x, y) {
    for (const { svg, indices } of this.#layers) {
      const box = svg.getBoundingClientRect();
      if (x < box.left || x > box.right || y < box.top || y > box.bottom) continue;
      const at = new DOMPoint(x, y).matrixTransform(svg.getScreenCTM().inverse());
      const apart = (index) => far(this.#middles[index], [at.x, at.y]);
      const nearest = indices.reduce((best, index) => (apart(index) < apart(best) ? index : best));
      return apart(nearest) <= 1.1 * this.#radius ? nearest : undefined;
    }
    return undefined;
  }

  #down(event) {
    if (event.button !== 0 || this.#pointer !== undefined) return;
    const first = this.#at(event.clientX, event.clientY);
    if (first === undefined) return;
    event.preventDefault();
    this.#pointer = event.pointerId;
    this.#groups[first].focus({ preventScroll: true });
    let from = [event.clientX, event.clientY];
    let last = first;
    this.#hears.start(first);
    // The way from one place to the next may cross several cells.
    const move = ({ pointerId, clientX, clientY }) => {
      if (pointerId !== this.#pointer) return;
      const to = [clientX, clientY];
      const steps = Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]) / 4);
      for (let step = 1; step <= steps; step++) {
        const index = this.#at(...[0, 1].map((axis) => from[axis] + ((to[axis] - from[axis]) * step) / steps));
        if (index === undefined || index === last) continue;
        last = index;
        this.#hears.pass?.(index);
      }
      from = to;
    };
    const end = (event) => {
      if (event.pointerId !== this.#pointer) return;
      this.#pointer = undefined;
      ["pointermove", "pointerup", "pointercancel"].forEach((kind, number) =>
        removeEventListener(kind, number === 0 ? move : end));
      this.#hears.end?.(last, event.type === "pointercancel");
    };
    addEventListener("pointermove", move);
    addEventListener("pointerup", end);
    addEventListener("pointercancel", end);
  }

  #key(event) {
    const index = this.#groups.indexOf(event.target);
    if (index < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    const way = { ArrowUp: [0, -1], ArrowRight: [1, 0], ArrowDown: [0, 1], ArrowLeft: [-1, 0] }[event.key];
    const layer = { PageUp: 1, PageDown: -1 }[event.key];
    if (way) this.#groups[this.#next(index, way)].focus();
    else if (layer) {
      const [row, column, own] = this.cells[index].cell;
      const there = name([row, column, own + layer]);
      this.#groups[this.cells.findIndex(({ cell }) => name(cell) === there)]?.focus();
    } else if (event.key === " " || event.key === "Enter") {
      this.#hears.start(index);
      this.#hears.end?.(index, false);
    } else if (!this.#hears.key?.(event.key, index)) return;
    event.preventDefault();
  }

  /** The nearest cell in a direction, of the same layer. */
  #next(index, [right, down]) {
    const [x, y] = this.#middles[index];
    const layer = this.cells[index].cell[2];
    let [best, least] = [index, Infinity];
    this.#middles.forEach(([atX, atY], other) => {
      const along = (atX - x) * right + (atY - y) * down;
      const aside = Math.abs((atX - x) * down) + Math.abs((atY - y) * right);
      const far = along + 2.5 * aside;
      const fits = along > 0.05 && aside <= 1.8 * along && this.cells[other].cell[2] === layer;
      if (fits && far < least) [best, least] = [other, far];
    });
    return best;
  }
}

/** What the marks of a kind of drawing mean. */
const MEANINGS = {
  board: { ".": "cell", "#": "gap", "?": "cell that may stay uncovered" },
  piece: { ".": "gap" },
  fixed: { ".": "nothing", "#": "gap" },
  sheet: { ".": "no mark", "#": "gap" },
  marks: { ".": "no mark" },
};
const meaning = ({ kind }, mark) =>
  MEANINGS[kind][mark] ?? (kind === "piece" ? "cell" : kind === "fixed" ? `piece ${mark}` : mark);

const SIDES = { top: "row", left: "column", right: "column", bottom: "row", lower: "layer", upper: "layer" };

/** One drawing with the marks to paint it and its sides. */
class Painting {
  #editor;
  #palette = element("div", { class: "editor-palette", role: "group", "aria-label": "marks" });
  #typed;
  #tool;
  #stroke;
  #title = element("h3");
  #name;
  #dimensions;

  constructor(editor, drawing) {
    this.#editor = editor;
    const { key, kind } = drawing;
    this.drawing = drawing;
    this.#dimensions = drawing.size.length;
    this.#tool = kind === "board" ? "#" : kind === "piece" ? "X" : ".";
    this.grid = new Grid(this.label, {
      start: (index) => this.#start(index),
      pass: (index) => this.#paint(index),
      end: () => this.#end(),
    });
    this.#typed = element("input", {
      class: "editor-typed", "aria-label": "another mark", placeholder: "other", maxlength: 12, size: 5,
      input: ({ target }) => target.value !== "" && this.#choose(target.value),
      focus: ({ target }) => target.value !== "" && this.#choose(target.value),
    });
    const head = element("div", { class: "editor-head" }, this.#title);
    if (kind === "piece") {
      this.#name = element("input", {
        class: "editor-name", "aria-label": "name of the piece", size: 5,
        change: ({ target }) => editor.apply([`rename ${key}=${target.value}`], `the piece is called ${target.value}`),
      });
      head.append(this.#name, button("remove the piece", "remove", () =>
        editor.apply([`remove ${key}`], "the piece is taken away")));
    }
    const sides = Object.keys(SIDES).slice(0, this.#dimensions * 2);
    const frame = element("div", { class: "editor-frame" }, this.grid.node, ...sides.map((side) => this.#side(side)));
    this.node = element("section", { class: `editor-drawing editor-${kind}`, "aria-label": this.label },
      head, this.#palette, frame);
  }

  get label() {
    const { key, kind, name } = this.drawing;
    return kind === "piece" ? `piece ${name ?? key}` : key;
  }

  /** True if it can show a drawing: it has its kind, and its sides. */
  fits({ kind, size }) {
    return kind === this.drawing.kind && size.length === this.#dimensions;
  }

  #side(side) {
    const { key } = this.drawing;
    const what = SIDES[side];
    const at = what === "layer" ? `${side} ${what}` : `${what} at the ${side}`;
    const change = (verb, done) => () => this.#editor.apply([`${verb} ${key} ${side}`], `${this.label}: ${done}`);
    return element("div", { class: "editor-side", "data-side": side, role: "group", "aria-label": `${this.label}: ${at}` },
      button(`add a ${at}`, "+", change("grow", `a ${at} is added`)),
      button(`take the ${at} away`, "−", change("shrink", `the ${at} is taken away`)));
  }

  show(drawing, family) {
    this.drawing = drawing;
    this.#title.textContent = drawing.kind === "piece" ? "Piece" : drawing.key;
    this.node.setAttribute("aria-label", this.label);
    if (this.#name && document.activeElement !== this.#name) this.#name.value = drawing.name ?? "";
    this.#marks(family);
    this.grid.label = this.label;
    this.grid.show(drawing.cells, (cell) => this.#look(cell.mark));
  }

  #look(mark) {
    const { gap, kind } = this.drawing;
    const bare = kind === "piece" || mark === ".";
    const classes = mark === gap && kind !== "marks" ? "editor-gap" : kind === "piece" ? "editor-full" : "";
    return { label: meaning(this.drawing, mark), text: mark === gap || bare ? "" : mark, classes };
  }

  /** The marks to choose from. */
  #marks(family) {
    const { kind, cells } = this.drawing;
    const own = { board: family === "packing" ? [".", "#", "?"] : [".", "#"], piece: ["X", "."], sheet: [".", "#"] };
    const seen = cells.map(({ mark }) => mark).filter((mark) => kind !== "piece" && !(kind === "board" && family === "packing") && mark !== "#");
    const marks = [...new Set([...(own[kind] ?? ["."]), ...seen.sort()])].slice(0, 40);
    const text = (mark) => (kind === "piece" || mark === "." || mark === "#" ? meaning(this.drawing, mark) : mark);
    const one = (mark) => button(meaning(this.drawing, mark), text(mark), () => this.#choose(mark), { "data-mark": mark });
    const kept = document.activeElement?.closest?.("[data-mark]")?.dataset.mark;
    const had = this.#palette.contains(document.activeElement);
    if (JSON.stringify(marks) !== this.#palette.dataset.marks) {
      this.#palette.dataset.marks = JSON.stringify(marks);
      const typed = this.#palette.contains(this.#typed);
      this.#palette.querySelectorAll("button").forEach((old) => old.remove());
      this.#palette.prepend(...marks.map(one));
      if (!typed && kind !== "piece") this.#palette.append(this.#typed);
      if (had && kept !== undefined) this.#palette.querySelector(`[data-mark="${CSS.escape(kept)}"]`)?.focus();
    }
    this.#choose(this.#tool);
  }

  #choose(mark) {
    this.#tool = mark;
    for (const own of this.#palette.querySelectorAll("button")) {
      own.setAttribute("aria-pressed", own.dataset.mark === mark);
    }
  }

  #start(index) {
    const { kind, gap, bare, cells } = this.drawing;
    const tool = this.#tool;
    // A second touch takes the mark back.
    const back = kind === "board" && tool === bare ? gap : kind === "piece" && tool === gap ? bare : kind === "piece" ? gap : ".";
    const mark = cells[index].mark === tool ? back : tool;
    this.#stroke = { mark, indices: new Set() };
    this.#paint(index);
  }

  #paint(index) {
    const { mark, indices } = this.#stroke;
    indices.add(index);
    this.grid.look(({ mark: own }, other) => this.#look(indices.has(other) ? mark : own));
  }

  #end() {
    const { mark, indices } = this.#stroke;
    const { key, cells } = this.drawing;
    const painted = [...indices].map((index) => cells[index]).filter((cell) => cell.mark !== mark);
    if (painted.length === 0) return;
    const what = painted.length === 1 ? place(painted[0].cell) : `${painted.length} cells`;
    painted.forEach((cell) => (cell.mark = mark));
    this.#editor.apply([`set ${key}@${painted.map(({ cell }) => name(cell)).join(";")}=${mark}`],
      `${what}: ${meaning(this.drawing, mark)}`);
  }
}

const isTurn = (key) => key === "r" || key === "R";

/** The board with the pieces that lie, where more can be laid. */
class Laying {
  #editor;
  #pieces = element("div", { class: "editor-palette", role: "group", "aria-label": "piece to lay" });
  #answer;
  #way = { number: 0, rank: 0 };
  #middles = new Map();
  #at;
  #last;
  #isSingle = false;
  #isPointed = false;
  #clear;
  #painted = [];
  piece;

  constructor(editor) {
    this.#editor = editor;
    this.grid = new Grid("pieces on the board", {
      start: (index) => this.#start(index),
      pass: (index) => this.#start(index),
      end: (index, cancelled) => {
        const painted = this.#painted.splice(0);
        if (!cancelled) this.#isSingle ? this.#paint(painted) : this.#lay(index);
      },
      hover: (index) => this.#hover(index),
      key: (key, index) => isTurn(key) && (this.#isPointed || this.#hover(index), this.#turn(), true),
    });
    // A pointer over the board needs no focus there.
    this.grid.node.addEventListener("pointerenter", () => (this.#isPointed = true));
    this.grid.node.addEventListener("pointerleave", () => (this.#isPointed = false));
    addEventListener("keydown", (event) => {
      const { key, target, defaultPrevented, ctrlKey, metaKey, altKey } = event;
      if (!this.#isPointed || !isTurn(key) || defaultPrevented || ctrlKey || metaKey || altKey) return;
      if (!target.matches?.("input, textarea, select")) this.#turn();
    });
    const turn = button("turn (R): the next way of the piece", "turn (R)", () => this.#turn());
    const single = button("paint cell by cell", "cell by cell", () => {
      this.#isSingle = !this.#isSingle;
      single.setAttribute("aria-pressed", this.#isSingle);
      this.grid.look(this.#look());
    }, { "aria-pressed": false });
    this.#clear = button("take all away from the board", "take all away", () =>
      editor.apply(["remove fixed"], "no piece lies"));
    this.node = element("section", { class: "editor-drawing editor-laying", "aria-label": "pieces on the board" },
      element("div", { class: "editor-head" }, element("h3", {}, "Lay pieces"), turn, single, this.#clear), this.#pieces,
      element("div", { class: "editor-frame" }, this.grid.node));
  }

  show(answer) {
    this.#answer = answer;
    const { pieces, laid, drawings } = answer;
    const lies = (name) => laid.filter(({ piece }) => piece === name).length;
    const had = document.activeElement?.closest?.(".editor-laying [data-piece]")?.dataset.piece;
    this.#pieces.replaceChildren(...pieces.map(({ name, count }) =>
      button(`piece ${name}, ${lies(name)} of ${count} lie`, count > 1 ? `${name} ${lies(name)}/${count}` : name,
        () => this.choose(name), { "data-piece": name, "aria-pressed": name === this.piece, class: lies(name) >= count ? "editor-used" : "" })));
    if (had !== undefined) this.#pieces.querySelector(`[data-piece="${CSS.escape(had)}"]`)?.focus();
    enable(this.#clear, drawings.some(({ kind }) => kind === "fixed"));
    const board = drawings.find(({ key }) => key === "board");
    this.node.hidden = board === undefined;
    if (board === undefined) return;
    this.#middles = new Map(board.cells.map(({ cell, polygon }) => [name(cell), mean(polygon)]));
    if (this.#last >= board.cells.length) this.#at = this.#last = undefined;
    this.grid.cells = board.cells;
    this.grid.show(board.cells, this.#look());
  }

  choose(piece) {
    this.piece = piece;
    this.#way = { number: 0, rank: 0 };
    this.#editor.apply([], `piece ${piece} is chosen`);
  }

  /** The piece to lay next: the chosen one, unless it lies as often as it may. */
  next({ pieces, laid }) {
    const isLeft = ({ name, count }) => laid.filter(({ piece }) => piece === name).length < count;
    const own = pieces.find(({ name }) => name === this.piece);
    return (own && isLeft(own) ? own : pieces.find(isLeft) ?? own ?? pieces[0])?.name;
  }

  #laidAt(index) {
    const cell = name(this.grid.cells[index].cell);
    return this.#answer.laid.find(({ cells }) => cells.some((own) => name(own) === cell));
  }

  /** The ways in which the piece can lie on the cell: those around its middle first, turn by turn. */
  #ways() {
    const { places } = this.#answer;
    if (this.#isSingle || this.#at === undefined || places?.piece !== this.piece || this.#laidAt(this.#at)) return [];
    const here = name(this.grid.cells[this.#at].cell);
    const middle = mean(this.grid.cells[this.#at].polygon);
    const apart = (cells) => far(middle, mean(cells.map((own) => this.#middles.get(name(own)))));
    const ways = places.orientations.flatMap((all, number) =>
      all.filter((cells) => cells.some((own) => name(own) === here))
        .map((cells) => ({ cells, number, apart: apart(cells) }))
        .sort((one, other) => one.apart - other.apart)
        .map((way, rank) => ({ ...way, rank })));
    return ways.sort((one, other) => one.rank - other.rank || one.number - other.number);
  }

  /** The way in which the piece would lie. */
  #ghost(ways = this.#ways()) {
    const { number, rank } = this.#way;
    const same = ways.find((way) => way.number === number && way.rank === rank);
    return same ?? ways.find((way) => way.number >= number) ?? ways[0];
  }

  #look() {
    const { laid, pieces } = this.#answer;
    const lies = new Map(laid.flatMap(({ piece, cells }, part) => cells.map((cell) => [name(cell), { piece, part }])));
    const ghost = new Set(this.#ghost()?.cells.map(name));
    const hue = (piece) => (Math.max(pieces.findIndex((own) => own.name === piece), 0) * 137) % 360;
    return ({ cell, mark }) => {
      const at = lies.get(name(cell))?.piece;
      if (at !== undefined) return { label: `piece ${at}`, text: at, classes: "editor-laid", hue: hue(at) };
      if (mark === "#") return { label: "gap", classes: "editor-gap" };
      const text = mark === "." || mark === "?" ? "" : mark;
      if (ghost.has(name(cell))) return { label: `${this.piece} would lie here`, text: this.piece, classes: "editor-ghost", hue: hue(this.piece) };
      return { label: "free", text };
    };
  }

  #start(index) {
    this.#painted.push(index);
    this.#hover(index);
  }

  /** Single cells get the name of the piece, or lose it if the first one has it. */
  #paint(indices) {
    const isBack = this.#laidAt(indices[0])?.piece === this.piece;
    const cells = indices.map((index) => this.grid.cells[index]).filter(({ mark }) => mark !== "#");
    if (cells.length === 0 || this.piece === undefined) return;
    const all = [...new Set(cells.map(({ cell }) => name(cell)))].join(";");
    this.#editor.apply([isBack ? `set fixed@${all}=.` : `lay ${this.piece}=${all}`],
      `${cells.length === 1 ? place(cells[0].cell) : `${cells.length} cells`}: ${isBack ? "free" : `piece ${this.piece}`}`);
  }

  #hover(index) {
    if (index === this.#at) return;
    this.#at = index;
    this.#last = index ?? this.#last;
    if (index !== undefined) this.#way = { ...this.#way, rank: 0 };
    this.grid.look(this.#look());
  }

  #turn() {
    // A button is not over the board: what was pointed at last is meant.
    this.#at ??= this.#last;
    const ways = this.#ways();
    if (ways.length === 0) {
      const count = this.#answer.places?.orientations.length ?? 0;
      if (count === 0) return;
      this.#way = { number: (this.#way.number + 1) % count, rank: 0 };
      this.#editor.say(`piece ${this.piece}, orientation ${this.#way.number + 1} of ${count}`);
      return;
    }
    const next = (ways.indexOf(this.#ghost(ways)) + 1) % ways.length;
    this.#way = ways[next];
    this.grid.look(this.#look());
    this.#editor.say(`piece ${this.piece}, way ${next + 1} of ${ways.length}`);
  }

  #lay(index) {
    this.#at = index;
    const laid = this.#laidAt(index);
    if (laid) {
      const cells = laid.cells.map(name).join(";");
      this.piece = laid.piece;
      this.#editor.apply([`set fixed@${cells}=.`], `piece ${laid.piece} is taken away`);
      return;
    }
    const ghost = this.#ghost();
    if (!ghost) {
      this.#editor.say(this.piece === undefined ? "no piece is chosen" : `piece ${this.piece} does not fit here`);
      return;
    }
    const cells = ghost.cells.map(name).join(";");
    this.#editor.apply([`lay ${this.piece}=${cells}`], `piece ${this.piece} lies on ${ghost.cells.length} cells`);
  }
}

/**
 * The editor of an instance. `sketch(text, words)` runs the command `sketch` on a text with these further
 * arguments, and resolves with its JSON; it may reject with an error that has a `message` and a `help`.
 * `change(text)` hears of each new text.
 */
export class Editor {
  #sketch;
  #change;
  #text;
  #turn = 0;
  #waiting = [];
  #past = [];
  #isBusy = false;
  #paintings = new Map();
  #laying = new Laying(this);
  #drawings = element("div", { class: "editor-drawings" });
  #trouble = element("p", { class: "editor-trouble" });
  #live = element("p", { class: "heard", "aria-live": "polite" });
  #add = button("add a piece", "add a piece", () => this.apply(["add piece"], "a piece is added"), { class: "editor-add" });
  #undo = button("undo the last change of the drawing", "undo", () => this.#back(), { "aria-disabled": true });

  constructor(host, { sketch, change }) {
    this.#sketch = sketch;
    this.#change = change;
    const keydown = (event) => {
      if (event.key !== "z" || !(event.ctrlKey || event.metaKey) || event.target.matches("input")) return;
      event.preventDefault();
      this.#back();
    };
    this.node = element("div", { class: "editor", keydown }, this.#trouble, this.#undo, this.#drawings, this.#live);
    host.append(this.node);
  }

  /** Shows the drawings of a text, which someone else has changed. */
  async show(text) {
    if (text === this.#text) return;
    this.#past = [];
    await this.#become(text, "");
  }

  /** Takes the last change back. */
  async #back() {
    if (this.#past.length === 0 || this.#isBusy) return;
    const text = this.#past.pop();
    this.#change(text);
    await this.#become(text, "the last change is taken back");
  }

  async #become(text, said) {
    this.#text = text;
    this.#waiting = [];
    enable(this.#undo, this.#past.length > 0);
    await this.#run([], said, ++this.#turn);
  }

  /** Says what happened to those who cannot see it. */
  say(words) {
    this.#live.textContent = words;
  }

  /** Changes the text, one change after the other. */
  async apply(changes, said) {
    this.#waiting.push([changes, said]);
    if (this.#isBusy) return;
    this.#isBusy = true;
    try {
      while (this.#waiting.length > 0) {
        const next = this.#waiting.splice(0);
        await this.#run(next.flatMap(([own]) => own), next.at(-1)[1], this.#turn);
      }
    } finally {
      this.#isBusy = false;
    }
  }

  async #run(changes, said, turn) {
    let answer;
    try {
      answer = await this.#sketch(this.#text, options(changes, this.#laying.piece));
      const next = answer.family === "packing" ? this.#laying.next(answer) : undefined;
      if (turn === this.#turn && next !== this.#laying.piece && next !== undefined) {
        this.#laying.piece = next;
        answer = await this.#sketch(answer.text, options([], next));
      }
    } catch (error) {
      if (turn === this.#turn) await this.#fail(error, changes, turn);
      return;
    }
    // Another text has come in between.
    if (turn !== this.#turn) return;
    this.#trouble.textContent = "";
    this.node.classList.remove("editor-stale");
    this.#render(answer);
    if (said) this.say(said);
    if (answer.text === this.#text) return;
    this.#past.push(this.#text);
    enable(this.#undo, true);
    this.#text = answer.text;
    this.#change(answer.text);
  }

  async #fail(error, changes, turn) {
    const told = [error.message ?? String(error), error.help].filter(Boolean).join(": ");
    // The text is as it was; what was painted is not.
    if (changes.length > 0) {
      await this.#run([], "", turn);
      this.say(told);
    } else {
      this.node.classList.add("editor-stale");
    }
    this.#trouble.textContent = told;
  }

  #render(answer) {
    const isPacking = answer.family === "packing";
    const nodes = [];
    const old = this.#paintings;
    this.#paintings = new Map();
    for (const drawing of answer.drawings.filter(({ kind }) => kind !== "fixed")) {
      const before = old.get(drawing.key);
      const painting = before?.fits(drawing) ? before : new Painting(this, drawing);
      painting.show(drawing, answer.family);
      this.#paintings.set(drawing.key, painting);
      nodes.push(painting.node);
    }
    if (isPacking) {
      this.#laying.show(answer);
      nodes.splice(1, 0, this.#laying.node);
      nodes.push(this.#add);
    }
    if (nodes.length === 0) nodes.push(element("p", {}, "This puzzle has no drawing."));
    // A node that stays in its place keeps the focus.
    const same = nodes.length === this.#drawings.childNodes.length && nodes.every((node, at) => node === this.#drawings.childNodes[at]);
    if (same) return;
    const focused = this.node.contains(document.activeElement) ? document.activeElement : undefined;
    this.#drawings.replaceChildren(...nodes);
    (focused?.isConnected === false ? this.#undo : focused)?.focus({ preventScroll: true });
  }
}
