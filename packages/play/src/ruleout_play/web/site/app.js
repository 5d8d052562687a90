// The page: puts its parts together, and opens what the address or the last visit says.

import { Asker } from "./ask.js";
import { enter } from "./entrance.js";
import { PageAsker } from "./page_ask.js";
import { Board } from "./board.js";
import { keys } from "./input.js";
import { gameToGoOn, installKeeping } from "./keeping.js";
import { recordOf } from "./link.js";
import { install } from "./panels/index.js";
import { pointers } from "./pointers.js";
import { Player } from "./player.js";
import { savedGames } from "./store.js";
import { Zoom } from "./zoom.js";
import { t, titled, translate } from "./words.js";

const fetched = async (path) => (await fetch(path)).json();

/** The styles of roles in one of the themes; the file has the fields of roles with one value for all themes, or one for each. */
function stylesOf(styles, at) {
  const own = (fields) => Object.fromEntries(Object.entries(fields).map(([field, all]) => [field, all.length > 1 ? all[at] : all[0]]).filter(([, value]) => value !== null));
  return Object.fromEntries(Object.entries(styles).flatMap(([roles, fields]) => roles.split(" ").map((role) => [role, own(fields)])));
}

async function begin() {
  translate(document);
  const entrance = await enter();
  if (!entrance) return;
  const [{ names, styles }, examples] = await Promise.all([fetched("themes.json"), fetched("examples.json")]);
  const themes = Object.fromEntries(names.map((name, at) => [name, stylesOf(styles, at)]));
  const board = new Board(document.getElementById("board"), themes);
  const line = document.getElementById("engine");
  const onstate = (state, text = "") => {
    line.dataset.state = state;
    line.textContent = state === "busy" ? t("Thinking …") : text;
  };
  // Whoever serves the page says where it asks; otherwise it has an engine of its own.
  const address = document.querySelector('meta[name="ruleout-ask"]')?.content;
  const onupdate = () => player.say(t("A newer version of this page is there. It opens when all tabs with this one are closed."));
  const asker = address ? new Asker(address, onstate) : new PageAsker(onstate, onupdate);
  const player = new Player(board, asker);
  const commands = {};
  keys(player, commands);
  pointers(player, new Zoom(player, commands));
  install(player, { commands, examples, entrance });
  for (const query of ["(prefers-color-scheme: dark)", "(prefers-contrast: more)"]) {
    matchMedia(query).addEventListener("change", () => player.set({}));
  }
  for (const [event, printing] of [["beforeprint", true], ["afterprint", false]]) {
    addEventListener(event, () => {
      player.printing = printing;
      player.refreshView();
      player.paintNow();
    });
  }
  addEventListener("beforeunload", (event) => player.isUnsaved && event.preventDefault());
  addEventListener("hashchange", () => openFragment(player));
  installKeeping(player);
  const kept = gameToGoOn(player, /^#[gp]=/.test(location.hash));
  // An example can be played at once; what a link holds waits for an answer.
  if (kept) {
    player.load(kept.record, kept.drawn, kept.title, kept);
    player.saved = kept.isUnsaved ? null : player.saved;
  } else player.load(examples[0].record, examples[0].drawn, titled(examples[0].title));
  // A game that goes on after a reload is not begun again.
  if (kept?.hash !== location.hash) {
    await openFragment(player);
    if (entrance.text && !location.hash) player.emit("text", entrance.text);
  }
  document.documentElement.dataset.ready = "";
}

async function openFragment(player) {
  try {
    const record = await recordOf(location.hash);
    if (record) {
      const [known] = savedGames(record);
      const { drawn } = known?.[1] ?? (await player.ask("draw", { game: record }, { latest: false }));
      player.load(record, drawn);
      if (player.game.done) player.emit("shared");
    } else if (location.hash.startsWith("#p=")) {
      player.emit("text", decodeURIComponent(location.hash.slice(3)));
    }
  } catch (error) {
    player.say(t("The link cannot be opened: {reason}", { reason: error.message }), { alert: true });
  }
}

begin();
