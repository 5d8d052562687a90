// Whether everything is right so far, and what is wrong.

import { button, make } from "../dom.js";
import * as games from "../game.js";
import { clashes } from "../gestures.js";
import { sentence } from "../speech.js";
import { hide, run, tell, tellVerdict, unread } from "./panel.js";
import { t } from "../words.js";

/** What is done after the end: the events that open these dialogs, and their names. */
const AFTER = [["new", t("New")], ["share", t("Share")], ["log", t("Log")]];
const STRENGTHS = ["nudge", "region", "full"];

export function installChecks(player) {
  const ask = (title, what, keys) => run(player, title, () => player.ask(what, keys));
  const told = (...given) => tell(player, ...given);

  async function check() {
    const reply = await ask(t("Check"), "check");
    if (!reply) return;
    if (reply.right === null || reply.right === undefined) return tellVerdict(player, t("Check"), reply.verdict);
    if (reply.right) return told(t("Check"), t("Everything is right so far."), unread(player));
    told(t("Check"), t("Something is wrong."), make("div", { class: "row" }, button(t("What is wrong?"), () => wrong(0)), button(t("Back to before the first mistake"), back)));
  }

  /** What is wrong, in one of the strengths; the last one marks the cells and chooses the first, so that it can be corrected. */
  async function wrong(level) {
    const reply = await ask(t("What is wrong"), "mistakes", { strength: STRENGTHS[level] });
    if (!reply) return;
    const cells = [...(reply.wrong_entries ?? []), ...(reply.wrong_marks ?? [])];
    const found = cells.map((name) => player.layout.byName.get(name));
    player.markWrong(found);
    if (found.length) player.select([found[0]], found[0]);
    const entries = (reply.wrong_entries ?? []).map((name) => player.layout.byName.get(name));
    const clear = () => (player.select(entries, entries[0]), player.act("clear", ["entry"]));
    told(t("What is wrong"), sentence(reply.text), make("div", { class: "row" },
      entries.length ? button(t("Clear what is wrong"), clear, { class: "main" }) : [],
      reply.mistakes && level < 2 ? button(t("Tell me more"), () => wrong(level + 1)) : [],
      reply.mistakes ? button(t("Back to before the first mistake"), back) : [],
    ));
  }

  async function back() {
    const reply = await ask(t("Before the first mistake"), "back");
    if (!reply) return;
    hide(player);
    player.replace(games.fromRecord(reply.game, player.drawn));
    player.say(t("Back to the position before the first mistake. Redo brings back what came after it."));
  }

  /** When every cell is filled, the page says whether it is right; the board can be looked at and undone. */
  async function end() {
    const reply = clashes(player.game).size ? { right: false } : await ask(t("The end"), "check");
    if (!reply) return;
    const time = document.getElementById("clock").textContent;
    if (reply.right) return told(t("Solved"), t("Well done. Every cell is right, in {time}.", { time }), unread(player), make("div", { class: "row" }, AFTER.map(([what, name]) => button(name, () => player.emit(what)))));
    if (reply.right === false) {
      const help = make("div", { class: "row" }, button(t("What is wrong?"), () => wrong(0)), button(t("Back to before the first mistake"), back));
      return told(t("Not yet"), t("Every cell is filled, but something is wrong."), help);
    }
    // Without exactly one solution there is nothing to compare with; the grid itself may be a solution.
    const full = reply.verdict === "several" && (await ask(t("The end"), "puzzle"));
    if (full) told(t("The end"), full.verdict === "unique" ? t("Every cell fits, in {time}. The puzzle has other solutions too.", { time }) : t("Every cell is filled, but something is wrong."));
    else if (full === false) tellVerdict(player, t("The end"), reply.verdict);
  }

  player.on("full", end);
  player.on("wrong", () => wrong(STRENGTHS.length - 1));
  player.on("back", back);
  document.getElementById("edit").append(button(t("Check"), check, { title: t("Is everything right so far?") }));
}
