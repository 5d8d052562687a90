// What is done to all marks, and named points to return to.

import { button, make } from "../dom.js";
import * as games from "../game.js";
import { t } from "../words.js";
import { drawer, hide, run } from "./panel.js";

export function installMore(player) {
  /** The marks that each clue alone allows, as one move. */
  async function combinations() {
    const reply = await run(player, t("Cages and clues: combinations"), () => player.ask("combinations", { at: player.clock }));
    if (!reply) return;
    hide(player);
    player.replace(games.fromRecord(reply.game, player.drawn));
  }

  const points = make("div", { id: "points", class: "row" });
  document.getElementById("actions").append(drawer(player, "more", t("More"), make("div", { class: "row" },
    button(t("Fill in all marks"), () => player.act("fill")),
    button(t("Clean up pencil marks"), () => player.act("clean")),
    button(t("Cages and clues: combinations"), combinations),
    button(t("Fill in single candidates"), () => player.act("lone")),
    button(t("Set a point"), () => setPoint(player)),
    button(t("Back to the start"), () => player.act("restart")),
  ), points));
  player.on("change", () => {
    const names = [...player.game.points.keys()];
    points.replaceChildren(...names.flatMap((name) => [
      button(t("To “{name}”", { name }), () => player.replace(games.toPoint(player.game, name))),
      button("×", () => player.replace(games.withoutPoint(player.game, name)), { "aria-label": t("Remove the point {name}", { name }), class: "close" }),
    ]));
  });
}

function setPoint(player) {
  let number = player.game.points.size + 1;
  const name = () => t("point {number}", { number });
  while (player.game.points.has(name())) number += 1;
  player.replace(games.withPoint(player.game, name()));
  player.say(t("Point {number} is set; you can return to it at any time.", { number }));
}
