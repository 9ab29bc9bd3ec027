// The whole program in one file: for a machine where nothing may be installed.
import { fileURLToPath } from "node:url";
import { defineConfig, rolldown } from "rolldown";
import { browse, leaveOut, onlyReexports, views } from "../rolldown.config.mjs";

/** The views of `browse` as an address: they stay a module of their own without a file of their own. */
async function addressOfViews() {
  const bundle = await rolldown({
    ...browse,
    plugins: browse.plugins.filter(({ name }) => name !== "licences"),
  });
  const { output } = await bundle.generate(browse.output);
  // What is required from there is modules of Node, wherever it is; such an address is refused.
  const code = output[0].code.replaceAll("import.meta.url", '"file:///"');
  return `data:text/javascript;base64,${Buffer.from(code).toString("base64")}`;
}

const address = await addressOfViews();
const viewsWithin = {
  name: "views-within",
  resolveId: (id) => (views.test(id) ? { id: address, external: true } : undefined),
};

export default defineConfig({
  input: "src/main.ts",
  platform: "node",
  resolve: {
    alias: { "@photostructure/sqlite": fileURLToPath(new URL("./sqlite.mjs", import.meta.url)) },
  },
  plugins: [viewsWithin, leaveOut],
  treeshake: { moduleSideEffects: [onlyReexports] },
  output: {
    file: "dist-single/recoup.cjs",
    format: "cjs",
    banner: "#!/usr/bin/env node",
    minify: true,
    codeSplitting: false,
  },
});
