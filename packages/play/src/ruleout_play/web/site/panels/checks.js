// Whether everything is right so far, what is wrong, and what else can be found out about the puzzle.

import { button, make } from "../dom.js";
import * as games from "../game.js";
import { hide, run, show } from "./panel.js";

const VERDICTS = { multiple: "The puzzle has several solutions.", none: "The puzzle has no solution.", unknown: "The time was not enough to find out." };
const STRENGTHS = ["nudge", "region", "full"];

export function installChecks(player) {
  const ask = (title, what, keys) => run(player, title, () => player.ask(what, keys));
  const told = (title, text, ...more) => {
    show(player, title, make("p", { class: "words" }, text), ...more);
    player.say(text);
  };

  async function check() {
    const reply = await ask("Check", "check");
    if (!reply) return;
    if (reply.right === null || reply.right === undefined) return told("Check", VERDICTS[reply.verdict] ?? VERDICTS.unknown);
    if (reply.right) return told("Check", "Everything is right so far.");
    told("Check", "Something is wrong.", make("div", { class: "row" }, button("What is wrong?", () => wrong(0)), button("Back to before the first mistake", back)));
  }

  async function wrong(level) {
    const reply = await ask("What is wrong", "mistakes", { strength: STRENGTHS[level] });
    if (!reply) return;
    const cells = [...(reply.wrong_entries ?? []), ...(reply.wrong_marks ?? [])];
    player.markWrong(cells.map((name) => player.layout.byName.get(name)));
    const text = reply.text[0].toUpperCase() + reply.text.slice(1) + ".";
    told("What is wrong", text, make("div", { class: "row" },
      reply.mistakes && level < 2 ? button("Tell me more", () => wrong(level + 1)) : [],
      reply.mistakes ? button("Back to before the first mistake", back) : [],
    ));
  }

  async function back() {
    const reply = await ask("Before the first mistake", "back");
    if (!reply) return;
    hide(player);
    player.replace(games.fromRecord(reply.game, player.drawn));
    player.say("Back to the position before the first mistake. Redo brings back what came after it.");
  }

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
    player.ended = true;
    player.replace(games.fromRecord(reply.game, player.drawn));
    player.say("Solved. Undo brings your position back.");
  }

  /** When every cell is filled, the page says whether it is right; the board can be looked at and undone. */
  player.on("full", async () => {
    const clash = player.board.shown.some(([state]) => state.split(",")[3] === "true");
    const reply = clash ? { right: false } : await ask("The end", "check");
    if (!reply) return;
    if (reply.right) told("Solved", `Well done. Every cell is right, in ${document.getElementById("clock").textContent}.`);
    else told("Not yet", "Every cell is filled, but something is wrong.", make("div", { class: "row" }, button("What is wrong?", () => wrong(0)), button("Back to before the first mistake", back)));
  });
  document.getElementById("actions").append(
    button("Check", check, { title: "Is everything right so far?" }),
    make("details", { id: "study" }, make("summary", {}, "Study"), make("div", { class: "row" },
      button("How many solutions?", count), button("True candidates", candidates), button("How hard is it?", rate), button("Solve", solve),
    )),
  );
}
