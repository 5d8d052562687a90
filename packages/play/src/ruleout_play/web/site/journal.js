// The log of a game in words, as ruleout_play.journal has it; both are compared by tests.

import { clockText } from "./dom.js";
import { digitsOf, without } from "./masks.js";
import { titleOf } from "./speech.js";
import { and, t } from "./words.js";

const WORDS = { clear: t("cleared"), fill: t("all marks"), clean: t("marks cleaned"), lone: t("single candidates filled in"), solve: t("solved"), restart: t("back to the start") };

const STRENGTHS = { nudge: t("nudge"), region: t("region"), full: t("full"), lesson: t("lesson") };
const MARKS = { corner: t("corner"), centre: t("mark"), removed: t("mark"), colour: t("colour") };

const joined = (words) => (words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} ${and} ${words.at(-1)}`);
/** The titles of techniques, as far as replies have named them. */
export const titles = new Map();
const titled = (technique) => titles.get(technique) ?? titleOf(technique);
// Weak hints do not name their technique.
const hintText = ([, strength, technique]) => t("hint ({strength})", { strength: STRENGTHS[strength] ?? strength }) + (technique ? `: ${titled(technique)}` : "");

/** The hints of a game that were asked for after a number of moves. */
export const hintsAfter = (game, done) => game.hints.filter(([position]) => position === done).map(hintText);

/** What a gesture changes. */
export function moveText({ layout }, { what, changes, technique }) {
  if (WORDS[what]) return WORDS[what];
  const groups = new Map();
  for (const change of changes) {
    const text = changeText(layout, change);
    groups.set(text, [...(groups.get(text) ?? []), change.cell]);
  }
  const parts = [...groups].map(([text, cells]) => `${joined(cells.sort((one, other) => one - other).map((cell) => layout.names[cell]))} ${text}`);
  return [...(technique ? [titled(technique)] : []), ...parts].join("; ");
}

function changeText(layout, { field, old, now }) {
  const symbol = (digit) => layout.symbols[digit - 1];
  if (field === "entry") return now ? `= ${symbol(now)}` : t("without {digit}", { digit: symbol(old) });
  let [gained, lost] = [without(now, old), without(old, now)];
  // What the player removed from automatic marks is the inverse of a mark.
  if (field === "removed") [gained, lost] = [lost, gained];
  const named = (mask) => digitsOf(mask).map((each) => (field === "colour" ? each : symbol(each))).join(" ");
  return [["+", gained], ["-", lost]].filter(([, mask]) => mask).map(([sign, mask]) => `${sign}${MARKS[field]} ${named(mask)}`).join(", ");
}

/** The log and the hints as lines of text. */
export function journal(game) {
  const hints = (done) => hintsAfter(game, done).map((each) => `        ${each}`);
  const moves = game.log.flatMap((gesture, index) => [
    `${clockText(gesture.at).padStart(7)} ${moveText(game, gesture)}${index >= game.done ? t(" (undone)") : ""}`,
    ...hints(index + 1),
  ]);
  return [...hints(0), ...moves];
}
