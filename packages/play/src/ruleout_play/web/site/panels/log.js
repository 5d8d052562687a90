// The moves and hints of the game as a list, as text, as a replay, and as a page of its own.

import { button, clockText, dialog, download, make } from "../dom.js";
import * as games from "../game.js";
import { hintsAfter, journal, moveText } from "../journal.js";
import { hide, show, tell } from "./panel.js";
import { t } from "../words.js";

/** The longest and the shortest pause between two moves of a replay, in milliseconds. */
const [LONGEST, SHORTEST] = [2000, 150];
const KEYS = { n: 1, ArrowRight: 1, p: -1, ArrowLeft: -1 };

export function installLog(player) {
  const log = () =>
    dialog(t("Log"), (close) => {
      const { game } = player;
      const line = make("p", { role: "status" });
      const list = make("div", {});
      const hints = (done) => hintsAfter(game, done).map((each) => make("div", { class: "hint" }, each));
      const entry = (gesture, index) => {
        const go = () => (player.replace(games.go(player.game, index + 1)), close());
        const made = button(`${clockText(gesture.at)}  ${player.named(moveText(game, gesture))}`, go, { class: "entry", title: t("Go to this position") });
        return make("li", { class: index >= game.done ? "undone" : "" }, made, hints(index + 1));
      };
      const write = () => list.replaceChildren(...hints(0), make("ol", { class: "steps" }, game.log.map(entry)));
      write();
      // A game that was opened may name techniques whose titles only the engine knows.
      if ([...game.log, ...game.hints].some((each) => each.technique || each[2])) player.offers().then(write, () => {});
      async function save() {
        line.textContent = t("Drawing the moves …");
        try {
          const reply = await player.ask("replay", { title: player.title }, { latest: false });
          if (!reply.page) throw new Error(t("There are too many moves to draw them in time."));
          download("replay.html", reply.page, "text/html");
          line.textContent = t("The page is saved. It shows the moves in any browser, without a network.");
        } catch (error) {
          line.textContent = error.message;
        }
      }
      return [
        make("p", {}, game.log.length ? t("Choose a move to go to the position after it.") : t("Nothing was done yet.")),
        game.log.length ? make("div", { class: "row" },
          button(t("Replay"), () => (close(), replay()), { class: "main" }),
          button(t("Save as text"), () => download("log.txt", `${journal(game).join("\n")}\n`, "text/plain")),
          button(t("Save as a page"), save),
        ) : [],
        line, list,
      ];
    });

  /** Shows the moves one after the other on the board; the game stays as it is. */
  function replay() {
    const end = player.game.done;
    let [at, timer] = [0, null];
    const words = make("p", { class: "words" });
    const slider = make("input", { type: "range", min: 0, max: end, value: 0, "aria-label": t("Move") });
    const play = button("", () => (timer === null ? run() : stop()), { class: "main" });
    const stop = () => (clearTimeout(timer), (timer = null), named());
    const named = () => (play.textContent = timer === null ? t("Play") : t("Stop"));

    function go(to) {
      at = Math.max(0, Math.min(to, end));
      const { game } = player;
      const move = at ? game.log[at - 1] : null;
      player.look(at, move ? move.changes.map(({ cell }) => cell) : []);
      const text = [...(move ? [moveText(game, move)] : [t("The start")]), ...hintsAfter(game, at)].join("; ");
      words.textContent = player.named(t("{number} of {count}. {move}", { number: at, count: end, move: `${move ? `${clockText(move.at)} ` : ""}${text}` }));
      slider.value = at;
      slider.setAttribute("aria-valuetext", words.textContent);
      if (timer === null) player.say(words.textContent, { isSeen: true });
    }

    /** Plays on at the pace of the game, without long pauses. */
    function run() {
      if (at === end) go(0);
      const { log } = player.game;
      const wait = at && at < end ? log[at].at - log[at - 1].at : SHORTEST;
      timer = setTimeout(() => {
        if (player.looked === null) return;
        go(at + 1);
        if (at < end) run();
        else stop();
      }, Math.max(SHORTEST, Math.min(wait, LONGEST)));
      named();
    }

    const step = (to) => (stop(), go(to));
    slider.addEventListener("input", () => step(Number(slider.value)));
    const box = show(player, t("Replay"), make("div", { id: "replay" },
      words,
      make("div", { class: "row" }, slider),
      make("div", { class: "row" },
        button("«", () => step(0), { "aria-label": t("Start"), title: t("Start (S)") }), button("‹", () => step(at - 1), { "aria-label": t("Back"), title: t("Back (P or ←)") }),
        play,
        button("›", () => step(at + 1), { "aria-label": t("Next"), title: t("Next (N or →)") }), button("»", () => step(end), { "aria-label": t("End") }),
        button(t("Close"), () => hide(player)),
      ),
    ));
    box.onkeydown = (event) => {
      const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
      if (event.ctrlKey || event.altKey || event.metaKey || !document.getElementById("replay") || event.target === slider) return;
      if (KEYS[key]) step(at + KEYS[key]);
      else if (key === "s" || key === "Home") step(0);
      else if (key === "End") step(end);
      else return;
      event.preventDefault();
    };
    named();
    go(0);
    play.focus();
    if (!matchMedia("(prefers-reduced-motion: reduce)").matches) run();
  }

  document.getElementById("menu").append(button(t("Log"), log));
  player.on("log", log);
  // A link with all moves was opened.
  player.on("shared", () => {
    const moves = player.game.done;
    tell(player, t("Shared game"), t("This game has {count} {count#move|moves}.", { count: moves }), make("div", { class: "row" }, button(t("Replay"), replay, { class: "main" }), button(t("Close"), () => hide(player))));
  });
}
