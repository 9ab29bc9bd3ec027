import { defineConfig } from "rolldown";

export default defineConfig({
  input: { main: "src/main.ts" },
  platform: "node",
  external: ["@photostructure/sqlite"],
  output: { dir: "dist", format: "cjs", cleanDir: true, minify: true, chunkFileNames: "[name].js", entryFileNames: "[name].js" },
});
