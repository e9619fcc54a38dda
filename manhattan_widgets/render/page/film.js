// The data of a replay page, as data.py and film.py wrote them.
"use strict";

/** Return the data of the page: JSON, deflated, in base64. */
async function unpack(packed) {
  const bytes = Uint8Array.from(atob(packed), char => char.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return JSON.parse(await new Response(stream).text());
}

/** Return rows that were written in columns: a column begins with what its steps are parts of. */
function fromColumns({ order, groups }) {
  const columns = groups.map(group => group.map(([parts, ...values]) => {
    let sum = 0;
    return parts ? values.map(step => (sum += step) / parts) : values;
  }));
  const next = groups.map(() => 0);
  return order.map(group => {
    const at = next[group]++;
    return columns[group].map(column => column[at]);
  });
}

/** Return the rows of a track: each tells only what differs from the one before. */
function rows({ deltas }, pool) {
  let row = [];
  let fresh = 0;
  return deltas.map(delta => {
    row = row.slice();
    let place = 0;
    for (let at = 0; at < delta.length; ) {
      const [skipped, gone, count] = delta.slice(at, at + 3);
      const values = delta.slice(at + 3, at + 3 + count).map(n => pool[n ? n - 1 : fresh++]);
      row.splice(place + skipped, gone, ...values);
      place += skipped + count;
      at += 3 + count;
    }
    return row;
  });
}

// By the kind of a shape, which fields of its row are places, x and y in turn; then for areas.
const PLACES = [[1, 3], [2], [1, 5], [1, 3], [1, 3]];
const AREA_PLACES = [2, 4];

/** Return rows as they are on a board that lies: moved, or told anew (turned_film.py). */
function turned(pool, moves, places) {
  return fromColumns(moves).map((told, n) => {
    if (told[0] !== 5) return told;
    const [first, end = Infinity] = places(pool[n]);
    return pool[n].map((value, at) =>
      at < first || at >= end ? value : value + told[1 + (at - first) % 2]);
  });
}

/** Scenes one after another: `tiles(frame)` are their tiles, `text(frame)` the words for them. */
class Film {
  constructor(data, lies = false) {
    this.strings = data.strings;
    let pools = [data.shapes, data.areas].map(({ pool }) => fromColumns(pool));
    if (lies) {
      pools = [
        turned(pools[0], data.turned.shapes, shape => PLACES[shape[0]]),
        turned(pools[1], data.turned.areas, () => AREA_PLACES),
      ];
    }
    const shapes = rows(data.shapes, pools[0]);
    const areas = rows(data.areas, pools[1]);
    const tiles = lies ? data.turned.tiles : data.tiles;
    this.versions = rows(tiles, tiles.pool).map(([id, width, height, label], n) =>
      ({ id, width, height, label, shapes: shapes[n], areas: areas[n] }));
    this.frames = rows(data.frames, data.frames.pool);
    this.texts = rows(data.texts, data.texts.pool);
  }

  tiles(frame) {
    return this.frames[frame].slice(1).map(version => this.versions[version]);
  }

  text(frame) {
    return this.texts[frame].slice(1).map(number => this.strings[number]).join("\n");
  }

  /** Return the area of a tile under a point in design pixels, as {id, label}. */
  areaAt(tile, x, y) {
    const hit = tile.areas.find(([, , left, top, width, height]) =>
      x >= left && x < left + width && y >= top && y < top + height);
    return hit && { id: this.strings[hit[1]], label: this.strings[hit[6]] };
  }
}
