// What acts once, acts once: not again at the second half of a double press, which may as well fall on
// what has just come there, nor at a key that is held down.  What is pressed many times in a row is left.
if (isFirst) {
  const TWICE = 350, NEAR = 12;
  const PRESSED = 'button, .mw-board-tile';
  const STEPS = '.mw-transport button:not(.mw-main), .mw-repeats';
  const REPEATED = `.mw-choice, .mw-board-tile, ${STEPS}`;
  let last = null;
  window.addEventListener('click', event => {
    const { detail, pointerType, clientX: x, clientY: y } = event;
    const part = event.target.closest?.('.mw') && event.target.closest(PRESSED);
    if (!part || !detail) return;  // none of ours, or by a key
    // Of a finger's presses browsers do not agree whether they count them.
    const isSecond = last && (detail > 1 || pointerType === 'touch') && event.timeStamp - last.when < TWICE
      && Math.hypot(x - last.x, y - last.y) < NEAR;
    if (isSecond && !(part === last.part && part.matches(REPEATED))) {
      event.preventDefault();
      event.stopImmediatePropagation();
    } else last = { part, x, y, when: event.timeStamp };
  }, true);

  const ALONE = 'button, input, select, textarea, summary';
  const presses = ({ key, target }) =>
    (key === 'Enter' ? !target.matches(`textarea, ${STEPS}`) : key === ' ' && !target.matches(ALONE));
  window.addEventListener('keydown', event => {
    if (!event.repeat || !event.target.closest?.('.mw') || !presses(event)) return;
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);
}
