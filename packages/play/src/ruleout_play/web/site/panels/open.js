// Opening puzzles: pasted, dropped, from a file, an example or a saved game.

import { button, dialog, download, make } from "../dom.js";
import { begin, mayLeave } from "./begin.js";
import { emptyGrids } from "./typing.js";
import { t, titled } from "../words.js";

export function installOpen(player, { examples }) {
  const menu = document.getElementById("menu");
  menu.append(button(t("Open"), () => open()));

  /**
   * Opens any text; told gets the reason if it cannot be read. If there are several readings or puzzles, or parts that no
   * rule can express, it gets choices: each a name and a function of the text and of told that opens what is chosen.
   */
  async function read(source, options, told) {
    const again = (more) => (text, to) => read(text, { ...options, ...more }, to);
    try {
      const reply = await player.asker.ask({ what: "open", text: source, ...options });
      if (reply.error) {
        const { message, line, column } = reply.error;
        throw new Error(column ? t("line {line}, column {column}: {message}", { line, column, message }) : line ? t("line {line}: {message}", { line, message }) : message);
      }
      if (reply.readings) {
        told(t("The text can be read in several ways. Which one is meant?"), Object.entries(reply.readings).map(([id, reading]) => [reading, again({ format: id })]));
      } else if (reply.not_expressed) {
        told(t("No rule can express {what}. Without it, nothing shows that the puzzle has exactly one solution.", { what: reply.not_expressed }), [[t("Open it without that"), again({ lossy: true })]]);
      } else if (reply.games.length > 1) {
        const count = reply.games.length === 100 ? t("{count} or more", { count: 100 }) : reply.games.length;
        told(t("The text holds {count} puzzles. Which one?", { count }), reply.games.map((record, index) => [t("Puzzle {number}", { number: index + 1 }), () => start(record)]));
      } else if (reply.games.length) {
        return await start(reply.games[0]);
      } else throw new Error(t("The text holds no puzzle."));
    } catch (error) {
      told(error.message, []);
    }
    return false;
  }

  async function start(record) {
    if (!mayLeave(player)) return false;
    await begin(player, record);
    return true;
  }

  /** Opens a text at once; the dialog shows it if that cannot be done. */
  const take = (source) => source.trim() && read(source, {}, (message, choices) => open(source, message, choices));

  function open(given = "", message = "", choices = []) {
    dialog(t("Open a puzzle"), (close) => {
      const area = make("textarea", { id: "text", rows: 7, spellcheck: "false", autocomplete: "off", placeholder: t("Paste a puzzle, a link or a saved game") });
      area.value = given;
      const line = make("div", { role: "alert" });
      let then = () => {};
      const finish = async (opening) => (await opening) && (close(), then());
      const choose = async (choice) => finish(choice(area.value, told));
      function told(text, found, kind = "error") {
        line.className = kind;
        line.replaceChildren(make("p", {}, text), make("div", { class: "row" }, found.map(([name, choice]) => button(name, () => choose(choice)))));
      }
      if (message) told(message, choices);
      const file = make("input", { type: "file", accept: ".ruleout,.txt,.sdk,.sdm,.sdo,.csv,.json,.kak,text/*" });
      file.addEventListener("change", async () => file.files[0] && finish(read((area.value = await file.files[0].text()), {}, told)));
      const load = ({ record, drawn, title }) => mayLeave(player) && (player.load(record, drawn, titled(title)), close());
      /** A text in which the structure of a puzzle is typed before its digits. */
      const template = (text, help, typed) => {
        area.value = text;
        then = typed;
        told(help, [], "help");
        area.focus();
        area.setSelectionRange(0, 0);
        area.scrollTop = 0;
      };
      return [
        make("label", { for: "text" }, t("Text, link or saved game")), area, line,
        make("div", { class: "row" }, button(t("Open"), () => finish(read(area.value, {}, told)), { class: "main" }), make("label", { class: "field" }, make("span", {}, t("or a file")), file)),
        make("h3", {}, t("Examples")),
        make("div", { class: "row" }, examples.map((each) => button(titled(each.title), () => load(each)))),
        make("h3", {}, t("An empty grid to type into")), emptyGrids(player, { close, told, template }),
      ];
    });
  }

  player.on("text", take);
  addEventListener("paste", (event) => {
    if (!/^(TEXTAREA|INPUT)$/.test(event.target.tagName)) take(event.clipboardData.getData("text"));
  });
  addEventListener("dragover", (event) => event.preventDefault());
  addEventListener("drop", async (event) => {
    event.preventDefault();
    const file = event.dataTransfer.files[0];
    take(file ? await file.text() : event.dataTransfer.getData("text"));
  });
  menu.append(button(t("Save"), () => {
    download(`${(player.title || "puzzle").replace(/[^\w-]+/g, "-").toLowerCase()}.ruleout`, `${JSON.stringify(player.record())}\n`);
    player.saved = player.game.log;
    player.say(t("The game is saved as a file."));
  }, { title: t("Save the game as a file") }));
}
