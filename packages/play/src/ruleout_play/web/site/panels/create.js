// New puzzles: from the stock at once or, if it has none, made to order.

import { button, dialog, make, select } from "../dom.js";
import { titleOf } from "../speech.js";
import { stock, take } from "../stock.js";
import { begin, mayLeave } from "./begin.js";
import { t, titled } from "../words.js";

const SIZES = [["", t("Standard")], ...[4, 6, 8, 9, 10, 12, 16].map((each) => [`${each}x${each}`, `${each}×${each}`])];
const SCALE = "ruleout";
/** The level above all, of puzzles that no technique solves. */
const NEVER = "search";
/** Processor seconds above which an order is slow. */
const SLOW = 20;
/** The seconds of the first question for a puzzle; each further one has twice as many, up to the most. */
const [LEAST, MOST] = [5, 600];

export function installNew(player) {
  async function open() {
    const { counts, orders, seconds } = await stock().catch(() => ({ counts: {}, orders: {}, seconds: {} }));
    const box = dialog(t("New puzzle"), (close) => {
      const line = make("p", { role: "alert", class: "error" });
      const [busy, count] = [make("span", { role: "status" }), make("span")];
      const ready = Object.keys(counts).filter((each) => !each.includes("-"));
      const variant = select(t("Kind"), ready.map((each) => [each, titleOf(each)]), "classic");
      const level = select(t("Difficulty"), [], "");
      const size = select(t("Size"), SIZES, "");
      const field = (label, attributes) => {
        const input = make("input", { autocomplete: "off", spellcheck: "false", ...attributes });
        return { input, row: make("label", { class: "field" }, make("span", {}, label), input) };
      };
      const givens = field(t("Givens"), { id: "givens", placeholder: t("such as 30 or 28-32") });
      const needs = field(t("Needs the techniques"), { id: "needs", placeholder: t("such as x-wing"), list: "techniques" });
      const known = make("datalist", { id: "techniques" });
      let offers = null;

      const isSized = () => offers?.variants.find(({ id }) => id === variant.box.value)?.sized ?? variant.box.value === "classic";
      const kind = () => (isSized() && size.box.value ? `${variant.box.value}-${size.box.value}` : variant.box.value);

      /** Only the levels that puzzles of the kind have. */
      function refresh() {
        size.row.hidden = !isSized();
        const took = seconds[kind()] ?? seconds[variant.box.value] ?? {};
        const all = offers?.scales.find(({ id }) => id === SCALE)?.levels ?? [];
        const levels = Object.keys(took).length ? Object.keys(took) : all.filter((each) => each !== NEVER);
        const before = level.box.value;
        level.box.replaceChildren(...["", ...levels].map((each) => make("option", { value: each, selected: each === before },
          each ? titled(each) + (took[each] > SLOW ? ` (${t("slow")})` : "") : t("Any"))));
      }

      function build(offered) {
        offers = offered;
        const others = offers.variants.filter(({ id }) => !ready.includes(id)).sort((one, other) => one.title.localeCompare(other.title));
        for (const option of variant.box.options) option.text = offers.variants.find(({ id }) => id === option.value)?.title ?? option.text;
        variant.box.append(...others.map(({ id, title }) => make("option", { value: id }, title)));
        known.append(...offers.techniques.map(({ id, title }) => make("option", { value: id }, title)));
        refresh();
      }

      /** What is ordered, as the question has it; what is not chosen is as in the orders of the stock. */
      function order() {
        const [, least, most] = /^(\d+)(?:\s*[-–]\s*(\d+))?$/.exec(givens.input.value.trim()) ?? [];
        if (givens.input.value.trim() && !least) throw new Error(t("Givens: expected a number such as 30, or two such as 28-32."));
        // A Latin square has no usual size.
        const chosen = isSized() ? size.box.value || (variant.box.value === "latin" ? "9x9" : "") : "";
        const wanted = needs.input.value.trim().toLowerCase().split(/[\s,]+/).filter(Boolean);
        const usual = wanted.length ? null : orders[kind()]?.[level.box.value]?.givens;
        return {
          ...(least ? { givens: [Number(least), Number(most ?? least)] } : usual ? { givens: usual } : {}),
          ...(level.box.value ? { scale: SCALE, difficulty: level.box.value } : {}),
          ...(wanted.length ? { needed: Object.fromEntries(wanted.map((name) => [name, [1, null]])) } : {}),
          ...(chosen ? { size: chosen.split("x").map(Number) } : {}),
          tries: 1e9,
        };
      }

      let isMaking = false;

      /** Asks until there is a puzzle: shortly first, so that the number of tries is soon known. */
      async function made(wanted) {
        const started = performance.now();
        let tried = 0;
        const tell = () => (count.textContent = t("{seconds} s, {count} {count#try|tries}", { seconds: Math.round((performance.now() - started) / 1000), count: tried }));
        const timer = setInterval(tell, 1000);
        busy.textContent = t("Looking for one …");
        isMaking = true;
        try {
          for (let least = LEAST; isMaking; least = Math.min(2 * least, MOST)) {
            const reply = await player.asker.ask({ what: "generate", variant: variant.box.value, order: wanted, seconds: least });
            if (reply.error) throw new Error(reply.error.message);
            if (reply.game) return reply.game;
            tried += reply.tried ?? 0;
          }
          return null;
        } finally {
          clearInterval(timer);
          isMaking = false;
          busy.textContent = count.textContent = "";
        }
      }

      async function create() {
        if (isMaking || !mayLeave(player)) return;
        line.textContent = "";
        try {
          const title = variant.box.selectedOptions[0].text;
          const isPlain = !givens.input.value.trim() && !needs.input.value.trim();
          const puzzle = isPlain ? await take(kind(), level.box.value).catch(() => null) : null;
          if (puzzle) player.load(puzzle, puzzle.drawn, title);
          else {
            const game = await made(order());
            if (!game) return;
            await begin(player, game, title);
          }
          close();
        } catch (error) {
          line.textContent = error.message;
        }
      }

      stop = () => {
        if (isMaking) player.asker.cancel();
        isMaking = false;
      };
      variant.box.addEventListener("change", refresh);
      size.box.addEventListener("change", refresh);
      refresh();
      player.offers().then(build, (error) => (line.textContent = error.message));
      return [
        make("div", { class: "fields" }, variant.row, size.row, level.row, givens.row, needs.row, known), line,
        make("div", { class: "row" }, button(t("Create"), create, { class: "main" }), button(t("Stop"), stop), busy, count),
      ];
    });
    box.addEventListener("close", stop);
  }

  let stop = () => {};
  document.getElementById("menu").append(button(t("New"), open));
  player.on("new", open);
}
