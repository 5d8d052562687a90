// Mouse, pen and touch on the grid.

import { digitsIn } from "./game.js";
import { toggle } from "./input.js";

/** Handles mouse, pen and touch: a drag chooses cells, and the first decides whether it adds or removes. */
export function pointers(player, zoom) {
  const { stage } = player.board;
  const touches = new Map();
  let drag = null;
  let last = { cell: null, at: 0 };

  function extend(event) {
    const events = event.getCoalescedEvents?.() ?? [];
    const chosen = new Set(player.view.selection);
    let focus = player.view.focus;
    for (const each of [...events, event]) {
      const from = drag.last;
      const steps = Math.max(1, Math.ceil(Math.hypot(each.clientX - from.x, each.clientY - from.y) / 10));
      // A fast drag skips cells, so that the way between two events is walked.
      for (let step = 1; step <= steps; step += 1) {
        const cell = player.board.at(player.game, from.x + ((each.clientX - from.x) * step) / steps, from.y + ((each.clientY - from.y) * step) / steps);
        if (cell === null || cell === focus) continue;
        focus = cell;
        if (drag.adds) chosen.add(cell);
        else chosen.delete(cell);
      }
      drag.last = { x: each.clientX, y: each.clientY };
    }
    if (focus !== player.view.focus || chosen.size !== player.view.selection.size) player.select(chosen, focus);
  }

  stage.addEventListener("pointerdown", (event) => {
    if (!player.game || player.view.paused || event.button) return;
    if (event.pointerType === "touch") touches.set(event.pointerId, event);
    if (touches.size > 1) {
      // Two fingers move and zoom; what the first one chose is given back.
      if (drag) player.select(drag.before, drag.focus);
      drag = null;
      return;
    }
    const cell = player.board.at(player.game, event.clientX, event.clientY);
    if (cell === null) return;
    event.preventDefault();
    const { selection, focus } = player.view;
    const several = event.ctrlKey || event.metaKey || event.shiftKey;
    drag = { adds: !several || !selection.has(cell), last: { x: event.clientX, y: event.clientY }, before: selection, focus };
    const isDouble = last.cell === cell && event.timeStamp - last.at < 500;
    last = { cell, at: event.timeStamp };
    if (isDouble) player.select(alike(player, cell), cell);
    else if (several) toggle(player, cell);
    else player.select([cell], cell);
    player.board.cells[cell].focus({ preventScroll: true });
    if (stage.setPointerCapture && event.isTrusted) stage.setPointerCapture(event.pointerId);
  });
  stage.addEventListener("pointermove", (event) => {
    if (drag) return extend(event);
    if (touches.size !== 2 || !touches.has(event.pointerId)) return;
    const before = [...touches.values()];
    touches.set(event.pointerId, event);
    zoom.pinch(before, [...touches.values()]);
  });
  for (const name of ["pointerup", "pointercancel"]) {
    stage.addEventListener(name, (event) => {
      touches.delete(event.pointerId);
      const isTap = drag && name === "pointerup" && player.view.selection.size === 1;
      drag = null;
      if (!isTap) return;
      // In cells that are too small for a finger the first tap only says where.
      if (event.pointerType === "touch" && zoom.isOverview) zoom.enlarge(event);
      else if (player.settings.digitFirst && player.pen) player.press(player.pen);
    });
  }
}

/** The cells that show the digit of a cell; of an empty cell it alone. */
function alike(player, cell) {
  const digits = digitsIn(player.game);
  return digits[cell] ? [...digits.keys()].filter((each) => digits[each] === digits[cell]) : [cell];
}
