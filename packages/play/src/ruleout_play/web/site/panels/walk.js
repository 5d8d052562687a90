// The way to the solution, step by step, with its pictures on the board.

import { captionOf } from "../board.js";
import { button, make } from "../dom.js";
import { picturesOf } from "../pictures.js";
import { hide, run, show, tellWrong, whyButton } from "./panel.js";
import { t } from "../words.js";

const KEYS = { n: 1, ArrowRight: 1, p: -1, ArrowLeft: -1 };

export function installWalk(player) {
  async function walk() {
    const wrong = await run(player, t("Walk to the solution"), () => player.ask("mistakes", { strength: "nudge" }));
    if (!wrong) return;
    if (wrong.mistakes) return tellWrong(player, wrong);
    const reply = await run(player, t("Walk to the solution"), () => player.ask("walk", { pictures: true, seconds: 20 }));
    if (!reply) return;
    const { upTo } = player;
    const pictures = picturesOf(reply.pictures);
    let step = 0;
    const heading = make("b", {});
    const words = make("p", { class: "words" });
    const caption = make("div", { class: "caption" });
    const move = (to) => {
      step = Math.max(0, Math.min(to, pictures.length - 1));
      const scene = pictures[step]();
      player.board.show(scene);
      caption.replaceChildren(...captionOf(scene, player.board.styles, player.settings.coordinates));
      heading.textContent = reply.words[step].heading.replace(/^(\d+)\. /, (_, number) => t("{number} of {count}. {move}", { number, count: pictures.length - 1, move: "" }));
      words.textContent = player.named(reply.words[step].words);
      player.say(`${heading.textContent}. ${words.textContent}`, { isSeen: true });
    };
    const box = show(player, t("Walk to the solution"), make("div", { id: "walk" },
      make("div", { class: "row" },
        button("«", () => move(0), { "aria-label": t("Start"), title: t("Start (S)") }),
        button(t("‹ Back"), () => move(step - 1), { title: t("Back (P or ←)") }),
        button(t("Next ›"), () => move(step + 1), { class: "main", title: t("Next (N or →)") }),
        button("»", () => move(pictures.length - 1), { "aria-label": t("End") }),
        button(t("Close"), () => hide(player)),
      ), make("p", {}, heading), words, caption,
      upTo ? make("p", { class: "notice" }, t("It goes as far as it can{limit}.", { limit: upTo })) : [],
      wrong.verdict === "none" ? whyButton(player) : [],
      reply.complete ? [] : make("p", { class: "notice" }, t("The time was not enough for all steps.")),
    ));
    box.onkeydown = (event) => {
      const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
      if (event.ctrlKey || event.altKey || event.metaKey || !document.getElementById("walk")) return;
      if (KEYS[key]) move(step + KEYS[key]);
      else if (key === "s" || key === "Home") move(0);
      else if (key === "End") move(pictures.length - 1);
      else return;
      event.preventDefault();
    };
    move(0);
    box.querySelector(".main").focus();
  }

  document.getElementById("actions").append(button(t("Walk"), walk, { title: t("The way to the solution, step by step") }));
}
