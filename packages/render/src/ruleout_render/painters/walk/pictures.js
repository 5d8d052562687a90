// The pictures of a walk, which are stored as what differs from one to the next.

/** A list after some edits, each [place, how many are removed, what is inserted...]. */
function edited(list, edits) {
  const made = [];
  let kept = 0;
  for (const [place, removed, ...inserted] of edits) {
    made.push(...list.slice(kept, place), ...inserted);
    kept = place + removed;
  }
  return made.concat(list.slice(kept));
}

/** For each step a function that returns the scene of its picture. */
export function picturesOf(data) {
  let items = [];
  let lines = [];
  return data.steps.map((step) => {
    const { box, grid } = step;
    const [own, told] = [(items = edited(items, step.items)), (lines = edited(lines, step.lines))];
    return () => {
      const [title, ...description] = told.map((each) => data.lines[each]);
      return { box, grid, items: own.map((each) => data.items[each]), title, description: description.join("\n") };
    };
  });
}
