// What the page keeps in the browser: its settings and, if the player wants it, games. A browser may refuse.

const PREFIX = "ruleout:";
const GAME = "game:";

export function read(name) {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + name));
  } catch {
    return null;
  }
}

export function write(name, value) {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** A short name of a puzzle: a hash of its document, without what was entered (FNV-1a, 2002). */
export function keyOf({ document }) {
  const { placed, marks, ...blank } = document;
  let hash = 0x811c9dc5;
  for (const character of JSON.stringify(blank)) hash = Math.imul(hash ^ character.codePointAt(0), 0x01000193) >>> 0;
  return hash.toString(36);
}

export const saveGame = (record, title, drawn) => write(GAME + keyOf(record), { record, title, drawn, at: Date.now() });
export const gameOf = (key) => read(GAME + key);

/** The saved games, the latest first, as pairs of key and game. */
export function savedGames() {
  const found = [];
  try {
    for (let index = 0; index < localStorage.length; index += 1) {
      const name = localStorage.key(index);
      if (name.startsWith(PREFIX + GAME)) found.push([name.slice((PREFIX + GAME).length), read(name.slice(PREFIX.length))]);
    }
  } catch {
    return [];
  }
  return found.filter(([, game]) => game?.record && game.drawn).sort(([, one], [, other]) => other.at - one.at);
}

export function removeGame(key) {
  try {
    localStorage.removeItem(PREFIX + GAME + key);
  } catch {
    // Then there is nothing to remove.
  }
}

/** Calls with the key of a game that another tab has saved. */
export function onOtherTab(listener) {
  addEventListener("storage", ({ key }) => key?.startsWith(PREFIX + GAME) && listener(key.slice((PREFIX + GAME).length)));
}

/** Keeps the open game while the page is loaded again. */
export function keepOpen(game) {
  try {
    sessionStorage.setItem(PREFIX + "open", JSON.stringify(game));
  } catch {
    // Then the page begins with another game.
  }
}

/** The game that was open before the page was loaded again, once; null if there is none. */
export function takeOpen() {
  try {
    const found = JSON.parse(sessionStorage.getItem(PREFIX + "open"));
    sessionStorage.removeItem(PREFIX + "open");
    return found;
  } catch {
    return null;
  }
}
