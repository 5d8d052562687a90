// Draws a scene as SVG, with the elements that painters/svg.py writes. It computes no geometry: the scene has it.

const SVG = "http://www.w3.org/2000/svg";
const FONT = "Ruleout Sans, DejaVu Sans, Verdana, sans-serif";

/** The pieces of a path; one that starts where the last one ended continues it. */
function pieces(at) {
  let path = "";
  let last = "";
  for (let index = 0; index < at.length; index += 4) {
    const start = `${at[index]} ${at[index + 1]}`;
    const end = `${at[index + 2]} ${at[index + 3]}`;
    path += start === last ? `L${end}` : `M${start}L${end}`;
    last = end;
  }
  return path;
}

/** The tag of an item, and the attributes that say where it is. */
function place(item) {
  const at = item.at;
  switch (item.shape) {
    case "rect":
      return ["rect", { x: at[0], y: at[1], width: at[2], height: at[3], ...(at[4] ? { rx: at[4] } : {}) }];
    case "circle":
      return ["circle", { cx: at[0], cy: at[1], r: at[2] }];
    case "polygon":
      return ["polygon", { points: at.join(" ") }];
    case "lines":
      return ["path", { d: pieces(at) }];
    case "curve":
      return ["path", { d: `M${at[0]} ${at[1]}Q${at.slice(2).join(" ")}` }];
    case "text":
      return ["text", { x: at.slice(1).join(" "), y: at[0], "font-size": item.size }];
  }
  throw new TypeError(`unknown shape ${item.shape}`);
}

/** The attributes by which an item is painted: the style of its role, in its own colour if it has one. */
function paint(style, color) {
  const own = color && color.slice(0, 7);
  const opacity = color && color[7] ? parseInt(color.slice(7), 16) / 255 : (style.opacity ?? 1);
  const found = { fill: (style.fill && own) || style.fill || "none" };
  if (style.stroke) {
    found.stroke = own || style.stroke;
    found["stroke-width"] = style.width;
  }
  if (style.dash) found["stroke-dasharray"] = style.dash.join(" ");
  if (opacity < 1) found.opacity = Number(opacity.toPrecision(3));
  if (style.cap) found["stroke-linecap"] = style.cap;
  if (style.bold) found["font-weight"] = "bold";
  if (style.anchor) found["text-anchor"] = style.anchor;
  return found;
}

function element(tag, attributes, text) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  if (text) made.textContent = text;
  return made;
}

/** The elements of items; `styles` has what `Style.to_json` returns, for each role in them. */
export function elements(items, styles) {
  return items.map((item) => {
    const [tag, where] = place(item);
    return element(tag, { class: item.role, ...where, ...paint(styles[item.role], item.color) }, item.text);
  });
}

/**
 * Draws a scene into an svg element, in place of what is in it.
 *
 * `scene` is what `Scene.to_json` returns.
 */
export function draw(scene, svg, styles) {
  const root = { viewBox: scene.box.join(" "), role: "img", "font-family": FONT, "text-anchor": "middle" };
  for (const [name, value] of Object.entries(root)) svg.setAttribute(name, value);
  const texts = [["title", scene.title], ["desc", scene.description]].filter(([, text]) => text);
  svg.replaceChildren(...texts.map(([tag, text]) => element(tag, {}, text)), ...elements(scene.items, styles));
}
