// Leaving one game for another.

import { t } from "../words.js";

/** Asks before a game is lost that was not saved. */
export function mayLeave(player) {
  return !player.isUnsaved || confirm(t("Your game is not saved. Leave it?"));
}

/** Opens the game of a reply, with what the page needs to draw it. */
export async function begin(player, record, title = "") {
  const reply = await player.asker.ask({ what: "draw", game: record });
  if (reply.error) throw new Error(reply.error.message);
  player.load(record, reply.drawn, title);
}
