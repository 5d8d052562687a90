// New puzzles to order.

import { button, dialog, make, select } from "../dom.js";
import { begin, mayLeave } from "./begin.js";
import { t, titled } from "../words.js";

const SIZES = [["", t("Standard")], ...[4, 6, 8, 9, 10, 12, 16].map((each) => [`${each}x${each}`, `${each}×${each}`])];
const SCALE = "ruleout";

export function installNew(player) {
  const open = () =>
    dialog(t("New puzzle"), (close) => {
      const fields = make("div", { class: "fields" });
      const line = make("p", { role: "alert", class: "error" });
      const busy = make("span", { role: "status" });
      let order = () => null;

      function build({ variants, scales, techniques }) {
        const variant = select(t("Kind"), variants.map(({ id, title }) => [id, title]), "classic");
        const levels = scales.find(({ id }) => id === SCALE)?.levels ?? [];
        const level = select(t("Difficulty"), [["", t("Any")], ...levels.map((each) => [each, titled(each)])], "");
        const size = select(t("Size"), SIZES, "");
        const needs = make("input", { id: "needs", placeholder: t("such as x-wing"), list: "techniques", autocomplete: "off", spellcheck: "false" });
        const known = make("datalist", { id: "techniques" }, techniques.map(({ id, title }) => make("option", { value: id }, title)));
        const isSized = () => variants.find(({ id }) => id === variant.box.value).sized;
        const sized = () => (size.row.hidden = !isSized());
        variant.box.addEventListener("change", sized);
        sized();
        fields.append(variant.row, size.row, level.row, make("label", { class: "field" }, make("span", {}, t("Needs the techniques")), needs), known);
        order = () => {
          // A Latin square has no usual size.
          const chosen = isSized() ? size.box.value || (variant.box.value === "latin" ? "9x9" : "") : "";
          const wanted = needs.value.trim().toLowerCase().split(/[\s,]+/).filter(Boolean);
          return { variant: variant.box.value, title: variant.box.selectedOptions[0].text, order: {
            ...(level.box.value ? { scale: SCALE, difficulty: level.box.value } : {}),
            ...(wanted.length ? { needed: Object.fromEntries(wanted.map((name) => [name, [1, null]])) } : {}),
            ...(chosen ? { size: chosen.split("x").map(Number) } : {}),
          } };
        };
      }

      async function create() {
        const wanted = order();
        if (!wanted || !mayLeave(player)) return;
        line.textContent = "";
        busy.textContent = t("Looking for one …");
        try {
          const reply = await player.asker.ask({ what: "generate", variant: wanted.variant, order: wanted.order, seconds: 20 });
          if (reply.error) throw new Error(reply.error.message);
          if (!reply.game) throw new Error(t("None was found in time. A wider order, or another try, may help."));
          await begin(player, reply.game, wanted.title);
          close();
        } catch (error) {
          line.textContent = error.message;
        } finally {
          busy.textContent = "";
        }
      }

      player.offers().then(build, (error) => (line.textContent = error.message));
      return [fields, line, make("div", { class: "row" }, button(t("Create"), create, { class: "main" }), button(t("Stop"), () => player.asker.cancel()), busy)];
    });
  document.getElementById("menu").append(button(t("New"), open));
}
