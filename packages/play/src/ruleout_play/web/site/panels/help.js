// The keys, and how the page is used.

import { button, dialog, make } from "../dom.js";
import { t } from "../words.js";

const KEYS = [
  [t("Arrows or W A S D"), t("move; with Shift, choose more; with Ctrl, move without choosing")],
  [t("Ctrl+Space"), t("choose or leave the cell")], [t("Home, End"), t("start and end of the row")],
  [t("1 to 9, then letters"), t("enter the digit in the current mode; the same digit again removes it")],
  [t("Shift, Ctrl, both + digit"), t("corner mark, centre mark, colour")],
  [t("Z X C V, Space"), t("digit, corner, centre, colour; the next mode")],
  [t("Backspace, Delete, 0"), t("clear: the entry, else marks, else colours")],
  [t("Ctrl+Z, Ctrl+Y or [ ]"), t("undo, redo")], [t("Ctrl+A, Ctrl+Shift+A, Ctrl+I, Escape"), t("choose all, none, the others, none")],
  [t("F and a digit"), t("show where a digit is and may be")], [t("H, then Enter"), t("hint, again for a stronger one; do it")],
  ["P", t("pause")], [t("+ and -"), t("enlarge a grid whose cells are small; the whole grid")], [t("N, P, S in the walk"), t("next, back, start")],
  [t("Alt+R, C, B, G"), t("say what is left in the row, column, box or cage")], [t("Alt+E"), t("say everything about the cell")],
  [t("Alt+O and a digit"), t("say where the digit can go")], ["?", t("this list")],
];

const POINTED = t("Choose cells with the mouse, a finger or the keyboard, then press a digit. Drag to choose several cells; Ctrl or Shift and a click add or remove one; a double click chooses all cells with the same digit. Two fingers zoom; they never enter anything. In a large grid on a small screen, tap to enlarge a part.");
const TOUCHED = t("Tap a cell, then a digit. Draw a finger over cells to choose several; tap twice to choose all cells with the same digit. The buttons above the digits say what a digit writes: an entry, a mark in a corner or in the centre, or a colour. Two fingers zoom; they never enter anything. In a large grid, tap to enlarge a part.");
const HINTS = t("A hint has four levels: what to look for, where, the whole step with its picture, and the step as a lesson, with each reason. Learn shows a position for a technique of your choice; a setting keeps hints to the techniques that you know. Paste any puzzle, link or saved game into the page to open it.");

export function installHelp(player) {
  const open = () =>
    dialog(t("How to play"), () => {
      const keys = make("dl", { class: "keys" }, KEYS.flatMap(([key, what]) => [make("dt", {}, key), make("dd", {}, what)]));
      const title = t("Keys, while the grid has the focus");
      // A finger has no keys; a keyboard may be there as well.
      const isTouched = matchMedia("(hover: none)").matches;
      return [
        make("p", {}, isTouched ? TOUCHED : POINTED), make("p", {}, HINTS),
        isTouched ? make("details", {}, make("summary", {}, title), keys) : [make("h3", {}, title), keys],
      ];
    });
  document.getElementById("menu").append(button(t("Help"), open));
  player.on("help", open);
}
