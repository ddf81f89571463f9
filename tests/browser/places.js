// Looks at a page of one drawing, or of classes, as a reader would, and tells what was wrong: the
// text of a new element, as JSON.
"use strict";
{
  const faults = [];
  const expect = (holds, what) => {
    if (!holds) faults.push(what);
  };
  const data = JSON.parse(document.getElementById("data").textContent);
  const figures = () => [...document.querySelectorAll("main figure")];
  const caption = (number) => figures()[number]?.querySelector("figcaption")?.textContent;
  const isLarge = () => {
    const { width, height } = document.querySelector("main svg").getBoundingClientRect();
    return width > 0.9 * (innerWidth - 48) || height > 0.7 * innerHeight;
  };
  if (data.groups.length === 0) {
    expect(figures().length === 1, "one drawing");
    expect(document.getElementById("nav").hidden, "nothing to turn");
    expect(isLarge(), "the drawing fills the window");
  } else {
    expect(figures().length === 2, "one of each class");
    expect(innerWidth > 640 || isLarge(), "one of several fills a telephone");
    expect(caption(1) === "Class 2: 4 solutions", `the size of a class, not ${caption(1)}`);
    location.hash = "#class-2";
    window.dispatchEvent(new HashChangeEvent("hashchange"));
    expect(figures().length === 4, "the members on request");
    expect(caption(0) === "Class 2: solution 1 of 4", `a member, not ${caption(0)}`);
    location.hash = "#6";
    window.dispatchEvent(new HashChangeEvent("hashchange"));
    expect(figures().length === 1 && isLarge(), "one alone fills the window");
    const many = document.getElementById("many");
    many.click();
    expect(figures().length === 4 && location.hash === "#class-2", "its class again");
    many.click();
    expect(figures().length === 2 && location.hash === "#page-1", "all classes again");
  }
  const answer = document.createElement("pre");
  answer.id = "answer";
  answer.textContent = JSON.stringify({ faults });
  document.body.append(answer);
}
