// Boxes that scroll by themselves: what is cut off at the foot fades, Tab reaches what nothing in them
// would, and of a list that is told part by part the part of now is in view.  The page stays where it is,
// but for what is pressed far below what it changes, and for a widget that a press opens within this one.
(style => {
  'use strict';
  const root = style.closest('.mw');
  if (!root || root.mwScrolls) return;
  root.mwScrolls = true;  // the style sheet may come again
  const BOXES = ['told', 'given', 'preview', 'words-panel', 'hand', 'slot', 'lines', 'hint', 'asking', 'side',
    'foot', 'panel', 'words', 'log', 'live'].map(name => `.mw-${name}`).join(',');
  const CONTROLS = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';
  const [ROUNDING, MARGIN] = [4, 6];
  const scrolls = box => box.clientHeight > 0 && box.scrollHeight > box.clientHeight + 1
    && ['auto', 'scroll'].includes(getComputedStyle(box).overflowY);
  const usable = node => !node.disabled && node.getClientRects().length > 0;
  const mark = box => {
    const isCut = scrolls(box)
      && box.scrollTop + box.clientHeight < box.scrollHeight - ROUNDING
      && !box.querySelector(':scope > .mw-read-on');  // says so, too
    if (box.classList.contains('mw-cut-off') !== isCut) box.classList.toggle('mw-cut-off', isCut);
  };
  const reached = new WeakSet();  // others are reached by Tab wherever they stand
  const reach = box => {
    const isAlone = scrolls(box) && ![...box.querySelectorAll(CONTROLS)].some(usable);
    if (isAlone && box.tabIndex < 0) {
      box.tabIndex = 0;
      reached.add(box);
    } else if (!isAlone && reached.delete(box)) box.removeAttribute('tabindex');
  };
  const shown = new WeakMap();
  const follow = list => {
    const part = list.querySelector(':scope > .mw-chosen');
    if (shown.get(list) === part) return;
    shown.set(list, part);
    let box = part && list;
    while (box && box !== root && !scrolls(box)) box = box.parentElement;
    if (!box || box === root) return;
    const [at, view] = [part.getBoundingClientRect(), box.getBoundingClientRect()];
    const above = at.top - MARGIN - view.top;
    const below = at.bottom + at.height + MARGIN - view.bottom;  // with the next one, if there is one
    const by = above < 0 ? above : Math.max(0, Math.min(below, above));
    const still = root.closest('.mw-still') || matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (by) box.scrollBy({ top: by, behavior: still ? 'auto' : 'smooth' });
  };
  root.addEventListener('scroll', ({ target }) => {
    if (target.matches?.(BOXES)) mark(target);
  }, true);
  // A widget that was opened comes into view as a whole, or with its beginning, until it and what is
  // above it have their sizes, or somebody goes elsewhere.  A press that opens nothing for long is forgotten.
  const [SETTLES, FORGOTTEN] = [1500, 10000];
  const GOING = ['wheel', 'touchmove', 'pointerdown', 'keydown'];
  const roomFor = node => {
    let box = node.parentElement;
    while (box && !scrolls(box)) box = box.parentElement;
    return Math.min(innerHeight, box?.clientHeight ?? innerHeight);
  };
  const bringIn = opened => {
    const left = new AbortController();
    for (const way of GOING)
      window.addEventListener(way, () => left.abort(), { capture: true, passive: true, signal: left.signal });
    setTimeout(() => left.abort(), SETTLES);
    const stay = () => {
      if (left.signal.aborted) return;
      opened.scrollIntoView({ block: opened.offsetHeight > roomFor(opened) ? 'start' : 'nearest' });
      requestAnimationFrame(stay);
    };
    stay();
  };
  // Whoever pressed by keys what stays where it was goes along, as soon as there is a name to be spoken.
  const goAlong = opened => {
    const [{ keyboard, openers }, from] = [window.manhattanWidgets, document.activeElement];
    if (!keyboard || !root.contains(from)) return;
    openers.set(opened.parentElement, from);
    const go = () => {
      if (document.activeElement !== from || !opened.isConnected) return;
      if (!opened.matches('[aria-labelledby]')) {
        requestAnimationFrame(go);
        return;
      }
      opened.tabIndex = -1;
      opened.focus({ preventScroll: true });
    };
    go();
  };
  const within = new WeakSet();
  let pressed = -Infinity;
  const lookWithin = () => {
    for (const one of root.querySelectorAll('.mw-opens-here > .mw')) {
      if (within.has(one) || one.parentElement.closest('.mw') !== root) continue;
      within.add(one);
      if (performance.now() - pressed < FORGOTTEN) {
        bringIn(one);
        goAlong(one);
      }
      pressed = -Infinity;
    }
  };
  root.addEventListener('click', ({ target }) => {
    pressed = performance.now();
    if (target.closest?.('.mw-changes-above button')) {
      root.querySelector('.mw-changed-from-below')?.scrollIntoView({ block: 'nearest' });
    }
    // A game that begins anew is looked at from its beginning.
    if (target.closest?.('.mw-end button.mw-main')) bringIn(root);
  });
  let due = false;
  const soon = () => {
    if (due) return;
    due = true;
    requestAnimationFrame(() => {
      due = false;
      lookWithin();
      root.querySelectorAll('.mw-lines').forEach(follow);
      for (const box of root.querySelectorAll(BOXES)) {
        mark(box);
        reach(box);
      }
    });
  };
  new ResizeObserver(soon).observe(root);
  new MutationObserver(soon).observe(root,
    { subtree: true, childList: true, attributeFilter: ['class', 'open'] });
  soon();
})(this);
