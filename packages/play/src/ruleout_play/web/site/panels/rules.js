// The rules of the puzzle beside the board, each once, and what its author says.

import { button, make } from "../dom.js";
import { drawer, isSheet, pointing } from "./panel.js";
import { t, titled } from "../words.js";

/** What parts of a puzzle no rule expresses, with their numbers. */
const counted = (parts) => Object.entries(parts).map(([what, count]) => (count === 1 ? what : `${what} (${count})`)).join(", ");

export function installRules(player) {
  const list = make("div", {});
  const rules = drawer(player, "rules", t("Rules"), list);

  function rule({ title, summary, cells }) {
    const text = [make("b", {}, titled(title)), ": ", t(summary)];
    return make("li", {}, cells.length ? pointing(player, button(text, () => {}, { class: "entry" }), cells) : make("p", {}, text));
  }

  function told() {
    const { ruleset, left_out: without, drawings } = player.game.document;
    list.replaceChildren(
      make("ul", { class: "rules" }, (player.drawn.rules ?? []).map(rule)),
      ...(typeof ruleset === "string" ? [make("h4", {}, t("In the words of the author")), make("blockquote", {}, ruleset.trim())] : []),
      ...(without ? [make("p", { class: "notice" }, t("Left out: {what}.", { what: counted(without) }))] : []),
      ...(drawings ? [make("p", { class: "notice" }, t("{count} {count#drawing|drawings} may stand for rules.", { count: drawings }))] : []),
    );
  }

  document.getElementById("actions").append(rules);
  rules.open = !isSheet(rules.lastChild);
  player.on("load", told);
}
