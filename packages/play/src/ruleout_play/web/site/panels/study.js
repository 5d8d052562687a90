// What else can be found out about the puzzle: its solutions, true candidates, how hard it is.

import { button, make } from "../dom.js";
import * as games from "../game.js";
import { LEFT } from "../input.js";
import { cellName, whatIsLeft } from "../speech.js";
import { hide, run, tell, VERDICTS } from "./panel.js";

export function installStudy(player) {
  const ask = (title, what, keys) => run(player, title, () => player.ask(what, keys));
  const told = (...given) => tell(player, ...given);

  async function count() {
    const reply = await ask("Solutions", "count", { limit: 1000 });
    if (!reply) return;
    const number = reply.exact ? `${reply.count}` : `more than ${reply.count}`;
    told("Solutions", !reply.complete ? `${reply.count} were found before the time was over.` : reply.count === 1 && reply.exact ? "From here there is exactly one solution." : `From here there are ${number} solutions.`);
  }

  async function candidates() {
    const reply = await ask("True candidates", "candidates");
    if (!reply) return;
    const { layout, game } = player;
    const open = [...layout.cells.keys()].filter((cell) => !games.digitsIn(game)[cell]);
    const changes = open.map((cell) => ({ cell, field: "centre", old: game.state.centre[cell], now: reply.candidates[cell].reduce((mask, digit) => mask + 2 ** (digit - 1), 0) }));
    told("True candidates", reply.complete ? "These are the digits that each cell has in some solution." : "The time was not enough to find all.",
      reply.complete ? make("div", { class: "row" }, button("Write them as marks", () => player.replace(games.play(game, "fill", changes, player.clock)))) : []);
  }

  async function rate() {
    const reply = await ask("Rating", "rate");
    if (!reply) return;
    const { rating } = reply;
    const parts = [rating.level, rating.value === undefined || rating.value === null ? "" : `${rating.scale} ${Number(rating.value).toFixed(2).replace(/\.?0+$/, "")}`];
    told("Rating", reply.complete ? `From here: ${parts.filter(Boolean).join(", ")}.` : "The time was not enough for a rating.");
  }

  async function solve() {
    const reply = await ask("Solution", "solution");
    if (!reply) return;
    if (reply.verdict !== "unique") return told("Solution", VERDICTS[reply.verdict] ?? VERDICTS.unknown);
    hide(player);
    player.replace(games.fromRecord(reply.game, player.drawn), { isSolved: true });
    player.say("Solved. Undo brings your position back.");
  }

  /** What the keys say, for people without these keys. */
  function here() {
    const { focus } = player.view;
    if (focus === null) return player.say("Choose a cell first.");
    const told = Object.values(LEFT).map((kinds) => whatIsLeft(player.game, focus, kinds)).filter((text) => !text.startsWith("nothing"));
    tell(player, cellName(player.layout, focus, player.settings.coordinates), `${[...new Set(told)].join(". ")}.`);
  }

  document.getElementById("actions").append(
    make("details", { id: "study" }, make("summary", {}, "Study"), make("div", { class: "row" },
      button("What is left here?", here), button("How many solutions?", count), button("True candidates", candidates), button("How hard is it?", rate), button("Solve", solve),
    )),
  );
}
