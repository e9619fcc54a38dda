// The arrows that unfold the pages of a section are named by nothing but an icon: they get the
// section's name.
document.addEventListener('DOMContentLoaded', () => {
  for (const arrow of document.querySelectorAll('.bd-sidebar-primary summary')) {
    arrow.setAttribute('aria-label', arrow.closest('li').querySelector('a').textContent.trim());
  }
});
