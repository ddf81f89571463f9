// Measures the words of a page outside of its drawings: which have too little contrast, and if the
// page is wider than the screen. The answer is the text of a new element, as JSON.
"use strict";
{
  const channel = (part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  const luminance = ([red, green, blue]) =>
    0.2126 * channel(red / 255) + 0.7152 * channel(green / 255) + 0.0722 * channel(blue / 255);
  const numbers = (colour) => colour.match(/[\d.]+/g).map(Number);
  const ground = (element) => {
    for (let at = element; at; at = at.parentElement) {
      const colour = numbers(getComputedStyle(at).backgroundColor);
      if (colour.length === 3 || colour[3] === 1) return colour.slice(0, 3);
    }
    return [255, 255, 255];
  };
  const faults = [];
  let words = 0;
  document.querySelectorAll("body *:not(svg *, script, style, noscript)").forEach((element) => {
    const text = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
    const said = text.map((node) => node.textContent.trim()).join("");
    if (said === "" || element.disabled) return;
    words += 1;
    const colours = [numbers(getComputedStyle(element).color).slice(0, 3), ground(element)];
    const [dark, light] = colours.map(luminance).sort((a, b) => a - b);
    const contrast = (light + 0.05) / (dark + 0.05);
    if (contrast < 4.5) faults.push(`"${said}" has a contrast of ${contrast.toFixed(2)}`);
  });
  if (document.documentElement.scrollWidth > innerWidth) faults.push("the page is too wide");
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  const links = document.querySelectorAll(".index a").length;
  const answer = document.createElement("pre");
  answer.id = "answer";
  // Whether the table says that it goes on: at first, and scrolled to its end.
  // The browser has no window of less than 500 pixels, so that the page itself is made narrow.
  if (innerWidth < 600) document.body.style.width = "358px";
  window.dispatchEvent(new Event("resize"));
  const index = document.querySelector(".index");
  const more = [index.classList.contains("more")];
  index.scrollLeft = index.scrollWidth;
  index.dispatchEvent(new Event("scroll"));
  more.push(index.classList.contains("more"));
  const [corner] = index.querySelectorAll("tr:last-child th:first-child");
  if (corner.getBoundingClientRect().left < 0) faults.push("the days are scrolled away");
  // A click on the last date shows its first solution.
  [...document.querySelectorAll(".index a")].at(-1).click();
  setTimeout(() => {
    const shown = document.querySelectorAll("main figure");
    const { top, bottom } = shown[0].getBoundingClientRect();
    if (shown.length !== 1) faults.push("a date shows many solutions");
    if (bottom < 0 || top > innerHeight) faults.push("a date shows what cannot be seen");
    answer.textContent = JSON.stringify({ dark, words, links, more, faults });
    document.body.append(answer);
  }, 500);
}
