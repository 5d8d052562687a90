// Hints in four strengths, with their picture on the board, and all steps that can be taken now.

import { captionOf } from "../board.js";
import { button, make } from "../dom.js";
import * as games from "../game.js";
import { titles } from "../journal.js";
import { noteInNames, sentence } from "../speech.js";
import { hide, leftOut, pointing, run, show, tellWrong, whyButton, wrongButtons } from "./panel.js";
import { t } from "../words.js";

const STRENGTHS = ["nudge", "region", "full", "lesson"];

export function installHints(player, { commands }) {
  let last = { position: -1, strength: -1, reply: null };

  /** A hint, stronger each time it is asked for at the same position. */
  async function hint() {
    const isSame = last.position === player.position;
    const strength = STRENGTHS[Math.min(isSame ? last.strength + 1 : 0, STRENGTHS.length - 1)];
    const reply = await run(player, t("Hint"), () => player.ask("hint", { strength }));
    if (!reply) return;
    last = { position: player.position, strength: STRENGTHS.indexOf(strength), reply };
    if (reply.technique) titles.set(reply.technique, reply.title);
    player.game = games.withHint(player.game, strength, reply.technique ?? "");
    shown(reply, strength);
  }

  function shown(reply, strength) {
    const isLast = strength === "lesson" || !reply.scene;
    if (reply.scene && strength !== "nudge") player.board.show(reply.scene);
    const wrong = [...(reply.wrong_entries ?? []), ...(reply.wrong_marks ?? [])];
    if (wrong.length) player.markWrong(wrong.map((name) => player.layout.byName.get(name)));
    const text = sentence(reply.text ?? (reply.complete ? "" : t("No step was found in time.")));
    show(player, reply.title ?? t("Hint"),
      reply.note && player.game.settings.notes ? make("p", { class: "note" }, noteInNames(reply.note, player.layout, player.settings.coordinates)) : [],
      words(player, text, reply.parts ?? []),
      reply.scene && strength !== "nudge" ? captionOf(reply.scene, player.board.styles, player.settings.coordinates) : [],
      reply.verdict && reply.verdict !== "unique" ? make("p", { class: "notice" }, (reply.verdict === "unknown" && leftOut(player)) || (VERDICTS[reply.verdict] ?? "")) : [],
      reply.verdict === "none" ? whyButton(player) : [],
      make("div", { class: "row" },
        reply.reason === "wrong-entries" ? wrongButtons(player) : [],
        isLast ? [] : button(strength === "full" ? t("As a lesson") : t("Tell me more"), hint),
        reply.step ? button(t("Do it"), () => doStep(reply.step), { class: "main" }) : [],
        button(t("Close"), () => hide(player)),
      ),
    );
    player.say([reply.title, text].filter(Boolean).join(". "), { isSeen: true });
  }

  /** Does a step once; a second press finds another position. */
  async function doStep(step) {
    const reply = await run(player, t("Step"), () => player.ask("do", { step, at: player.clock }));
    if (!reply) return;
    hide(player);
    player.replace(games.fromRecord(reply.game, player.drawn));
    player.say(t("Done."));
  }

  /** All steps that can be taken now: those of quick techniques first, others if they are wanted. */
  async function steps(rest = false) {
    const reply = await run(player, t("Steps"), () => player.ask("steps", { rest, seconds: 20 }));
    if (!reply) return;
    if (reply.reason === "wrong-entries") return tellWrong(player, reply);
    const entries = reply.steps.map((each) => make("li", {}, button([make("b", {}, `${each.title}:`), " ", make("span", {}, player.named(each.text))], () => picture(each), { class: "entry" })));
    show(player, rest ? t("Further steps") : t("Steps that can be taken now"),
      make("p", {}, entries.length ? t("{count} {count#step|steps}{rest}.", { count: entries.length, rest: reply.complete ? "" : t(", as far as the time went") }) : t("None was found{limit}{rest}.", { limit: player.upTo, rest: reply.complete ? "" : t(" in time") })),
      reply.steps.length || reply.verdict !== "none" ? [] : [make("p", { class: "notice" }, VERDICTS.none), whyButton(player)],
      make("ol", { class: "steps" }, entries),
      rest ? [] : button(t("Look for harder steps"), () => steps(true)),
    );
  }

  async function picture(step) {
    const reply = await run(player, step.title, () => player.ask("picture", { step: step.step }));
    if (reply) shown({ ...step, ...reply }, "full");
  }

  /** Shows a step that another part has found; Enter does it. */
  player.on("step", (reply) => {
    last = { position: player.position, strength: STRENGTHS.length - 1, reply };
    shown(reply, "full");
  });
  document.getElementById("edit").append(button(t("Hint"), hint, { class: "main", title: t("Hint (H); again for a stronger one") }));
  document.getElementById("actions").append(button(t("All steps"), () => steps()));
  Object.assign(commands, {
    h: hint,
    "?": () => player.emit("help"),
    Enter: () => last.position === player.position && last.reply?.step && doStep(last.reply.step),
  });
}

/** A text in which the names of cells and units mark these on the board while they are pointed at. */
function words(player, text, parts) {
  const pieces = [];
  let done = 0;
  for (const [start, end, names] of parts) {
    if (start < done) continue;
    const part = make("span", { class: "part" }, player.named(text.slice(start, end)));
    pointing(player, part, names.map((name) => player.layout.byName.get(name)));
    pieces.push(player.named(text.slice(done, start)), part);
    done = end;
  }
  return make("p", { class: "words" }, pieces, player.named(text.slice(done)));
}

const VERDICTS = {
  several: t("The puzzle has several solutions, so that steps that rest on a single solution cannot be trusted."),
  none: t("The puzzle has no solution."),
  unknown: t("Whether the puzzle has one solution was not found out in time."),
};
