// What a widget tells is spoken from a log of its own: a screen reader that is still busy when the next
// message comes finds both in it.  A region that is told anew has lost the first by then.
(style => {
  'use strict';
  const root = style.closest('.mw');
  if (!root || root.mwSpeaks) return;
  root.mwSpeaks = true;  // the style sheet may come again
  const STAYS = 8000;  // ms: longer than any message is spoken late, shorter than one would come across it
  const log = document.createElement('div');
  log.className = 'mw-quiet mw-spoken';
  for (const [name, value] of Object.entries({ role: 'log', 'aria-live': 'polite', 'aria-relevant': 'additions' }))
    log.setAttribute(name, value);
  root.append(log);
  const told = new WeakMap();
  const listen = () => {
    for (const region of root.querySelectorAll('.mw-live')) {
      if (region.closest('.mw') !== root) continue;
      const [before, now] = [told.get(region), region.textContent];
      told.set(region, now);
      // What stands in a region that has just come is not news.
      if (before === undefined || before === now || !now.trim() || !region.checkVisibility()) continue;
      const line = document.createElement('p');
      line.textContent = region.innerText.trim();
      log.append(line);
      setTimeout(() => line.remove(), STAYS);
    }
  };
  new MutationObserver(listen).observe(root, { subtree: true, childList: true, characterData: true });
  listen();
})(this);
