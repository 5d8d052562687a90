// Elements of the page.

import { t } from "./words.js";

/** An element with attributes, listeners (onclick and so on) and children; foreign text stays text. */
export function make(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (value === true) made.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) made.setAttribute(name, value);
  }
  made.append(...children.flat(Infinity));
  return made;
}

export const button = (text, onclick, attributes = {}) => make("button", { type: "button", onclick, ...attributes }, text);

/** A choice with its label: options are pairs of a value and a text. */
export function select(label, options, value, attributes = {}) {
  const box = make("select", attributes, options.map(([each, text]) => make("option", { value: each, selected: each === value }, text)));
  return { box, row: make("label", { class: "field" }, make("span", {}, label), box) };
}

/** A switch with its label. */
export function tick(label, checked, onchange) {
  const box = make("input", { type: "checkbox", checked });
  box.addEventListener("change", () => onchange(box.checked));
  return make("label", { class: "tick" }, box, make("span", {}, label));
}

/** Shows a dialog, which is removed when it is closed; body gets a function that closes it. */
export function dialog(title, body, attributes = {}) {
  const heading = make("h2", { id: `dialog-${title.toLowerCase().replace(/\W+/g, "-")}` }, title);
  const box = make("dialog", { "aria-labelledby": heading.id, ...attributes });
  const close = () => box.close();
  const leave = button("×", close, { class: "close", "aria-label": t("Close") });
  box.append(make("header", {}, heading, leave), make("div", { class: "body" }, body(close)));
  box.addEventListener("close", () => {
    box.remove();
    // What opened it may be in the menu, which is closed by now.
    if (document.activeElement === document.body) document.getElementById("menu-button").focus();
  });
  document.body.append(box);
  box.showModal();
  return box;
}

/** Offers text as a file to be saved. */
export function download(name, text, type = "application/json") {
  const url = URL.createObjectURL(new Blob([text], { type }));
  make("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** The clock as minutes and seconds. */
export function clockText(milliseconds) {
  const seconds = Math.floor(milliseconds / 1000);
  const two = (number) => String(number).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
