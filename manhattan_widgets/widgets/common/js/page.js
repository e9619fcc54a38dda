// What is once a page: which keys are the widgets' and which the notebook's, and the whole window for one
// of them.  And what the other files share: all are one function (`style.py`), which the style sheet of
// every widget runs when it comes into the page; `this` is that element.
'use strict';
const root = this.closest('.mw');
if (!root || root.mwHasPage) return;
root.mwHasPage = true;  // the style sheet may come again

const page = window.manhattanWidgets ??=
  { keyboard: false, last: null, lost: null, placed: null, openers: new WeakMap() };
const isFirst = !page.listens;
page.listens = true;

const CONTROLS = ['a[href]', 'button', 'input', 'select', 'textarea', 'summary', '[tabindex="0"]'];
const usable = node => node && !node.disabled && !node.closest('[inert], .mw-hidden') && node.getClientRects().length > 0;
const controls = (box, within = '') =>
  [...box.querySelectorAll(CONTROLS.map(one => `${within} ${one}`).join(','))].filter(usable);
// Text is made anew as a whole, but the box around it stays.
const holderOf = node => node.closest('.widget-html-content');
const newId = () => `mw-${Math.random().toString(36).slice(2)}`;
const still = () => root.closest('.mw-still') || matchMedia('(prefers-reduced-motion: reduce)').matches;
const behavior = () => (still() ? 'auto' : 'smooth');
// However often it is asked for, the work is done once, after the wait.
const gathered = (wait, work) => {
  let due = false;
  return () => {
    if (due) return;
    due = true;
    wait(() => {
      due = false;
      work();
    });
  };
};

if (isFirst) {
  // Enter in a field presses the main button beside it; in a line with completions, which takes
  // what is typed by itself, only once it is empty again; in one of class mw-twice, which shows what
  // is typed, only where nothing new was typed.  What was typed is on its way first.
  const ARRIVES = 250;
  const entered = field => {
    if (!field.matches('.mw-enter input') || (field.list && field.value)) return;
    const main = field.closest('.mw-opener, .mw-panel')
      ?.querySelectorAll('button.mw-main, .mw-opener > button') ?? [];
    const changed = new AbortController();
    if (field.matches('.mw-twice input')) {
      field.addEventListener('change', () => changed.abort(), { signal: changed.signal });
    }
    setTimeout(() => {
      if (!changed.signal.aborted) [...main].find(usable)?.click();
      changed.abort();
    }, field.list ? 0 : ARRIVES);
  };
  // The widget over the whole page, in front of what may hold it there, and back to its place.
  const fillWindow = box => {
    const fills = !box.hasAttribute('popover');
    box.parentElement.style.minHeight = fills ? `${box.offsetHeight}px` : '';
    if (fills) {
      box.popover = 'manual';
      box.showPopover();
    } else box.removeAttribute('popover');
    box.querySelector(':scope > .mw-full-view').setAttribute('aria-pressed', fills);
  };
  // On the way down and before the document, where JupyterLab waits for the keys of notebooks: a
  // letter would cut a cell, an arrow leave it.  What goes with Ctrl stays the notebook's.  It asks
  // each element from the focused one upwards, so that the focused one has to say it.
  window.addEventListener('keydown', event => {
    page.keyboard = true;
    page.lost = null;
    const full = event.key === 'Escape' && document.querySelector('.mw[popover]');
    const box = event.target.closest?.('.mw');
    if (full && !box) fillWindow(full);
    if (!box) return;
    const modified = event.ctrlKey || event.metaKey || event.altKey;
    const runs = event.key === 'Enter' && event.shiftKey;
    event.target.toggleAttribute('data-lm-suppress-shortcuts', !modified && !runs);
    if (event.key === 'Enter' && !event.repeat && !modified && !runs) entered(event.target);
    // The first Escape closes what a field offers, the next leaves the widget.
    if (event.key !== 'Escape' || (event.target.list && event.target.value)) return;
    if (full) {
      fillWindow(full);
      return;
    }
    page.last = null;
    const cell = box.closest('.jp-Cell');
    if (cell) cell.focus({ preventScroll: true });
    else event.target.blur();
  }, true);
  window.addEventListener('pointerdown', () => {
    page.keyboard = false;
    page.lost = null;
  }, true);
  // Who goes into a field to copy from has all of it selected, on a phone too, which has no Ctrl+A; but
  // what somebody has just selected stays.
  const selectAll = ({ target }) => {
    if (target.matches?.('.mw-copy textarea') && target.selectionStart === target.selectionEnd) target.select();
  };
  window.addEventListener('click', selectAll);
  window.addEventListener('focusin', event => page.keyboard && selectAll(event));
  // After a click on what takes no focus the keys are still the widget's: the notebook, which takes
  // the focus at every press, would cut a cell at two letters.
  window.addEventListener('click', event => {
    if (event.target.closest?.('.mw [aria-disabled="true"]')) {
      event.stopImmediatePropagation();
      return;
    }
    const full = event.target.closest?.('.mw-full-view');
    if (full && event.detail < 2) fillWindow(full.closest('.mw'));  // once at a double press, too
    const box = event.isTrusted && event.target.closest?.('.mw');
    if (!box || box.contains(document.activeElement)) return;
    const boards = event.target.closest('.mw-boards[tabindex]');
    if (!boards && !box.hasAttribute('tabindex')) box.tabIndex = -1;
    (boards ?? box).focus({ preventScroll: true });
  }, true);
  // JupyterLab's theme, and how other front ends say that they are dark (`style.py`).  Told to what is
  // in the page: a widget that asked for it here itself would be kept after it has gone.
  const themes = new MutationObserver(() => {
    for (const one of document.querySelectorAll('.mw')) one.dispatchEvent(new Event('mw-theme'));
  });
  themes.observe(document.body,
    { attributeFilter: ['data-jp-theme-name', 'data-jp-theme-light', 'style', 'class'] });
  themes.observe(document.documentElement, { attributeFilter: ['theme'] });
}
