// What the browser keeps for the page: its settings and, unless the player says no, games. A browser may refuse.
// Games are in localStorage: a write there is done when it returns, so that a page that ends at any moment has lost no entry.

const PREFIX = "ruleout:";
const GAME = "game:";
const OPEN = "open";

export function read(name, storage = "localStorage") {
  try {
    return JSON.parse(globalThis[storage].getItem(PREFIX + name));
  } catch {
    return null;
  }
}

export function write(name, value, storage = "localStorage") {
  try {
    globalThis[storage].setItem(PREFIX + name, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** A short name of a puzzle: a hash of its document, without what was entered (FNV-1a, 2002). */
function puzzleOf({ document }) {
  const { placed, marks, ...blank } = document;
  let hash = 0x811c9dc5;
  for (const character of JSON.stringify(blank)) hash = Math.imul(hash ^ character.codePointAt(0), 0x01000193) >>> 0;
  return hash.toString(36);
}

/** A key for a new game of the puzzle of a record. */
export const newKey = (record) => `${puzzleOf(record)}-${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`;

export const gameOf = (key) => read(GAME + key);

/** The kept games, or those of the puzzle of a record, the latest first, as pairs of key and game. */
export function savedGames(record = null) {
  const found = [];
  const puzzle = record && puzzleOf(record);
  try {
    for (let index = 0; index < localStorage.length; index += 1) {
      const name = localStorage.key(index);
      const key = name.slice((PREFIX + GAME).length);
      if (name.startsWith(PREFIX + GAME) && (!puzzle || key.split("-")[0] === puzzle)) found.push([key, gameOf(key)]);
    }
  } catch {
    return [];
  }
  return found.filter(([, game]) => game?.record && game.drawn).sort(([, one], [, other]) => other.at - one.at);
}

/** Keeps a game, if need be in place of the oldest others; gives how many these were, or -1 if there is no place for it. */
export function saveGame(key, game) {
  const gone = [];
  while (!write(GAME + key, { ...game, at: Date.now() })) {
    const oldest = savedGames().filter(([each]) => each !== key).at(-1);
    if (!oldest) {
      for (const [name, other] of gone) write(GAME + name, other);
      return -1;
    }
    gone.push(oldest);
    removeGame(oldest[0]);
  }
  return gone.length;
}

export function removeGame(key) {
  try {
    localStorage.removeItem(PREFIX + GAME + key);
  } catch {
    // Then there is nothing to remove.
  }
}

/** Calls with the key of a game that another tab has kept. */
export function onOtherTab(listener) {
  addEventListener("storage", ({ key }) => key?.startsWith(PREFIX + GAME) && listener(key.slice((PREFIX + GAME).length)));
}

/** Keeps which game this tab shows while the page is loaded again. */
export const keepOpen = (game) => write(OPEN, game, "sessionStorage");

/** The game that this tab showed before the page was loaded again, once; null if there is none. */
export function takeOpen() {
  const found = read(OPEN, "sessionStorage");
  write(OPEN, null, "sessionStorage");
  return found;
}
