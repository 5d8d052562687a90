// What is said: the labels of cells, and answers to questions about what is left.

import { digitsIn } from "./game.js";
import { shownMarks } from "./gestures.js";
import { digitsOf } from "./masks.js";
import { labelled, ROWS, t, titled } from "./words.js";

export const letters = (number) => (number >= 26 ? letters(Math.floor(number / 26) - 1) : "") + String.fromCharCode(65 + (number % 26));

/** Words of the engine with the names of cells and rows as the player wants them: "C4" and "row C" if rows are letters. */
export function inNames(text, coordinates) {
  if (coordinates !== "A1") return text;
  const letter = (row) => letters(Number(row) - 1);
  return text
    .replace(/\b(?:l(\d+))?r(\d+)c(\d+)\b/g, (_, layer, row, column) => (layer ? `${t("layer {number}", { number: layer })} ` : "") + letter(row) + column)
    .replace(ROWS, (_, word, rows) => word + rows.replace(/\d+/g, letter));
}

/** A note of one line, in which one name may stand for several cells: "r12c3", or "AB3" if rows are letters. */
export function noteInNames(text, layout, coordinates) {
  const isPlain = layout.names.every((name) => /^r[1-9]c[1-9]$/.test(name));
  if (coordinates !== "A1" || !isPlain) return inNames(text, coordinates);
  return text.replace(/\br([1-9]+)c([1-9]+)\b/g, (_, rows, columns) => rows.replace(/\d/g, (row) => letters(row - 1)) + columns);
}

/** The name of a cell as the player wants it: "row 3 column 4", or "C4" if rows are letters; in a cube after its layer. */
export function cellName(layout, cell, coordinates) {
  const [, layer, row, column] = /^(?:l(\d+))?r(\d+)c(\d+)$/.exec(layout.names[cell]);
  const name = coordinates === "A1" ? `${letters(row - 1)}${column}` : t("row {row} column {column}", { row, column });
  return layer ? `${t("layer {number}", { number: layer })} ${name}` : name;
}

/** Words of the engine as a sentence; the name of a cell stays as it is. */
export function sentence(text) {
  const begun = /^[a-z]\d/.test(text) ? text : text.slice(0, 1).toUpperCase() + text.slice(1);
  return /[.?!]$|^$/.test(begun) ? begun : `${begun}.`;
}

/** The id of a variant or a technique as a title. */
export const titleOf = (id) => titled((id[0].toUpperCase() + id.slice(1)).replaceAll("-", " "));

/** A rating in words: the level and, of the scale of the project, a whole number; the value of another is told as it is. */
export function ratingText({ scale, level, value }) {
  const number = value === null || value === undefined ? "" : scale === "ruleout" ? String(Math.round(value)) : `${scale} ${value}`;
  return level ? titled(level) + (number && ` (${number})`) : number;
}

const shown = (layout, mask) => digitsOf(mask).map((digit) => layout.symbols[digit - 1]).join(" ");
const groupsOf = (layout, cell) => layout.groups.filter(({ cells }) => cells.includes(cell));

/** Everything about a cell in one line. */
export function cellLabel(game, cell, view, { clash = false, marks = shownMarks(game)[cell] } = {}) {
  const { layout, state } = game;
  const digit = digitsIn(game)[cell];
  const parts = [cellName(layout, cell, view.coordinates)];
  if (view.paused) return `${parts[0]}, ${t("paused")}`;
  parts.push(digit ? layout.symbols[digit - 1] : t("empty"));
  if (layout.givens[cell]) parts.push(t("given"));
  if (clash) parts.push(t("clashes"));
  if (view.wrong.has(cell)) parts.push(t("wrong"));
  if (!digit && state.corner[cell]) parts.push(t("corner {digits}", { digits: shown(layout, state.corner[cell]) }));
  if (!digit && marks) parts.push(t("marks {digits}", { digits: shown(layout, marks) }));
  if (state.colour[cell]) parts.push(t("colour {digits}", { digits: digitsOf(state.colour[cell]).join(" ") }));
  const around = groupsOf(layout, cell).filter(({ kind }) => kind !== "row" && kind !== "column" && kind !== "pillar");
  return [...parts, ...new Set(around.map(({ label }) => inNames(labelled(label), view.coordinates)))].join(", ");
}

/** What is left in the groups of a kind around a cell: which digits are missing, and in how many cells; empty without groups. */
export function whatIsLeft(game, cell, kinds) {
  const { layout } = game;
  const digits = digitsIn(game);
  const groups = groupsOf(layout, cell).filter(({ kind }) => kinds(kind));
  const told = groups.map(({ label: english, cells, differ }) => {
    const label = labelled(english);
    const open = cells.filter((each) => !digits[each]).length;
    const held = new Set(cells.map((each) => digits[each]));
    const missing = layout.symbols.filter((_, index) => !held.has(index + 1));
    if (!open) return t("{label}: complete", { label });
    const places = t("{label}: {count} {count#cell|cells} open", { label, count: open });
    return differ && cells.length === layout.digits ? t("{label}: {digits} left", { label, digits: missing.join(" ") }) : places;
  });
  return [...new Set(told)].join(". ");
}

/** Where a digit can go in the groups around a cell, by givens and entries alone. */
export function whereCan(game, digit, cell, view) {
  const { layout } = game;
  const digits = digitsIn(game);
  const able = (each) => !digits[each] && ![...layout.peers[each]].some((peer) => digits[peer] === digit);
  const name = layout.symbols[digit - 1];
  const told = groupsOf(layout, cell).filter(({ differ, cells }) => differ && cells.length === layout.digits).map(({ label: english, cells }) => {
    const label = labelled(english);
    const holder = cells.find((each) => digits[each] === digit);
    if (holder !== undefined) return t("{label} has its {digit} in {cell}", { label, digit: name, cell: cellName(layout, holder, view.coordinates) });
    const places = cells.filter(able).map((each) => cellName(layout, each, view.coordinates));
    return t("{label}: {digit} can go to {cells}", { label, digit: name, cells: places.join(", ") || t("no cell") });
  });
  return told.join(". ") || t("no unit of {count} cells here", { count: layout.digits });
}

/** How often each digit is still to be entered; null if the digits of the puzzle do not occur equally often. */
export function left(game) {
  const { layout } = game;
  const houses = layout.groups.filter(({ differ, cells, kind }) => differ && kind === "row" && cells.length === layout.digits);
  if (!houses.length || new Set(houses.flatMap(({ cells }) => cells)).size !== layout.size) return null;
  const digits = digitsIn(game);
  // Cells in rows of several grids count once.
  const wanted = layout.size / layout.digits;
  if (houses.length !== wanted) return null;
  return layout.symbols.map((_, index) => wanted - digits.filter((each) => each === index + 1).length);
}

