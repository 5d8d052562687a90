// Why there is no solution.

import { make } from "../dom.js";
import { sentence } from "../speech.js";
import { run, tell } from "./panel.js";
import { t } from "../words.js";

/** Chooses the cells of reasons, so that they are seen. */
export function chooseCells(player, reasons) {
  const names = new Set(reasons.flatMap(({ cells }) => cells));
  const cells = [...names].map((name) => player.layout.byName.get(name)).filter((cell) => cell !== undefined);
  if (cells.length) player.select(cells);
}

export function installWhy(player) {
  /** Tells the reasons, and chooses their cells. */
  async function why() {
    const reply = await run(player, t("Why there is no solution"), () => player.ask("why", { seconds: 20 }));
    if (!reply) return;
    if (!reply.reasons.length) return tell(player, t("Why there is no solution"), ["unique", "several"].includes(reply.verdict) ? t("From here there is a solution.") : t("No reason was found in time."));
    chooseCells(player, reply.reasons);
    tell(player, t("Why there is no solution"), sentence(reply.reasons.map(({ text }) => text).join("; ")),
      reply.reduced ? [] : make("p", { class: "notice" }, t("The time was not enough to find out whether all of this is needed.")));
  }

  player.on("why", why);
}
