// The text of a puzzle, with the places of errors marked in it.

import { element } from "./element.js";

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** A place in a text, of bytes, in the units of strings. */
function units(text, [start, end]) {
  const bytes = encoder.encode(text);
  const before = (at) => decoder.decode(bytes.slice(0, at)).length;
  return [before(start), before(Math.max(end, start + 1))];
}

export class Text {
  #area;
  #marks;
  #places = [];

  /** A text in an area, above an element that shows the marks. `change` hears of changes. */
  constructor(area, marks, change) {
    [this.#area, this.#marks] = [area, marks];
    area.addEventListener("input", () => {
      this.mark([]);
      change(area.value);
    });
    area.addEventListener("scroll", () => this.#scroll());
  }

  get value() {
    return this.#area.value;
  }

  set value(text) {
    if (this.#area.value !== text) this.#area.value = text;
    this.mark([]);
  }

  /** Shows the beginning of the text. */
  begin() {
    this.#area.setSelectionRange(0, 0);
    this.#area.scrollTop = 0;
  }

  /** Marks places in the text, of bytes. */
  mark(spans) {
    const text = this.#area.value;
    this.#places = spans.map((span) => units(text, span)).sort(([one], [other]) => one - other);
    const parts = [];
    let at = 0;
    for (const [start, end] of this.#places) {
      if (start < at) continue;
      parts.push(text.slice(at, start), element("mark", {}, text.slice(start, end)));
      at = end;
    }
    parts.push(text.slice(at), "\n");
    this.#marks.replaceChildren(...parts);
    this.#area.toggleAttribute("aria-invalid", spans.length > 0);
    if (spans.length > 0) this.#area.setAttribute("aria-invalid", "true");
    this.#scroll();
  }

  /** Goes to a place, of bytes. */
  go(span) {
    const [start, end] = units(this.#area.value, span);
    this.#area.closest("details").open = true;
    this.#area.focus();
    this.#area.setSelectionRange(start, end);
  }

  #scroll() {
    this.#marks.scrollTop = this.#area.scrollTop;
    this.#marks.scrollLeft = this.#area.scrollLeft;
  }
}
