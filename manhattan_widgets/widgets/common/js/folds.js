// What was unfolded stays so when the text around it is made anew: a rule for as long as it is the one told of,
// or it would stand before what is said of the next move, and of somebody else's.
(() => {
  const unfolded = new WeakMap();
  const keyed = holder => new Map([...holder.querySelectorAll('details')].map((details, number) =>
    [details.matches('.mw-rule') ? details.firstElementChild.textContent : number, details]));
  root.addEventListener('toggle', ({ target }) => {
    const holder = holderOf(target);
    if (!holder) return;
    const keys = unfolded.get(holder) ?? new Set();
    for (const [key, details] of keyed(holder)) if (details === target) keys[target.open ? 'add' : 'delete'](key);
    unfolded.set(holder, keys);
  }, true);
  onChange.push(() => {
    for (const holder of root.querySelectorAll('.widget-html-content')) {
      const keys = unfolded.get(holder);
      if (!keys?.size) continue;
      const there = keyed(holder);
      for (const key of keys) {
        if (there.has(key)) there.get(key).open = true;
        else if (typeof key === 'string') keys.delete(key);
      }
    }
  });
})();
