// An extension of JupyterLab's, as its builder packs them: says what the browser does not store.
//
// A kernel whose file could not be stored, as when the room for a page is full, gets an answer.
// JupyterLite answers only what went well, and a kernel does nothing but wait for the answer. Here
// what failed is answered, too, in words that `service_worker.js` makes an error of.
//
// Where a page may store nothing at all, JupyterLab never comes up: its reader is told why.
(() => {
  const NAME = "manhattan-widgets-refusals";

  const NOTHING_STORED =
    "This browser stores nothing for this site, and JupyterLab does not start without that. " +
    "Allow the site to store data (also called cookies), and load this page again.";

  // What JupyterLab's modules share with extensions; known before the application starts.
  let shared = {};

  const mayStore = () => {
    try {
      return Boolean(window.indexedDB || window.localStorage);
    } catch {
      return false;
    }
  };

  const tellReader = () => {
    const told = document.createElement("p");
    told.setAttribute("role", "alert");
    told.textContent = NOTHING_STORED;
    told.style.cssText =
      "position: fixed; inset: 0 0 auto; z-index: 10000; margin: 0; padding: 1em;" +
      "background: #fff3cd; color: #332701; font: 16px/1.4 sans-serif;";
    document.body.append(told);
  };

  const driveProcessor = async () => {
    for (const [name, versions] of Object.entries(shared)) {
      if (name.startsWith("@jupyterlite/")) {
        for (const { get } of Object.values(versions)) {
          const { DriveContentsProcessor } = (await get())();
          if (DriveContentsProcessor) {
            return DriveContentsProcessor.prototype;
          }
        }
      }
    }
    throw new Error("JupyterLite has no DriveContentsProcessor: kernels may wait for files in vain.");
  };

  const answerKernels = async () => {
    const processor = await driveProcessor();
    const { processDriveRequest } = processor;
    processor.processDriveRequest = async function (request) {
      try {
        return await processDriveRequest.call(this, request);
      } catch (error) {
        return { manhattanWidgetsRefused: String(error) };
      }
    };
  };

  const plugin = {
    id: `${NAME}:plugin`,
    description: "Answers a kernel whose file the browser could not store.",
    autoStart: true,
    activate: async () => {
      // Where page and kernel share memory, no service worker is asked.
      if (!window.crossOriginIsolated) {
        await answerKernels();
      }
    },
  };

  // What JupyterLab asks of a module that was packed apart from it.
  const container = {
    init: scope => {
      shared = scope;
    },
    get: async () => () => ({ __esModule: true, default: plugin }),
  };
  (window._JUPYTERLAB ??= {})[NAME] = container;
  if (!mayStore()) {
    tellReader();
  }
})();
