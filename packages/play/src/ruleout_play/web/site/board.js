// The grid: a picture of layers, and over it the cells for keyboards and screen readers.

import { draw, elements } from "./draw.js";
import { make } from "./dom.js";
import { digitsIn } from "./game.js";
import { clashes, shownMarks } from "./gestures.js";
import { digitsOf } from "./masks.js";
import { cellLabel, inNames } from "./speech.js";
import { labelled } from "./words.js";

const SVG = "http://www.w3.org/2000/svg";
const CELL = 60;
const ASCENT = 0.36;
/** Where corner marks stand, in parts of a cell, as in the pictures of ruleout-render. */
const PLACES = [[0.16, 0.2], [0.84, 0.2], [0.16, 0.8], [0.84, 0.8], [0.5, 0.2], [0.5, 0.8], [0.16, 0.5], [0.84, 0.5]];
/** Lines in a cell: two below the digit, and an exclamation mark beside it. */
const CLASH = [[12, 52, 48, 52], [12, 55, 48, 55], [52, 8, 52, 18], [53, 8, 53, 18], [52, 22, 53, 23]];
const LAYERS = ["ground", "tints", "lines", "around", "written", "cursor"];

const text = (role, x, y, shown, size) => ({ shape: "text", at: [y + size * ASCENT, x], role, text: shown, size });
const rect = (role, x, y, side, inset = 0) => ({ shape: "rect", at: [x + inset, y + inset, side - 2 * inset, side - 2 * inset, 0], role });

export class Board {
  /** Draws into an element; themes has the styles of each theme. */
  constructor(root, themes) {
    this.themes = themes;
    this.svg = document.createElementNS(SVG, "svg");
    this.svg.setAttribute("aria-hidden", "true");
    this.svg.setAttribute("text-anchor", "middle");
    this.layers = Object.fromEntries(LAYERS.map((name) => [name, document.createElementNS(SVG, "g")]));
    for (const [name, layer] of Object.entries(this.layers)) layer.setAttribute("class", `layer-${name}`);
    this.picture = document.createElementNS(SVG, "g");
    this.svg.append(...Object.values(this.layers), this.picture);
    this.grid = make("div", { id: "grid", role: "grid", "aria-multiselectable": "true" });
    this.root = root;
    root.replaceChildren(make("div", { class: "stage" }, this.svg, this.grid));
    this.stage = root.firstChild;
    /** Called with each picture that is shown. */
    this.onshow = () => {};
  }

  /** Shows another puzzle. */
  load(game, view) {
    const { layout } = game;
    this.view = view;
    this.labelled = new Set(layout.labelled);
    this.shown = layout.cells.map(() => ["", ""]);
    const groups = (layer) => layer.replaceChildren(...layout.cells.map(() => document.createElementNS(SVG, "g")));
    groups(this.layers.tints);
    groups(this.layers.written);
    this.scene = null;
    this.cells = layout.cells.map(([row, column], cell) =>
      make("div", { role: "gridcell", tabindex: cell ? -1 : 0, "aria-colindex": column + 1, "data-cell": cell, "aria-readonly": layout.givens[cell] ? "true" : "false" }),
    );
    const rows = new Map();
    layout.cells.forEach(([row], cell) => rows.set(row, [...(rows.get(row) ?? []), this.cells[cell]]));
    this.grid.replaceChildren(
      ...[...rows].map(([row, cells]) => make("div", { role: "row", "aria-rowindex": row + 1 }, cells)),
    );
    this.grid.setAttribute("aria-rowcount", layout.rows);
    this.grid.setAttribute("aria-colcount", layout.columns);
    this.base(game, view);
  }

  /** Draws what no gesture changes, in the box and the theme of the view. */
  base(game, view) {
    const { layout } = game;
    this.styles = this.themes[view.theme];
    // There is always room for the names that a step has, so that the grid keeps its place when one is shown.
    const box = (this.box = layout.wide);
    const ground = layout.scene.items.filter(({ role }) => role === "shade");
    const lines = layout.scene.items.filter(({ role }) => role !== "shade" && role !== "paper");
    const paper = { shape: "rect", at: [...box, 0], role: "paper" };
    this.layers.ground.replaceChildren(...elements([paper, ...ground], this.styles));
    this.layers.lines.replaceChildren(...elements(lines, this.styles));
    this.layers.around.replaceChildren(...elements(layout.coordinates[view.coordinates] ?? [], this.styles));
    this.svg.setAttribute("viewBox", box.join(" "));
    this.root.style.setProperty("--ratio", box[2] / box[3]);
    this.cells.forEach((each, cell) => {
      const [row, column] = layout.cells[cell];
      each.style.left = `${((column * CELL - box[0]) / box[2]) * 100}%`;
      each.style.top = `${((row * CELL - box[1]) / box[3]) * 100}%`;
      each.style.width = `${(CELL / box[2]) * 100}%`;
      each.style.height = `${(CELL / box[3]) * 100}%`;
    });
    for (const row of this.grid.children) row.setAttribute("aria-label", inNames(labelled(`row ${row.getAttribute("aria-rowindex")}`), view.coordinates));
    this.shown = layout.cells.map(() => ["", ""]);
  }

