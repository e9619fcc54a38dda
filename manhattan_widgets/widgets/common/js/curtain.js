// The next person's hand is shown by whoever means to: not by the second half of a press on what played
// the move, which the curtain may stand in for, be it later than that of a double press elsewhere
// (`presses.js`).
(() => {
  const COMES = 400, NEAR = 12;
  let [isUp, came, last] = [false, 0, null];
  onChange.push(() => {
    const wasUp = isUp;
    isUp = Boolean(usable(root.querySelector('.mw-curtain button')));
    if (isUp && !wasUp) came = performance.now();
  });
  root.addEventListener('click', event => {
    const { detail, clientX: x, clientY: y } = event;
    if (!detail) return;  // by a key
    const isNew = !isUp || performance.now() - came < COMES;
    const isSecond = last && Math.hypot(x - last.x, y - last.y) < NEAR;
    if (isNew && isSecond && event.target.closest('.mw-curtain button')) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
    last = { x, y };
  }, true);
})();
