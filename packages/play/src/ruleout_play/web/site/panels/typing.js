// Empty grids of every variant, and what can be done with a puzzle that is typed into one.

import { button, make, select } from "../dom.js";
import { sentence } from "../speech.js";
import { begin, mayLeave } from "./begin.js";
import { chooseCells } from "./why.js";
import { hide, run, showAlways } from "./panel.js";
import { t } from "../words.js";

const SIZES = [4, 6, 8, 9, 10, 12, 15, 16, 20, 25];
const VERDICTS = { unique: t("It has exactly one solution."), several: t("It has several solutions so far."), none: t("It has no solution."), unknown: t("The time was not enough to find out.") };
/** How the templates of variants are filled in. */
const HELP = {
  killer: t("Equal letters are a cage, and below the grid each letter has its sum. Change both, then press Open."),
  jigsaw: t("Equal letters are a region. Change them, then press Open; the digits are entered afterwards."),
  kakuro: t("A dot is a white square, \\ a black one: 16\\7 has the sum 16 below it and 7 to its right, 16\\ and \\7 have one of them. Change them, then press Open."),
  multigrid: t("Each pair is the row and the column in which a grid begins, counted from 0. Change them, then press Open."),
};

/** The choice of an empty grid, for the dialog that opens puzzles. */
export function emptyGrids(player, { close, told, template }) {
  const row = make("div", { class: "row" });
  player.offers().then(({ variants }) => {
    const variant = select(t("Grid"), variants.map(({ id, title }) => [id, title]), "classic");
    const size = select(t("Size"), SIZES.map((each) => [String(each), `${each}×${each}`]), "9");
    const chosen = () => variants.find(({ id }) => id === variant.box.value);
    const sized = () => (size.row.hidden = !chosen().sized);
    variant.box.addEventListener("change", sized);
    row.append(variant.row, size.row, button(t("Begin"), async () => {
      const { id, sized: hasSize } = chosen();
      try {
        const reply = await player.asker.ask({ what: "empty", variant: id, ...(hasSize ? { size: size.box.value } : {}) });
        if (reply.error) throw new Error(reply.error.message);
        if (reply.template) return template(reply.template, HELP[id] ?? t("Change it, then press Open."), () => typed(player));
        if (!mayLeave(player)) return;
        await begin(player, reply.game, t("Your own puzzle"));
        close();
        typed(player);
      } catch (error) {
        told(error.message, []);
      }
    }));
  }, () => row.append(make("p", {}, t("Empty grids need the engine."))));
  return row;
}

/** Shows what can be done with a puzzle that is being typed. */
function typed(player, found = "") {
  const isPuzzle = async () => {
    const reply = await run(player, t("Is it a puzzle?"), () => player.ask("puzzle"));
    const why = reply?.verdict === "none" ? await run(player, t("Is it a puzzle?"), () => player.ask("why")) : { reasons: [] };
    if (!reply || !why) return typed(player);
    chooseCells(player, why.reasons);
    const text = [VERDICTS[reply.verdict], sentence(reply.remark ?? ""), sentence(why.reasons.map((each) => each.text).join("; "))].join(" ").trim();
    typed(player, text);
    player.say(text, { isSeen: true });
  };
  const play = async () => {
    const reply = await run(player, t("Your own puzzle"), () => player.ask("begin"));
    if (!reply) return typed(player);
    await begin(player, reply.game, t("Your own puzzle"));
    hide(player);
  };
  showAlways(player, t("Your own puzzle"), make("p", {}, t("Enter the givens as digits. When all are there, begin to play.")),
    found ? make("p", { class: "words" }, found) : [],
    make("div", { class: "row" }, button(t("Is it a puzzle?"), isPuzzle), button(t("Play it"), play, { class: "main" })));
}
