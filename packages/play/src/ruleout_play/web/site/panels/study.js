// What else can be found out about the puzzle: its solutions, true candidates, how hard it is.

import { button, dialog, make } from "../dom.js";
import * as games from "../game.js";
import { LEFT } from "../input.js";
import { cellName, ratingText, sentence, whatIsLeft } from "../speech.js";
import { drawer, hide, run, tell, tellVerdict, whyButton } from "./panel.js";
import { code, t } from "../words.js";

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
  const each = reply.candidates[cell].map((digit, at) => (reply.counts[cell][at] === COUNTED ? t("{digit} has {count} or more", { digit: layout.symbols[digit - 1], count: COUNTED }) : t("{digit} has {count}", { digit: layout.symbols[digit - 1], count: reply.counts[cell][at] })));
  return t(" Solutions in {cell}: {numbers}.", { cell: cellName(layout, cell, settings.coordinates), numbers: each.join(", ") });
}

export function installStudy(player) {
  const ask = (title, what, keys) => run(player, title, () => player.ask(what, keys));
  const told = (...given) => tell(player, ...given);

  async function count() {
    const reply = await ask(t("Solutions"), "count", { limit: 1000 });
    if (!reply) return;
    if (reply.complete && !reply.count) return told(t("Solutions"), t("From here there is no solution."), whyButton(player));
    if (reply.complete && reply.remark) return told(t("Solutions"), reply.exact ? t("{count} found: {remark}.", reply) : t("More than {count} found: {remark}.", reply));
    told(t("Solutions"), !reply.complete ? t("{count} were found before the time was over.", reply) : reply.count === 1 && reply.exact ? t("From here there is exactly one solution.") : reply.exact ? t("From here there are {count} solutions.", reply) : t("From here there are at least {count} solutions.", reply),
      reply.exact ? [] : make("div", { class: "row" }, button(t("About how many?"), estimate)));
  }

  /** About how many solutions there are, if these are too many to be counted. */
  async function estimate() {
    const reply = await ask(t("Solutions"), "count", { estimate: true, seconds: ESTIMATING });
    if (!reply) return;
    if (reply.count === null || reply.count === undefined) return told(t("Solutions"), t("The time was not enough for an estimate."));
    const [number, low, high] = [reply.count, reply.low, reply.high].map((each) => each.toLocaleString(code));
    const remark = reply.remark ? ` ${sentence(reply.remark)}` : "";
    told(t("Solutions"), (reply.exact ? t("From here there are {count} solutions.", { count: number }) : t("From here there are about {number} solutions. In 95 of 100 estimates their number is between the bounds, here {low} and {high}.", { number, low, high })) + remark);
  }

  /** Which givens and clues are not needed, one by one, and which are enough together. */
  async function superfluous() {
    const title = t("What is superfluous?");
    const reply = await ask(title, "superfluous", { seconds: 20 });
    if (!reply) return;
    const rest = reply.complete ? "" : t(" The time was not enough to try every clue.");
    if (!reply.alone?.length) return told(title, (reply.complete ? t("Each given and each clue is needed.") : t("None was found.")) + rest);
    const list = (labels) => make("ul", {}, labels.map((label) => make("li", {}, player.named(label))));
    told(title, t("{count} {count#clue is|clues are} not needed, each as long as all others stay.", { count: reply.alone.length }) + rest,
      list(reply.alone), reply.alone.length === 1 ? [] : [make("p", {}, t("These {count} are enough together:", { count: reply.enough.length })), list(reply.enough)]);
  }

  async function candidates() {
    const reply = await ask(t("True candidates"), "candidates", { limit: COUNTED });
    if (!reply) return;
    if (reply.complete && reply.candidates.some((digits) => !digits.length)) return told(t("True candidates"), t("From here there is no solution."), whyButton(player));
    const { layout, game } = player;
    const open = [...layout.cells.keys()].filter((cell) => !games.digitsIn(game)[cell]);
    const changes = open.map((cell) => ({ cell, field: "centre", old: game.state.centre[cell], now: reply.candidates[cell].reduce((mask, digit) => mask + 2 ** (digit - 1), 0) }));
    const lone = reply.decisive.map(([name, digit]) => `${name} = ${layout.symbols[digit - 1]}`);
    const leave = reply.complete && lone.length ? t(" Exactly one solution is left by {candidates}{rest}.", { candidates: lone.slice(0, LISTED).join(", "), rest: lone.length > LISTED ? t(" and {count} others", { count: lone.length - LISTED }) : "" }) : "";
    told(t("True candidates"), (reply.complete ? t("These are the digits that each cell has in some solution.") : t("The time was not enough to find all.")) + leave + numbers(player, reply),
      reply.complete ? make("div", { class: "row" }, button(t("Write them as marks"), () => player.replace(games.play(game, "fill", changes, player.clock)))) : []);
  }

  async function rate() {
    const reply = await ask(t("Rating"), "rate");
    if (!reply) return;
    const { rating } = reply;
    if (rating.verdict === "none") return told(t("Rating"), t("From here there is no solution."), whyButton(player));
    told(t("Rating"), reply.complete ? t("From here: {rating}.", { rating: ratingText(rating) }) : t("The time was not enough for a rating."));
  }

  async function solve() {
    const reply = await ask(t("Solution"), "solution");
    if (!reply) return;
    if (reply.verdict !== "unique") return tellVerdict(player, t("Solution"), reply.verdict);
    hide(player);
    player.replace(games.fromRecord(reply.game, player.drawn), { isSolved: true });
    player.say(t("Solved. Undo brings your position back."));
  }

  /** What the keys say, for people without these keys. */
  function here() {
    const { focus } = player.view;
    if (focus === null) return player.say(t("Choose a cell first."));
    const told = Object.values(LEFT).map((kinds) => whatIsLeft(player.game, focus, kinds)).filter(Boolean);
    tell(player, cellName(player.layout, focus, player.settings.coordinates), `${[...new Set(told)].join(". ") || t("nothing of that kind here")}.`);
  }

  /** Whether another text holds the same puzzle, up to symmetry. */
  const same = () =>
    dialog(t("Same as another?"), () => {
      const area = make("textarea", { id: "other", rows: 7, spellcheck: "false", autocomplete: "off", placeholder: t("Paste the other puzzle") });
      const line = make("p", { role: "status", class: "words" });
      async function compare() {
        line.className = "words";
        line.textContent = t("Comparing …");
        try {
          const reply = await player.ask("same", { text: area.value }, { latest: false });
          line.textContent = reply.same ? t("Yes, {text}.", reply) : reply.same === false ? t("No, the puzzles are not the same.") : t("The time was not enough to find out.");
        } catch (error) {
          line.className = "error words";
          line.textContent = sentence(error.message);
        }
      }
      return [
        make("p", {}, t("Two puzzles are the same if one becomes the other by turns, reflections and other digits and, if the rules allow it, by exchanging rows and columns. Entries do not count.")),
        make("div", { class: "row" }, make("label", { for: "other" }, t("The other puzzle")), area),
        make("div", { class: "row" }, button(t("Compare"), compare, { class: "main" })), line,
      ];
    });

  document.getElementById("actions").append(
    drawer(player, "study", t("Study"), make("div", { class: "row" },
      button(t("What is left here?"), here), button(t("How many solutions?"), count), button(t("True candidates"), candidates), button(t("What is superfluous?"), superfluous), button(t("How hard is it?"), rate), button(t("Same as another?"), same), button(t("Solve"), solve),
    )),
  );
}
