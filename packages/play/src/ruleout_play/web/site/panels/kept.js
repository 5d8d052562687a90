// The games that the browser keeps: a list to go on from, and to forget.

import { button, clockText, dialog, make } from "../dom.js";
import { NO_PLACE } from "../keeping.js";
import * as store from "../store.js";
import { mayLeave } from "./begin.js";
import { hide, tell } from "./panel.js";
import { code, t } from "../words.js";

/** How far a game has come: of the cells without a given, those with an entry, and its clock. */
function progress({ record, drawn }) {
  const open = drawn.givens.filter((digit) => !digit).length;
  const entered = (record.document.placed ?? []).flat().filter(Boolean).length;
  return t("{count} of {open} cells, {clock}", { count: entered, open, clock: clockText(record.clock ?? 0) });
}

export function installKept(player) {
  const load = ([key, game]) => mayLeave(player) && (player.load(game.record, game.drawn, game.title, { ...game, key }), true);

  function rule() {
    if (!player.settings.keep) return t("A setting says that games are not kept.");
    return player.isRefused ? NO_PLACE : t("Each game that you begin is kept in this browser, the oldest until its space is full. Choose one to go on.");
  }

  const open = () =>
    dialog(t("My games"), (close) => {
      const list = make("ul", { class: "saved" });
      const forgetAll = button(t("Forget all games"), () => {
        if (!confirm(t("Forget all games that this browser keeps?"))) return;
        for (const [key] of store.savedGames()) store.removeGame(key);
        told();
      });
      function told() {
        list.replaceChildren(...store.savedGames().map((each) => {
          const [key, game] = each;
          const title = game.title || t("Puzzle");
          const remove = button(t("Forget"), () => (store.removeGame(key), told()), { "aria-label": t("Forget {title}", { title }) });
          const about = make("small", {}, `${progress(game)}, ${new Date(game.at).toLocaleString(code, { dateStyle: "short", timeStyle: "short" })}`);
          return make("li", {}, button([make("b", {}, title), about], () => load(each) && close(), { class: "game" }), remove);
        }));
        none.hidden = Boolean(list.children.length);
        forgetAll.hidden = !none.hidden;
      }
      const none = make("p", {}, t("No game is kept yet."));
      told();
      return [
        make("p", {}, rule()),
        none, list, make("div", { class: "row" }, forgetAll),
      ];
    });

  document.getElementById("menu").append(button(t("My games"), open));
  player.on("begun", (earlier) => tell(player, t("You have begun this puzzle"), `${progress(earlier[1])}.`, make("div", { class: "row" },
    button(t("Go on with that game"), () => load(earlier) && hide(player), { class: "main" }), button(t("Close"), () => hide(player)))));
}
