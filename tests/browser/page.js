// Uses a gallery as a reader would, with keys and links, and tells what was wrong and how much was
// drawn: the text of a new element, as JSON.
"use strict";
{
  const faults = [];
  const expect = (holds, what) => {
    if (!holds) faults.push(what);
  };
  const figures = () => [...document.querySelectorAll("main figure")];
  const captions = () => figures().map((figure) => figure.querySelector("figcaption").textContent);
  const press = (key) => {
    document.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  };
  const elements = () => document.querySelectorAll("*").length;
  const total = document.getElementById("data").textContent;
  const count = JSON.parse(total).solutions.split("\n").length;
  const first = elements();
  expect(figures().length === 24, "the first page has 24 solutions");
  expect(figures().every((figure) => figure.querySelector("svg").getBBox().width > 0), "all drawn");
  const before = figures()[0].innerHTML;
  const turns = new MutationObserver(() => {});
  turns.observe(document, { childList: true, subtree: true });
  for (let turn = 0; turn < 5; turn += 1) press("ArrowRight");
  const added = turns.takeRecords().flatMap((record) => [...record.addedNodes]);
  const within = (node) => (node.querySelectorAll ? 1 + node.querySelectorAll("*").length : 0);
  const next = added.reduce((sum, node) => sum + within(node), 0) / 5;
  expect(captions()[0] === `Solution 121 of ${count}`, `the sixth page, not ${captions()[0]}`);
  expect(figures()[0].innerHTML !== before, "other solutions are drawn");
  expect(location.hash === "#page-6", `the link of the page, not ${location.hash}`);
  press("Home");
  expect(figures()[0].innerHTML === before, "the first page is drawn again");
  expect(document.getElementById("previous").disabled, "nothing is before the first page");
  press("End");
  expect(captions().at(-1) === `Solution ${count} of ${count}`, "the last page");
  expect(document.getElementById("next").disabled, "nothing is after the last page");
  document.getElementById("many").click();
  expect(figures().length === 1, "one solution alone");
  const input = document.getElementById("number");
  input.focus();
  input.value = "17";
  input.dispatchEvent(new Event("change"));
  expect(captions()[0] === `Solution 17 of ${count}`, `the seventeenth, not ${captions()[0]}`);
  input.value = "17.6";
  input.dispatchEvent(new Event("change"));
  expect(captions()[0] === `Solution 17 of ${count}`, `no fraction, not ${captions()[0]}`);
  expect(document.activeElement !== input, "the keys turn leaves again");
  press("ArrowLeft");
  expect(location.hash === "#16", `the link of a solution, not ${location.hash}`);
  press("Escape");
  expect(figures().length === 24, "many again");
  const answer = document.createElement("pre");
  answer.id = "answer";
  answer.textContent = JSON.stringify({ faults, count, first, next });
  document.body.append(answer);
}
