// The way to the solution, step by step, with its pictures on the board.

import { button, make } from "../dom.js";
import { picturesOf } from "../pictures.js";
import { hide, run, show, tellWrong, whyButton } from "./panel.js";

const KEYS = { n: 1, ArrowRight: 1, p: -1, ArrowLeft: -1 };

export function installWalk(player) {
  async function walk() {
    const wrong = await run(player, "Walk to the solution", () => player.ask("mistakes", { strength: "nudge" }));
    if (!wrong) return;
    if (wrong.mistakes) return tellWrong(player, wrong);
    const reply = await run(player, "Walk to the solution", () => player.ask("walk", { pictures: true, seconds: 20 }));
    if (!reply) return;
    const { upTo } = player;
    const pictures = picturesOf(reply.pictures);
    let [step, part] = [0, 0];
    const heading = make("b", {});
    const words = make("p", { class: "words" });
    const parts = make("span", { class: "parts" });
    const move = (to, of = 0) => {
      step = Math.max(0, Math.min(to, pictures.length - 1));
      part = Math.max(0, Math.min(of, pictures[step].length - 1));
      player.board.show(pictures[step][part]());
      heading.textContent = reply.words[step].heading.replace(/^(\d+)\. /, `$1 of ${pictures.length - 1}. `);
      words.textContent = player.named(reply.words[step].words);
      parts.replaceChildren(...(pictures[step].length > 1 ? [button("‹", () => move(step, part - 1), { "aria-label": "Earlier part" }), ` part ${part + 1} of ${pictures[step].length} `, button("›", () => move(step, part + 1), { "aria-label": "Later part" })] : []));
      player.say(`${heading.textContent}. ${words.textContent}`, { isSeen: true });
    };
    const box = show(player, "Walk to the solution", make("div", { id: "walk" },
      make("div", { class: "row" },
        button("«", () => move(0), { "aria-label": "Start", title: "Start (S)" }),
        button("‹ Back", () => move(step - 1), { title: "Back (P or ←)" }),
        button("Next ›", () => move(step + 1), { class: "main", title: "Next (N or →)" }),
        button("»", () => move(pictures.length - 1), { "aria-label": "End" }),
        button("Close", () => hide(player)),
      ), make("p", {}, heading, " ", parts), words,
      upTo ? make("p", { class: "notice" }, `It goes as far as it can${upTo}.`) : [],
      wrong.verdict === "none" ? whyButton(player) : [],
      reply.complete ? [] : make("p", { class: "notice" }, "The time was not enough for all steps."),
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

  document.getElementById("actions").append(button("Walk", walk, { title: "The way to the solution, step by step" }));
}
