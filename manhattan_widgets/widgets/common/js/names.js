// What screen readers are told of what ipywidgets has no words for: names, roles, descriptions.
(() => {
  // Only what is new: each change is looked at.
  const tell = (node, attributes) => {
    for (const [attribute, value] of Object.entries(attributes)) {
      if (!value) node.removeAttribute(attribute);
      else if (node.getAttribute(attribute) !== value) node.setAttribute(attribute, value);
    }
  };
  const idOf = node => (node.id ||= newId());
  // A question is spoken before its first answer: whoever comes to what it is answered with comes
  // into a group of its name.  What a step of a lesson tells is spoken with the step's heading, to
  // which the focus goes.
  const introduce = () => {
    for (const words of root.querySelectorAll('.mw-asks > .widget-html-content')) {
      for (const box of words.closest('.mw-table').querySelectorAll('.mw-answers'))
        tell(box, { role: 'group', 'aria-labelledby': idOf(words) });
    }
    for (const words of root.querySelectorAll('.mw-tells > .widget-html-content')) {
      const heading = words.closest('.mw-table').querySelector('.mw-begin h4');
      // Not the rules that are folded below, nor the wording that is not seen.
      const seen = words.querySelector('.mw-wordings > :not(.mw-unseen)');
      if (heading) tell(heading, { 'aria-describedby': idOf(seen ?? words) });
    }
  };
  // What is in a hand has its whole name, not its caption with the name behind it.
  const nameHand = () => {
    for (const button of root.querySelectorAll('.mw-hand button.mw-choice')) {
      const count = button.textContent.match(/×\d+$/)?.[0] ?? '';
      tell(button, {
        'aria-label': button.title && `${button.title.replace(/\.$/, '')} ${count}`.trim(),
        'aria-pressed': button.matches('.mw-toggles') ? String(button.matches('.mw-chosen')) : '',
      });
      button.setAttribute('aria-description', '');  // else the title says the name once more
    }
  };
  // Boards are pictures; the text beside them and the lists of sites say and do the same.  One that
  // is played by keys is a list of its sites (`board.js`): the role of an application silences Orca,
  // there and at the next stop.
  const nameBoards = () => {
    for (const boards of root.querySelectorAll('.mw-boards:not([aria-hidden], [role])')) {
      if (!boards.querySelector('[data-places]')) boards.setAttribute('aria-hidden', 'true');
      else {
        boards.setAttribute('role', 'listbox');
        boards.tabIndex = 0;
        for (const part of boards.children) part.setAttribute('aria-hidden', 'true');
      }
    }
    for (const said of root.querySelectorAll('.mw-boards[role] [data-name]'))
      tell(said.closest('.mw-boards'), { 'aria-label': said.dataset.name });
    for (const canvas of root.querySelectorAll('.mw-boards canvas[tabindex="0"]'))
      canvas.tabIndex = -1;
  };
  // A table that scrolls is reached by Tab, and has a name.  Whether it scrolls is asked after the page
  // was laid out; asked at each change, it would be laid out for that.
  const wide = new ResizeObserver(tables => {
    for (const { target: table } of tables) {
      const scrolls = table.scrollWidth > table.clientWidth + 1;
      tell(table, scrolls ? { tabindex: '0', role: 'group', 'aria-label': table.dataset.name }
        : { tabindex: '', role: '', 'aria-label': '' });
    }
  });
  const name = () => {
    const title = root.querySelector('h3');
    if (title) {
      const isNew = !root.matches('[aria-labelledby]');
      tell(root, { role: 'group', 'aria-labelledby': idOf(title) });
      if (isNew) root.dispatchEvent(new Event('mw-named'));  // for `focus.js`
    }
    // In which language everything is said, a class tells: the page may be in another.
    const language = [...root.classList].find(one => one.startsWith('mw-lang-'))?.slice(8);
    if (language) tell(root, { lang: language });
    for (const handle of root.querySelectorAll('[role="slider"]')) {
      const label = handle.closest('.jupyter-widgets')?.querySelector('.widget-label')?.textContent;
      if (label) tell(handle, { 'aria-label': label });
    }
    // A label that is hidden, as it has no words, keeps the placeholder from being the name.
    for (const field of root.querySelectorAll(':is(input, textarea)[placeholder]'))
      tell(field, { 'aria-label': field.labels?.[0]?.textContent ? '' : field.placeholder });
    for (const table of root.querySelectorAll('.mw-wide-table')) wide.observe(table);
    // The keyboard scrolls the log; of boxes the page does not ask what `tabbable` says.
    for (const log of root.querySelectorAll('.mw-log')) tell(log, { tabindex: '0' });
    introduce();
    nameHand();
    nameBoards();
    for (const said of root.querySelectorAll('.mw-named [data-name]'))
      tell(said.closest('.mw-named'), { role: 'group', 'aria-label': said.dataset.name });
  };
  onChange.push(name);
  name();
})();
