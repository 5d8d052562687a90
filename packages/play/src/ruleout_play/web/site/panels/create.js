// New puzzles to order.

import { button, dialog, make, select } from "../dom.js";
import { begin, mayLeave } from "./open.js";

const VARIANTS = [["classic", "Classic"], ["diagonal", "Diagonal"], ["windoku", "Windoku"], ["jigsaw", "Jigsaw"], ["killer", "Killer"], ["kakuro", "Kakuro"], ["samurai", "Samurai"], ["twin", "Twin"], ["latin", "Latin square"]];
const LEVELS = [["", "Any"], ["easy", "Easy"], ["medium", "Medium"], ["hard", "Hard"], ["expert", "Expert"], ["extreme", "Extreme"]];
const SIZES = [["", "Usual"], ["4x4", "4×4"], ["6x6", "6×6"], ["9x9", "9×9"], ["12x12", "12×12"], ["16x16", "16×16"]];
const SIZED = new Set(["classic", "diagonal", "jigsaw", "latin"]);

export function installNew(player) {
  const open = () =>
    dialog("New puzzle", (close) => {
      const variant = select("Kind", VARIANTS, "classic");
      const level = select("Difficulty", LEVELS, "");
      const size = select("Size", SIZES, "");
      const needs = make("input", { id: "needs", placeholder: "such as x-wing", autocomplete: "off", spellcheck: "false" });
      const line = make("p", { role: "alert", class: "error" });
      const busy = make("span", { role: "status" });
      const sized = () => (size.row.hidden = !SIZED.has(variant.box.value));
      variant.box.addEventListener("change", sized);
      const order = () => ({
        ...(level.box.value ? { scale: "ruleout", difficulty: level.box.value } : {}),
        ...(needs.value.trim() ? { needed: Object.fromEntries(needs.value.trim().toLowerCase().split(/[\s,]+/).map((name) => [name, [1, null]])) } : {}),
        ...(SIZED.has(variant.box.value) && size.box.value ? { size: size.box.value.split("x").map(Number) } : {}),
      });
      async function create() {
        if (!mayLeave(player)) return;
        line.textContent = "";
        busy.textContent = "Looking for one …";
        try {
          const reply = await player.asker.ask({ what: "generate", variant: variant.box.value, order: order(), seconds: 20 });
          if (reply.error) throw new Error(reply.error.message);
          if (!reply.game) throw new Error("None was found in time. A wider order, or another try, may help.");
          await begin(player, reply.game, VARIANTS.find(([id]) => id === variant.box.value)[1]);
          close();
        } catch (error) {
          line.textContent = error.message;
        } finally {
          busy.textContent = "";
        }
      }
      return [
        make("div", { class: "fields" }, variant.row, size.row, level.row, make("label", { class: "field" }, make("span", {}, "Needs the techniques"), needs)),
        line,
        make("div", { class: "row" }, button("Create", create, { class: "main" }), button("Stop", () => player.asker.cancel()), busy),
      ];
    });
  document.getElementById("menu").append(button("New", open));
}
