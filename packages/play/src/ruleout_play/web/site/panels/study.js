// What else can be found out about the puzzle: its solutions, true candidates, how hard it is.

import { button, dialog, make } from "../dom.js";
import * as games from "../game.js";
import { LEFT } from "../input.js";
import { cellName, sentence, whatIsLeft } from "../speech.js";
import { hide, run, tell, tellVerdict, whyButton } from "./panel.js";

/** Up to which number the solutions of each candidate are counted. */
const COUNTED = 20;
/** For how many seconds solutions are sampled. */
const ESTIMATING = 5;
/** How many candidates that leave one solution are listed. */
const LISTED = 12;

/** How many solutions the candidates of the focused cell have. */
function numbers({ view, layout, settings }, reply) {
  const cell = view.focus;
  if (cell === null || !reply.complete || reply.candidates[cell].length < 2) return "";
  const each = reply.candidates[cell].map((digit, at) => `${layout.symbols[digit - 1]} has ${reply.counts[cell][at]}${reply.counts[cell][at] === COUNTED ? " or more" : ""}`);
  return ` Solutions in ${cellName(layout, cell, settings.coordinates)}: ${each.join(", ")}.`;
}

export function installStudy(player) {
  const ask = (title, what, keys) => run(player, title, () => player.ask(what, keys));
  const told = (...given) => tell(player, ...given);

  async function count() {
    const reply = await ask("Solutions", "count", { limit: 1000 });
    if (!reply) return;
    if (reply.complete && !reply.count) return told("Solutions", "From here there is no solution.", whyButton(player));
    if (reply.complete && reply.remark) return told("Solutions", `${reply.exact ? "" : "More than "}${reply.count} found: ${reply.remark}.`);
    const number = reply.exact ? `${reply.count}` : `at least ${reply.count}`;
    told("Solutions", !reply.complete ? `${reply.count} were found before the time was over.` : reply.count === 1 && reply.exact ? "From here there is exactly one solution." : `From here there are ${number} solutions.`,
      reply.exact ? [] : make("div", { class: "row" }, button("About how many?", estimate)));
  }

  /** About how many solutions there are, if these are too many to be counted. */
  async function estimate() {
    const reply = await ask("Solutions", "count", { estimate: true, seconds: ESTIMATING });
    if (!reply) return;
    if (reply.count === null || reply.count === undefined) return told("Solutions", "The time was not enough for an estimate.");
    const [number, low, high] = [reply.count, reply.low, reply.high].map((each) => each.toLocaleString("en"));
    const remark = reply.remark ? ` ${sentence(reply.remark)}` : "";
    told("Solutions", (reply.exact ? `From here there are ${number} solutions.` : `From here there are about ${number} solutions. In 95 of 100 estimates their number is between the bounds, here ${low} and ${high}.`) + remark);
  }

  /** Which givens and clues are not needed, one by one, and which are enough together. */
  async function superfluous() {
    const title = "What is superfluous?";
    const reply = await ask(title, "superfluous", { seconds: 20 });
    if (!reply) return;
    const rest = reply.complete ? "" : " The time was not enough to try every clue.";
    if (!reply.alone?.length) return told(title, (reply.complete ? "Each given and each clue is needed." : "None was found.") + rest);
    const list = (labels) => make("ul", {}, labels.map((label) => make("li", {}, player.named(label))));
    told(title, `${reply.alone.length === 1 ? "One clue is" : `${reply.alone.length} clues are`} not needed, each as long as all others stay.${rest}`,
      list(reply.alone), reply.alone.length === 1 ? [] : [make("p", {}, `These ${reply.enough.length} are enough together:`), list(reply.enough)]);
  }

  async function candidates() {
    const reply = await ask("True candidates", "candidates", { limit: COUNTED });
    if (!reply) return;
    if (reply.complete && reply.candidates.some((digits) => !digits.length)) return told("True candidates", "From here there is no solution.", whyButton(player));
    const { layout, game } = player;
    const open = [...layout.cells.keys()].filter((cell) => !games.digitsIn(game)[cell]);
    const changes = open.map((cell) => ({ cell, field: "centre", old: game.state.centre[cell], now: reply.candidates[cell].reduce((mask, digit) => mask + 2 ** (digit - 1), 0) }));
    const lone = reply.decisive.map(([name, digit]) => `${name} = ${layout.symbols[digit - 1]}`);
    const leave = reply.complete && lone.length ? ` Exactly one solution is left by ${lone.slice(0, LISTED).join(", ")}${lone.length > LISTED ? ` and ${lone.length - LISTED} others` : ""}.` : "";
    told("True candidates", (reply.complete ? "These are the digits that each cell has in some solution." : "The time was not enough to find all.") + leave + numbers(player, reply),
      reply.complete ? make("div", { class: "row" }, button("Write them as marks", () => player.replace(games.play(game, "fill", changes, player.clock)))) : []);
  }

  async function rate() {
    const reply = await ask("Rating", "rate");
    if (!reply) return;
    const { rating } = reply;
    if (rating.verdict === "none") return told("Rating", "From here there is no solution.", whyButton(player));
    const parts = [rating.level, rating.value === undefined || rating.value === null ? "" : `${rating.scale} ${Number(rating.value).toFixed(2).replace(/\.?0+$/, "")}`];
    told("Rating", reply.complete ? `From here: ${parts.filter(Boolean).join(", ")}.` : "The time was not enough for a rating.");
  }

  async function solve() {
    const reply = await ask("Solution", "solution");
    if (!reply) return;
    if (reply.verdict !== "unique") return tellVerdict(player, "Solution", reply.verdict);
    hide(player);
    player.replace(games.fromRecord(reply.game, player.drawn), { isSolved: true });
    player.say("Solved. Undo brings your position back.");
  }

  /** What the keys say, for people without these keys. */
  function here() {
    const { focus } = player.view;
    if (focus === null) return player.say("Choose a cell first.");
    const told = Object.values(LEFT).map((kinds) => whatIsLeft(player.game, focus, kinds)).filter((text) => !text.startsWith("nothing"));
    tell(player, cellName(player.layout, focus, player.settings.coordinates), `${[...new Set(told)].join(". ")}.`);
  }

  /** Whether another text holds the same puzzle, up to symmetry. */
  const same = () =>
    dialog("Same as another?", () => {
      const area = make("textarea", { id: "other", rows: 7, spellcheck: "false", autocomplete: "off", placeholder: "Paste the other puzzle" });
      const line = make("p", { role: "status", class: "words" });
      async function compare() {
        line.className = "words";
        line.textContent = "Comparing …";
        try {
          const reply = await player.ask("same", { text: area.value }, { latest: false });
          line.textContent = reply.same ? `Yes, ${reply.text}.` : reply.same === false ? "No, the puzzles are not the same." : "The time was not enough to find out.";
        } catch (error) {
          line.className = "error words";
          line.textContent = sentence(error.message);
        }
      }
      return [
        make("p", {}, "Two puzzles are the same if one becomes the other by turns, reflections and other digits and, if the rules allow it, by exchanging rows and columns. Entries do not count."),
        make("div", { class: "row" }, make("label", { for: "other" }, "The other puzzle"), area),
        make("div", { class: "row" }, button("Compare", compare, { class: "main" })), line,
      ];
    });

  document.getElementById("actions").append(
    make("details", { id: "study" }, make("summary", {}, "Study"), make("div", { class: "row" },
      button("What is left here?", here), button("How many solutions?", count), button("True candidates", candidates), button("What is superfluous?", superfluous), button("How hard is it?", rate), button("Same as another?", same), button("Solve", solve),
    )),
  );
}
