// What only the page knows, and the kernel draws by: the theme, and how large text and boards are.
(() => {
  // A hidden field tells it.  Only what is new here: the same board may be shown elsewhere, too, in
  // another size.
  const write = (field, said) => {
    if (said === (field.dataset.said ?? field.value)) return;
    field.dataset.said = field.value = said;
    field.dispatchEvent(new Event('change', { bubbles: true }));
  };
  // In which theme boards are to be seen here: the kernel draws no other.
  const tellTheme = () => {
    for (const field of root.querySelectorAll('.mw-theme input'))
      write(field, getComputedStyle(field.closest('.mw')).getPropertyValue('--mw-theme').trim());
  };
  // How large text and boards are, where one is unusual: the kernel draws what is written on boards.
  const [USUAL, SMALL] = [14, 480];
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
  onChange.push(tellTheme);
  onRest.push(measure);
  tellTheme();
})();
