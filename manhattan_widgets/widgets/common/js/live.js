// What a widget tells is spoken from a log of its own: a screen reader that is still busy when the next
// message comes finds both in it.  A region that is told anew has lost the first by then.
(style => {
  'use strict';
  const root = style.closest('.mw');
  if (!root || root.mwSpeaks) return;
  root.mwSpeaks = true;  // the style sheet may come again
  const FOCUS_FIRST = 120;  // ms: a focus that moves is spoken at once, and silences what is told before it
  const APART = 300;  // ms: of lines that come together a browser may tell the last one first
  const STAYS = 8000;  // ms: longer than any message is spoken late, shorter than one would come across it
  const BLOCKS = 'p, li, div, h3, h4, summary, td, th';
  const log = document.createElement('div');
  log.className = 'mw-quiet mw-spoken';
  for (const [name, value] of Object.entries({ role: 'log', 'aria-live': 'polite', 'aria-relevant': 'additions' }))
    log.setAttribute(name, value);
  root.append(log);
  // Without what is folded, and signs that are there for the eye.
  const audible = region => {
    const texts = document.createTreeWalker(region, NodeFilter.SHOW_TEXT);
    let [words, last] = ['', null];
    while (texts.nextNode()) {
      const { data, parentElement } = texts.currentNode;
      if (!parentElement.checkVisibility() || parentElement.closest('[aria-hidden="true"]')) continue;
      const block = parentElement.closest(BLOCKS);
      words += block === last ? data : ` ${data}`;
      last = block;
    }
    return words.replace(/\s+/g, ' ').trim();
  };
  const waiting = [];
  const next = () => {
    const [line] = waiting;
    log.append(line);
    setTimeout(() => line.remove(), STAYS);
    setTimeout(() => {
      waiting.shift();
      if (waiting.length) next();
    }, APART);
  };
  const tell = words => {
    const line = document.createElement('p');
    line.textContent = words;
    line.told = Date.now();
    waiting.push(line);
    if (waiting.length === 1) setTimeout(next, FOCUS_FIRST);
  };
  root.mwTell = tell;  // what the page knows before the kernel does
  const known = new WeakMap();
  const look = () => {
    for (const region of root.querySelectorAll('.mw-live')) {
      if (region.closest('.mw') !== root) continue;  // has a log of its own
      const [before, now] = [known.get(region), region.textContent];
      known.set(region, now);
      // What stands in a region that has just come is not news.
      const words = before === undefined || before === now ? '' : audible(region);
      if (words) tell(words);
    }
  };
  new MutationObserver(look).observe(root, { subtree: true, childList: true, characterData: true });
  look();
})(this);
