// A place below the buttons in which answers are shown, one at a time.

import { button, make } from "../dom.js";

/** What is said of a puzzle without exactly one solution. */
export const VERDICTS = { multiple: "The puzzle has several solutions.", none: "The puzzle has no solution.", unknown: "The time was not enough to find out." };

/** Shows an answer: a heading and what is below it, in place of the one before. */
export function show(player, title, ...body) {
  const box = document.getElementById("answer");
  const close = button("×", () => hide(player), { class: "close", "aria-label": "Close the answer" });
  box.replaceChildren(make("header", {}, make("h3", {}, title), close), ...body.flat());
  box.hidden = false;
  return box;
}

export function hide(player) {
  document.getElementById("answer").hidden = true;
  document.getElementById("answer").replaceChildren();
  player.board.show(null);
}

/** Shows and says a sentence. */
export function tell(player, title, text, ...more) {
  show(player, title, make("p", { class: "words" }, text), ...more);
  player.say(text, { isSeen: true });
}

/** Runs a question with a line that says so and a button that ends it; a failure is told as text. */
export async function run(player, title, question) {
  const stop = button("Stop", () => player.asker.cancel());
  const seconds = make("span", {}, "");
  const started = performance.now();
  player.board.show(null);
  show(player, title, make("p", { class: "busy" }, "Thinking … ", seconds), stop);
  const timer = setInterval(() => (seconds.textContent = `${Math.round((performance.now() - started) / 1000)} s`), 1000);
  try {
    return await question();
  } catch (error) {
    const isOver = error.name === "Cancelled" || error.name === "Outdated";
    if (isOver) hide(player);
    else show(player, title, make("p", { class: "error" }, error.message));
    player.say(error.message, { isSeen: !isOver });
    return null;
  } finally {
    clearInterval(timer);
  }
}
