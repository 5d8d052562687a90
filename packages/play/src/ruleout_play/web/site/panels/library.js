// The puzzles of a library, if the page comes from a server that has one: listed by conditions, with small pictures.

import { smallPicture } from "../board.js";
import { button, dialog, make, select } from "../dom.js";
import { ratingText, titleOf } from "../speech.js";
import { begin, mayLeave } from "./begin.js";
import { t } from "../words.js";

const AT_ONCE = 24;
const ORDERS = [["id", t("Number")], ["difficulty", t("Rating")], ["givens", t("Givens")], ["title", t("Title")]];
const SCALE = "ruleout";

export function installLibrary(player) {
  const name = document.querySelector('meta[name="ruleout-library"]')?.content;
  if (name === undefined) return;
  let conditions = {};

  const open = () =>
    dialog(t("Library"), (close) => {
      const line = make("p", { role: "status" });
      const cards = make("ul", { class: "cards" });
      const [earlier, later] = [button(t("‹ Earlier"), () => list(start - AT_ONCE)), button(t("Later ›"), () => list(start + AT_ONCE))];
      let start = 0;
      const fields = make("form", { class: "fields close-fields" });
      fields.addEventListener("submit", (event) => event.preventDefault());
      fields.addEventListener("change", () => list(0));

      /** The lists of what occurs in the library are made of its first answer. */
      function build({ variants, scales, techniques }) {
        const some = (label, key, names, any) => {
          const made = select(label, [["", any], ...names.map((each) => [each, titleOf(each)])], conditions[key] ?? "", { name: key });
          return made.row;
        };
        const field = (label, key, attributes) => make("label", { class: "field" }, make("span", {}, label), make("input", { name: key, value: conditions[key] ?? "", ...attributes }));
        const number = (label, key) => field(label, key, { type: "number", min: 0, step: "any", inputmode: "decimal" });
        fields.replaceChildren(
          some(t("Kind"), "variant", variants, t("All")),
          number(t("Givens at least"), "leastGivens"), number(t("Givens at most"), "mostGivens"),
          some(t("Rated on"), "scale", scales, t("Anything")),
          number(t("Rating at least"), "leastRating"), number(t("Rating at most"), "mostRating"),
          some(t("Needs"), "needed", techniques, t("Anything")),
          field(t("Title contains"), "title", { type: "search", maxlength: 200 }),
          select(t("In the order of"), ORDERS, conditions.sort ?? "id", { name: "sort" }).row,
        );
      }

      const range = (least, most) => (least || most ? [Number(least || 0), Number(most || 999999999)] : null);
      const query = () => ({
        variant: conditions.variant || null, scale: conditions.scale || null, title: conditions.title || null, sort: conditions.sort || "id",
        givens: range(conditions.leastGivens, conditions.mostGivens), difficulty: range(conditions.leastRating, conditions.mostRating),
        needed: conditions.needed ? { [conditions.needed]: [1, null] } : {},
      });

      async function list(from) {
        if (fields.children.length) conditions = Object.fromEntries(new FormData(fields));
        try {
          const reply = await player.asker.ask({ what: "library", query: query(), start: Math.max(0, from), most: AT_ONCE });
          if (reply.error) throw new Error(reply.error.message);
          if (!fields.children.length) build(reply);
          start = reply.start;
          const { length } = reply.entries;
          line.textContent = !reply.total ? t("No puzzle meets these conditions.") : t("{count} {count#puzzle|puzzles}; {first} to {last}", { count: reply.total, first: start + 1, last: start + length });
          earlier.hidden = start === 0;
          later.hidden = start + length >= reply.total;
          cards.replaceChildren(...reply.entries.map(card));
        } catch (error) {
          if (error.name !== "Cancelled") line.textContent = error.message;
        }
      }

      function card(entry) {
        const rated = entry.ratings.find(({ scale }) => scale === (conditions.scale || SCALE)) ?? entry.ratings[0];
        const rating = rated && rated.value !== null ? `, ${ratingText(rated)}` : "";
        const text = [make("b", {}, entry.title || `${titleOf(entry.variant)} ${entry.id}`), make("small", {}, t("{title}, {count} {count#given|givens}{rating}", { title: titleOf(entry.variant), count: entry.givens, rating }))];
        if (entry.error) return make("li", { class: "card" }, text, make("small", { class: "error" }, entry.error));
        return make("li", {}, button([smallPicture(entry.scene, player.board.styles), ...text], () => choose(entry), { class: "card" }));
      }

      async function choose(entry) {
        if (!mayLeave(player)) return;
        try {
          await begin(player, entry.game, entry.title || `${titleOf(entry.variant)} ${entry.id}`);
          close();
        } catch (error) {
          line.textContent = error.message;
        }
      }

      earlier.hidden = later.hidden = true;
      line.textContent = t("Reading …");
      list(0);
      return [make("p", {}, name), make("details", { open: innerWidth > 640 }, make("summary", {}, t("Conditions")), fields), line, cards, make("div", { class: "row" }, earlier, later)];
    }, { class: "wide" });

  document.getElementById("menu").append(button(t("Library"), open));
}