  /** Shows the picture of a step instead of the game, or the game again. */
  show(scene) {
    this.scene = scene;
    for (const layer of Object.values(this.layers)) layer.toggleAttribute("hidden", Boolean(scene));
    const [inside] = scene ? parted(scene) : [[]];
    this.picture.replaceChildren(...elements(inside, this.styles));
    if (scene) this.onshow(scene);
  }

  /** Repaints the cells that look other than before, and says so to screen readers. */
  paint(game, view) {
    if (view.theme !== this.view.theme || view.coordinates !== this.view.coordinates || !this.styles) this.base(game, view);
    this.view = view;
    const marks = shownMarks(game);
    const digits = digitsIn(game);
    const clash = view.clashes ? clashes(game) : new Set();
    const same = view.focus === null ? 0 : view.filter || digits[view.focus];
    const { corner, colour } = game.state;
    game.layout.cells.forEach(([row, column], cell) => {
      const state = [digits[cell], corner[cell], marks[cell], clash.has(cell), view.wrong.has(cell), view.paused];
      const alike = same && (digits[cell] === same || (view.filter && digitsOf(marks[cell]).includes(same)));
      const tints = [colour[cell], view.selection.has(cell), Boolean(alike), view.numbered];
      const [old, older] = this.shown[cell];
      const now = state.join();
      const next = tints.join();
      if (old === now && older === next) return;
      this.shown[cell] = [now, next];
      const [x, y] = [column * CELL, row * CELL];
      if (older !== next) this.layers.tints.children[cell].replaceChildren(...elements(this.tints(x, y, tints), this.styles));
      if (old !== now || view.numbered) {
        const items = view.paused ? [] : this.written(game, cell, x, y, state);
        if (view.numbered) digitsOf(colour[cell]).forEach((each, index, all) => items.push(text("color-number", x + ((index + 0.5) * CELL) / all.length, y + CELL - 6, String(each), 9)));
        this.layers.written.children[cell].replaceChildren(...elements(items, this.styles));
      }
      this.cells[cell].setAttribute("aria-selected", view.selection.has(cell));
      this.cells[cell].setAttribute("aria-label", cellLabel(game, cell, view, { clash: clash.has(cell), marks: marks[cell] }));
    });
    this.layers.lines.toggleAttribute("data-paused", view.paused);
    this.cursor(game, view.focus);
  }

  cursor(game, focus) {
    const items = [];
    if (focus !== null && !this.view.paused) {
      const [row, column] = game.layout.cells[focus];
      items.push({ ...rect("cover", column * CELL, row * CELL, CELL, 2.5) });
    }
    this.layers.cursor.replaceChildren(...elements(items, this.styles));
    this.cells.forEach((each, cell) => (each.tabIndex = cell === (focus ?? 0) ? 0 : -1));
  }

  tints(x, y, [colours, isSelected, isAlike]) {
    const items = isSelected ? [rect("selection", x, y, CELL, 2)] : [];
    const all = digitsOf(colours);
    const inset = isSelected ? 5 : 0;
    const width = (CELL - 2 * inset) / Math.max(1, all.length);
    all.forEach((colour, index) => {
      items.push({ shape: "rect", at: [x + inset + index * width, y + inset, width, CELL - 2 * inset, 0], role: `color-${colour}` });
    });
    if (isAlike && !all.length && !isSelected) items.push(rect("base", x, y, CELL));
    return items;
  }

