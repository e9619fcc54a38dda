// Draws frames of a film.  Texts from outside only ever become text nodes, never markup.

const SVG = "http://www.w3.org/2000/svg";
const CAP_MIDDLE = 0.36; // from a text's base to the middle of its capitals, in font sizes

function node(name, attributes) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== undefined) made.setAttribute(key, value);
  }
  return made;
}

/** Draws tiles of one film into an element, each in an <svg> of its own, and only what changed. */
class Stage {
  constructor(film, place) {
    this.film = film;
    this.place = place;
    this.shown = [];
  }

  show(tiles) {
    while (this.place.children.length > tiles.length) this.place.lastChild.remove();
    tiles.forEach((tile, n) => {
      if (this.shown[n] === tile && this.place.children[n]) return;
      const picture = this.picture(tile);
      const old = this.place.children[n];
      if (old) old.replaceWith(picture);
      else this.place.append(picture);
    });
    this.shown = tiles;
  }

  picture(tile) {
    const svg = node("svg", {
      viewBox: `0 0 ${tile.width} ${tile.height}`, role: "img", "aria-label": tile.label,
      "data-tile": tile.id,
    });
    svg.append(...tile.shapes.map(shape => this.draw(shape)));
    return svg;
  }

  draw([kind, ...rest]) {
    if (kind === 0) {
      const [x, y, width, height, fill, stroke = 0, line = 1, rx = 0] = rest;
      return node("rect", { x, y, width, height, rx, ...this.paint(fill, stroke, line) });
    }
    if (kind === 1) {
      const [fill, ...points] = rest;
      return node("polygon", { points: points.join(" "), fill: this.color(fill) });
    }
    if (kind === 2) {
      const [x1, y1, x2, y2, stroke, width = 1, ...dash] = rest;
      return node("line", {
        x1, y1, x2, y2, stroke: this.color(stroke), "stroke-width": width,
        "stroke-dasharray": dash.length ? dash.join(" ") : undefined,
      });
    }
    if (kind === 3) {
      const [cx, cy, r, fill, stroke = 0, line = 1] = rest;
      return node("circle", { cx, cy, r, ...this.paint(fill, stroke, line) });
    }
    const [x, y, words, size, fill, bold = 0, anchor = 0] = rest;
    const text = node("text", {
      x, y: y + CAP_MIDDLE * size, "font-size": size, fill: this.color(fill),
      "font-weight": bold ? "bold" : undefined,
      "text-anchor": ["start", "middle", "end"][anchor],
    });
    text.textContent = this.film.strings[words];
    return text;
  }

  paint(fill, stroke, width) {
    const line = stroke ? { stroke: this.color(stroke), "stroke-width": width } : {};
    return { fill: this.color(fill), ...line };
  }

  /** Return the color of a role; number 0 is none, as in film.py. */
  color(number) {
    if (!number) return "none";
    return `var(--mw-${this.film.strings[number - 1].replaceAll(".", "-")})`;
  }

  /** Call `tell(area)` for clicks on an area, with {id, label}. */
  onClick(tell) {
    this.place.addEventListener("click", event => {
      const svg = event.target.closest("svg");
      if (!svg) return;
      const tile = this.shown[[...this.place.children].indexOf(svg)];
      const box = svg.getBoundingClientRect();
      const scale = tile.width / box.width;
      const area = this.film.areaAt(
        tile, (event.clientX - box.left) * scale, (event.clientY - box.top) * scale);
      if (area) tell(area);
    });
  }
}

function element(name, kind, ...children) {
  const made = document.createElement(name);
  made.className = kind;
  made.append(...children);
  return made;
}
