// What a key, a click or a button changes, as in ruleout_play.game.gestures; both are compared by tests.

import { digitsIn, FIELDS, go, play } from "./game.js";
import { added, bit, digitsOf, has, removed, shared, without } from "./masks.js";

const ascending = (cells) => [...new Set(cells)].sort((one, other) => one - other);
const change = (cell, field, old, now) => ({ cell, field, old, now });

function open(game, cells) {
  const digits = digitsIn(game);
  return ascending(cells).filter((cell) => !digits[cell]);
}

/** Enters a digit, or removes it from cells that all have it. */
export function digit(game, cells, digit, at) {
  const { layout, settings, state } = game;
  let able = ascending(cells).filter((cell) => !layout.givens[cell]);
  if (able.length && able.every((cell) => state.entry[cell] === digit)) {
    return play(game, "digit", able.map((cell) => change(cell, "entry", digit, 0)), at);
  }
  if (settings.only_legal) {
    const digits = digitsIn(game);
    able = able.filter((cell) => ![...layout.peers[cell]].some((peer) => digits[peer] === digit));
    // Of cells that see each other only the first gets the digit.
    able = able.filter((cell, index) => !able.slice(0, index).some((each) => layout.peers[cell].has(each)));
  }
  const changes = able.map((cell) => change(cell, "entry", state.entry[cell], digit));
  if (settings.auto_clean) {
    const seen = new Set(changes.filter(({ old }) => old !== digit).flatMap(({ cell }) => [...layout.peers[cell]]));
    for (const cell of ascending(seen)) {
      for (const field of ["corner", "centre"]) {
        const held = state[field][cell];
        if (has(held, digit)) changes.push(change(cell, field, held, removed(held, digit)));
      }
    }
  }
  return play(game, "digit", changes, at);
}

function toggled(game, what, field, cells, number, at) {
  const held = game.state[field];
  const turn = cells.every((cell) => has(held[cell], number)) ? removed : added;
  return play(game, what, cells.map((cell) => change(cell, field, held[cell], turn(held[cell], number))), at);
}

export const corner = (game, cells, digit, at) => toggled(game, "corner", "corner", open(game, cells), digit, at);
export const colour = (game, cells, number, at) => toggled(game, "colour", "colour", ascending(cells), number, at);
export function centre(game, cells, digit, at) {
  return toggled(game, "centre", game.settings.auto_marks ? "removed" : "centre", open(game, cells), digit, at);
}

/** Clears cells: of their entries if any has one, else of marks, else of colours; or of some fields. */
export function clear(game, cells, at, fields = []) {
  const levels = fields.length ? [fields] : [["entry"], ["corner", "centre", "removed"], ["colour"]];
  for (const level of levels) {
    const changes = level.flatMap((field) => ascending(cells).map((cell) => change(cell, field, game.state[field][cell], 0)));
    if (changes.some(({ old }) => old)) return play(game, "clear", changes.filter(({ old }) => old), at);
  }
  return game;
}

/** The digits of each cell that no cell that it sees holds; none of a cell that has a digit. */
export function automaticMarks(game) {
  const digits = digitsIn(game);
  const full = 2 ** game.layout.digits - 1;
  return digits.map((digit, cell) => {
    if (digit) return 0;
    const seen = new Set([...game.layout.peers[cell]].map((peer) => digits[peer]).filter(Boolean));
    return [...seen].reduce(removed, full);
  });
}

/** The centre marks of each cell as they are shown: those of the player, or automatic ones. */
export function shownMarks(game) {
  if (game.settings.auto_marks) return automaticMarks(game).map((mask, cell) => without(mask, game.state.removed[cell]));
  const digits = digitsIn(game);
  return game.state.centre.map((mask, cell) => (digits[cell] ? 0 : mask));
}

/** Fills every open cell with the centre marks that givens and entries leave. */
export function fill(game, at) {
  const masks = automaticMarks(game);
  const cells = open(game, masks.keys());
  return play(game, "fill", cells.map((cell) => change(cell, "centre", game.state.centre[cell], masks[cell])), at);
}

/** Removes the marks that see their digit, and those in cells that have a digit. */
export function clean(game, at) {
  const allowed = automaticMarks(game);
  const changes = ["corner", "centre"].flatMap((field) =>
    game.state[field].map((mask, cell) => change(cell, field, mask, shared(mask, allowed[cell]))),
  );
  return play(game, "clean", changes, at);
}

/** Enters a digit in every open cell that has a single centre mark. */
export function lone(game, at) {
  const shown = shownMarks(game);
  const cells = open(game, shown.keys()).filter((cell) => shown[cell] && shown[cell] === bit(digitsOf(shown[cell])[0]));
  return play(game, "lone", cells.map((cell) => change(cell, "entry", 0, digitsOf(shown[cell])[0])), at);
}

/** Puts everything back to the start, which can be undone. */
export function restart(game, at) {
  const start = go(game, 0).state;
  const changes = FIELDS.flatMap((field) => game.state[field].map((old, cell) => change(cell, field, old, start[field][cell])));
  return play(game, "restart", changes, at);
}

/** The cells whose entry is a digit that a cell that they see holds too. */
export function clashes(game) {
  const digits = digitsIn(game);
  const clash = (digit, cell) => digit && [...game.layout.peers[cell]].some((peer) => digits[peer] === digit);
  return new Set([...digits.keys()].filter((cell) => clash(digits[cell], cell)));
}
