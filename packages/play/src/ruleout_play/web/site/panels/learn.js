// A technique, and a position in which the next step is one.

import { button, dialog, make, select } from "../dom.js";
import { begin, mayLeave } from "./begin.js";
import { hide, tell } from "./panel.js";
import { t, titled } from "../words.js";

const SCALE = "ruleout";

export function installLearn(player) {
  let last = { technique: "", variant: "", level: "" };

  const open = () =>
    dialog(t("Learn"), (close) => {
      const fields = make("div", { class: "fields" });
      const line = make("p", { role: "alert", class: "error" });
      const busy = make("span", { role: "status" });
      let chosen = () => null;

      function build({ variants, scales, techniques }) {
        if (!techniques.length) return (line.textContent = t("No techniques are installed; they come with ruleout-strategies."));
        const levels = scales.find(({ id }) => id === SCALE)?.levels ?? [];
        const technique = select(t("Technique, the easiest first"), techniques.map(({ id, title }) => [id, title]), last.technique);
        const variant = select(t("Kind"), [["", t("Any")], ...variants.map(({ id, title }) => [id, title])], last.variant);
        const level = select(t("Difficulty"), [["", t("Any")], ...levels.map((each) => [each, titled(each)])], last.level);
        fields.append(technique.row, variant.row, level.row);
        chosen = () => ({ technique: technique.box.value, variant: variant.box.value, level: level.box.value });
      }

      async function begun() {
        if (!chosen() || !mayLeave(player)) return;
        last = chosen();
        line.textContent = "";
        busy.textContent = t("Looking for a position …");
        try {
          const given = Object.fromEntries(Object.entries(last).filter(([, value]) => value));
          const reply = await player.ask("learn", { ...given, seconds: 20 }, { latest: false });
          if (!reply.game) throw new Error(t("None was found in time. Another try, or another kind or difficulty, may help."));
          await begin(player, reply.game, reply.title);
          close();
          shown(reply);
        } catch (error) {
          line.textContent = error.message;
        } finally {
          busy.textContent = "";
        }
      }

      player.offers().then(build, (error) => (line.textContent = error.message));
      return [
        make("p", {}, t("You get a position whose next step uses this technique.")),
        fields, line, make("div", { class: "row" }, button(t("Begin"), begun, { class: "main" }), button(t("Stop"), () => player.asker.cancel()), busy),
      ];
    });

  /** What the technique is; the step itself is shown when it is asked for. */
  function shown({ title, summary, answer }) {
    tell(player, title, t("{summary} The next step uses this technique.", { summary }), make("div", { class: "row" },
      button(t("Show the step"), () => player.emit("step", answer), { class: "main" }), button(t("Another"), open), button(t("Close"), () => hide(player)),
    ));
  }

  document.getElementById("menu").append(button(t("Learn"), open, { title: t("A position for a technique") }));
}
