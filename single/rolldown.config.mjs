// The whole program in one file: for a machine where nothing may be installed.
import { fileURLToPath } from "node:url";
import { defineConfig } from "rolldown";
import { leaveOut, onlyReexports } from "../rolldown.config.mjs";

export default defineConfig({
  input: "src/main.ts",
  platform: "node",
  resolve: {
    alias: { "@photostructure/sqlite": fileURLToPath(new URL("./sqlite.mjs", import.meta.url)) },
  },
  plugins: [leaveOut],
  treeshake: { moduleSideEffects: [onlyReexports] },
  output: {
    file: "dist-single/recoup.cjs",
    format: "cjs",
    banner: "#!/usr/bin/env node",
    minify: true,
    codeSplitting: false,
  },
});
