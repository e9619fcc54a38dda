// The next person's hand is shown by whoever means to: not by Enter that is still held down after a move,
// and not by the second half of a double press on what played it, which the curtain may stand in for.
(() => {
  const COMES = 400, NEAR = 12;
  const ALONE = 'button, input, select, textarea, summary';
  const presses = ({ key, target }) =>
    (key === 'Enter' ? !target.matches('textarea') : key === ' ' && !target.matches(ALONE));
  root.addEventListener('keydown', event => {
    if (!event.repeat || !presses(event) || !root.querySelector('.mw-curtain')) return;
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);

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
