// Measures the words of all drawings of a page: which are cut, lie over each other, are hidden or
// have too little contrast. The answer is the text of a new element, as JSON.
"use strict";
{
  const channel = (part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  const luminance = ([red, green, blue]) =>
    0.2126 * channel(red / 255) + 0.7152 * channel(green / 255) + 0.0722 * channel(blue / 255);
  const contrast = (one, other) => {
    const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (light + 0.05) / (dark + 0.05);
  };
  const rgb = (colour) => colour.match(/[\d.]+/g).map(Number).slice(0, 3);
  const over = (under, colour, opacity) =>
    under.map((part, index) => part + opacity * (colour[index] - part));

  // The box around the letters of a word, without the room above and below them.
  function box(text) {
    const { x, y, width, height } = text.getBBox();
    const size = parseFloat(getComputedStyle(text).fontSize);
    const middle = y + height / 2;
    return { left: x, right: x + width, top: middle - 0.37 * size, bottom: middle + 0.37 * size };
  }

  function holds(shape, x, y) {
    const point = shape.ownerSVGElement.createSVGPoint();
    [point.x, point.y] = [x, y];
    return getComputedStyle(shape).fill !== "none" && shape.isPointInFill(point);
  }

  function measure(svg) {
    const faults = [];
    const { width, height } = svg.viewBox.baseVal;
    const elements = [...svg.querySelectorAll("path,circle,rect,text")];
    const words = elements.filter((element) => element.tagName === "text");
    const boxes = words.map(box);
    let least = Infinity;
    words.forEach((word, number) => {
      const told = `"${word.textContent}"`;
      const { left, right, top, bottom } = boxes[number];
      if (left < 0 || top < 0 || right > width || bottom > height) faults.push(`${told} is cut`);
      boxes.slice(number + 1).forEach((other, index) => {
        const across = Math.min(right, other.right) - Math.max(left, other.left);
        const down = Math.min(bottom, other.bottom) - Math.max(top, other.top);
        const text = words[number + 1 + index].textContent;
        if (across > 0.5 && down > 0.5) faults.push(`${told} lies over "${text}"`);
      });
      const [x, y] = [(left + right) / 2, (top + bottom) / 2];
      const place = elements.indexOf(word);
      let ground = [255, 255, 255];
      let shape = null;
      elements.slice(0, place).forEach((element) => {
        if (element.tagName !== "text" && holds(element, x, y)) {
          const style = getComputedStyle(element);
          ground = over(ground, rgb(style.fill), Number(style.fillOpacity));
          shape = element;
        }
      });
      const isHidden = elements
        .slice(place + 1)
        .some((element) => element.tagName !== "text" && holds(element, x, y));
      if (isHidden) faults.push(`${told} is hidden`);
      const inside = word.classList.contains("on");
      const corners = [[left, top], [right, top], [left, bottom], [right, bottom]];
      if (inside && !corners.every(([a, b]) => holds(shape, a, b))) {
        faults.push(`${told} leaves its region`);
      }
      const value = contrast(rgb(getComputedStyle(word).fill), ground);
      least = Math.min(least, value);
      if (value < 4.5) faults.push(`${told} has a contrast of ${value.toFixed(2)}`);
    });
    // The height of the smallest letters, as they are shown.
    const sizes = words.map((word) => parseFloat(getComputedStyle(word).fontSize));
    const letters = (Math.min(...sizes) * svg.getBoundingClientRect().width) / width;
    return { name: svg.parentElement.id, words: words.length, least, letters, faults };
  }

  const answer = document.createElement("pre");
  answer.id = "answer";
  answer.textContent = JSON.stringify({
    dark: matchMedia("(prefers-color-scheme: dark)").matches,
    width: innerWidth,
    drawings: [...document.querySelectorAll("figure > svg")].map(measure),
  });
  document.body.append(answer);
}
