// The keys, and how the page is used.

import { button, dialog, make } from "../dom.js";

const KEYS = [
  ["Arrows or W A S D", "move; with Shift, choose more; with Ctrl, move without choosing"],
  ["Ctrl+Space", "choose or leave the cell"], ["Home, End", "start and end of the row"],
  ["1 to 9, letters", "act in the present mode; the same digit again removes it"],
  ["Shift, Ctrl, both + digit", "corner mark, centre mark, colour"],
  ["Z X C V, Space", "digit, corner, centre, colour; the next mode"],
  ["Backspace, Delete, 0", "clear: the entry, else marks, else colours"],
  ["Ctrl+Z, Ctrl+Y or [ ]", "undo, redo"], ["Ctrl+A, Ctrl+Shift+A, Ctrl+I, Esc", "choose all, none, the others, none"],
  ["F and a digit", "show where a digit is and may be"], ["H, then Enter", "hint, again for a stronger one; do it"],
  ["P", "pause"], ["+ and -", "enlarge a grid whose cells are small; the whole grid"], ["N, P, S in the walk", "next, back, start"],
  ["Alt+R, C, B, G", "say what is left in the row, column, box or cage"], ["Alt+E", "say everything about the cell"],
  ["Alt+O and a digit", "say where the digit can go"], ["?", "this list"],
];

export function installHelp(player) {
  const open = () =>
    dialog("How to play", () => [
      make("p", {}, "Choose cells with the mouse, a finger or the keyboard, then press a digit. Drag to choose several cells; Ctrl or Shift and a click add or remove one; a double click chooses all cells with the same digit. Two fingers zoom and never write. In a large grid on a small screen, tap to enlarge a part."),
      make("p", {}, "A hint is told in four strengths: what to look for, where, the whole step with its picture, and the step as a lesson, with each reason. Learn begins a position for a technique of your choice; a setting keeps hints to the techniques that you know. Paste any puzzle, link or saved game into the page to open it."),
      make("h3", {}, "Keys, while the grid has the focus"),
      make("dl", { class: "keys" }, KEYS.flatMap(([key, what]) => [make("dt", {}, key), make("dd", {}, what)])),
    ]);
  document.getElementById("menu").append(button("Help", open));
  player.on("help", open);
}
