// The texts of the page: templates in English in the code, and those of another language in a file that is read if it is chosen.

import { read } from "./store.js";

const { languages = "", language } = document.documentElement.dataset;
/** The codes of the languages of the page. */
export const LANGUAGES = ["en", ...languages.split(" ").filter(Boolean)];
const wanted = [read("settings")?.language, language, ...navigator.languages.map((each) => each.split("-")[0])];
const chosen = wanted.find((each) => LANGUAGES.includes(each)) ?? "en";
const PATH = `languages/${chosen}.json`;
const known = chosen === "en" ? null : await fetch(PATH).then((response) => response.json(), () => null);
const own = known ?? { and: "and", or: "or", counts: [[1]], texts: {}, titles: {}, units: {}, rows: ["row", "rows"], labels: [] };

/** The code of the language, which the engine gets with each question. */
export const code = known ? chosen : "en";
export const { and } = own;
export const inLanguage = (request) => (code === "en" ? request : { language: code, ...request });
document.documentElement.lang = code;
// A service worker that begins only now has not seen the file yet, which it keeps for a page without a network.
if (known) navigator.serviceWorker?.addEventListener("controllerchange", () => fetch(PATH));

const PLACE = /\{(\^?)([a-z_]+)(?:#([^{}]*))?\}/g;

/** A text with its parts, as Language.text of Python: {name}, {^name} with a capital, and {count#one|more} by a number. */
export function t(english, parts = {}) {
  const template = own.texts[english] ?? english;
  const counts = english in own.texts ? own.counts : [[1]];
  return template.replace(PLACE, (_, capital, name, choices) => {
    const text = String(parts[name]);
    if (!choices) return capital ? text.slice(0, 1).toUpperCase() + text.slice(1) : text;
    const at = counts.findIndex((each) => each.includes(Number(text)));
    return choices.split("|")[at < 0 ? counts.length : at];
  });
}

/** The name of a variant, a level or an example, by its English name. */
export const titled = (title) => own.titles[title] ?? title;

/** The name of a language in itself. */
export const nameOf = (each) => new Intl.DisplayNames([each], { type: "language" }).of(each);

/** Matches the names of rows in a text: the word before the numbers, and the numbers. */
export const ROWS = new RegExp(`\\b((?:${own.rows.join("|")}) )(\\d+(?:(?:, | ${own.and} | ${own.or} )\\d+)*)`, "gi");
const LABELS = own.labels.map(([english, form]) => [new RegExp(`^${english.replace(/[^\w{} ]/g, "\\$&").replaceAll("{}", "(.+)")}$`), form]);

/** The label of a unit or of another constraint, by its English label. */
export function labelled(label) {
  const [, kind, number, where] = /^(\S.*?) (\S+)( of .+)?$/.exec(label) ?? [];
  if (own.units[kind]) return `${own.units[kind]} ${number}${where ? labelled(where) : ""}`;
  for (const [pattern, form] of LABELS) {
    const found = pattern.exec(label);
    if (found) return found.slice(1).reduce((text, each) => text.replace("{}", each), form);
  }
  return label;
}

/** Puts the texts that are in the page itself into the language. */
export function translate(page) {
  page.title = t(page.title);
  for (const each of page.querySelectorAll("[aria-label]")) each.setAttribute("aria-label", t(each.getAttribute("aria-label")));
  const menu = page.getElementById("menu-button");
  menu.textContent = t(menu.textContent);
}
