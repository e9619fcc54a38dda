// The data of a replay page, as data.py and film.py wrote them.
"use strict";

/** Return the data of the page: JSON, deflated, in base64. */
async function unpack(packed) {
  const bytes = Uint8Array.from(atob(packed), char => char.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return JSON.parse(await new Response(stream).text());
}

/** Return the rows of a track: each tells only what differs from the one before. */
function rows(track) {
  let row = [];
  return track.deltas.map(delta => {
    row = row.slice();
    for (let at = 0; at < delta.length; ) {
      const [start, gone, count] = delta.slice(at, at + 3);
      row.splice(start, gone, ...delta.slice(at + 3, at + 3 + count).map(n => track.pool[n]));
      at += 3 + count;
    }
    return row;
  });
}

/** Scenes one after another: `tiles(frame)` are their tiles, `text(frame)` the words for them. */
class Film {
  constructor(data) {
    this.strings = data.strings;
    const shapes = rows(data.shapes);
    const areas = rows(data.areas);
    this.versions = rows(data.tiles).map(([id, width, height, label], n) =>
      ({ id, width, height, label, shapes: shapes[n], areas: areas[n] }));
    this.frames = rows(data.frames);
    this.texts = rows(data.texts);
  }

  tiles(frame) {
    return this.frames[frame].slice(1).map(version => this.versions[version]);
  }

  text(frame) {
    return this.texts[frame].slice(1).map(number => this.strings[number]).join("\n");
  }

  /** Return the area of a tile under a point in design pixels, as {id, label}. */
  areaAt(tile, x, y) {
    const hit = tile.areas.find(([, left, top, width, height]) =>
      x >= left && x < left + width && y >= top && y < top + height);
    return hit && { id: this.strings[hit[0]], label: this.strings[hit[5]] };
  }
}
