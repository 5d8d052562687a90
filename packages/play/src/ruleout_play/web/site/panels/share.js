// Links, other sites, text in other formats, the log, and print.

import { button, clockText, dialog, download, make, select } from "../dom.js";
import { digitsIn } from "../game.js";
import { fragmentOf } from "../link.js";
import * as games from "../game.js";

/** Sites that take a classic 9x9 in their address. */
const SITES = [
  ["SudokuWiki", (line) => `https://www.sudokuwiki.org/sudoku.htm?bd=${line.replaceAll(".", "0")}`],
  ["SudokuPad", (line) => `https://sudokupad.app/?puzzleid=classic${line.replaceAll(".", "0")}`],
];

export function installShare(player) {
  const isClassic = () => player.layout.size === 81 && player.layout.rows === 9 && player.layout.columns === 9 && player.game.document.variant === "classic" && player.layout.groups.every(({ kind }) => ["row", "column", "box"].includes(kind));

  const open = () =>
    dialog("Share", () => {
      const link = make("input", { readonly: true, id: "link", "aria-label": "Link to this game" });
      const line = make("p", { role: "status" });
      const withLog = make("input", { type: "checkbox", id: "with-log" });
      const write = async () => (link.value = location.href.split("#")[0] + (await fragmentOf(player.record(), withLog.checked)));
      withLog.addEventListener("change", write);
      write();
      const copy = async () => {
        link.select();
        try {
          await navigator.clipboard.writeText(link.value);
          line.textContent = "The link is copied.";
        } catch {
          line.textContent = "The link is selected; copy it with Ctrl+C.";
        }
      };
      const formats = make("div", { class: "row" });
      player.asker.ask({ what: "offers" }).then((reply) => {
        const format = select("Format", reply.formats.map(({ id, title }) => [id, title]), "line");
        formats.replaceChildren(format.row, button("Save as", async () => {
          const written = await player.ask("write", { format: format.box.value }).catch((error) => ({ error }));
          if (written.text) download(`puzzle.${format.box.value === "json" ? "json" : "txt"}`, written.text, "text/plain");
          else line.textContent = written.error?.message ?? written.message;
        }));
      }, () => (formats.textContent = "Other formats need the engine."));
      const sites = isClassic() ? SITES.map(([name, address]) => button(name, () => {
        const text = digitsIn(player.game).map((digit) => digit || ".").join("");
        globalThis.open(address(text), "_blank", "noopener");
      })) : [];
      return [
        make("p", {}, "The link holds the whole game; nothing is sent to a server when it is opened."),
        make("div", { class: "row" }, link, button("Copy", copy, { class: "main" })),
        make("label", { class: "tick", for: "with-log" }, withLog, make("span", {}, "with all moves, for a replay")),
        line,
        make("h3", {}, "As text"), formats,
        make("h3", {}, "On paper"), make("div", { class: "row" }, button("Print", () => print())),
        sites.length ? [make("h3", {}, "In another site"), make("p", {}, "This opens the digits of this grid there."), make("div", { class: "row" }, sites)] : [],
      ];
    });

  const log = () =>
    dialog("Log", (close) => {
      const { game, layout } = player;
      const symbol = (digit) => layout.symbols[digit - 1];
      const words = ({ field, old, now }) => (field === "entry" ? (now ? `= ${symbol(now)}` : `without ${symbol(old)}`) : field === "removed" ? "marks changed" : `${field} changed`);
      const entries = game.log.map((gesture, index) => {
        const groups = new Map();
        for (const change of gesture.changes) groups.set(words(change), [...(groups.get(words(change)) ?? []), layout.names[change.cell]]);
        const text = gesture.changes.length > 12 ? { clear: "cleared", fill: "all marks", clean: "marks cleaned", restart: "back to the start", solve: "solved" }[gesture.what] ?? gesture.what : [...groups].map(([what, names]) => `${names.join(", ")} ${what}`).join("; ");
        return make("li", { class: index >= game.done ? "undone" : "" }, button(`${clockText(gesture.at)}  ${gesture.technique ? `${gesture.technique}: ` : ""}${text}`, () => (player.replace(games.go(player.game, index + 1)), close()), { class: "entry", title: "Go to this position" }));
      });
      return [
        make("p", {}, entries.length ? "Choose a move to go to the position after it." : "Nothing was done yet."),
        entries.length ? button("Replay from the start", () => (close(), replay())) : [],
        make("ol", { class: "steps" }, entries),
        entries.length ? button("Save as text", async () => {
          const reply = await player.ask("write", { log: true }).catch((error) => ({ text: `${error.message}\n` }));
          download("log.txt", reply.text, "text/plain");
        }) : [],
      ];
    });

  /** Shows all moves one after the other, at most two seconds apart. */
  function replay() {
    const end = player.game.done;
    let timer = null;
    const stop = button("Stop the replay", () => finish());
    const finish = () => (clearTimeout(timer), stop.remove(), player.replace(games.go(player.game, end)));
    document.getElementById("actions").append(stop);
    const { log } = player.game;
    const step = (done) => {
      player.replace(games.go(player.game, done));
      if (done === end) return stop.remove();
      const wait = done ? log[done].at - log[done - 1].at : 500;
      timer = setTimeout(() => step(done + 1), Math.max(120, Math.min(wait, 2000)));
    };
    step(0);
  }

  document.getElementById("menu").append(button("Share", open), button("Log", log));
}
