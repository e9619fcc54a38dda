// An extension of JupyterLab's, as its builder packs them: Python goes with the page, and with it all
// widgets. A notebook that is opened without it would say "Loading widget..." for ever in their
// places: let it show the pictures that they left beside themselves.
(() => {
  const WIDGET = "application/vnd.jupyter.widget-view+json";

  const forgetWidgets = notebook => {
    for (const { outputs = [] } of notebook.cells) {
      for (const { data } of outputs) {
        if (data && Object.keys(data).length > 1) {
          delete data[WIDGET];
        }
      }
    }
  };

  const plugin = {
    id: "manhattan-widgets-left-widgets:plugin",
    description: "Shows the pictures of widgets whose Python is gone.",
    autoStart: true,
    activate: app => {
      const { contents, sessions } = app.serviceManager;
      const hasPython = path => [...sessions.running()].some(session => session.path === path);
      const get = contents.get.bind(contents);
      contents.get = async (path, options) => {
        const file = await get(path, options);
        if (file.type === "notebook" && file.content && !hasPython(path)) {
          forgetWidgets(file.content);
        }
        return file;
      };
    },
  };

  // What JupyterLab asks of a module that was packed apart from it.
  const container = {
    init: () => {},
    get: async () => () => ({ __esModule: true, default: plugin }),
  };
  (window._JUPYTERLAB ??= {})["manhattan-widgets-left-widgets"] = container;
})();
