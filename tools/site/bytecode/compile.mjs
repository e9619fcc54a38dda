// Runs the site's own Python once, as far as the first board, and lets it compile what that loaded.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const { folder, archives, packages, first } = JSON.parse(process.argv[2]);

const compile = async () => {
  const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`));
  const python = await loadPyodide({
    indexURL: `${folder}/`,
    packages,
    // Without the columns of each instruction, which only underline parts of a line in tracebacks,
    // bytecode is smaller.
    env: { PYTHONNODEBUGRANGES: "1", HOME: "/home/pyodide" },
  });
  python.FS.mkdir("/drive"); // where games are kept
  python.FS.mkdir("/site");
  python.FS.mount(python.FS.filesystems.NODEFS, { root: folder }, "/site");
  python.globals.set("archives", python.toPy(archives));
  python.globals.set("first", first);
  python.runPython(readFileSync(new URL("compile_archives.py", import.meta.url), "utf8"));
};

try {
  await compile();
} catch (error) {
  // Left to Node.js, it would come with the line of a megabyte that threw it.
  console.error(error.message || error.name);
  process.exitCode = 1;
}
