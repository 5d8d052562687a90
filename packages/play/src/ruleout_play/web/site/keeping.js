// Games are kept in the browser while they are played, and two tabs of one game do not overwrite each other.

import * as games from "./game.js";
import * as store from "./store.js";
import { t } from "./words.js";

export const NO_PLACE = t("This browser has no place for games: closing the page loses yours. Save writes it as a file.");
const TAB = Math.random().toString(36).slice(2, 8);

/** Whether one count of the changes of each tab has all those of another. */
const covers = (one, other) => Object.entries(other).every(([tab, count]) => (one[tab] ?? 0) >= count);

export function installKeeping(player) {
  let key = null;
  /** How many changes of each tab are in the game. */
  let seen = {};
  /** The game as it is in the store, or as it was opened. */
  let known = null;
  /** Whether anything was done in the game, in this tab or before. */
  let isBegun = false;

  const remember = () => store.keepOpen({ ...written(), key, hash: location.hash, isUnsaved: player.isUnsaved });
  const written = () => ({ record: player.record(), title: player.title, drawn: player.drawn, seen });

  function opened(kept) {
    const record = player.record();
    key = kept?.key ?? store.newKey(record);
    seen = kept?.seen ?? {};
    known = player.game;
    isBegun = Boolean(kept);
    if (player.settings.keep) remember();
    const [earlier] = kept || player.game.log.length ? [] : store.savedGames(record);
    if (earlier) player.emit("begun", earlier);
  }

  /** Goes on as a game of its own, after another tab has changed this one. */
  function part() {
    key = store.newKey(player.record());
    seen = {};
    remember();
    player.say(t("This game was played in two tabs at once. Both games are kept, and this tab goes on with its own."), { alert: true });
  }

  /** Keeps the game as it is now; if only its clock has changed, other tabs need not hear of it. */
  function save({ isClock = false } = {}) {
    if (!player.settings.keep || !isBegun) return;
    if (!covers(seen, store.gameOf(key)?.seen ?? {})) {
      if (isClock) return;
      part();
    }
    if (!isClock) seen = { ...seen, [TAB]: (seen[TAB] ?? 0) + 1 };
    const removed = store.saveGame(key, written());
    if (removed < 0) {
      remember();
      if (!player.isRefused) player.say(NO_PLACE, { alert: true });
      player.isRefused = true;
      return;
    }
    player.saved = player.game.log;
    if (removed) player.say(t("The browser's space is full: {count} old {count#game is|games are} no longer kept.", { count: removed }));
    else if (!store.read("told")) player.say(t("Your games are kept in this browser; a private window forgets them when it is closed."));
    store.write("told", true);
  }

  /** Takes what another tab has done in this game, unless something was done here at the same time. */
  function follow() {
    const other = store.gameOf(key);
    if (!other?.seen || covers(seen, other.seen)) return;
    if (!covers(other.seen, seen)) {
      part();
      return save();
    }
    seen = other.seen;
    known = games.fromRecord(other.record, player.drawn);
    player.saved = known.log;
    player.replace(known, { isSolved: true });
    player.say(t("The game goes on as in the other tab."));
  }

  player.on("load", opened);
  player.on("change", () => {
    if (player.game === known) return;
    isBegun = true;
    save();
  });
  player.on("settings", () => (player.settings.keep ? save() : store.keepOpen(null)));
  player.on("leave", remember);
  document.addEventListener("visibilitychange", () => document.hidden && save({ isClock: true }));
  store.onOtherTab((changed) => player.game && player.settings.keep && changed === key && follow());
}

/** The game with which the page begins: that which the tab showed, else the last one unless a link is opened. */
export function gameToGoOn(player, isLink) {
  const tab = store.takeOpen();
  const { keep } = player.settings;
  if (tab && tab.hash === location.hash) {
    const kept = keep && store.gameOf(tab.key);
    return kept && covers(kept.seen, tab.seen) ? { ...tab, ...kept } : tab;
  }
  const [last] = keep && !isLink ? store.savedGames() : [];
  return last && { ...last[1], key: last[0] };
}
