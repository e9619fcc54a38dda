// An extension of JupyterLab's, as its builder packs them: on a phone the file browser would take
// three quarters of the width, and a board the rest.
//
// What is put away here can be had back: the menu View has it all under Appearance.
(() => {
  const PHONE = "(max-width: 700px)";

  const leaveRoom = shell => {
    if (!shell.leftCollapsed) {
      shell.collapseLeft();
    }
    if (!shell.rightCollapsed) {
      shell.collapseRight();
    }
  };

  const hideSideBars = shell => {
    for (const side of ["left", "right"]) {
      if (shell.isSideTabBarVisible(side)) {
        shell.toggleSideTabBarVisibility(side);
      }
    }
  };

  const plugin = {
    id: "manhattan-widgets-phone:plugin",
    description: "Leaves the width of a phone to the notebook.",
    autoStart: true,
    activate: ({ shell, restored }) => {
      if (!window.matchMedia(PHONE).matches) {
        return;
      }
      restored.then(() => hideSideBars(shell));
      // JupyterLab opens the file browser by itself while it starts; later its reader does.
      shell.layoutModified.connect(leaveRoom);
      const touched = () => shell.layoutModified.disconnect(leaveRoom);
      window.addEventListener("pointerdown", touched, { capture: true, once: true });
      shell.currentChanged.connect(leaveRoom);
    },
  };

  // What JupyterLab asks of a module that was packed apart from it.
  const container = {
    init: () => {},
    get: async () => () => ({ __esModule: true, default: plugin }),
  };
  (window._JUPYTERLAB ??= {})["manhattan-widgets-phone"] = container;
})();
