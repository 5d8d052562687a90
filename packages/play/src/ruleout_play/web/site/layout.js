// The cells of a puzzle: their places, their peers and their neighbours.

/** What gestures need of the drawn data of a puzzle. */
export function layoutOf(drawn) {
  const size = drawn.cells.length;
  const peers = Array.from({ length: size }, () => new Set());
  const join = (one, other) => peers[one].add(other) && peers[other].add(one);
  for (const { cells, differ } of drawn.groups) {
    if (differ) cells.forEach((one, index) => cells.slice(index + 1).forEach((other) => join(one, other)));
  }
  drawn.pairs.forEach(([one, other]) => join(one, other));
  const at = new Map(drawn.cells.map(([row, column], cell) => [`${row},${column}`, cell]));
  const byName = new Map(drawn.names.map((name, cell) => [name, cell]));
  const rows = 1 + Math.max(...drawn.cells.map(([row]) => row));
  const columns = 1 + Math.max(...drawn.cells.map(([, column]) => column));
  return { ...drawn, size, digits: drawn.symbols.length, peers, at, byName, rows, columns };
}

/** The next cell from one in a direction; holes are skipped, and with wrap the way goes on at the other side. */
export function beside(layout, cell, down, across, wrap = false) {
  let [row, column] = layout.cells[cell];
  for (let step = 0; step < layout.rows + layout.columns; step += 1) {
    row += down;
    column += across;
    if (wrap) [row, column] = [(row + layout.rows) % layout.rows, (column + layout.columns) % layout.columns];
    const found = layout.at.get(`${row},${column}`);
    if (found !== undefined) return found;
    if (!wrap && (row < 0 || column < 0 || row >= layout.rows || column >= layout.columns)) return cell;
  }
  return cell;
}
