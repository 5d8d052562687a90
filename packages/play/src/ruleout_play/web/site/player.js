// The state of the page: the game, what is selected, the settings, and who is told of changes.

import * as games from "./game.js";
import * as gestures from "./gestures.js";
import { titles } from "./journal.js";
import { inNames, titleOf } from "./speech.js";
import * as store from "./store.js";
import { t } from "./words.js";

export const MODES = ["digit", "corner", "centre", "colour"];
/** Settings of the page; those of a game are in the game. */
const DEFAULTS = { theme: "auto", coordinates: "", clashes: true, numbered: false, keep: true, clock: true, wrap: false, spoken: false, digitFirst: false, upTo: "", upToName: "", language: "" };
/** The questions that use techniques only up to the one that is set. */
const LIMITED = ["hint", "steps", "walk"];

export class Player {
  constructor(board, asker) {
    this.board = board;
    this.asker = asker;
    this.listeners = {};
    this.settings = { ...DEFAULTS, ...store.read("settings") };
    this.game = null;
    this.saved = null;
    this.mode = "digit";
    /** With the setting digitFirst, the digit that a tap on a cell enters. */
    this.pen = 0;
    this.position = 0;
    this.view = { selection: new Set(), focus: null, wrong: new Set(), filter: 0, paused: false };
    this.refreshView();
    /** How many moves of the log the board shows, null if it shows the game. */
    this.looked = null;
    this.running = null;
    this.painting = 0;
    setInterval(() => this.tick(), 1000);
    document.addEventListener("visibilitychange", () => (document.hidden ? this.stop() : this.start()));
  }

  on(event, listener) {
    (this.listeners[event] ??= []).push(listener);
  }

  emit(event, detail) {
    for (const listener of this.listeners[event] ?? []) listener(detail);
  }

  /** Says something to people who listen, and shows it unless it is seen elsewhere; an alert interrupts. */
  say(text, { alert = false, isSeen = false } = {}) {
    const line = document.getElementById(isSeen ? "spoken" : alert ? "alert" : "status");
    if (!alert) document.getElementById("alert").textContent = "";
    // The same text again is only spoken if the element was empty in between.
    line.textContent = "";
    setTimeout(() => (line.textContent = this.named(text)), 20);
  }

  /** Up to which technique steps are looked for, as the end of a sentence. */
  get upTo() {
    return this.settings.upTo ? t(" with techniques up to {name}", { name: this.settings.upToName || this.settings.upTo }) : "";
  }

  /** Words of the engine, with the names of rows as the player wants them. */
  named(text) {
    return inNames(text, this.settings.coordinates);
  }

  // Settings.

  set(changes) {
    this.settings = { ...this.settings, ...changes };
    store.write("settings", this.settings);
    this.refreshView();
    this.emit("settings");
    this.repaint();
  }

  /** Changes what gestures do; these settings belong to the game. */
  setRules(changes) {
    this.replace(games.withSettings(this.game, changes));
  }

  refreshView() {
    const wanted = this.settings.theme;
    const prefers = (query) => matchMedia(query).matches;
    const automatic = prefers("(prefers-contrast: more)") ? "contrast" : prefers("(prefers-color-scheme: dark)") ? "dark" : "light";
    const theme = wanted === "auto" ? automatic : wanted;
    document.documentElement.dataset.theme = theme;
    const { coordinates, clashes, numbered } = this.settings;
    this.view = { ...this.view, theme: this.printing ? "print" : theme, coordinates, clashes, numbered };
  }

  // The game.

  /** Begins with a record of the engine, or goes on with a kept game; drawn is what the page needs to know of its puzzle. */
  load(record, drawn, title = "", kept = null) {
    this.stop();
    this.game = games.fromRecord(record, drawn);
    this.drawn = drawn;
    const about = (key) => (typeof record.document[key] === "string" ? record.document[key].trim() : "");
    this.title = title || about("title") || titleOf(record.document.variant);
    this.author = about("author");
    this.view = { ...this.view, selection: new Set(), focus: null, wrong: new Set(), filter: 0, paused: false };
    this.looked = null;
    this.position += 1;
    this.saved = this.game.log;
    this.board.load(this.game, this.view);
    this.start();
    this.emit("load", kept);
    this.emit("change");
    this.repaint();
  }

  record() {
    return games.toRecord(games.atClock(this.game, this.clock));
  }

  /** Whether leaving would lose something. */
  get isUnsaved() {
    return Boolean(this.game) && this.game.log !== this.saved && this.game.log.length > 0;
  }

  get layout() {
    return this.game.layout;
  }

  get cells() {
    return [...this.view.selection];
  }

  /** Takes another game of the same puzzle, and says so; if it was solved by the engine, nobody has to be told that it is right. */
  replace(game, { isSolved = false } = {}) {
    if (game === this.game) return;
    const before = this.game;
    this.game = game;
    this.looked = null;
    if (game.state !== before.state) {
      this.position += 1;
      this.view = { ...this.view, wrong: new Set() };
      this.board.show(null);
    }
    this.emit("change");
    this.repaint();
    if (games.isFull(game) && game.state !== before.state && !isSolved) this.emit("full");
  }

