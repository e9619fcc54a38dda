// When something in the widget has changed, and when it has come to rest: then each file does its part.
const [onChange, onRest] = [[], []];
(() => {
  const RESTS = 200;
  let resting;
  const soon = gathered(setTimeout, () => {
    for (const part of onChange) part();
    // What asks for sizes and colors has the page laid out at once: for that it comes to rest first.
    clearTimeout(resting);
    resting = setTimeout(() => {
      for (const part of onRest) part();
    }, RESTS);
  });
  new ResizeObserver(soon).observe(root);
  new MutationObserver(soon).observe(root,
    { subtree: true, childList: true, attributeFilter: ['class', 'disabled', 'style'] });
  root.addEventListener('mw-theme', soon);
})();
