// What had the focus when it was hidden stays in the page for a while, without a size and out of reach of
// Tab: a screen reader that finds it gone looks for a place by itself, and is silent where the focus comes
// to.
(() => {
  const STAYS = 2000;
  const leaving = new Map();  // with what ends it
  const leave = box => {
    box.dataset.mwLeaves = '';  // first: what is not drawn loses the focus as it is touched
    const inTheWay = [box, ...box.querySelectorAll('*')].filter(
      node => node.matches(CONTROLS.join(',')) && node.tabIndex >= 0);
    const before = inTheWay.map(node => node.getAttribute('tabindex'));
    for (const node of inTheWay) node.tabIndex = -1;
    const end = () => {
      clearTimeout(gone);
      leaving.delete(box);
      delete box.dataset.mwLeaves;
      inTheWay.forEach((node, number) => {
        if (before[number] === null) node.removeAttribute('tabindex');
        else node.setAttribute('tabindex', before[number]);
      });
    };
    const gone = setTimeout(end, STAYS);
    leaving.set(box, end);
  };
  const stay = changes => {
    for (const { target } of changes) {
      if (!target.matches('.mw-hidden')) leaving.get(target)?.();
      else if (page.keyboard && !leaving.has(target) && target.contains(document.activeElement)) leave(target);
    }
  };
  if (!root.parentElement.closest('.mw'))
    new MutationObserver(stay).observe(root, { subtree: true, attributeFilter: ['class'] });
})();
