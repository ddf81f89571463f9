"use strict";
{
  const data = JSON.parse(document.getElementById("data").textContent);
  const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  const value = new Map([...digits].map((digit, number) => [digit, number]));
  const solutions = data.solutions === "" ? [] : data.solutions.split("\n");
  const total = solutions.length;
  const perPage = 24;
  const view = document.getElementById("view");
  const nav = document.getElementById("nav");
  const escaped = (text) =>
    text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);

  // The parts of a solution, which is stored by their numbers: see `Gallery`.
  function parts(text) {
    const numbers = [];
    let isRange = false;
    for (let at = 0; at < text.length; ) {
      if (text[at] === "~") {
        isRange = true;
        at += 1;
        continue;
      }
      let number = 0;
      for (const end = at + data.width; at < end; at += 1) {
        number = number * 64 + value.get(text[at]);
      }
      for (let next = numbers.at(-1) + 1; isRange && next < number; next += 1) numbers.push(next);
      isRange = false;
      numbers.push(number);
    }
    return numbers.map((number) => data.parts[number]).join("");
  }

  function svg(index) {
    const text = solutions[index];
    const colon = text.indexOf(":");
    const [width, height] = data.sizes[colon < 0 ? 0 : Number(text.slice(0, colon))];
    const size = `width="${width}" height="${height}"`;
    return (
      `<svg ${size} viewBox="0 0 ${width} ${height}" role="img">` +
      `<title>${escaped(name(index))}</title><rect class="paper" ${size}/>` +
      `${parts(text.slice(colon + 1))}</svg>`
    );
  }

  // The group of a solution: the last one that starts at it or before it.
  function groupOf(index) {
    let found = -1;
    data.groups.forEach(([, from], group) => {
      if (from <= index) found = group;
    });
    return found;
  }

  function name(index) {
    const caption = data.captions[index] ? `, ${data.captions[index]}` : "";
    const group = groupOf(index);
    if (group < 0) return `${data.thing} ${index + 1} of ${total}${caption}`;
    const [title, from] = data.groups[group];
    return `${title}: solution ${index - from + 1} of ${sizeOf(group)}${caption}`;
  }

  // The last solution of a group.
  const endOf = (group) => (group + 1 < data.groups.length ? data.groups[group + 1][1] : total);
  const sizeOf = (group) => endOf(group) - data.groups[group][1];

  // The place: many solutions from one on, or one alone. Many are those of a class, or, where
  // classes are folded, one of each.
  let first = 0;
  let isOne = total === 1;
  let opened = null;

  function list() {
    if (isOne) return { size: total, at: (place) => place };
    if (opened !== null) {
      const from = data.groups[opened][1];
      return { size: sizeOf(opened), at: (place) => from + place };
    }
    if (data.folded) return { size: data.groups.length, at: (place) => data.groups[place][1] };
    return { size: total, at: (place) => place };
  }

  function figure(index) {
    const isFolded = data.folded && !isOne && opened === null;
    const group = groupOf(index);
    const size = isFolded ? sizeOf(group) : 0;
    const target = isFolded ? `class-${group + 1}` : index + 1;
    const words = isFolded
      ? `${data.groups[group][0]}: ${size} solution${size === 1 ? "" : "s"}`
      : name(index);
    const link = `<a href="#${target}">${escaped(words)}</a>`;
    return `<figure>${svg(index)}<figcaption>${link}</figcaption></figure>`;
  }

  function show() {
    const { size, at } = list();
    const last = isOne ? first + 1 : Math.min(first + perPage, size);
    const figures = [];
    for (let place = first; place < last; place += 1) figures.push(figure(at(place)));
    view.className = isOne ? "one" : "many";
    view.innerHTML = figures.join("");
    if (nav.hidden) return;
    const things = data.folded && opened === null ? "Classes" : `${data.thing}s`;
    const within = opened === null ? "" : `${data.groups[opened][0]}: `;
    document.getElementById("place").textContent = isOne
      ? name(first)
      : `${within}${things} ${first + 1} to ${last} of ${size}`;
    document.getElementById("many").textContent = isOne
      ? "Show many"
      : opened === null
        ? "Show one"
        : "All classes";
    document.getElementById("previous").disabled = first === 0;
    document.getElementById("next").disabled = last === size;
    document.querySelectorAll(".index .here").forEach((cell) => cell.classList.remove("here"));
    const group = groupOf(first);
    if (isOne && group >= 0) {
      const link = document.querySelector(`.index a[href="#${data.groups[group][1] + 1}"]`);
      if (link) link.parentElement.classList.add("here");
    }
  }

  function go(place, alone, group = opened) {
    isOne = alone;
    opened = alone ? null : group;
    const wanted = Math.min(Math.max(Math.trunc(place) || 0, 0), list().size - 1);
    first = isOne ? wanted : wanted - (wanted % perPage);
    const many = opened === null ? `#page-${first / perPage + 1}` : `#class-${opened + 1}`;
    const hash = isOne ? `#${first + 1}` : many;
    if (location.hash !== hash) history.replaceState(null, "", hash);
    show();
  }

  function follow() {
    const [, kind, number] = /^#(page-|class-|)(\d+)$/.exec(location.hash) ?? [];
    if (kind === "") {
      go(Number(number) - 1, true);
      view.scrollIntoView({ block: "nearest" });
    } else if (kind === "class-" && data.folded) {
      go(0, false, Math.min(Math.max(Number(number), 1), data.groups.length) - 1);
    } else if (kind === "page-") go((Number(number) - 1) * perPage, false, null);
    else show();
  }

  function step(by) {
    go(first + by * (isOne ? 1 : perPage), isOne);
  }

  // Many again: those of the class of one alone, or all.
  function leave() {
    const group = data.folded ? groupOf(list().at(first)) : null;
    if (isOne && group !== null) go(0, false, group);
    else go(group ?? first, false, null);
  }

  if (total > 1) {
    nav.innerHTML =
      '<button id="previous">Previous</button><button id="next">Next</button>' +
      '<button id="many"></button><label>Go to <input id="number" type="number" min="1" ' +
      `max="${list().size}"></label><span id="place" aria-live="polite"></span>`;
    nav.hidden = false;
    document.getElementById("previous").onclick = () => step(-1);
    document.getElementById("next").onclick = () => step(1);
    document.getElementById("many").onclick = () =>
      isOne || opened !== null ? leave() : go(list().at(first), true);
    document.getElementById("number").onchange = (event) => {
      // The keys turn the leaves again.
      event.target.blur();
      if (event.target.value === "") return;
      const place = Number(event.target.value) - 1;
      if (data.folded) go(0, false, Math.min(Math.max(Math.trunc(place), 0), data.groups.length - 1));
      else go(place, true);
    };
    document.addEventListener("keydown", (event) => {
      if (event.target.tagName === "INPUT" || event.ctrlKey || event.altKey || event.metaKey) return;
      const keys = {
        ArrowRight: () => step(1),
        ArrowLeft: () => step(-1),
        PageDown: () => step(1),
        PageUp: () => step(-1),
        Home: () => go(0, isOne),
        End: () => go(list().size - 1, isOne),
        Escape: leave,
      };
      if (keys[event.key]) {
        event.preventDefault();
        keys[event.key]();
      }
    });
    window.addEventListener("hashchange", follow);
    follow();
  }
  // A table that goes on beyond its edge says so.
  document.querySelectorAll(".index").forEach((index) => {
    const tell = () => {
      const hidden = index.scrollWidth - index.clientWidth - index.scrollLeft;
      index.classList.toggle("more", hidden > 1);
    };
    index.addEventListener("scroll", tell);
    window.addEventListener("resize", tell);
    tell();
  });
}
