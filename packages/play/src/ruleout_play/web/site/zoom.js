// A large grid on a small screen: all of it, or a part that is enlarged and moved within its place.

import { button } from "./dom.js";
import { t } from "./words.js";

const FINGER = 44;
const SMALL = 30;
/** The items of a picture that an enlarged grid moves to. */
const STEP = new Set(["placed", "remove"]);

const middle = ([one, other]) => ({ clientX: (one.clientX + other.clientX) / 2, clientY: (one.clientY + other.clientY) / 2 });
const apart = ([one, other]) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);

export class Zoom {
  /** Adds the button and the keys; commands has the actions of the grid by their keys. */
  constructor(player, commands) {
    this.player = player;
    this.board = player.board;
    this.factor = 1;
    this.switch = button("", () => this.toggle(), { id: "zoom", hidden: true });
    document.getElementById("time").append(this.switch);
    Object.assign(commands, { "+": () => this.enlarge(this.focus), "-": () => this.reset() });
    player.on("load", () => this.reset());
    player.on("settings", () => this.refresh());
    this.board.onshow = (scene) => this.follow(scene);
    new ResizeObserver(() => this.refresh()).observe(this.board.root);
  }

  /** How wide a cell of the whole grid is, in pixels. */
  get side() {
    const { width } = this.board.cells[0].getBoundingClientRect();
    return width / this.factor;
  }

  /** Whether all of a grid is seen whose cells are too small for a finger. */
  get isOverview() {
    return this.factor === 1 && this.side < SMALL;
  }

  get focus() {
    const cell = this.board.cells[this.player.view.focus ?? 0].getBoundingClientRect();
    return { clientX: cell.left + cell.width / 2, clientY: cell.top + cell.height / 2 };
  }

  get centre() {
    const place = this.board.root.getBoundingClientRect();
    return { clientX: place.left + place.width / 2, clientY: place.top + place.height / 2 };
  }

  /** Enlarges cells so that a finger hits them, with a point of the window moved to the middle. */
  enlarge(point) {
    this.set(FINGER / this.side, point, this.centre);
  }

  reset() {
    this.set(1);
  }

  toggle() {
    if (this.factor === 1) this.enlarge(this.focus);
    else this.reset();
  }

  /** Two fingers moved: what was between them stays there. */
  pinch(before, after) {
    if (this.side < SMALL) this.set((this.factor * apart(after)) / Math.max(1, apart(before)), middle(before), middle(after));
  }

  /** Enlarges by a factor, so that the part of the grid at one point of the window moves to another. */
  set(factor, from = this.centre, to = from) {
    const { root, stage } = this.board;
    const before = stage.getBoundingClientRect();
    const [across, down] = [(from.clientX - before.left) / before.width, (from.clientY - before.top) / before.height];
    const next = Math.min(Math.max(factor, 1), Math.max(1, (2 * FINGER) / this.side));
    this.factor = next < 1.05 ? 1 : next;
    stage.style.setProperty("--zoom", this.factor);
    root.toggleAttribute("data-enlarged", this.factor > 1);
    const now = stage.getBoundingClientRect();
    root.scrollLeft += now.left + across * now.width - to.clientX;
    root.scrollTop += now.top + down * now.height - to.clientY;
    this.refresh();
  }

  /** Offers to enlarge only what is too small. */
  refresh() {
    if (!this.player.game) return;
    const isSmall = this.side < SMALL;
    if (!isSmall && this.factor > 1) return this.reset();
    this.board.root.toggleAttribute("data-small-cells", isSmall);
    this.switch.hidden = !isSmall;
    this.switch.textContent = this.factor > 1 ? t("Whole grid") : t("Enlarge");
  }

  /** Moves an enlarged grid to what a picture places or removes. */
  follow({ items }) {
    const found = items.find(({ role }) => STEP.has(role));
    if (this.factor === 1 || !found) return;
    const [x, y] = found.shape === "text" ? [found.at[1], found.at[0]] : found.at;
    const { x: clientX, y: clientY } = this.board.place(x, y);
    this.set(this.factor, { clientX, clientY }, this.centre);
  }
}
