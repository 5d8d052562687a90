// The buttons that write: modes, digits, colours, undo and redo, and what is done to all marks.

import { button, clockText, make } from "../dom.js";
import * as games from "../game.js";
import { left } from "../speech.js";
import { MODES } from "../player.js";

const NAMES = { digit: "Digit", corner: "Corner", centre: "Centre", colour: "Colour" };
const KEYS = { digit: "Z", corner: "X", centre: "C", colour: "V" };

export function installControls(player) {
  const root = document.getElementById("controls");
  const modes = MODES.map((mode) => button(NAMES[mode], () => player.setMode(mode), { "data-mode": mode, title: `${NAMES[mode]} (${KEYS[mode]})` }));
  const pad = make("div", { id: "pad", role: "group", "aria-label": "Digits" });
  const undo = button("Undo", () => player.act("undo"), { title: "Undo (Ctrl+Z)" });
  const redo = button("Redo", () => player.act("redo"), { title: "Redo (Ctrl+Y)" });
  const erase = button("Clear", () => player.act("clear"), { title: "Clear (Delete)" });
  const more = make("details", { id: "more" }, make("summary", {}, "More"), make("div", { class: "row" },
    button("Fill in all marks", () => player.act("fill")),
    button("Remove impossible marks", () => player.act("clean")),
    button("Enter single marks", () => player.act("lone")),
    button("Set a point", () => setPoint(player)),
    button("Back to the start", () => player.act("restart")),
  ), make("div", { id: "points", class: "row" }));
  root.append(
    make("div", { id: "modes", role: "group", "aria-label": "What a digit does" }, modes),
    pad,
    make("div", { id: "edit", class: "row" }, undo, redo, erase),
    more,
  );
  const clock = make("span", { id: "clock", role: "timer", "aria-label": "Time played" });
  const pause = button("Pause", () => player.pause(), { id: "pause", "aria-pressed": "false" });
  document.getElementById("time").append(clock, pause);

  function press(number, event) {
    if (player.settings.digitFirst && player.mode !== "colour") {
      player.pen = player.pen === number ? 0 : number;
      buttons();
      return player.say(player.pen ? `Tap cells to enter ${player.layout.symbols[number - 1]}.` : "Taps choose cells.");
    }
    // A second quick tap on the same digit enters it whatever the mode.
    player.press(number, event.detail === 2 && player.mode !== "colour" && player.mode !== "digit" ? "digit" : player.mode);
  }

  function buttons() {
    for (const each of modes) each.setAttribute("aria-pressed", each.dataset.mode === player.mode);
    if (!player.game) return;
    const isColour = player.mode === "colour";
    const symbols = isColour ? Array.from({ length: 9 }, (_, index) => String(index + 1)) : player.layout.symbols;
    const counts = isColour ? null : left(player.game);
    pad.dataset.mode = player.mode;
    pad.style.setProperty("--columns", symbols.length <= 9 ? Math.min(symbols.length, 9) : Math.ceil(symbols.length / Math.ceil(symbols.length / 9)));
    pad.setAttribute("aria-label", isColour ? "Colours" : "Digits");
    const wanted = symbols.map((symbol, index) => {
      const count = counts?.[index];
      const said = isColour ? `colour ${symbol}` : count === undefined ? symbol : `${symbol}, ${count} left`;
      return [symbol, said, count === undefined || count < 0 ? "" : String(count), index + 1 === player.pen && player.settings.digitFirst, isColour ? index + 1 : 0];
    });
    if (pad.children.length !== wanted.length || pad.dataset.built !== `${isColour}${symbols}`) {
      pad.dataset.built = `${isColour}${symbols}`;
      pad.replaceChildren(...wanted.map(([symbol], index) => {
        const made = button("", (event) => press(index + 1, event), {});
        made.append(make("b", {}, symbol), make("small", { "aria-hidden": "true" }));
        return made;
      }));
    }
    wanted.forEach(([, said, count, isPen, colour], index) => {
      const each = pad.children[index];
      if (each.getAttribute("aria-label") !== said) each.setAttribute("aria-label", said);
      each.lastChild.textContent = count;
      each.toggleAttribute("data-done", count === "0");
      each.classList.toggle("pen", isPen);
      each.style.setProperty("--swatch", colour ? player.board.themes[player.view.theme][`color-${colour}`].fill : "");
    });
    undo.setAttribute("aria-disabled", player.game.done === 0);
    redo.setAttribute("aria-disabled", player.game.done === player.game.log.length);
    const names = [...player.game.points.keys()];
    document.getElementById("points").replaceChildren(...names.flatMap((name) => [
      button(`To “${name}”`, () => player.replace(games.toPoint(player.game, name))),
      button("×", () => player.replace(games.withoutPoint(player.game, name)), { "aria-label": `Remove the point ${name}`, class: "close" }),
    ]));
  }

  function time() {
    clock.hidden = !player.settings.clock;
    clock.textContent = player.game ? clockText(player.clock) : "";
    pause.setAttribute("aria-pressed", player.view.paused);
    pause.textContent = player.view.paused ? "Go on" : "Pause";
  }

  for (const event of ["change", "mode", "load", "settings"]) player.on(event, buttons);
  for (const event of ["tick", "load", "pause", "settings"]) player.on(event, time);
  player.on("mode", () => player.say(`${NAMES[player.mode]} mode`));
  player.on("load", () => {
    document.getElementById("title").textContent = player.title || "Puzzle";
    player.board.grid.setAttribute("aria-label", player.title || "Puzzle");
  });
}

function setPoint(player) {
  let number = player.game.points.size + 1;
  while (player.game.points.has(`point ${number}`)) number += 1;
  player.replace(games.withPoint(player.game, `point ${number}`));
  player.say(`Point ${number} is set; you can return to it at any time.`);
}
