// The whole program in one file: for a machine where nothing may be installed.
import { fileURLToPath } from "node:url";
import { defineConfig, rolldown } from "rolldown";
import { licences } from "../licences.mjs";
import { browse, leaveOut, onlyReexports, views } from "../rolldown.config.mjs";

/** The views of `browse`: they stay a module of their own without a file of their own. */
async function bundleOfViews() {
  const bundle = await rolldown(browse);
  const { output } = await bundle.generate(browse.output);
  const [{ code }, notice] = output;
  // What is required from there is modules of Node, wherever it is; such an address is refused.
  const movable = code.replaceAll("import.meta.url", '"file:///"');
  return { address: `data:text/javascript;base64,${Buffer.from(movable).toString("base64")}`, notice };
}

const { address, notice } = await bundleOfViews();

/**
 * The executable's own `import` loads modules of Node alone; that of the main context loads an address. An import of
 * this module waits for what its `then` brings.
 */
const viewsModule = `
import { constants, Script } from "node:vm";
const importModuleDynamically = constants.USE_MAIN_CONTEXT_DEFAULT_LOADER;
const load = new Script("(address) => import(address)", { importModuleDynamically }).runInThisContext();
export const then = (resolve, reject) => load("${address}").then(resolve, reject);`;

const viewsWithin = {
  name: "views-within",
  resolveId: (id) => (views.test(id) ? "\0views" : undefined),
  load: (id) => (id === "\0views" ? viewsModule : undefined),
  generateBundle() {
    this.emitFile(notice);
  },
};

/** What the program finds beside it when it is installed has a stand-in here. */
const standIns = {
  name: "stand-ins",
  resolveId(id) {
    const [, name] = /^\.\/(?:process|files)\/(keyring|package-files|threads)$/.exec(id) ?? [];
    return name && fileURLToPath(new URL(`./${name}.mjs`, import.meta.url));
  },
};

/** The program without anything beside it; the executable is made of it in chunks. */
export const alone = {
  input: { main: "src/main.ts" },
  platform: "node",
  resolve: {
    alias: { "@photostructure/sqlite": fileURLToPath(new URL("./sqlite.mjs", import.meta.url)) },
  },
  plugins: [viewsWithin, standIns, leaveOut, licences("THIRD-PARTY.txt")],
  treeshake: { moduleSideEffects: [onlyReexports] },
};

export default defineConfig({
  ...alone,
  output: {
    file: "dist-single/recoup.cjs",
    format: "cjs",
    banner: "#!/usr/bin/env node",
    minify: true,
    codeSplitting: false,
  },
});
