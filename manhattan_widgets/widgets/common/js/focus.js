// Where the focus is, and where it goes when what has it goes away or opens something: into what opens,
// and back to what was pressed.
const focus = (() => {
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
  const isHeld = node => node === document.activeElement && node.ariaDisabled === 'true';
  const remember = ({ target }) => {
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
  };
  if (isFirst) window.addEventListener('focusin', remember, true);

  // Another widget has the focus as a whole, as soon as it has a name to be spoken.
  const NAMED = '.mw[aria-labelledby]';
  const FORM = '.mw-setting-up > .mw-setup';
  const give = next => {
    if (next.matches('.mw, .mw-ended') && !next.hasAttribute('tabindex')) next.tabIndex = -1;
    next.focus({ preventScroll: next !== root && next.matches('.mw') });  // `scrolling.js` brings it in
  };
  const successor = ({ node, holder, index, parents }) => {
    if (holder?.isConnected && index >= 0) {
      const same = controls(holder)[index];
      if (same) return same;
    }
    const near = parents.filter(one => one.isConnected && root.contains(one));
    const first = find => { for (const box of near) { const one = find(box); if (one) return one; } };
    const start = box => controls(box, '.mw-start')[0];
    // Into the form that lies over what opened it; whoever puts it away is back there.
    const form = first(box => box.querySelector(FORM));
    if (form && !form.contains(node)) {
      page.openers.set(form, node);
      return controls(form)[0];
    }
    const covered = node.matches('.mw-cancels') && page.openers.get(parents.find(one => one.matches('.mw-setup')));
    if (usable(covered)) return covered;
    // What leads on in a lesson gives the focus to the heading of what is new; whoever was wrong
    // stays where he answers.
    const begun = node.matches('.mw-onward') && first(box => controls(box, '.mw-begin')[0]);
    // Into what is opened in the place of a page; the way back leads to what opened it.
    const room = first(box => box.querySelector('.mw-opens-here'));
    const opens = room && node.matches('.mw-onward, .mw-opener input') && !parents.includes(room);
    if (opens) page.openers.set(room, node);
    if (begun) return begun;
    if (opens) return room.querySelector(`:scope > ${NAMED}`);
    const opener = node.matches('.mw-way-back') && page.openers.get(room);
    if (usable(opener)) return opener;
    // A question stands in the place of what asked it.
    const asked = node.matches('.mw-asks-again')
      && [...node.parentElement?.children ?? []].find(one => one.matches('.mw-asks-again') && usable(one));
    if (asked) return asked;
    // A hint takes the place of its button, and the other way round.
    const [hint, hints] = ['.mw-hint', '.mw-hint-button'].map(one => first(box => box.querySelector(one)));
    if (hint && (node === hints || hint.contains(node))) {
      const answer = controls(hint)[0] ?? (usable(hints) && hints);
      if (answer) return answer;
    }
    const main = box => [...box.querySelectorAll('button.mw-main')].find(usable);
    if (!node.matches('.mw-main')) return first(box => main(box) ?? start(box) ?? controls(box)[0]);
    const panel = near.find(box => box.matches('.mw-panel'));
    const leads = first(start) ?? first(main) ?? (panel && controls(panel)[0]) ?? root;
    // Whoever presses on without a look sees how his game ended before another begins.
    return leads.closest('.mw-end')?.querySelector(':scope > .mw-ended') ?? leads;
  };
  // While others move there may be nothing to do: then the widget itself has the focus, and gives
  // it on as soon as there is, unless a key was pressed meanwhile.
  const place = lost => {
    const next = successor(lost);
    if (!next || next === document.activeElement) return;
    page.lost = lost;
    page.placed = next;
    give(next);
  };
  // Whoever uses the keyboard is not thrown out when what he pressed is switched off or goes away.
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
  // Whoever pressed by keys what stays where it was goes along to what that opened, unless it takes long.
  const WAITS = 10000;
  const goAlong = opened => {
    const from = document.activeElement;
    if (!page.keyboard || !root.contains(from)) return;
    page.openers.set(opened.parentElement, from);
    const go = () => { if (document.activeElement === from) give(opened); };
    if (opened.matches(NAMED)) go();
    else opened.addEventListener('mw-named', go, { once: true, signal: AbortSignal.timeout(WAITS) });
  };
  // Whoever opens a question by keys goes to what he asks with, which Tab does not reach from there.
  let asking = false;
  const ask = () => {
    const button = root.querySelector('.mw-asks-apart');
    if (!button) return;
    const field = root.querySelector('.mw-asking input');
    const begins = !asking && usable(field) && document.activeElement === button;
    asking = usable(field);
    button.setAttribute('aria-expanded', String(asking));
    if (begins && page.keyboard) field.focus({ preventScroll: true });
  };
  // What a form lies over is out of reach for as long as it does.
  const cover = () => {
    for (const part of root.querySelectorAll(':scope > .mw-screen > :is(.mw-boards, .mw-foot)'))
      part.inert = Boolean(part.parentElement.querySelector(FORM));
  };
  onChange.push(cover, refocus, ask);
  return { goAlong };
})();
