// What is done to all marks, and named points to return to.

import { button, make } from "../dom.js";
import * as games from "../game.js";

export function installMore(player) {
  const points = make("div", { id: "points", class: "row" });
  document.getElementById("actions").append(make("details", { id: "more" }, make("summary", {}, "More"), make("div", { class: "row" },
    button("Fill in all marks", () => player.act("fill")),
    button("Remove impossible marks", () => player.act("clean")),
    button("Enter single marks", () => player.act("lone")),
    button("Set a point", () => setPoint(player)),
    button("Back to the start", () => player.act("restart")),
  ), points));
  player.on("change", () => {
    const names = [...player.game.points.keys()];
    points.replaceChildren(...names.flatMap((name) => [
      button(`To “${name}”`, () => player.replace(games.toPoint(player.game, name))),
      button("×", () => player.replace(games.withoutPoint(player.game, name)), { "aria-label": `Remove the point ${name}`, class: "close" }),
    ]));
  });
}

function setPoint(player) {
  let number = player.game.points.size + 1;
  while (player.game.points.has(`point ${number}`)) number += 1;
  player.replace(games.withPoint(player.game, `point ${number}`));
  player.say(`Point ${number} is set; you can return to it at any time.`);
}
