// The page's own ground, lines and text, where they are there and ours can be read on them.
(() => {
  const [READABLE, EASY] = [4.5, 7];
  const luminance = color => {
    const [r, g, b] = color.match(/[\d.]+/g).slice(0, 3)
      .map(one => (one /= 255) <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (one, other) => {
    const [dim, bright] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (bright + 0.05) / (dim + 0.05);
  };
  const color = name => {
    const said = getComputedStyle(root).getPropertyValue(name);
    if (!said) return null;
    const probe = document.createElement('i');  // not within what is watched
    probe.style.color = said;
    document.body.append(probe);
    const found = getComputedStyle(probe).color;
    probe.remove();
    return found;
  };
  const takeColors = () => {
    if (!root.matches('.mw-auto')) return;
    // Ours is gone before the widget is, when it is closed.
    const [ink, muted] = [color('--jp-content-font-color1'), color('--mw-muted')];
    const fits = Boolean(ink && muted) && ['--jp-layout-color0', '--jp-layout-color1'].every(name => {
      const ground = color(name);
      return ground && contrast(ground, ink) >= EASY
        && contrast(ground, muted) >= READABLE;
    });
    if (root.classList.contains('mw-page-colors') !== fits)
      root.classList.toggle('mw-page-colors', fits);
  };
  onRest.push(takeColors);
  root.addEventListener('mw-theme', () => setTimeout(takeColors));
  takeColors();
})();
