// Boxes that scroll by themselves: what is cut off at the foot fades, Tab reaches what nothing in them
// would, and of a list that is told part by part the part of now is in view.  The page stays where it is,
// but for what is pressed far below what it changes, and for a widget that a press opens within this one.
(() => {
  const BOXES = ['told', 'given', 'preview', 'words-panel', 'hand', 'slot', 'lines', 'hint', 'asking', 'side',
    'foot', 'panel', 'words', 'log', 'live', 'ended'].map(name => `.mw-${name}`).join(',');
  const [ROUNDING, MARGIN] = [4, 6];
  const scrolls = box => box.clientHeight > 0 && box.scrollHeight > box.clientHeight + 1
    && ['auto', 'scroll'].includes(getComputedStyle(box).overflowY);
  const mark = box => {
    const isCut = scrolls(box)
      && box.scrollTop + box.clientHeight < box.scrollHeight - ROUNDING
      && !box.querySelector(':scope > .mw-read-on');  // says so, too
    if (box.classList.contains('mw-cut-off') !== isCut) box.classList.toggle('mw-cut-off', isCut);
  };
  const reached = new WeakSet();  // others are reached by Tab wherever they stand
  const reach = box => {
    const isAlone = scrolls(box) && !controls(box).length;
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
    if (by) box.scrollBy({ top: by, behavior: behavior() });
  };
  // What is still needed of a hand comes into view once, where all of it is cut off; the hand begins at
  // its head again when something else is to be chosen.
  const [asked, moved] = [new WeakMap(), new WeakSet()];
  const bringMissing = hand => {
    let box = hand;
    while (box && box !== root && !scrolls(box)) box = box.parentElement;
    if (!box || box === root) return;
    const missing = [...hand.querySelectorAll('button.mw-missing')].filter(usable);
    const names = missing.map(one => one.title).join();
    if (!names && moved.has(hand) && !hand.querySelector('button.mw-chosen')) {
      moved.delete(hand);
      box.scrollTo({ top: 0, behavior: behavior() });
    }
    if (names === (asked.get(hand) ?? '')) return;
    asked.set(hand, names);
    const view = box.getBoundingClientRect();
    const boxes = missing.map(one => one.getBoundingClientRect());
    if (boxes.some(({ top, bottom }) => top >= view.top - 1 && bottom <= view.bottom + 1)) return;
    const by = boxes.length
      && Math.min(boxes[0].top - MARGIN - view.top, boxes.at(-1).bottom + MARGIN - view.bottom);
    if (!by) return;
    moved.add(hand);
    box.scrollBy({ top: by, behavior: behavior() });
  };
  // Firefox does not bring into view what is chosen from outside in a list that scrolls, and no
  // browser looks whether the end of the list is below the window's, or behind a bar there.
  const BAR = 30;
  onRest.push(() => {
    for (const list of root.querySelectorAll('.mw-places select')) {
      const chosen = list.selectedOptions[0];
      if (!chosen) continue;
      const [at, box] = [chosen.getBoundingClientRect(), list.getBoundingClientRect()];
      const end = innerHeight - BAR;
      const bottom = box.top + 3 * at.height < end ? Math.min(box.bottom, end) : box.bottom;
      if (at.top < box.top) list.scrollTop += at.top - box.top;
      else if (at.bottom > bottom) list.scrollTop += at.bottom - bottom;
    }
  });
  root.addEventListener('scroll', ({ target }) => {
    if (target.matches?.(BOXES)) mark(target);
  }, true);
  // A widget that was opened comes into view with the way back, as a whole or with its beginning, until it
  // and what is above it have their sizes, or somebody goes elsewhere; whoever goes back finds what he left
  // where it was.  A press that opens nothing for long is forgotten.
  const [SETTLES, FORGOTTEN, TWICE] = [1500, 10000, 400];
  const GOING = ['wheel', 'touchmove', 'pointerdown', 'keydown'];
  const scrollerOf = node => {
    let box = node.parentElement;
    while (box && !scrolls(box)) box = box.parentElement;
    return box;
  };
  const roomFor = node => Math.min(innerHeight, scrollerOf(node)?.clientHeight ?? innerHeight);
  let held = null;
  const hold = place => {
    held?.abort();
    const left = held = new AbortController();
    for (const way of GOING)
      window.addEventListener(way, () => left.abort(), { capture: true, passive: true, signal: left.signal });
    setTimeout(() => left.abort(), SETTLES);
    const stay = () => {
      if (left.signal.aborted) return;
      place();
      requestAnimationFrame(stay);
    };
    stay();
  };
  const bringIn = opened => hold(() =>
    opened.scrollIntoView({ block: opened.offsetHeight > roomFor(opened) ? 'start' : 'nearest' }));
  const topOf = () => root.getBoundingClientRect().top;
  const putBack = top => hold(() =>
    (scrollerOf(root) ?? document.scrollingElement).scrollBy({ top: topOf() - top, behavior: 'instant' }));
  // A line that is pressed stays where it is when what was said about another goes, and moves up only
  // as far as what is said about it needs.
  const keepWithAnswer = line => {
    const [box, { top }] = [scrollerOf(line), line.getBoundingClientRect()];
    if (!box) return;
    hold(() => {
      const [at, view] = [line, box].map(node => node.getBoundingClientRect());
      const said = line.parentElement.querySelector('.mw-ledger-said:has(p)');
      const end = said?.getBoundingClientRect().bottom ?? at.bottom;
      const last = Math.min(view.bottom, innerHeight) - MARGIN - (end - at.top);
      const by = at.top - Math.max(view.top + MARGIN, Math.min(top, last));
      if (Math.abs(by) >= 1) box.scrollBy({ top: by });
    });
  };
  const within = new WeakSet();
  let [pressed, stood, cameFrom] = [-Infinity, 0, null];  // the tops of this widget, in the window
  const lookWithin = () => {
    const opened = [...root.querySelectorAll('.mw-opens-here > .mw')]
      .filter(one => one.parentElement.closest('.mw') === root);
    if (cameFrom !== null && !opened.length) {
      putBack(cameFrom);
      cameFrom = null;
    }
    for (const one of opened) {
      if (within.has(one)) continue;
      within.add(one);
      if (performance.now() - pressed < FORGOTTEN) {
        cameFrom = stood;
        bringIn(one.closest('.mw-in-place') ?? one);
        focus.goAlong(one);
      }
      pressed = -Infinity;
    }
  };
  root.addEventListener('click', ({ target }) => {
    [pressed, stood] = [performance.now(), topOf()];
    if (target.closest?.('.mw') !== root) return;  // a widget within this one sees to its own
    if (target.closest?.('.mw-changes-above button')) {
      root.querySelector('.mw-changed-from-below')?.scrollIntoView({ block: 'nearest' });
    }
    // What is told of a game stands below the list of games on a narrow page, and that of a building
    // below the board; nothing of it comes under the second press of a double click.
    const told = target.closest?.('.mw-changes-below :is(button, .mw-board-tile)')
      && root.querySelector('.mw-changed-from-above');
    if (told && told.getBoundingClientRect().top >= target.getBoundingClientRect().bottom)
      setTimeout(bringIn, TWICE, told);
    const line = target.closest?.('.mw-ledger-row');
    if (line) keepWithAnswer(line);
    // What is opened beside a board stands above it on a narrow page, its button too.
    const along = target.closest?.('button.mw-moves-along');
    if (along) bringIn(along.closest('.mw-panel'));
    // A game that begins anew is looked at from its beginning.
    if (target.closest?.('.mw-end button.mw-main')) bringIn(root);
  });
  const soon = gathered(requestAnimationFrame, () => {
    lookWithin();
    root.querySelectorAll('.mw-lines').forEach(follow);
    root.querySelectorAll('.mw-hand').forEach(bringMissing);
    for (const box of root.querySelectorAll(BOXES)) {
      mark(box);
      reach(box);
    }
  });
  new ResizeObserver(soon).observe(root);
  new MutationObserver(soon).observe(root,
    { subtree: true, childList: true, attributeFilter: ['class', 'open'] });
  soon();
})();
