// What keyboards and screen readers need of the page, and ipywidgets cannot say from Python.
// The style sheet of every widget runs this when it comes into the page; `this` is that element.
(style => {
  'use strict';
  const root = style.closest('.mw');
  if (!root) return;
  const CONTROLS = ['a[href]', 'button', 'input', 'select', 'textarea', 'summary', '[tabindex="0"]'];
  const ARRIVES = 250;
  const usable = node => node.isConnected && !node.disabled && node.getClientRects().length > 0;
  const controls = (box, within = '') =>
    [...box.querySelectorAll(CONTROLS.map(one => `${within} ${one}`).join(','))].filter(usable);
  // Text is made anew as a whole, but the box around it stays.
  const holderOf = node => node.closest('.widget-html-content');

  // Enter in a field presses the main button beside it; in a line with completions, which takes
  // what is typed by itself, only once it is empty again; in one of class mw-twice, which shows what
  // is typed, only where nothing new was typed.  What was typed is on its way first.
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

  // ---- Once a page: which keys are ours, where the focus is, which details are open.
  const page = window.manhattanWidgets ??=
    { keyboard: false, last: null, lost: null, placed: null, opened: new WeakMap(),
      openers: new WeakMap() };
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
  // What plays a move keeps the focus while it is switched off: one that goes elsewhere is spoken into
  // what is told of the others' moves, sooner or later.
  const hold = button => {
    const off = value => { button.ariaDisabled = value ? 'true' : null; };
    Object.defineProperty(button, 'disabled',
      { configurable: true, get: () => button.ariaDisabled === 'true', set: off });
    button.addEventListener('blur', () => {
      const { disabled } = button;
      delete button.disabled;
      off(false);
      button.disabled = disabled;
    }, { once: true });
  };
  if (!page.listens) {
    page.listens = true;
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
      if (event.key === 'Enter' && !modified && !runs) entered(event.target);
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
    // After a click on what takes no focus the keys are still the widget's: the notebook, which takes
    // the focus at every press, would cut a cell at two letters.
    window.addEventListener('click', event => {
      if (event.target.closest?.('.mw [aria-disabled="true"]')) {
        event.stopImmediatePropagation();
        return;
      }
      const full = event.target.closest?.('.mw-full-view');
      if (full) fillWindow(full.closest('.mw'));
      const box = event.isTrusted && event.target.closest?.('.mw');
      if (!box || box.contains(document.activeElement)) return;
      const boards = event.target.closest('.mw-boards[tabindex]');
      if (!boards && !box.hasAttribute('tabindex')) box.tabIndex = -1;
      (boards ?? box).focus({ preventScroll: true });
    }, true);
    window.addEventListener('focusin', ({ target }) => {
      if (!target.closest('.mw')) {
        page.last = null;
        return;
      }
      if (page.keyboard && target.matches('.mw-move button.mw-main')) hold(target);
      // Where one is in a game, not told again at each step: of what has the focus changes are spoken.
      if (target.matches('[role="slider"]'))
        target.setAttribute('aria-description', target.closest('.mw').querySelector('h3')?.textContent ?? '');
      const holder = holderOf(target);
      const parents = [];
      for (let at = target.parentElement; at && !at.matches('.jp-Cell, body'); at = at.parentElement)
        parents.push(at);
      page.last = { node: target, holder, parents,
        index: holder ? controls(holder).indexOf(target) : -1 };
    }, true);
    window.addEventListener('toggle', ({ target }) => {
      const holder = target.closest?.('.mw') && holderOf(target);
      if (!holder) return;
      const index = [...holder.querySelectorAll('details')].indexOf(target);
      const open = page.opened.get(holder) ?? new Set();
      open[target.open ? 'add' : 'delete'](index);
      page.opened.set(holder, open);
    }, true);
  }

  // ---- For this widget, whenever something in it has changed.
  // A question is spoken before its first answer: whoever comes to what it is answered with comes
  // into a group of its name.  What a step of a lesson tells is spoken with the step's heading, to
  // which the focus goes.
  const refer = (attribute, node, words) => {
    words.id ||= `mw-${Math.random().toString(36).slice(2)}`;
    if (node && node.getAttribute(attribute) !== words.id) node.setAttribute(attribute, words.id);
  };
  const introduce = () => {
    for (const words of root.querySelectorAll('.mw-asks > .widget-html-content')) {
      for (const box of words.closest('.mw-table').querySelectorAll('.mw-answers')) {
        box.setAttribute('role', 'group');
        refer('aria-labelledby', box, words);
      }
    }
    for (const words of root.querySelectorAll('.mw-tells > .widget-html-content')) {
      const heading = words.closest('.mw-table').querySelector('.mw-begin h4');
      // Not the rules that are folded below, nor the wording that is not seen.
      const seen = words.querySelector('.mw-wordings > :not(.mw-unseen)');
      refer('aria-describedby', heading, seen ?? words);
    }
    // What is in a hand has its whole name, not its caption with the name behind it.
    for (const button of root.querySelectorAll('.mw-hand button.mw-choice')) {
      const count = button.textContent.match(/×\d+$/)?.[0] ?? '';
      const said = {
        'aria-label': button.title && `${button.title.replace(/\.$/, '')} ${count}`.trim(),
        'aria-pressed': button.matches('.mw-toggles') ? String(button.matches('.mw-chosen')) : '',
      };
      for (const [attribute, value] of Object.entries(said)) {
        if (!value) button.removeAttribute(attribute);
        else if (button.getAttribute(attribute) !== value) button.setAttribute(attribute, value);
      }
      button.setAttribute('aria-description', '');  // else the title says the name once more
    }
  };
  // A table that scrolls is reached by Tab, and has a name.  Whether it scrolls is asked after the page
  // was laid out; asked at each change, it would be laid out for that.
  const wide = new ResizeObserver(tables => {
    for (const { target: table } of tables) {
      const scrolls = table.scrollWidth > table.clientWidth + 1;
      const said = { tabindex: '0', role: 'group', 'aria-label': table.dataset.name };
      for (const [attribute, value] of Object.entries(said)) {
        if (!scrolls) table.removeAttribute(attribute);
        else if (table.getAttribute(attribute) !== value) table.setAttribute(attribute, value);
      }
    }
  });
  const name = () => {
    const title = root.querySelector('h3');
    if (title) {
      title.id ||= `mw-${Math.random().toString(36).slice(2)}`;
      if (root.getAttribute('aria-labelledby') !== title.id) {
        root.setAttribute('role', 'group');
        root.setAttribute('aria-labelledby', title.id);
      }
    }
    // In which language everything is said, a class tells: the page may be in another.
    const language = [...root.classList].find(one => one.startsWith('mw-lang-'))?.slice(8);
    if (language && root.lang !== language) root.lang = language;
    for (const handle of root.querySelectorAll('[role="slider"]')) {
      const label = handle.closest('.jupyter-widgets')?.querySelector('.widget-label')?.textContent;
      if (label && handle.getAttribute('aria-label') !== label) handle.setAttribute('aria-label', label);
    }
    // A label that is hidden, as it has no words, keeps the placeholder from being the name.
    for (const field of root.querySelectorAll(':is(input, textarea)[placeholder]')) {
      const name = field.labels?.[0]?.textContent ? null : field.placeholder;
      if (field.ariaLabel !== name) field.ariaLabel = name;
    }
    for (const table of root.querySelectorAll('.mw-wide-table')) wide.observe(table);
    introduce();
    // Boards are pictures; the text beside them and the lists of sites say and do the same.  One that
    // is played by keys is a list of its sites (`board.js`): the role of an application silences Orca,
    // there and at the next stop.
    for (const boards of root.querySelectorAll('.mw-boards:not([aria-hidden], [role])')) {
      if (!boards.querySelector('[data-places]')) boards.setAttribute('aria-hidden', 'true');
      else {
        boards.setAttribute('role', 'listbox');
        boards.tabIndex = 0;
        for (const part of boards.children) part.setAttribute('aria-hidden', 'true');
      }
    }
    for (const said of root.querySelectorAll('.mw-boards[role] [data-name]'))
      said.closest('.mw-boards').setAttribute('aria-label', said.dataset.name);
    for (const said of root.querySelectorAll('.mw-named [data-name]')) {
      const box = said.closest('.mw-named');
      box.setAttribute('role', 'group');
      box.setAttribute('aria-label', said.dataset.name);
    }
    for (const canvas of root.querySelectorAll('.mw-boards canvas[tabindex="0"]'))
      canvas.tabIndex = -1;
  };
  const reopen = () => {
    for (const details of root.querySelectorAll('details:not([open])')) {
      const holder = holderOf(details);
      const open = holder && page.opened.get(holder);
      if (open?.has([...holder.querySelectorAll('details')].indexOf(details))) details.open = true;
    }
  };
  // Whoever uses the keyboard is not thrown out when what he pressed is switched off or goes away.
  const successor = ({ node, holder, index, parents }) => {
    if (holder?.isConnected && index >= 0) {
      const same = controls(holder)[index];
      if (same) return same;
    }
    const near = parents.filter(one => one.isConnected && root.contains(one));
    const first = find => { for (const box of near) { const one = find(box); if (one) return one; } };
    const start = box => controls(box, '.mw-start')[0];
    // What leads on in a lesson gives the focus to the heading of what is new; whoever was wrong
    // stays where he answers.
    const begun = node.matches('.mw-onward') && first(box => controls(box, '.mw-begin')[0]);
    // What is opened in the place of a page has the focus as a whole, as soon as it has a name to be
    // spoken; the way back leads to what opened it.
    const room = first(box => box.querySelector('.mw-opens-here'));
    const opens = room && node.matches('.mw-onward, .mw-opener input') && !parents.includes(room);
    if (opens) page.openers.set(room, node);
    if (begun) return begun;
    if (opens) return room.querySelector(':scope > .mw[aria-labelledby]');
    const opener = node.matches('.mw-way-back') && page.openers.get(room);
    if (opener && usable(opener)) return opener;
    // A question stands in the place of what asked it.
    const asked = node.matches('.mw-asks-again')
      && [...node.parentElement?.children ?? []].find(one => one.matches('.mw-asks-again') && usable(one));
    if (asked) return asked;
    const main = box => [...box.querySelectorAll('button.mw-main')].find(usable);
    if (!node.matches('.mw-main')) return first(box => main(box) ?? start(box) ?? controls(box)[0]);
    const panel = near.find(box => box.matches('.mw-panel'));
    return first(start) ?? first(main) ?? (panel && controls(panel)[0]) ?? root;
  };
  // While others move there may be nothing to do: then the widget itself has the focus, and gives
  // it on as soon as there is, unless a key was pressed meanwhile.
  const place = lost => {
    const next = successor(lost);
    if (!next || next === document.activeElement) return;
    page.lost = lost;
    page.placed = next;
    if (next.matches('.mw')) next.tabIndex = -1;
    next.focus({ preventScroll: next !== root && next.matches('.mw') });  // `scrolling.js` brings it in
  };
  const isHeld = node => node === document.activeElement && node.ariaDisabled === 'true';
  const refocus = () => {
    const { last, lost, placed } = page;
    const at = document.activeElement;
    if (lost && at === placed && root.contains(at)) place(lost);
    if (!last || !last.parents.includes(root) || usable(last.node)) return;
    // Whoever clicks needs the focus nowhere but where a new text begins.
    if (!page.keyboard && !last.node.matches('.mw-onward')) return;
    if (at && at !== document.body && at !== last.node) return;
    if (isHeld(last.node)) return;
    place(lost && last.node === placed ? lost : last);
  };
  // A hidden field tells the kernel what it cannot know.  Only what is new here: the same board may be
  // shown elsewhere, too, in another size.
  const write = (field, said) => {
    if (said === (field.dataset.said ?? field.value)) return;
    field.dataset.said = field.value = said;
    field.dispatchEvent(new Event('change', { bubbles: true }));
  };
  // In which theme boards are to be seen here: the kernel draws no other.
  const tellTheme = () => {
    for (const field of root.querySelectorAll('.mw-theme input'))
      write(field, getComputedStyle(field.closest('.mw')).colorScheme);
  };
  // How large text and boards are, where one is unusual: the kernel draws what is written on boards.
  const [USUAL, SMALL, RESTS] = [14, 480, 200];
  const measure = () => {
    const text = parseFloat(getComputedStyle(root).fontSize);
    const usual = text < USUAL + 0.5 && root.clientWidth > SMALL;
    // A long board lies where the style sheet has more width than height for it.
    for (const field of root.querySelectorAll('.mw-stands input')) {
      const boards = field.closest('.mw-boards');
      if (!boards.clientWidth) continue;
      const stands = getComputedStyle(boards).getPropertyValue('--mw-stands').trim() === '1';
      if (field.dataset.said === String(stands)) continue;
      field.dataset.said = stands;
      if (field.checked !== stands) field.click();
    }
    for (const field of root.querySelectorAll('.mw-measured input[type="number"]')) {
      const boards = field.closest('.mw-boards');
      const tiles = boards.querySelectorAll('.mw-board-tile');
      const width = [...tiles].map(tile => tile.clientWidth).find(Boolean);
      if (!width) continue;
      // A board that is made to fit may be small in a large window, too.
      const fitted = getComputedStyle(boards).getPropertyValue('--mw-fitted').trim() === '1';
      write(field, usual && !fitted ? '0' : (text / (Math.round(width / 10) * 10)).toFixed(4));
    }
  };
  // Firefox does not bring into view what is chosen from outside in a list that scrolls, and no
  // browser looks whether the end of the list is below the window's, or behind a bar there.
  const BAR = 30;
  const bringIntoView = () => {
    for (const list of root.querySelectorAll('.mw-places select')) {
      const chosen = list.selectedOptions[0];
      if (!chosen) continue;
      const [at, box] = [chosen.getBoundingClientRect(), list.getBoundingClientRect()];
      const end = innerHeight - BAR;
      const bottom = box.top + 3 * at.height < end ? Math.min(box.bottom, end) : box.bottom;
      if (at.top < box.top) list.scrollTop += at.top - box.top;
      else if (at.bottom > bottom) list.scrollTop += at.bottom - bottom;
    }
  };
  // The page's own ground, lines and text, where they are there and ours can be read on them.
  const [READABLE, EASY] = [4.5, 7];
  const luminance = color => {
    const [r, g, b] = color.match(/[\d.]+/g).slice(0, 3)
      .map(one => (one /= 255) <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (one, other) => {
    const [dim, bright] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (bright + 0.05) / (dim + 0.05);
  };
  const color = name => {
    const said = getComputedStyle(root).getPropertyValue(name);
    if (!said) return null;
    const probe = document.createElement('i');  // not within what is watched
    probe.style.color = said;
    document.body.append(probe);
    const found = getComputedStyle(probe).color;
    probe.remove();
    return found;
  };
  const takeColors = () => {
    if (!root.matches('.mw-auto')) return;
    // Ours is gone before the widget is, when it is closed.
    const [ink, muted] = [color('--jp-content-font-color1'), color('--mw-muted')];
    const fits = Boolean(ink && muted) && ['--jp-layout-color0', '--jp-layout-color1'].every(name => {
      const ground = color(name);
      return ground && contrast(ground, ink) >= EASY
        && contrast(ground, muted) >= READABLE;
    });
    if (root.classList.contains('mw-page-colors') !== fits)
      root.classList.toggle('mw-page-colors', fits);
  };
  let measuring;
  let due = false;
  const changed = () => {
    due = false;
    name();
    tellTheme();
    reopen();
    refocus();
    // What asks for sizes and colors has the page laid out at once: for that it comes to rest first.
    clearTimeout(measuring);
    measuring = setTimeout(() => {
      takeColors();
      measure();
      bringIntoView();
    }, RESTS);
  };
  const soon = () => {
    if (due) return;
    due = true;
    setTimeout(changed);
  };
  new ResizeObserver(soon).observe(root);
  new MutationObserver(soon).observe(root,
    { subtree: true, childList: true, attributeFilter: ['class', 'disabled', 'style'] });
  new MutationObserver(() => {
    setTimeout(takeColors);
    soon();
  }).observe(document.body, { attributeFilter: ['data-jp-theme-name', 'data-jp-theme-light', 'style'] });
  // How front ends other than Jupyter's say that they are dark (`style.py`).
  const themes = new MutationObserver(tellTheme);
  themes.observe(document.body, { attributeFilter: ['class'] });
  themes.observe(document.documentElement, { attributeFilter: ['theme'] });
  name();
  tellTheme();
  takeColors();
})(this);
