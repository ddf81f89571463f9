// Tables of results: of each date of a calendar by months and days, or row by row.

import { element } from "./element.js";

const cell = (tag, text, attributes) => element(tag, attributes, String(text));

export class Table {
  #host;
  #choose;

  /** A table in an element; `choose` gets the month and the day of a cell that is chosen. */
  constructor(host, choose) {
    [this.#host, this.#choose] = [host, choose];
  }

  /** Shows rows, each with its heading and its cells. */
  show(rows) {
    const heading = rows[0].heading;
    const isCalendar = heading.length === 3 && heading[0] === "month" && heading[1] === "day";
    const table = isCalendar ? this.#calendar(rows) : this.#plain(heading, rows);
    this.#host.replaceChildren(table);
    this.#host.hidden = false;
  }

  #plain(heading, rows) {
    const table = document.createElement("table");
    const head = table.createTHead().insertRow();
    heading.forEach((word) => head.append(cell("th", word)));
    const body = table.createTBody();
    for (const { cells } of rows) {
      const row = body.insertRow();
      cells.forEach((text) => row.append(cell("td", text)));
    }
    return table;
  }

  #calendar(rows) {
    const table = document.createElement("table");
    table.className = "calendar";
    const numbers = rows.map(({ cells }) => Number(cells[2]));
    const [least, most] = [Math.min(...numbers), Math.max(...numbers)];
    const months = [...new Set(rows.map(({ cells }) => cells[0]))];
    const days = [...new Set(rows.map(({ cells }) => cells[1]))];
    const head = table.createTHead().insertRow();
    ["", ...months].forEach((word) => head.append(cell("th", word, { scope: "col" })));
    const body = table.createTBody();
    const found = new Map(rows.map(({ cells }) => [`${cells[0]} ${cells[1]}`, Number(cells[2])]));
    for (const day of days) {
      const row = body.insertRow();
      row.append(cell("th", day, { scope: "row" }));
      for (const month of months) {
        const number = found.get(`${month} ${day}`);
        const place = row.insertCell();
        if (number === undefined) continue;
        // The more, the deeper; in steps, of which the style has colours.
        const step = Math.round((8 * (number - least)) / Math.max(1, most - least));
        const click = () => this.#choose({ month, day });
        const label = `${month} ${day}: ${number}`;
        const button = cell("button", number, { type: "button", class: `much${step}`, "aria-label": label, click });
        place.append(button);
      }
    }
    return table;
  }
}
