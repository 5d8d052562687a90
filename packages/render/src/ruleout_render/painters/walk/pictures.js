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

/** For each step its pictures, each as a function that returns the scene. */
export function picturesOf(data) {
  let items = [];
  let lines = [];
  return data.steps.map((step) =>
    step.map((picture) => {
      const [box, own, told] = [picture.box, (items = edited(items, picture.items)), (lines = edited(lines, picture.lines))];
      return () => {
        const [title, ...description] = told.map((each) => data.lines[each]);
        return { box, items: own.map((each) => data.items[each]), title, description: description.join("\n") };
      };
    }),
  );
}
