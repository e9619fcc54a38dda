// The pages of a text that is too long for its box: a button turns them (`read_on.py`).  A page begins
// with the last line of the one before; after the last page comes the first.
(() => {
  const ROUNDING = 4;
  // Without the bar, which takes room only where it is needed.
  const overflows = (box, bar) => box.clientHeight > 0
    && box.scrollHeight - bar.offsetHeight > box.clientHeight + ROUNDING;
  // A text ends with what is to be done.  When an answer takes a line from it, that stays in view.
  // On a narrow page, where text and answers are turned like pages, nothing is turned by itself.
  const seen = new WeakMap();
  const showEnd = (box, isCut) => {
    const { textContent: text, clientHeight: height } = box;
    const before = seen.get(box);
    const highest = before?.text === text ? Math.max(before.height, height) : height;
    const em = parseFloat(getComputedStyle(root).fontSize);
    const isDue = isCut && root.clientWidth >= 46 * em && height < highest - em;
    if (isDue) box.scrollTop = box.scrollHeight;
    seen.set(box, { text, height: isDue ? height : highest });
  };
  const mark = bar => {
    const box = bar.parentElement;
    const before = box.className;
    let isCut = overflows(box, bar);
    if (!isCut && box.matches('.mw-cut')) {
      // A box that is marked has other measures: without its mark the text may be cut again.
      const { scrollTop } = box;
      box.classList.remove('mw-cut');
      isCut = overflows(box, bar);
      if (isCut) box.classList.add('mw-cut');
      if (box.scrollTop !== scrollTop) box.scrollTop = scrollTop;
    }
    if (box.matches('.mw-panel')) showEnd(box, isCut);
    const isAtEnd = isCut && box.scrollTop + box.clientHeight > box.scrollHeight - ROUNDING;
    for (const [name, is] of [['mw-cut', isCut], ['mw-at-end', isAtEnd]])
      if (box.classList.contains(name) !== is) box.classList.toggle(name, is);
    return box.className !== before;
  };
  const turn = bar => {
    const box = bar.parentElement;
    const line = parseFloat(getComputedStyle(box.querySelector('p') ?? box).lineHeight) || 0;
    const next = box.scrollTop + box.clientHeight - bar.offsetHeight - line;
    box.scrollTo({ top: box.matches('.mw-at-end') ? 0 : next, behavior: behavior() });
  };
  root.addEventListener('click', ({ target }) => {
    const bar = target.closest('button') && target.closest('.mw-read-on');
    if (bar) turn(bar);
  });
  root.addEventListener('scroll', ({ target }) => {
    const bar = target.querySelector?.(':scope > .mw-read-on');
    if (bar) mark(bar);
  }, true);
  const soon = gathered(requestAnimationFrame, () => {
    const isChanged = [...root.querySelectorAll('.mw-read-on')].map(mark).includes(true);
    if (!isChanged) observer.takeRecords();  // what was only tried
  });
  const observer = new MutationObserver(soon);
  new ResizeObserver(soon).observe(root);
  observer.observe(root,
    { subtree: true, childList: true, attributeFilter: ['class', 'open'] });
  soon();
})();
