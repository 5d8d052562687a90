// The buttons that write: modes, digits, colours, undo and redo; and the clock.

import { button, clockText, make } from "../dom.js";
import { left } from "../speech.js";
import { MODES } from "../player.js";
import { t } from "../words.js";

const NAMES = { digit: t("Digit"), corner: t("Corner"), centre: t("Centre"), colour: t("Colour") };
const KEYS = { digit: "Z", corner: "X", centre: "C", colour: "V" };

export function installControls(player) {
  const modes = MODES.map((mode) => button(NAMES[mode], () => player.setMode(mode), { "data-mode": mode, title: `${NAMES[mode]} (${KEYS[mode]})` }));
  const pad = document.getElementById("pad");
  const undo = button(t("Undo"), () => player.act("undo"), { title: t("Undo (Ctrl+Z)") });
  const redo = button(t("Redo"), () => player.act("redo"), { title: t("Redo (Ctrl+Y)") });
  const erase = button(t("Clear"), () => player.act("clear"), { id: "clear", title: t("Clear (Delete)") });
  document.getElementById("modes").append(...modes);
  document.getElementById("edit").append(undo, redo);
  const clock = make("span", { id: "clock", role: "timer", "aria-label": t("Time played") });
  const pause = button(t("Pause"), () => player.pause(), { id: "pause", "aria-pressed": "false" });
  document.getElementById("time").append(clock, pause);

  function press(number, event) {
    if (player.settings.digitFirst && player.mode !== "colour") {
      player.pen = player.pen === number ? 0 : number;
      buttons();
      return player.say(player.pen ? t("Tap cells to enter {digit}.", { digit: player.layout.symbols[number - 1] }) : t("Taps choose cells."));
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
    // At most six in a row, so that each is large enough for a finger; the last is Clear.
    const places = symbols.length + 1;
    pad.style.setProperty("--columns", Math.ceil(places / Math.ceil(places / 6)));
    pad.setAttribute("aria-label", isColour ? t("Colours") : t("Digits"));
    const wanted = symbols.map((symbol, index) => {
      const count = counts?.[index];
      const said = isColour ? t("colour {digits}", { digits: symbol }) : count === undefined ? symbol : t("{digit}, {count} left", { digit: symbol, count });
      return [symbol, said, count === undefined || count < 0 ? "" : String(count), index + 1 === player.pen && player.settings.digitFirst, isColour ? index + 1 : 0];
    });
    if (pad.dataset.built !== `${isColour}${symbols}`) {
      pad.dataset.built = `${isColour}${symbols}`;
      const digits = wanted.map(([symbol], index) => {
        const made = button("", (event) => press(index + 1, event), {});
        made.append(make("b", {}, symbol), make("small", { "aria-hidden": "true" }));
        return made;
      });
      pad.replaceChildren(...digits, erase);
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
  }

  function time() {
    clock.hidden = !player.settings.clock;
    clock.textContent = player.game ? clockText(player.clock) : "";
    pause.setAttribute("aria-pressed", player.view.paused);
    pause.textContent = player.view.paused ? t("Go on") : t("Pause");
  }

  for (const event of ["change", "mode", "load", "settings"]) player.on(event, buttons);
  for (const event of ["tick", "load", "pause", "settings"]) player.on(event, time);
  player.on("mode", () => player.say(t("{mode} mode", { mode: NAMES[player.mode] })));
  player.on("load", () => {
    document.getElementById("title").replaceChildren(player.title || t("Puzzle"), player.author ? make("small", {}, t("by {author}", { author: player.author })) : "");
    player.board.grid.setAttribute("aria-label", player.title || t("Puzzle"));
  });
}
