// Links, other sites, text in other formats, and print.

import { button, dialog, download, make, select } from "../dom.js";
import { linkTo } from "../entrance.js";
import { digitsIn } from "../game.js";
import { fragmentOf } from "../link.js";
import { t } from "../words.js";

/** Sites that take a classic 9x9 in their address. */
const SITES = [
  ["SudokuWiki", (line) => `https://www.sudokuwiki.org/sudoku.htm?bd=${line.replaceAll(".", "0")}`],
  ["SudokuPad", (line) => `https://sudokupad.app/?puzzleid=classic${line.replaceAll(".", "0")}`],
];

export function installShare(player, { entrance }) {
  const isClassic = () => player.layout.size === 81 && player.layout.rows === 9 && player.layout.columns === 9 && player.game.document.variant === "classic" && player.layout.groups.every(({ kind }) => ["row", "column", "box"].includes(kind));

  const open = () =>
    dialog(t("Share"), () => {
      const link = make("input", { readonly: true, id: "link", "aria-label": t("Link to this game") });
      const line = make("p", { role: "status" });
      const withLog = make("input", { type: "checkbox", id: "with-log" });
      const write = async () => (link.value = linkTo(await fragmentOf(player.record(), withLog.checked)));
      withLog.addEventListener("change", write);
      write();
      const copy = async () => {
        link.select();
        try {
          await navigator.clipboard.writeText(link.value);
          line.textContent = t("The link is copied.");
        } catch {
          line.textContent = t("The link is selected; now copy it.");
        }
      };
      const formats = make("div", { class: "row" });
      player.offers().then((offered) => {
        const format = select(t("Format"), offered.formats.map(({ id, title }) => [id, title]), "line");
        formats.replaceChildren(format.row, button(t("Save as"), async () => {
          const id = format.box.value;
          const suffix = offered.formats.find((each) => each.id === id).suffixes[0] ?? ".txt";
          try {
            const written = await player.ask("write", { format: id }, { latest: false });
            download(`puzzle${suffix}`, written.text, "text/plain");
            line.textContent = t("Saved as {name}{note}.", { name: `puzzle${suffix}`, note: written.note ? `: ${written.note}` : "" });
          } catch (error) {
            line.textContent = error.message;
          }
        }));
      }, () => (formats.textContent = t("Other formats need the engine.")));
      const sites = isClassic() ? SITES.map(([name, address]) => button(name, () => {
        const text = digitsIn(player.game).map((digit) => digit || ".").join("");
        globalThis.open(address(text), "_blank", "noopener");
      })) : [];
      return [
        make("p", {}, t("The link holds the whole game; nothing is sent to a server when it is opened.")),
        make("div", { class: "row" }, link, button(navigator.clipboard ? t("Copy") : t("Select"), copy, { class: "main" })),
        make("label", { class: "tick", for: "with-log" }, withLog, make("span", {}, t("with all moves, for a replay"))),
        line,
        make("h3", {}, t("As text")), formats,
        make("h3", {}, t("On paper")), make("div", { class: "row" }, button(t("Print"), () => print())),
        entrance.address ? [
          make("h3", {}, t("On another device in this network")), make("input", { readonly: true, value: entrance.address, "aria-label": t("Address for other devices") }),
          entrance.code ? make("img", { src: entrance.code, class: "code", alt: t("The same address as a QR code") }) : [],
          make("p", {}, t("It works while ruleout web runs. Whoever has the address can use the player; what is sent is not encrypted.")),
        ] : [],
        sites.length ? [make("h3", {}, t("In another site")), make("p", {}, t("Opens this grid there, digits only.")), make("div", { class: "row" }, sites)] : [],
      ];
    });

  document.getElementById("menu").append(button(t("Share"), open));
  player.on("share", open);
}
