// Elements of a page.

const SVG = "http://www.w3.org/2000/svg";

/** An element with attributes and children; those that are functions listen. */
export function element(name, attributes = {}, ...children) {
  const own = name === "svg" || name === "g" || name === "polygon" || name === "text";
  const node = own ? document.createElementNS(SVG, name) : document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === "function") node.addEventListener(key, value);
    else if (key.startsWith("aria-")) node.setAttribute(key, String(value));
    else if (value !== false && value !== undefined) node.setAttribute(key, value === true ? "" : value);
  }
  node.append(...children);
  return node;
}

/** Enables a button, or not: then it keeps the focus, and its clicks are not heard. */
export function enable(button, isEnabled) {
  button.setAttribute("aria-disabled", String(!isEnabled));
}

addEventListener("click", (event) => {
  if (!event.target.closest?.('[aria-disabled="true"]')) return;
  event.stopImmediatePropagation();
  event.preventDefault();
}, { capture: true });
