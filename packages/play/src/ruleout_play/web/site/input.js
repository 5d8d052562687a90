// Keys on the grid.

import { beside } from "./layout.js";
import { MODES } from "./player.js";
import { cellLabel, whatIsLeft, whereCan } from "./speech.js";
import { t } from "./words.js";

const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1], w: [-1, 0], s: [1, 0], a: [0, -1], d: [0, 1] };
const MODE_KEYS = { z: "digit", x: "corner", c: "centre", v: "colour" };
export const LEFT = {
  r: (kind) => kind === "row" || kind === "across",
  c: (kind) => kind === "column" || kind === "down",
  b: (kind) => kind !== "row" && kind !== "column" && kind !== "cage",
  g: (kind) => kind === "cage" || kind === "across" || kind === "down" || kind === "",
};

/** The digit of a key: by its place on the keyboard, so that Shift, keypads and French keyboards work. */
function digitOf(event, layout) {
  const found = /^(?:Digit|Numpad)(\d)$/.exec(event.code);
  if (found) return Number(found[1]);
  const symbol = layout.symbols.indexOf(event.key.toUpperCase());
  return symbol >= 0 ? symbol + 1 : 0;
}

/** Handles the keys of the grid; commands has the actions of other parts by their keys. */
export function keys(player, commands) {
  const { grid } = player.board;
  let typed = "";
  let waiting = null;

  function move(event, [down, across]) {
    const { view, layout, settings } = player;
    const from = view.focus ?? 0;
    const to = view.focus === null ? from : beside(layout, from, down, across, settings.wrap);
    if (event.ctrlKey || event.metaKey) player.select(view.selection, to);
    else player.select(event.shiftKey ? [...view.selection, to] : [to], to);
    player.board.cells[to].focus({ preventScroll: false });
  }

  /** Digits above 9 whose symbols are numbers are typed one after the other, and entered with Enter or when no other fits. */
  function number(digit, mode) {
    const { symbols } = player.layout;
    if (symbols.length < 10 || symbols[9].length === 1) return player.press(digit, mode);
    typed += digit;
    const could = symbols.filter((symbol) => symbol.startsWith(typed) && symbol !== typed);
    if (could.length) return player.say(t("{typed}: type on, or press Enter", { typed }));
    enter(mode);
  }

  function enter(mode) {
    const digit = player.layout.symbols.indexOf(typed) + 1;
    typed = "";
    if (digit) player.press(digit, mode);
  }

  function speak(key, isWhere) {
    const { game, view } = player;
    const cell = view.focus ?? 0;
    if (isWhere) return (waiting = "where"), player.say(t("Where can which digit go? Press a digit."));
    player.say(key === "e" ? cellLabel(game, cell, view) : (whatIsLeft(game, cell, LEFT[key]) || t("nothing of that kind here")));
  }

  grid.addEventListener("keydown", (event) => {
    if (!player.game || event.isComposing) return;
    const { view, layout } = player;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const isCommand = event.ctrlKey || event.metaKey;
    const take = (action) => (event.preventDefault(), action());
    const digit = digitOf(event, layout);
    if (waiting && digit) {
      const what = waiting;
      waiting = null;
      return take(() => (what === "filter" ? player.filter(digit) : player.say(whereCan(player.game, digit, view.focus ?? 0, view))));
    }
    if (event.altKey || (player.settings.spoken && !isCommand)) {
      // With Alt some keyboards write other characters.
      const letter = event.altKey ? (/^Key(.)$/.exec(event.code)?.[1].toLowerCase() ?? key) : key;
      if (LEFT[letter] || letter === "e") return take(() => speak(letter, false));
      if (letter === "o") return take(() => speak(letter, true));
      if (event.altKey && !digit) return;
    }
    if (isCommand) {
      if (key === "z") return take(() => player.act(event.shiftKey ? "redo" : "undo"));
      if (key === "y") return take(() => player.act("redo"));
      if (key === "a") return take(() => player.select(event.shiftKey ? [] : layout.cells.keys()));
      if (key === "i") return take(() => player.select([...layout.cells.keys()].filter((cell) => !view.selection.has(cell))));
      if (key === " ") return take(() => toggle(player, view.focus ?? 0));
    }
    if (ARROWS[key] && !(isCommand && key.length === 1)) return take(() => move(event, ARROWS[key]));
    if (key === "Home" || key === "End") {
      const row = layout.cells[view.focus ?? 0][0];
      const inRow = [...layout.cells.keys()].filter((cell) => layout.cells[cell][0] === row);
      const to = key === "Home" ? inRow[0] : inRow.at(-1);
      return take(() => (player.select([to], to), player.board.cells[to].focus()));
    }
    if (digit && !event.repeat && !event.altKey) {
      const mode = event.shiftKey && isCommand ? "colour" : event.shiftKey ? "corner" : isCommand ? "centre" : player.mode;
      return take(() => number(digit, mode));
    }
    if (key === "Backspace" || key === "Delete" || (event.code === "Digit0" || event.code === "Numpad0")) {
      const fields = event.shiftKey ? ["corner"] : isCommand ? ["centre"] : [];
      if (typed) return take(() => number(0));
      return take(() => player.act("clear", fields));
    }
    if (isCommand || event.altKey) return;
    if (key === "Escape") return take(() => player.select([]));
    if (key === "Enter" && typed) return take(() => enter(player.mode));
    if (key === " ") return take(() => player.setMode(MODES[(MODES.indexOf(player.mode) + 1) % MODES.length]));
    if (MODE_KEYS[key]) return take(() => player.setMode(MODE_KEYS[key]));
    if (key === "[" || key === "u") return take(() => player.act("undo"));
    if (key === "]") return take(() => player.act("redo"));
    if (key === "f") return take(() => ((waiting = "filter"), player.filter(0), player.say(t("Show which digit? Press a digit."))));
    if (key === "p") return take(() => player.pause());
    if (commands[key]) return take(commands[key]);
  });
  // Assistive technology clicks on a cell itself; pointers meet the picture below it.
  grid.addEventListener("click", (event) => event.target.dataset.cell !== undefined && event.target.focus());
  grid.addEventListener("focusin", (event) => {
    const cell = Number(event.target.dataset.cell);
    if (player.game && event.target.dataset.cell !== undefined && player.view.focus !== cell) {
      player.select(player.view.selection.size > 1 ? player.view.selection : [cell], cell);
    }
  });
}

/** Chooses a cell, or leaves it. */
export function toggle(player, cell) {
  const chosen = new Set(player.view.selection);
  if (!chosen.delete(cell)) chosen.add(cell);
  player.select(chosen, cell);
}
