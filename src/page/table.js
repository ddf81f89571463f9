// Tables of results: of each date of a calendar by months and days, or row by row.

function cell(tag, text) {
  const made = document.createElement(tag);
  made.textContent = text;
  return made;
}

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
    const sum = numbers.reduce((all, own) => all + own, 0);
    table.createCaption().textContent =
      `${rows.length} dates, ${sum} solutions; from ${least} to ${most} a date`;
    const months = [...new Set(rows.map(({ cells }) => cells[0]))];
    const days = [...new Set(rows.map(({ cells }) => cells[1]))];
    const head = table.createTHead().insertRow();
    ["", ...months].forEach((word) => head.append(Object.assign(cell("th", word), { scope: "col" })));
    const body = table.createTBody();
    const found = new Map(rows.map(({ cells }) => [`${cells[0]} ${cells[1]}`, Number(cells[2])]));
    for (const day of days) {
      const row = body.insertRow();
      row.append(Object.assign(cell("th", day), { scope: "row" }));
      for (const month of months) {
        const number = found.get(`${month} ${day}`);
        const place = row.insertCell();
        if (number === undefined) continue;
        const button = cell("button", number);
        button.type = "button";
        button.setAttribute("aria-label", `${month} ${day}: ${number}`);
        // The more, the deeper; in steps, of which the style has colours.
        button.className = `much${Math.round((8 * (number - least)) / Math.max(1, most - least))}`;
        button.addEventListener("click", () => this.#choose({ month, day }));
        place.append(button);
      }
    }
    return table;
  }
}
