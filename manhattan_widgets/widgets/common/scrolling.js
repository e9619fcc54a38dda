// Boxes that scroll by themselves: what is cut off at the foot fades, Tab reaches what nothing in them
// would, and of a list that is told part by part the part of now is in view.  The page stays where it is,
// but for what is pressed far below what it changes.
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
  root.addEventListener('click', ({ target }) => {
    if (target.closest?.('.mw-changes-above button')) {
      root.querySelector('.mw-changed-from-below')?.scrollIntoView({ block: 'nearest' });
    }
  });
  let due = false;
  const soon = () => {
    if (due) return;
    due = true;
    requestAnimationFrame(() => {
      due = false;
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
