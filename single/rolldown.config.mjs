// Builds the whole program as one file, for machines where nothing may be installed.
import { fileURLToPath } from "node:url";
import { defineConfig } from "rolldown";
import { licenses } from "../build/bundled.mjs";
import { recordImports } from "../build/chunks.mjs";
import { atomicConf, computed, lateEmoji, leaveOut, program } from "../build/rolldown.config.mjs";

/** Replacements for files that an installed program finds next to it. */
const standIns = {
  name: "stand-ins",
  resolveId(id) {
    const [, name] = /^\.\/(?:process|files)\/(keyring|package-files|threads)$/.exec(id) ?? [];
    return name && fileURLToPath(new URL(`./${name}.mjs`, import.meta.url));
  },
};

/**
 * The program without any accompanying files. Also the source of the executable, which splits it into chunks.
 */
export const alone = {
  input: { main: "src/main.ts" },
  platform: "node",
  resolve: {
    alias: {
      ...program.resolve.alias,
      "@photostructure/sqlite": fileURLToPath(new URL("./sqlite.mjs", import.meta.url)),
    },
  },
  plugins: [recordImports, lateEmoji, atomicConf, standIns, leaveOut, computed, licenses("THIRD-PARTY.txt")],
  treeshake: program.treeshake,
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
