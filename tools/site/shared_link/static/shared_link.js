// An extension of JupyterLab's, as its builder packs them: opens the game that the address holds,
// `…/lab/index.html?code=…`, in a notebook of its own, and runs that.
//
// Anybody may have written the address. Whatever stands there becomes a string, which the package
// reads as a share code and as nothing else.
(() => {
  const FOLDER = "notebooks";

  const notebook = code => ({
    nbformat: 4,
    nbformat_minor: 5,
    metadata: {
      kernelspec: { name: "python", language: "python", display_name: "Python (Pyodide)" },
    },
    cells: [
      {
        id: "shared",
        cell_type: "code",
        execution_count: null,
        metadata: {},
        outputs: [],
        // What JSON writes for a string, Python reads as the same one.
        source:
          "from manhattan_widgets.widgets.share.opener import shared\n\n" +
          `shared(${JSON.stringify(code)})`,
      },
    ],
  });

  // The same link leads to the same notebook, with whatever its reader has written there since.
  const pathOf = async code => {
    const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(code));
    const name = Array.from(new Uint8Array(hash).slice(0, 4), byte => byte.toString(16).padStart(2, "0"));
    return `${FOLDER}/shared-${name.join("")}.ipynb`;
  };

  const open = async (app, code) => {
    const path = await pathOf(code);
    const { contents } = app.serviceManager;
    try {
      await contents.get(path, { content: false });
    } catch {
      await contents.save(path, { type: "notebook", format: "json", content: notebook(code) });
    }
    const panel = await app.commands.execute("docmanager:open", { path });
    await panel.context.ready;
    await panel.sessionContext.ready;
    app.shell.activateById(panel.id);
    await app.commands.execute("notebook:run-all-cells");
  };

  const plugin = {
    id: "manhattan-widgets-shared-link:plugin",
    description: "Opens the game that the address holds.",
    autoStart: true,
    activate: app => {
      const code = new URLSearchParams(window.location.search).get("code");
      if (code) {
        // JupyterLab takes queries off the address while it starts.
        app.restored.then(() => open(app, code));
      }
    },
  };

  // What JupyterLab asks of a module that was packed apart from it.
  const container = {
    init: () => {},
    get: async () => () => ({ __esModule: true, default: plugin }),
  };
  (window._JUPYTERLAB ??= {})["manhattan-widgets-shared-link"] = container;
})();