  written(game, cell, x, y, [digit, corners, centres, isClash, isWrong]) {
    const { layout } = game;
    const isLabelled = this.labelled.has(cell);
    const items = [];
    if (digit) {
      const shown = layout.symbols[digit - 1];
      const size = CELL * 0.58 * (shown.length > 1 ? 0.78 : isLabelled ? 0.92 : 1);
      const middle = y + CELL / 2 + 1 + (isLabelled ? 3 : 0);
      if (!layout.givens[cell]) items.push(text("entry", x + CELL / 2, middle, shown, size));
      // A clash is underlined twice and has an exclamation mark, and a wrong entry is struck out, so that neither is said by colour alone.
      if (isClash) items.push(...CLASH.map((at) => ({ shape: "lines", at: at.map((each, index) => each + (index % 2 ? y : x)), role: "cross" })));
      if (isWrong) items.push({ shape: "lines", at: [x + 10, y + 50, x + 50, y + 10], role: "cross" });
      return items;
    }
    if (isWrong) items.push({ shape: "lines", at: [x + 8, y + 54, x + 52, y + 54], role: "cross" });
    const small = CELL * 0.25 * (isLabelled ? 0.88 : 1);
    const symbols = (mask) => digitsOf(mask).map((each) => layout.symbols[each - 1]);
    const around = symbols(corners);
    const top = isLabelled ? 0.14 : 0;
    const down = (part) => y + CELL * (part + top * (1 - part));
    if (around.length <= PLACES.length) {
      const places = PLACES.slice(0, around.length).sort((one, other) => one[1] - other[1] || one[0] - other[0]);
      places.forEach(([across, part], index) => items.push(text("corner", x + CELL * across, down(part), around[index], small)));
    } else {
      const half = Math.ceil(around.length / 2);
      [[0.2, around.slice(0, half)], [0.8, around.slice(half)]].forEach(([part, some]) => items.push(fitted("corner", some, x + CELL / 2, down(part), small, CELL * 0.9)));
    }
    const centred = symbols(centres);
    if (centred.length) {
      const rows = lines(centred, layout.digits > 9 ? 5 : 3);
      const size = CELL * (rows.length < 3 ? 0.31 : isLabelled ? 0.26 : 0.3);
      const middle = y + CELL / 2 + (isLabelled ? 4 : 1);
      items.push(...rows.map((some, index, all) => fitted("centre", some, x + CELL / 2, middle + (index - (all.length - 1) / 2) * size * 0.98, size, CELL * 0.84)));
    }
    return items;
  }

  /** The point of the window at which a point of the picture is. */
  place(x, y) {
    return new DOMPoint(x, y).matrixTransform(this.svg.getScreenCTM());
  }

  /** The cell at a point of the window, or null. */
  at(game, clientX, clientY) {
    const matrix = this.svg.getScreenCTM();
    if (!matrix) return null;
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse());
    return game.layout.at.get(`${Math.floor(y / CELL)},${Math.floor(x / CELL)}`) ?? null;
  }
}

/** The items of a scene that lie in its grid, and those of the caption below it. */
function parted({ items, grid }) {
  const end = grid[1] + grid[3];
  const isBelow = ({ shape, at }) => at[shape === "text" ? 0 : 1] > end;
  return [items.filter((item) => !isBelow(item)), items.filter(isBelow)];
}

/** The caption of a scene as a picture of its own, for people who see it beside its words; nothing if there is none. */
export function captionOf(scene, styles, coordinates) {
  const [left, top, width, height] = scene.box;
  const end = scene.grid[1] + scene.grid[3];
  const items = parted(scene)[1].map((item) => (item.text ? { ...item, text: inNames(item.text, coordinates) } : item));
  return items.length ? [smallPicture({ ...scene, items, box: [left, end, width, top + height - end] }, styles)] : [];
}

/** A small picture of a scene, for people who see it beside its words. */
export function smallPicture(scene, styles) {
  const svg = document.createElementNS(SVG, "svg");
  draw(scene, svg, styles);
  svg.removeAttribute("role");
  svg.setAttribute("aria-hidden", "true");
  return svg;
}

/** Centre marks in lines of at most so many. */
function lines(symbols, most) {
  const count = Math.ceil(symbols.length / most);
  const each = Math.ceil(symbols.length / count);
  return Array.from({ length: count }, (_, index) => symbols.slice(index * each, (index + 1) * each));
}

/** Symbols as one text that is at most so wide. */
function fitted(role, symbols, x, y, size, width) {
  const shown = symbols.join(symbols.some((each) => each.length > 1) ? " " : "");
  return text(role, x, y, shown, Math.min(size, width / (0.66 * shown.length)));
}
