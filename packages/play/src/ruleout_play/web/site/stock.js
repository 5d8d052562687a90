// Puzzles that are opened at once, without the engine; release/stock.py makes the files and says how they are packed.

import * as store from "./store.js";

let known = null;

/** What is in the stock: by kind and level how many puzzles there are, their orders, and the seconds that making one takes. */
export const stock = () => (known ??= fetch("stock/index.json").then((response) => response.json()));

function whole(value, first, pool) {
  if (value === null || typeof value !== "object" || Array.isArray(value)) return value;
  let at = 0;
  if (value.of) return value.of.map((step) => pool[(at += step)]);
  return Object.entries(value).reduce((made, [key, each]) => ({ ...made, [key]: whole(each, first?.[key], pool) }), { ...first });
}

/** A puzzle of a kind and a level, or of any level, that was not taken before; null if there is none. */
export async function take(kind, level) {
  const { commit, counts } = await stock();
  const name = `stock:${commit}:${kind}`;
  const taken = store.read(name) ?? [];
  const free = [];
  let place = 0;
  for (const [each, count] of Object.entries(counts[kind] ?? {})) {
    for (const end = place + count; place < end; place += 1) if ((!level || each === level) && !taken.includes(place)) free.push(place);
  }
  if (!free.length) return null;
  const chosen = free[Math.floor(Math.random() * free.length)];
  const { body } = await fetch(`stock/${kind}.bin`);
  const { pool, puzzles } = await new Response(body.pipeThrough(new DecompressionStream("deflate-raw"))).json();
  const first = whole(puzzles[0], {}, pool);
  store.write(name, [...taken, chosen]);
  return chosen ? whole(puzzles[chosen], first, pool) : first;
}
