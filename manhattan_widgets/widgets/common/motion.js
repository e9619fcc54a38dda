// Short movements that explain: a piece falls and settles, a roof that changes hands flashes, points
// count, new cards slide in.  They lie over what is true already, take no click, and need no message
// of their own: what moved is seen in what came.
(style => {
  'use strict';
  const root = style.closest('.mw');
  if (!root) return;
  const FALL = 280, COUNT = 300, SLIDE = 200;
  const still = () => root.matches('.mw-still')
    || matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (window.CSS?.registerProperty && !window.manhattanWidgets.counts) {
    window.manhattanWidgets.counts = true;
    CSS.registerProperty({ name: '--mw-n', syntax: '<integer>', inherits: false, initialValue: '0' });
  }

  const fall = ({ site, color, taken }) => {
    const place = window.manhattanWidgets.places?.get(root)?.(site);
    const boards = root.querySelector('.mw-screen > .mw-boards');
    if (!place || !boards) return;
    const around = boards.getBoundingClientRect();
    const piece = document.createElement('div');
    piece.className = taken === undefined ? 'mw-falling' : 'mw-falling mw-taking';
    piece.style.background = `var(--mw-${color}-chip)`;
    piece.style.left = `${place.x - around.left + place.w * 0.2}px`;
    piece.style.top = `${place.y - around.top + place.h * 0.7}px`;
    piece.style.width = `${place.w * 0.6}px`;
    boards.append(piece);
    const up = -Math.min(place.h, 70);
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
    const quiet = still();
    const fell = root.querySelector('.mw-fell')?.dataset;
    const now = Number(fell?.ply ?? 0);
    // Of moves that come in one picture the last one is shown.
    if (!quiet && ply !== null && now > ply && fell.site) fall(fell);
    ply = now;
    const shown = [...root.querySelectorAll('.mw-top .mw-points')];
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
  let due = false;
  new MutationObserver(() => {
    if (due || !root.querySelector(':scope > .mw-screen')) return;
    due = true;
    setTimeout(() => { due = false; look(); });
  }).observe(root, { subtree: true, childList: true, attributeFilter: ['class'] });
})(this);
