// The buttons and keys of a walk through the steps of a solution.

const data = JSON.parse(document.getElementById("data").textContent);
const byId = (name) => document.getElementById(name);
const entries = [...document.querySelectorAll("#steps button")];
const state = { step: 0 };

const pictures = picturesOf(data);

const drawn = (picture, svg) => draw(picture(), svg, data.styles);

function show(step) {
  state.step = Math.max(0, Math.min(step, pictures.length - 1));
  drawn(pictures[state.step], byId("picture"));
  const entry = entries[state.step];
  byId("heading").textContent = entry.querySelector("b").textContent;
  byId("words").textContent = entry.querySelector("span").textContent;
  entries.forEach((each) => each.toggleAttribute("aria-current", each === entry));
  entry.setAttribute("aria-current", "step");
  const list = byId("steps");
  if (list.scrollHeight > list.clientHeight) {
    const above = Math.max(0, (list.clientHeight - entry.offsetHeight) / 2);
    list.scrollTop = entry.offsetTop - list.offsetTop - above;
  }
  disable("start", state.step === 0);
  disable("previous", state.step === 0);
  disable("next", state.step === pictures.length - 1);
  disable("end", state.step === pictures.length - 1);
}

/** Marks a button as without effect; it keeps the focus, which a button that is disabled would lose. */
function disable(name, is) {
  byId(name).setAttribute("aria-disabled", is);
}

const actions = {
  start: () => show(0),
  previous: () => show(state.step - 1),
  next: () => show(state.step + 1),
  end: () => show(pictures.length - 1),
  one: () => window.print(),
  all: () => {
    for (const [step, picture] of pictures.entries()) {
      const section = document.createElement("section");
      const svg = byId("picture").cloneNode(false);
      svg.removeAttribute("id");
      drawn(picture, svg);
      section.append(...[...entries[step].children].map((each) => each.cloneNode(true)), svg);
      byId("every").append(section);
    }
    window.print();
  },
};
const keys = {
  ArrowRight: "next", ArrowLeft: "previous", Home: "start", End: "end",
  n: "next", p: "previous", s: "start", e: "end",
};

for (const name of Object.keys(actions)) byId(name).addEventListener("click", actions[name]);
entries.forEach((entry, step) => entry.addEventListener("click", () => show(step)));
window.addEventListener("afterprint", () => byId("every").replaceChildren());
document.addEventListener("keydown", (event) => {
  const name = keys[event.key];
  const wanted = event.key.length > 1 || byId("letters").checked;
  if (!name || !wanted || event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
  event.preventDefault();
  actions[name]();
});
byId("blocked").hidden = true;
byId("shown").hidden = false;
show(0);
