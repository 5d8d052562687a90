// A game: a puzzle and the log of what its player did. Every function returns another game, as ruleout_play.game does.

import { layoutOf } from "./layout.js";

export const FIELDS = ["entry", "corner", "centre", "colour", "removed"];
export const SETTINGS = { auto_marks: false, auto_clean: false, only_legal: false, notes: false };
export const BEFORE_RETURN = "before return";

/** The game in a record of the engine; drawn is what the question draw says of its puzzle. */
export function fromRecord(record, drawn) {
  const layout = layoutOf(drawn);
  const { placed, marks, ...document } = record.document;
  const entry = layout.cells.map(([row, column]) => placed?.[row]?.[column] ?? 0);
  const state = { entry };
  for (const field of FIELDS.slice(1)) state[field] = record[field] ?? layout.cells.map(() => 0);
  const log = (record.log ?? []).map((each) => gestureOf(each, layout));
  const points = new Map();
  for (const [name, [same, rest]] of Object.entries(record.points ?? {})) {
    points.set(name, [...log.slice(0, same), ...rest.map((each) => gestureOf(each, layout))]);
  }
  return {
    layout, document, state, log, points,
    done: record.done ?? log.length,
    hints: record.hints ?? [],
    clock: record.clock ?? 0,
    settings: { ...SETTINGS, ...record.settings },
  };
}

/** The record of a game, which the engine and every command of ruleout read. */
export function toRecord(game) {
  const { layout, document, state, log } = game;
  const record = { version: 1, kind: "game", document };
  if (state.entry.some(Boolean)) {
    const placed = Array.from({ length: layout.rows }, () => Array(layout.columns).fill(null));
    layout.cells.forEach(([row, column], cell) => (placed[row][column] = state.entry[cell]));
    record.document = { ...document, placed };
  }
  for (const field of FIELDS.slice(1)) if (state[field].some(Boolean)) record[field] = state[field];
  const written = new Map(log.map((each) => [each, recordOf(each, layout)]));
  const points = {};
  for (const [name, gestures] of game.points) {
    const same = common(gestures, log);
    points[name] = [same, gestures.slice(same).map((each) => recordOf(each, layout))];
  }
  const { done, clock, hints, settings } = game;
  return { ...record, done, clock, log: [...written.values()], points, hints, settings };
}

const gestureOf = ([what, at, changes, technique = ""], layout) => ({
  what, at, technique,
  changes: changes.map(([name, field, old, now]) => ({ cell: layout.byName.get(name), field, old, now })),
});

function recordOf({ what, at, changes, technique }, layout) {
  const written = changes.map(({ cell, field, old, now }) => [layout.names[cell], field, old, now]);
  return technique ? [what, at, written, technique] : [what, at, written];
}

/** With how many equal gestures two logs begin. */
export function common(some, others) {
  const equal = (one, other) => one === other || JSON.stringify(one) === JSON.stringify(other);
  let count = 0;
  while (count < Math.min(some.length, others.length) && equal(some[count], others[count])) count += 1;
  return count;
}

/** The state after changes; those of undone gestures are given reversed. */
function changed(state, changes) {
  const made = { ...state };
  for (const { cell, field, old, now } of changes) {
    if (made[field] === state[field]) made[field] = [...state[field]];
    if (made[field][cell] !== old) throw new RangeError(`${field} of cell ${cell}: found ${made[field][cell]}; expected ${old}`);
    made[field][cell] = now;
  }
  return made;
}

const undone = ({ changes }) => changes.map(({ cell, field, old, now }) => ({ cell, field, old: now, now: old })).reverse();

/** The game after a gesture; changes that change nothing are left out, and without any the game stays as it is. */
export function play(game, what, changes, at = game.clock, technique = "") {
  const real = changes.filter(({ old, now }) => old !== now);
  if (!real.length) return game;
  const clock = Math.max(game.clock, at);
  const log = [...game.log.slice(0, game.done), { what, at: clock, technique, changes: real }];
  return { ...game, state: changed(game.state, real), log, done: log.length, clock };
}

/** The game after the first gestures of its log. */
export function go(game, done) {
  let state = game.state;
  for (let number = game.done; number > done; number -= 1) state = changed(state, undone(game.log[number - 1]));
  for (let number = game.done; number < done; number += 1) state = changed(state, game.log[number].changes);
  return { ...game, state, done };
}

export const undo = (game, gestures = 1) => go(game, Math.max(0, game.done - gestures));
export const redo = (game, gestures = 1) => go(game, Math.min(game.log.length, game.done + gestures));
export const atClock = (game, at) => ({ ...game, clock: Math.max(game.clock, at) });
export const withSettings = (game, settings) => ({ ...game, settings: { ...game.settings, ...settings } });
export const withHint = (game, strength, technique) => ({ ...game, hints: [...game.hints, [game.done, strength, technique]] });
export const withPoint = (game, name) => ({ ...game, points: new Map(game.points).set(name, game.log.slice(0, game.done)) });

export function withoutPoint(game, name) {
  const points = new Map(game.points);
  points.delete(name);
  return { ...game, points };
}

/** The game at a point; if that is on another branch, the present position is kept as a point. */
export function toPoint(game, name) {
  const gestures = game.points.get(name);
  const same = common(gestures, game.log);
  if (same === gestures.length) return go(game, same);
  const kept = game.done > same ? withPoint(game, BEFORE_RETURN) : game;
  return go({ ...go(kept, same), log: gestures }, gestures.length);
}

/** The digit of each cell, given or entered, 0 if there is none. */
export const digitsIn = (game) => game.layout.givens.map((given, cell) => given || game.state.entry[cell]);
export const isFull = (game) => digitsIn(game).every(Boolean);
