// Short movements that explain: a piece falls and settles, a roof that changes hands flashes, points
// count, new cards slide in.  They lie over what is true already, take no click, and need no message
// of their own: what moved is seen in what came.
(() => {
  const FALL = 280, COUNT = 300, SLIDE = 200;
  if (window.CSS?.registerProperty && !page.counts) {
    page.counts = true;
    // What is shown is after the points, and has the number from them.
    CSS.registerProperty({ name: '--mw-n', syntax: '<integer>', inherits: true, initialValue: '0' });
  }

  const BOARDS = ':scope > .mw-screen > .mw-boards, :scope > .mw-replay > .mw-replay-main > .mw-boards';
  const fall = ({ place, roof, color, taken }) => {
    const boards = root.querySelector(BOARDS);
    const [number, x, y, w, h] = place.split(' ').map(Number);
    const tiles = [...boards?.querySelectorAll('.mw-board-tile') ?? []].filter(one => one.clientWidth);
    if (!tiles[number]) return;
    const [tile, around] = [tiles[number].getBoundingClientRect(), boards.getBoundingClientRect()];
    const piece = document.createElement('div');
    piece.className = taken === undefined ? 'mw-falling' : 'mw-falling mw-taking';
    piece.style.background = `var(--mw-${color}-chip)`;
    // Upon the roof that is there now, or in the middle of a site without one.
    const [left, top, width] = roof === undefined ? [x + w * 0.2, y + h * 0.7, w * 0.6] : [x, y, w];
    piece.style.left = `${tile.left - around.left + left * tile.width}px`;
    piece.style.top = `${tile.top - around.top + top * tile.height}px`;
    piece.style.width = `${width * tile.width}px`;
    boards.append(piece);
    const up = -Math.min(tile.height * 0.3, 70);
    piece.animate([
      { transform: `translateY(${up}px)`, opacity: 1, easing: 'ease-in' },
      { transform: 'none', offset: 0.6 }, { transform: 'translateY(-5px)', offset: 0.75 },
      { transform: 'none', opacity: 1, offset: 0.9 }, { transform: 'none', opacity: 0 },
    ], FALL).finished.catch(() => {}).finally(() => piece.remove());
  };
  const count = (node, from, to) => {
    node.classList.add('mw-counting');
    node.animate({ '--mw-n': [from, to] }, COUNT).finished.catch(() => {})
      .finally(() => node.classList.remove('mw-counting'));
  };

  // What was seen last: the ply, everybody's points, the pictures in the hand.
  let [ply, points, hand] = [null, [], []];
  const look = () => {
    const fell = root.querySelector('.mw-fell')?.dataset;
    const quiet = still() || fell?.sought !== undefined;
    const now = Number(fell?.ply ?? 0);
    // Who is faster than pieces fall sees the last one only.
    if (now !== ply) root.querySelectorAll('.mw-falling').forEach(piece => piece.remove());
    // Of moves that come in one picture the last one is shown.
    if (!quiet && ply !== null && now > ply && fell.place) fall(fell);
    ply = now;
    const shown = [...root.querySelectorAll(':is(.mw-top, .mw-replay-top) .mw-points')];
    const values = shown.map(node => parseInt(node.textContent, 10));
    if (!quiet && values.length === points.length)
      values.forEach((value, n) => value !== points[n] && count(shown[n], points[n], value));
    points = values;
    const cards = [...root.querySelectorAll('.mw-hand button.mw-choice:not(.mw-hidden)')];
    const pictures = cards.map(one => [...one.classList].find(name => name.startsWith('mw-picture')));
    if (!quiet && hand.length) cards.forEach((one, n) => pictures[n] !== hand[n] && one.animate(
      [{ transform: 'translateY(8px)', opacity: 0.4 }, { transform: 'none', opacity: 1 }], SLIDE));
    hand = pictures;
  };
  // What is there when the page gets this does not move.
  if (root.querySelector('.mw-fell')) look();
  const soon = gathered(setTimeout, look);
  new MutationObserver(() => {
    if (root.querySelector(':scope > :is(.mw-screen, .mw-replay)')) soon();
  }).observe(root, { subtree: true, childList: true, attributeFilter: ['class'] });
})();
