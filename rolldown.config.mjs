import { defineConfig } from "rolldown";
import { licences } from "./licences.mjs";

/** Parts of undici that no request of ours reaches: HTTP/2, forms, and the parser for processors without SIMD. */
const unreached = /undici\/lib\/(dispatcher\/client-h2|web\/fetch\/body|llhttp\/llhttp-wasm)\.js$/;

/** commander loads it for commands that are programs of their own; we have none, and it slows every start. */
const childProcess = "\0no-child-process";

/** What commands print is described for the reference alone, which is written from source. */
const describesOutput = /^\.\/shapes(\/[\w-]+)?$/;
const noShapes = "\0no-shapes";

export const leaveOut = {
  name: "leave-out",
  resolveId(id, importer) {
    if (describesOutput.test(id)) return noShapes;
    if (id === "node:child_process" && /commander/.test(importer ?? "")) return childProcess;
  },
  load(id) {
    if (id === noShapes) return "export {};";
    if (id === childProcess) return "module.exports = {};";
    if (unreached.test(id))
      return "module.exports = () => { throw new Error('this part of undici is not bundled'); };";
  },
};

/** Every run loads these, so they are one file; each file costs a third of a millisecond and more. */
const start =
  /src\/(host\/(real-host|streams|files|file-story|signals|sleep|standard-input|progress|system-cause|interruption|on-abort)|cli\/(run|last-words|output|help|group-help|locate|globals|option|folders|recent-file)|commands\/index|config\/(config-place|own-environment|profile-names|variables)|base\/(failure|nearest|platform|duration|attended|lifecycle|close-code)|render\/report)\.ts$/;

/** What every command that calls the platform loads. */
const core =
  /src\/(cli\/(execute|context|target|listing|fields|folders|surface-options)|config\/(?!schema|store|edit)[\w-]+|api\/(call|answer|errors|hints|codecs?|endpoint|paging|paging-query|seen-ids|case-sort|collection|referral|customer|limits|retry)|base\/json|render\/(render|tsv|ndjson|fields|columns|cell|chunks|style))/;

const program = {
  input: { main: "src/main.ts", "keyring-process": "src/host/process/keyring-process.ts" },
  platform: "node",
  external: ["@photostructure/sqlite", "@napi-rs/keyring"],
  plugins: [leaveOut, licences],
  output: {
    dir: "dist",
    format: "cjs",
    cleanDir: true,
    minify: true,
    chunkFileNames: "[name].js",
    entryFileNames: "[name].js",
    codeSplitting: {
      groups: [
        { name: "start", test: start, priority: 3 },
        { name: "program", test: /commander|src\/cli\/program\.ts$/, priority: 2 },
        { name: "core", test: core, priority: 1 },
      ],
    },
  },
};

/** The module `recoup/webhooks`: one file that needs no other, so that a receiver loads nothing of the program. */
const webhooks = {
  input: { webhooks: "src/webhooks/index.ts" },
  platform: "node",
  output: { dir: "dist", format: "cjs", minify: true, entryFileNames: "[name].js" },
};

export default defineConfig([program, webhooks]);
