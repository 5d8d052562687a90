// A place below the buttons in which answers are shown, one at a time.

import { button, make } from "../dom.js";
import { sentence } from "../speech.js";
import { t } from "../words.js";

/** What is said of a puzzle without exactly one solution. */
export const VERDICTS = { several: t("The puzzle has several solutions."), none: t("The puzzle has no solution.") };
const OUT_OF_TIME = t("The time was not enough to find out.");

const box = () => document.getElementById("answer");

/** Shows an answer: a heading and what is below it, in place of the one before; it goes when the position changes. */
export function show(player, title, ...body) {
  const close = button("×", () => hide(player), { class: "close", "aria-label": t("Close the answer") });
  if (player.looked !== null) player.look(null);
  box().replaceChildren(make("header", {}, make("h3", {}, title), close), ...body.flat());
  box().hidden = false;
  document.getElementById("status").textContent = "";
  box().dataset.position = player.position;
  return box();
}

/** Shows what stays when the position changes. */
export function showAlways(player, title, ...body) {
  show(player, title, ...body);
  delete box().dataset.position;
}

export function hide(player) {
  box().hidden = true;
  box().replaceChildren();
  player.board.show(null);
  if (player.looked !== null) player.look(null);
}

export function installPanel(player) {
  const isOld = () => "position" in box().dataset && box().dataset.position !== String(player.position);
  player.on("change", () => !box().hidden && isOld() && hide(player));
}

/** Buttons behind a heading, of which one list is open at a time; on a telephone it lies over the other buttons, as answers do. */
export function drawer(player, id, title, ...body) {
  const close = () => {
    made.open = false;
    made.firstChild.focus();
  };
  const leave = button("×", close, { class: "close", "aria-label": t("Close {title}", { title }) });
  const list = make("div", { class: "drawer" }, make("header", {}, make("h3", {}, title), leave), ...body);
  const made = make("details", { id, name: "drawer" }, make("summary", {}, title), list);
  made.addEventListener("toggle", () => made.open && isSheet(list) && hide(player));
  // What an answer hides comes back in its place.
  made.firstChild.addEventListener("click", (event) => made.open && !list.checkVisibility() && (event.preventDefault(), hide(player)));
  made.addEventListener("keydown", (event) => event.key === "Escape" && close());
  list.addEventListener("click", ({ target }) => target.closest(".drawer .row button") && isSheet(list) && (made.open = false));
  return made;
}

/** Marks cells on the board while something is pointed at or has the focus. */
export function pointing(player, element, cells) {
  const mark = (is) => () => cells.forEach((cell) => player.board.cells[cell]?.toggleAttribute("data-pointed", is));
  for (const event of ["pointerenter", "focus"]) element.addEventListener(event, mark(true));
  for (const event of ["pointerleave", "blur"]) element.addEventListener(event, mark(false));
  return element;
}

/** Whether a list or an answer lies over the buttons, as on a telephone. */
export const isSheet = (list) => getComputedStyle(list).position === "fixed";

/** Shows and says a sentence. */
export function tell(player, title, text, ...more) {
  show(player, title, make("p", { class: "words" }, player.named(text)), ...more);
  player.say(text, { isSeen: true });
}

/** A button that asks why there is no solution. */
export const whyButton = (player) => make("div", { class: "row" }, button(t("Why?"), () => player.emit("why")));

/** Says that a puzzle has not exactly one solution; if it has none, the reason can be asked for. */
export const tellVerdict = (player, title, verdict) =>
  tell(player, title, VERDICTS[verdict] ?? (leftOut(player) || OUT_OF_TIME), verdict === "none" ? whyButton(player) : []);

/** What is said of a puzzle of which rules were left out; empty for all others. */
export const leftOut = (player) => (player.record().document.left_out ? t("Rules of this puzzle were left out, so that it is not known whether it has exactly one solution.") : "");

/** What a verdict does not cover, if the author of the puzzle has written something. */
export const unread = (player) => (player.game.document.ruleset ? [make("p", { class: "notice" }, t("The words of the author are not read; this concerns the other rules."))] : []);

/** Says that something is wrong, on which steps would rest. */
export const tellWrong = (player, { text }) =>
  tell(player, t("Something is wrong"), sentence(text), make("div", { class: "row" }, wrongButtons(player)));

/** Buttons that lead to what is wrong, and back to before it. */
export const wrongButtons = (player) => [
  button(t("Show what is wrong"), () => player.emit("wrong"), { class: "main" }),
  button(t("Back to before the first mistake"), () => player.emit("back")),
];

/** Runs a question with a line that says so and a button that ends it; a failure is told as text. */
export async function run(player, title, question) {
  const stop = button(t("Stop"), () => player.asker.cancel());
  const seconds = make("span", {}, "");
  const started = performance.now();
  player.board.show(null);
  show(player, title, make("p", { class: "busy" }, `${t("Thinking …")} `, seconds), stop);
  const timer = setInterval(() => (seconds.textContent = `${Math.round((performance.now() - started) / 1000)} s`), 1000);
  try {
    return await question();
  } catch (error) {
    const isOver = error.name === "Cancelled" || error.name === "Outdated";
    // Another answer may be shown by now.
    if (isOver && stop.isConnected) hide(player);
    else if (!isOver) show(player, title, make("p", { class: "error" }, player.named(error.message)));
    player.say(error.message, { isSeen: !isOver });
    return null;
  } finally {
    clearInterval(timer);
  }
}
