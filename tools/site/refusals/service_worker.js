
// Added to JupyterLite's own: what the page could not do (`static/refusals.js`) is an error
// for the kernel that has asked for it.
(() => {
  const REFUSED = '{"manhattanWidgetsRefused":';
  const INSUFFICIENT_STORAGE = 507;
  self.Response = class extends Response {
    constructor(body, options) {
      const refused = typeof body === "string" && body.startsWith(REFUSED);
      super(body, refused ? { ...options, status: INSUFFICIENT_STORAGE } : options);
    }
  };
})();
