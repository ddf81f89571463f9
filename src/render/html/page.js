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
    if (group < 0) return `Solution ${index + 1} of ${total}${caption}`;
    const [title, from] = data.groups[group];
    const end = group + 1 < data.groups.length ? data.groups[group + 1][1] : total;
    return `${title}: solution ${index - from + 1} of ${end - from}${caption}`;
  }

  // The place: many solutions from one on, or one alone.
  let first = 0;
  let isOne = false;

  function figure(index) {
    const link = `<a href="#${index + 1}">${escaped(name(index))}</a>`;
    return `<figure>${svg(index)}<figcaption>${link}</figcaption></figure>`;
  }

  function show() {
    const last = isOne ? first + 1 : Math.min(first + perPage, total);
    const figures = [];
    for (let index = first; index < last; index += 1) figures.push(figure(index));
    view.className = isOne ? "one" : "many";
    view.innerHTML = figures.join("");
    document.getElementById("place").textContent = isOne
      ? name(first)
      : `Solutions ${first + 1} to ${last} of ${total}`;
    document.getElementById("many").textContent = isOne ? "Show many" : "Show one";
    document.getElementById("previous").disabled = first === 0;
    document.getElementById("next").disabled = last === total;
    document.querySelectorAll(".index .here").forEach((cell) => cell.classList.remove("here"));
    const group = groupOf(first);
    if (isOne && group >= 0) {
      const link = document.querySelector(`.index a[href="#${data.groups[group][1] + 1}"]`);
      if (link) link.parentElement.classList.add("here");
    }
  }

  function go(index, alone) {
    isOne = alone;
    const wanted = Math.min(Math.max(Math.trunc(index) || 0, 0), total - 1);
    first = isOne ? wanted : wanted - (wanted % perPage);
    const hash = isOne ? `#${first + 1}` : `#page-${first / perPage + 1}`;
    if (location.hash !== hash) history.replaceState(null, "", hash);
    show();
  }

  function follow() {
    const one = /^#(\d+)$/.exec(location.hash);
    const page = /^#page-(\d+)$/.exec(location.hash);
    if (one) {
      go(Number(one[1]) - 1, true);
      view.scrollIntoView({ block: "nearest" });
    } else if (page) go((Number(page[1]) - 1) * perPage, false);
    else show();
  }

  function step(by) {
    go(first + by * (isOne ? 1 : perPage), isOne);
  }

  if (total > 0) {
    nav.innerHTML =
      '<button id="previous">Previous</button><button id="next">Next</button>' +
      '<button id="many"></button><label>Go to <input id="number" type="number" min="1" ' +
      `max="${total}"></label><span id="place" aria-live="polite"></span>`;
    nav.hidden = false;
    document.getElementById("previous").onclick = () => step(-1);
    document.getElementById("next").onclick = () => step(1);
    document.getElementById("many").onclick = () => go(first, !isOne);
    document.getElementById("number").onchange = (event) => {
      // The keys turn the leaves again.
      event.target.blur();
      if (event.target.value !== "") go(Number(event.target.value) - 1, true);
    };
    document.addEventListener("keydown", (event) => {
      if (event.target.tagName === "INPUT" || event.ctrlKey || event.altKey || event.metaKey) return;
      const keys = {
        ArrowRight: () => step(1),
        ArrowLeft: () => step(-1),
        PageDown: () => step(1),
        PageUp: () => step(-1),
        Home: () => go(0, isOne),
        End: () => go(total - 1, isOne),
        Escape: () => go(first, false),
      };
      if (keys[event.key]) {
        event.preventDefault();
        keys[event.key]();
      }
    });
    window.addEventListener("hashchange", follow);
    follow();
  }
}
