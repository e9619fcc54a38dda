// A board that is played by pointer and keys: what a site is, is told beside it; arrows move between
// sites and what is in hand; a card or a piece is dragged to a site.  It presses what can be pressed
// anyway, so the kernel hears nothing new but of what was dropped on a site.
(() => {
  const usables = names => [...root.querySelectorAll(names)].filter(
    node => usable(node) && node.closest('.mw') === root);
  const WRITES = 'input:not([type="checkbox"], [type="button"]), select, textarea, [role="slider"]';
  const HAND = '.mw-hand button.mw-choice';
  // As they are seen: on a phone what can only be looked at stands below (`order`).
  const orderOf = node => Number(getComputedStyle(node.closest('.mw-group') ?? node).order);
  const hand = () => usables(HAND).sort((one, other) => orderOf(one) - orderOf(other));

  // ---- Where sites are: as the kernel tells once, in pixels of each tile as it was designed.
  // What was opened inside a widget looks after its own.
  const own = node => (node?.closest('.mw') === root ? node : null);
  const boardsOf = () => own(root.querySelector('.mw-screen > .mw-boards'));
  let [told, places] = ['', []];
  const tilesOf = boards => {
    const said = boards?.querySelector('[data-places]')?.dataset.places ?? '[]';
    if (said !== told) [told, places] = [said, JSON.parse(said)];
    const tiles = [...boards?.querySelectorAll('.mw-board-tile') ?? []].filter(one => one.clientWidth);
    return tiles.length === places.length ? tiles : [];
  };
  const allSites = () => tilesOf(boardsOf()).flatMap((tile, number) => {
    const box = tile.getBoundingClientRect();
    const [width, height, areas] = places[number];
    const [across, down] = [box.width / width, box.height / height];
    return areas.map(([site, x, y, w, h]) => ({ site, tile, number,
      x: box.left + x * across, y: box.top + y * down, w: w * across, h: h * down }));
  });
  const middle = place => [place.x + place.w / 2, place.y + place.h / 2];
  const siteAt = (x, y) => allSites().find(
    one => x >= one.x && x < one.x + one.w && y >= one.y && y < one.y + one.h);
  const placeOf = site => allSites().find(one => one.site === site);

  // The board in words tells of each site in a cell; a board that lies has others beside it there.
  const wordsOf = ({ site }) => {
    const cell = root.querySelector(`.mw-twin td[data-site="${CSS.escape(site)}"]`);
    return [cell?.textContent, cell?.dataset.takes].filter(Boolean).join(' ');
  };

  // ---- What is told of a site, and the frame around the one that the keys are at.
  const made = name => {
    const boards = boardsOf();
    const known = boards.querySelector(`:scope > .${name}`);
    if (known) return known;
    const node = document.createElement('div');
    node.className = name;
    node.setAttribute('aria-hidden', 'true');
    boards.append(node);
    return node;
  };
  const put = (node, x, y) => { node.style.left = `${x}px`; node.style.top = `${y}px`; };
  let [at, pointed, tipped] = [null, null, null];
  const hide = () => {
    pointed = tipped = null;
    for (const one of boardsOf()?.querySelectorAll(':scope > .mw-tip') ?? []) one.textContent = '';
  };
  const tell = place => {
    const [tip, around] = [made('mw-tip'), boardsOf().getBoundingClientRect()];
    tipped = place.site;
    tip.textContent = wordsOf(place);
    const { width, height } = tip.getBoundingClientRect();
    const below = place.y - around.top + place.h + 6;
    put(tip, Math.max(0, Math.min(place.x - around.left, around.width - width)),
      below + height <= around.height ? below : Math.max(0, place.y - around.top - height - 6));
  };
  // Of what is played there meanwhile, too.
  onChange.push(() => {
    const place = tipped && placeOf(tipped);
    if (place && made('mw-tip').textContent !== wordsOf(place)) tell(place);
  });
  const frame = place => {
    const [cursor, around] = [made('mw-cursor'), boardsOf().getBoundingClientRect()];
    cursor.hidden = !place;
    if (!place) return;
    put(cursor, place.x - around.left, place.y - around.top);
    cursor.style.width = `${place.w}px`;
    cursor.style.height = `${place.h}px`;
  };
  // To screen readers the board is a list of sites (`names.js`).  Of its entries the one is there that
  // the keys are at, anew each time, as whatever comes to be active is spoken.  Before the first
  // arrow it tells whose turn it is and what to do: a list without an entry says nothing at all.
  const say = (words, position = {}) => {
    const boards = boardsOf();
    boards?.querySelector(':scope > [role="option"]')?.remove();
    boards?.removeAttribute('aria-activedescendant');
    if (!words) return;
    const entry = document.createElement('div');
    const id = newId();
    for (const [name, value] of Object.entries({ id, role: 'option', 'aria-selected': 'true', ...position }))
      entry.setAttribute(name, value);
    entry.className = 'mw-quiet';
    entry.textContent = words;
    boards.append(entry);
    boards.setAttribute('aria-activedescendant', id);
  };
  const situation = () => {
    const parts = [root.querySelector('h3'), root.querySelector('.mw-move .mw-preview')];
    return parts.filter(usable).map(part => part.innerText.replace(/\s+/g, ' ').trim()).join(' ');
  };
  const goTo = place => {
    at = place.site;
    frame(place);
    tell(place);
    const sites = allSites().map(one => one.site);
    say(wordsOf(place),
      { 'aria-setsize': sites.length, 'aria-posinset': sites.indexOf(place.site) + 1 });
  };
  const press = (place, kind = 'click') => {
    const [clientX, clientY] = middle(place);
    place.tile.dispatchEvent(new MouseEvent(kind, { bubbles: true, clientX, clientY }));
  };

  const REST = 150;
  let resting;
  root.addEventListener('pointermove', event => {
    if (event.pointerType === 'touch' || drag) return;
    clearTimeout(resting);
    const place = event.target.closest('.mw-screen > .mw-boards') && siteAt(event.clientX, event.clientY);
    if (place?.site === pointed) return;
    hide();
    // Where it is by then: meanwhile the page may have scrolled, or the board have been closed.
    if (place) resting = setTimeout(() => {
      const now = placeOf(place.site);
      if (!now) return;
      pointed = now.site;
      tell(now);
    }, REST);
  });
  root.addEventListener('pointerleave', ({ pointerType }) => {
    clearTimeout(resting);
    if (pointerType !== 'touch') hide();
  });
  // A finger, which rests nowhere, holds a site until it is told, and plays nothing by that.  It is
  // told until the next touch.
  const HELD = 450;
  let holding, isHeld;
  root.addEventListener('pointerdown', event => {
    clearTimeout(holding);
    isHeld = false;
    if (event.pointerType !== 'touch') return;
    hide();
    const place = event.target.closest('.mw-screen > .mw-boards') && siteAt(event.clientX, event.clientY);
    if (place) holding = setTimeout(() => {
      const now = placeOf(place.site);
      if (!now) return;
      isHeld = true;
      tell(now);
    }, HELD);
  });
  // The browser takes it back when the finger goes on to scroll.
  for (const kind of ['pointerup', 'pointercancel']) root.addEventListener(kind, () => clearTimeout(holding));
  for (const kind of ['click', 'contextmenu']) root.addEventListener(kind, event => {
    if (!isHeld || !event.target.closest('.mw-screen > .mw-boards')) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);
  root.addEventListener('click', event => {
    const place = event.isTrusted && event.target.closest('.mw-screen > .mw-boards')
      && siteAt(event.clientX, event.clientY);
    if (!place) return;
    at = place.site;
    clearTimeout(resting);
    hide();
  }, true);
  root.addEventListener('focusout', ({ target }) => {
    if (target !== boardsOf()) return;
    hide();
    frame(null);
    say('');
  });
  root.addEventListener('focusin', ({ target }) => {
    if (target === boardsOf() && target.matches('[role="listbox"]')) say(situation());
  });

  // ---- Keys of a game that is played
  const DIRECTIONS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  const beside = (from, [right, down]) => {
    const [x, y] = middle(from);
    const cost = one => {
      const [across, along] = [middle(one)[0] - x, middle(one)[1] - y];
      const ahead = across * right + along * down;
      return ahead > 4 ? ahead + 3 * Math.abs(across * down + along * right) : Infinity;
    };
    const found = allSites().map(one => [cost(one), one]).sort(([a], [b]) => a - b)[0];
    return found && found[0] < Infinity ? found[1] : null;
  };
  const toBoard = () => {
    const boards = boardsOf();
    const place = placeOf(at) ?? allSites()[0];
    if (!place || !usable(boards)) return false;
    boards.focus({ preventScroll: true });
    goTo(place);
    return true;
  };
  // The page would scroll away with the browser's Home and End.
  const ENDS = { Home: 0, End: -1 };
  const toEnd = (target, key) => {
    const held = hand();
    if (held.includes(target)) held.at(ENDS[key]).focus();
    else if (target === boardsOf()) goTo(allSites().at(ENDS[key]));
    return true;
  };
  const move = (target, key) => {
    const [held, direction] = [hand(), DIRECTIONS[key]];
    const number = held.indexOf(target);
    if (number >= 0) {
      const next = number + direction[0] + direction[1];
      return next < 0 ? toBoard() : (held[next]?.focus(), true);
    }
    const from = target === boardsOf() && placeOf(at);
    if (!from || boardsOf().querySelector(':scope > .mw-cursor')?.hidden !== false) return toBoard();
    const next = beside(from, direction);
    if (next) goTo(next);
    else if (key === 'ArrowRight') held[0]?.focus();
    return true;
  };
  const pressFirst = names => {
    const [first] = usables(names);
    first?.click();
    return Boolean(first);
  };
  const choose = key => {
    // The same key again goes on to what has it, too: another color's piece.
    const found = usables(`.mw-hand button.mw-key-${key}`);
    const offered = found.filter(one => !one.matches('.mw-dim'));
    const chosen = offered.findIndex(one => one.matches('.mw-chosen'));
    const pressed = offered[chosen + 1] ?? offered[0] ?? found[0];
    if (!pressed) return false;
    // Whoever is at it hears that it is pressed.
    if (pressed !== document.activeElement && !pressed.matches('.mw-chosen')) root.mwTell(pressed.title);
    pressed.click();
    return true;
  };
  const showKeys = () => {
    const keys = root.querySelector('details.mw-keys');
    if (!keys) return false;
    if (!root.querySelector('.mw-screen.mw-more')) pressFirst('button.mw-more-button');
    keys.open = true;
    keys.querySelector('summary').focus();
    return true;
  };
  const MAIN = '.mw-side button.mw-main';
  const ONCE = /^[1-9hz?]$/;  // however long it is held down
  const played = ({ key, target, repeat }) => {
    if (root.querySelector('.mw-setting-up')) return false;
    if (repeat && ONCE.test(key)) return true;
    if (DIRECTIONS[key]) return move(target, key);
    if (key in ENDS) return toEnd(target, key);
    if (/^[1-9]$/.test(key)) return choose(key);
    if (key === 'z') return pressFirst('button.mw-undo');
    if (key === 'h') return pressFirst('button.mw-hint-button');
    if (key === '?') return showKeys();
    const presses = key === 'Enter' || (key === ' ' && target === boardsOf());
    if (!presses || ![root, boardsOf()].includes(target)) return false;
    const cursor = boardsOf().querySelector(':scope > .mw-cursor');
    const place = target !== root && cursor?.hidden === false && placeOf(at);
    const [main] = [...usables('.mw-move button.mw-main'), ...usables(MAIN)];
    // A site says nothing to a whole move that names none.  What begins another game is not pressed
    // from the board, where nothing says so: the first Enter leads to it.
    if (place && usable(root.querySelector('.mw-move:not(.mw-siteless)'))) press(place);
    else if (main?.closest('.mw-end')) main.focus();
    else main?.click();
    return true;
  };

  // ---- Keys of a game that is shown again: the same as its buttons
  const STEPS = { Home: 'first', ArrowLeft: 'back', ' ': 'play', ArrowRight: 'next', End: 'last' };
  const PRESSED = 'button, summary, a, input[type="checkbox"], select';
  let byKey = false;
  root.addEventListener('pointerdown', () => { byKey = false; }, true);
  root.addEventListener('focusin', () => { byKey = page.keyboard; });
  const stepped = ({ key, target, repeat }) => {
    if (!STEPS[key]) return false;
    if (key === ' ' && repeat) return true;
    // What a person came to by keys, the space bar presses; what he pressed with the mouse before, not.
    if (key === ' ' && byKey && target.matches(PRESSED)) return false;
    pressFirst(`.mw-steps button.mw-step-${STEPS[key]}`);
    return true;
  };

  root.addEventListener('keydown', event => {
    const { target } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (target.closest('.mw') !== root || target.closest('[role="tablist"]')) return;
    const steps = root.querySelector('.mw-steps');
    const alone = steps && target.matches('select, [role="slider"]') && STEPS[event.key];
    if (target.matches(WRITES) && !alone) return;
    if (target.matches('[role="slider"]') && event.key !== ' ') return;
    if (!(root.querySelector(':scope > .mw-screen') ? played(event) : steps && stepped(event))) return;
    event.preventDefault();
    event.stopPropagation();
  });

  // ---- A card or a piece is dragged to a site
  const FAR = 6;
  let drag = null;
  root.addEventListener('pointerdown', event => {
    const from = event.target.closest(HAND);
    if (!from || event.button || event.pointerType === 'touch' || from.closest('.mw') !== root) return;
    drag = { from, x: event.clientX, y: event.clientY, ghost: null };
  });
  root.addEventListener('pointermove', event => {
    if (!drag) return;
    if (!drag.ghost) {
      if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < FAR) return;
      drag.ghost = document.createElement('div');
      const picture = [...drag.from.classList].filter(name => name.startsWith('mw-picture'));
      drag.ghost.className = ['mw-ghost', ...picture].join(' ');
      root.append(drag.ghost);
      // So what it ends on is not pressed.
      root.setPointerCapture(event.pointerId);
      hide();
    }
    const around = root.getBoundingClientRect();
    put(drag.ghost, event.clientX - around.left, event.clientY - around.top);
    frame(siteAt(event.clientX, event.clientY));
  });
  const end = event => {
    const { from, ghost } = drag ?? {};
    drag = null;
    if (!ghost) return;
    ghost.remove();
    frame(null);
    const place = event.type === 'pointerup' && siteAt(event.clientX, event.clientY);
    if (!place || !usable(from)) return;
    if (!from.matches('.mw-chosen')) from.click();
    at = place.site;
    press(place, 'mw-drop');
  };
  root.addEventListener('pointerup', end);
  root.addEventListener('pointercancel', end);
  root.addEventListener('dragstart', event => event.preventDefault());
})();
