// An extension of JupyterLab's, as its builder packs them: opens the game that the address holds,
// `…/lab/index.html?code=…`, or what it names, `?open=…`, in a notebook of its own, and runs that.
//
// Anybody may have written the address. A code becomes a string, which the package reads as a share
// code and as nothing else; a name is looked up in a file of the site, which has the cell for it.
(() => {
  const FOLDER = "notebooks";

  const OPENINGS = "../openings.json";

  const notebook = source => ({
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
        source,
      },
    ],
  });

  // The same link leads to the same notebook, with whatever its reader has written there since.
  const pathOf = async code => {
    const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(code));
    const name = Array.from(new Uint8Array(hash).slice(0, 4), byte => byte.toString(16).padStart(2, "0"));
    return `${FOLDER}/shared-${name.join("")}.ipynb`;
  };

  // What JSON writes for a string, Python reads as the same one.
  const shared = async code => ({
    path: await pathOf(code),
    source:
      "from manhattan_widgets.widgets.share.opener import shared\n\n" +
      `shared(${JSON.stringify(code)})`,
  });

  const named = async name => {
    const answer = await fetch(new URL(OPENINGS, window.location));
    const cells = answer.ok ? await answer.json() : {};
    return Object.hasOwn(cells, name) ? { path: `${FOLDER}/${name}.ipynb`, source: cells[name] } : null;
  };

  // Nothing else would be seen until Python, fetched the first time, has drawn something.
  const WAITING = {
    en: "Python is starting in this browser. The first time it is fetched, some 30 MB: that may take a minute.",
    de: "Python startet in diesem Browser. Beim ersten Mal wird es geholt, etwa 30 MB: Das kann eine Minute dauern.",
    nl: "Python start in deze browser. De eerste keer wordt het opgehaald, zo'n 30 MB: dat kan een minuut duren.",
    sv: "Python startar i den här webbläsaren. Första gången hämtas det, cirka 30 MB: det kan ta en minut.",
  };

  const tellWait = ({ node }) => {
    const language = navigator.languages.map(tag => tag.slice(0, 2)).find(tag => tag in WAITING) ?? "en";
    const told = document.createElement("p");
    told.setAttribute("role", "status");
    told.lang = language;
    told.textContent = WAITING[language];
    told.style.cssText =
      "margin: 16px 8px; color: var(--jp-content-font-color1);" +
      "font: var(--jp-content-font-size1)/1.5 var(--jp-content-font-family);";
    node.append(told);
    return told;
  };

  // A turn has room on one screen, but not below the cell that it came from.  It is brought to the
  // top once, unless its reader has begun to look about.
  const bringUp = ({ node }) => {
    const ENOUGH = 100; // px: more than a line
    const grown = new ResizeObserver(() => {
      if (node.offsetHeight > ENOUGH) {
        leave();
        // On a phone the cell's number stands above it.
        node.querySelector(".jp-OutputArea-output").scrollIntoView({ block: "start" });
      }
    });
    const TOUCHES = ["pointerdown", "wheel", "keydown"];
    const leave = () => {
      grown.disconnect();
      TOUCHES.forEach(touch => window.removeEventListener(touch, leave, true));
    };
    TOUCHES.forEach(touch => window.addEventListener(touch, leave, true));
    grown.observe(node);
  };

  const open = async (app, { path, source }) => {
    const { contents } = app.serviceManager;
    try {
      await contents.get(path, { content: false });
    } catch {
      await contents.save(path, { type: "notebook", format: "json", content: notebook(source) });
    }
    const panel = await app.commands.execute("docmanager:open", { path });
    await panel.context.ready;
    await panel.revealed;
    // Its reader may have written a text above it.
    const cells = panel.content.widgets;
    const cell = cells.find(({ outputArea }) => outputArea) ?? cells[0];
    const told = tellWait(cell);
    try {
      await panel.sessionContext.ready;
      app.shell.activateById(panel.id);
      if (cell.outputArea) {
        bringUp(cell.outputArea);
      }
      await app.commands.execute("notebook:run-all-cells");
    } finally {
      told.remove();
    }
  };

  const plugin = {
    id: "manhattan-widgets-shared-link:plugin",
    description: "Opens what the address holds or names.",
    autoStart: true,
    activate: app => {
      // JupyterLab takes queries off the address while it starts.
      const asked = new URLSearchParams(window.location.search);
      const [code, name] = [asked.get("code"), asked.get("open")];
      if (code || name) {
        const found = code ? shared(code) : named(name);
        app.restored.then(async () => {
          const opening = await found;
          if (opening) {
            await open(app, opening);
          }
        });
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