  /** Does a gesture by its name: those of gestures.js with cells and a digit, or undo and redo. */
  act(name, ...given) {
    if (!this.game || this.view.paused) return;
    if (this.looked !== null) return this.say(t("The board shows a replay. Close it to play on."));
    const { game } = this;
    const cells = this.cells;
    if (name === "undo" || name === "redo") return this.replace(games[name](game, ...given));
    if (["fill", "clean", "lone", "restart"].includes(name)) return this.replace(gestures[name](game, this.clock));
    if (!cells.length) return this.say(t("Choose a cell first."));
    const next = gestures[name](game, cells, ...(name === "clear" ? [this.clock, given[0] ?? []] : [given[0], this.clock]));
    if (next === game && name === "digit" && this.game.settings.only_legal) this.say(t("A cell that it sees holds this digit already."));
    this.replace(next);
  }

  /** Acts with a digit in the present mode, or in another. */
  press(digit, mode = this.mode) {
    const most = mode === "colour" ? 9 : this.layout.digits;
    if (digit >= 1 && digit <= most) this.act(mode, digit);
  }

  setMode(mode) {
    this.mode = mode;
    this.emit("mode");
  }

  // The selection.

  select(cells, focus = this.view.focus) {
    this.view = { ...this.view, selection: new Set(cells), focus };
    this.emit("select");
    this.repaint();
  }

  filter(digit) {
    this.view = { ...this.view, filter: this.view.filter === digit ? 0 : digit };
    this.repaint();
  }

  markWrong(cells) {
    this.view = { ...this.view, wrong: new Set(cells) };
    this.repaint();
  }

  /** Paints before the next frame, however much has changed until then. */
  repaint() {
    if (!this.game || this.painting) return;
    this.painting = requestAnimationFrame(() => {
      this.painting = 0;
      this.paint();
    });
  }

  paint() {
    const game = this.looked === null ? this.game : games.go(this.game, this.looked);
    // What is chosen is no part of a print.
    const view = this.printing ? { ...this.view, selection: new Set(), focus: null, filter: 0 } : this.view;
    this.board.paint(game, view);
  }

  /** Shows the game after some moves, with cells selected, until the game changes; null shows the game again. */
  look(done, cells = []) {
    if (this.looked === null) this.chosen = [this.view.selection, this.view.focus];
    this.looked = done;
    if (done === null) this.select(...this.chosen);
    else this.select(cells, cells[0] ?? this.view.focus);
  }

  paintNow() {
    cancelAnimationFrame(this.painting);
    this.painting = 0;
    if (this.game) this.paint();
  }

  // The clock, which runs while the page is seen and the game is neither paused nor over.

  get clock() {
    return this.game.clock + (this.running === null ? 0 : Math.round(performance.now() - this.running));
  }

  start() {
    if (this.game && !this.view.paused && !games.isFull(this.game) && this.running === null) this.running = performance.now();
  }

  stop() {
    if (this.running === null) return;
    this.game = games.atClock(this.game, this.clock);
    this.running = null;
  }

  tick() {
    if (!this.game) return;
    if (this.running !== null) {
      this.game = games.atClock(this.game, this.clock);
      this.running = performance.now();
    }
    if (games.isFull(this.game)) this.running = null;
    else if (!document.hidden) this.start();
    this.emit("tick");
  }

  pause(paused = !this.view.paused) {
    this.view = { ...this.view, paused };
    if (paused) this.stop();
    else this.start();
    this.emit("pause");
    this.repaint();
  }

  // Questions.

  /** What there is to choose from; asked for once. */
  offers() {
    this.known ??= this.asker.ask({ what: "offers" }).then((reply) => {
      if (reply.error) throw new Error(reply.error.message);
      reply.techniques.forEach(({ id, title }) => titles.set(id, title));
      return reply;
    });
    this.known.catch(() => (this.known = null));
    return this.known;
  }

  /** Asks the engine about the game; a reply to an older position is refused with the name Outdated. */
  async ask(what, keys = {}, options = {}) {
    const { position } = this;
    const { coordinates, upTo } = this.settings;
    const chosen = { ...(coordinates ? { coordinates } : {}), ...(upTo && LIMITED.includes(what) ? { up_to: upTo } : {}) };
    const reply = await this.asker.ask({ what, ...chosen, ...(this.game && keys.game === undefined ? { game: this.record() } : {}), ...keys }, options);
    if (position !== this.position && options.latest !== false) {
      const outdated = new Error(t("The position has changed since; ask again."));
      outdated.name = "Outdated";
      throw outdated;
    }
    if (reply.error) throw new Error(reply.error.message);
    return reply;
  }
}
