// Opening puzzles: pasted, from a file, an example, a saved game, or typed into an empty grid.

import { button, dialog, download, make, select } from "../dom.js";
import * as store from "../store.js";
import { run, show } from "./panel.js";

const EMPTY = [["classic", "Classic"], ["diagonal", "Diagonal"], ["windoku", "Windoku"], ["disjoint-groups", "Disjoint groups"], ["latin", "Latin square"], ["samurai", "Samurai"], ["twin", "Twin"]];
const SIZED = new Set(["classic", "diagonal", "disjoint-groups", "latin"]);

/** Asks before a game is lost that was not saved. */
export function mayLeave(player) {
  return !player.isUnsaved || confirm("Your game is not saved. Leave it?");
}

/** Opens the game of a reply, with what the page needs to draw it. */
export async function begin(player, record, title = "") {
  const { drawn } = await player.asker.ask({ what: "draw", game: record });
  player.load(record, drawn, title);
}

export function installOpen(player, { examples }) {
  const menu = document.getElementById("menu");
  menu.append(button("Open", () => open()));

  /** Opens any text; what cannot be read stays where it was typed, with the reason. */
  async function text(source, { variant, format } = {}, told = () => {}) {
    if (!mayLeave(player)) return false;
    try {
      const reply = await player.asker.ask({ what: "open", text: source, ...(variant ? { variant } : {}), ...(format ? { format } : {}) });
      if (reply.error) {
        const { message, line, column } = reply.error;
        throw new Error(line ? `line ${line}${column ? `, column ${column}` : ""}: ${message}` : message);
      }
      if (reply.readings) {
        told("The text can be read in several ways. Which one is meant?", Object.entries(reply.readings).map(([id, reading]) => [reading, () => text(source, { variant, format: id }, told)]));
        return false;
      }
      if (!reply.games.length) throw new Error("The text holds no puzzle.");
      if (reply.games.length > 1) {
        told(`The text holds ${reply.games.length}${reply.games.length === 100 ? " or more" : ""} puzzles. Which one?`, reply.games.map((record, index) => [`Puzzle ${index + 1}`, () => begin(player, record).then(() => told(null))]));
        return false;
      }
      await begin(player, reply.games[0]);
      told(null);
      return true;
    } catch (error) {
      told(error.message);
      return false;
    }
  }

  function open(given = "", message = "") {
    dialog("Open a puzzle", (close) => {
      const area = make("textarea", { id: "text", rows: 7, spellcheck: "false", autocomplete: "off", placeholder: "Paste a puzzle, a link or a saved game" });
      area.value = given;
      const line = make("div", { class: "error", role: "alert" }, message);
      const told = (text, choices = []) => {
        if (text === null) return close();
        line.replaceChildren(make("p", {}, text), make("div", { class: "row" }, choices.map(([name, action]) => button(name, action))));
      };
      const file = make("input", { type: "file", accept: ".ruleout,.txt,.sdk,.sdm,.sdo,.csv,.json,.kak,text/*" });
      file.addEventListener("change", async () => file.files[0] && text((area.value = await file.files[0].text()), {}, told));
      const variant = select("Grid", EMPTY, "classic");
      const size = select("Size", [4, 6, 8, 9, 10, 12, 15, 16, 20, 25].map((each) => [String(each), `${each}×${each}`]), "9");
      const sized = () => (size.row.hidden = !SIZED.has(variant.box.value));
      variant.box.addEventListener("change", sized);
      const saved = store.savedGames();
      return [
        make("label", { for: "text" }, "Text, link or saved game"), area, line,
        make("div", { class: "row" }, button("Open", () => text(area.value, {}, told), { class: "main" }), make("label", { class: "field" }, make("span", {}, "or a file"), file)),
        make("h3", {}, "Examples"),
        make("div", { class: "row" }, examples.map((each) => button(each.title, () => mayLeave(player) && (player.load(each.record, each.drawn, each.title), close())))),
        make("h3", {}, "An empty grid to type into"),
        make("div", { class: "row" }, variant.row, size.row, button("Begin", async () => {
          const reply = await player.asker.ask({ what: "empty", variant: variant.box.value, ...(SIZED.has(variant.box.value) ? { size: size.box.value } : {}) }).catch((error) => ({ error }));
          if (reply.error) return told(reply.error.message);
          if (!mayLeave(player)) return;
          await begin(player, reply.game, "Your own puzzle");
          close();
          typed();
        })),
        saved.length ? [make("h3", {}, "Saved in this browser"), make("ul", { class: "saved" }, saved.map(([key, game]) => {
          const entry = make("li", {}, button(game.title || "Puzzle", () => mayLeave(player) && (player.load(game.record, game.drawn, game.title), close())), make("small", {}, new Date(game.at).toLocaleString()), button("Remove", () => (store.removeGame(key), entry.remove())));
          return entry;
        }))] : [],
      ];
    });
  }

  /** What can be done with a puzzle that is being typed. */
  function typed() {
    show(player, "Your own puzzle", make("p", {}, "Enter the givens as digits. When all are there, begin to play."), make("div", { class: "row" },
      button("Is it a puzzle?", async () => {
        const reply = await run(player, "Is it a puzzle?", () => player.ask("puzzle"));
        if (!reply) return;
        const words = { unique: "It has exactly one solution.", multiple: "It has several solutions so far.", none: "It has no solution.", unknown: "The time was not enough to find out." };
        typed();
        player.say([words[reply.verdict], ...reply.violations.map(({ text: each }) => each)].join(" "), { alert: true });
      }),
      button("Play it", async () => {
        const reply = await run(player, "Your own puzzle", () => player.ask("begin"));
        if (reply) await begin(player, reply.game, "Your own puzzle").then(() => (document.getElementById("answer").hidden = true));
      }, { class: "main" }),
    ));
  }

  player.on("text", (source) => text(source, {}, (message, choices) => message !== null && (open(source, message))));
  addEventListener("paste", (event) => {
    if (/^(TEXTAREA|INPUT)$/.test(event.target.tagName)) return;
    const source = event.clipboardData.getData("text");
    if (source.trim()) open(source);
  });
  addEventListener("dragover", (event) => event.preventDefault());
  addEventListener("drop", async (event) => {
    event.preventDefault();
    const file = event.dataTransfer.files[0];
    const source = file ? await file.text() : event.dataTransfer.getData("text");
    if (source) open(source);
  });
  menu.append(button("Save", () => {
    download(`${(player.title || "puzzle").replace(/[^\w-]+/g, "-").toLowerCase()}.ruleout`, `${JSON.stringify(player.record())}\n`);
    player.saved = player.game.log;
    player.say("The game is saved as a file.");
  }, { title: "Save the game as a file" }));
}
