// What was unfolded stays so when the text around it is made anew.
(() => {
  const unfolded = new WeakMap();
  const numberOf = (details, holder) => [...holder.querySelectorAll('details')].indexOf(details);
  root.addEventListener('toggle', ({ target }) => {
    const holder = holderOf(target);
    if (!holder) return;
    const numbers = unfolded.get(holder) ?? new Set();
    numbers[target.open ? 'add' : 'delete'](numberOf(target, holder));
    unfolded.set(holder, numbers);
  }, true);
  onChange.push(() => {
    for (const details of root.querySelectorAll('details:not([open])')) {
      const holder = holderOf(details);
      if (holder && unfolded.get(holder)?.has(numberOf(details, holder))) details.open = true;
    }
  });
})();
