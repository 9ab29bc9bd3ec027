import { defineConfig } from "rolldown";
import { licences } from "./licences.mjs";

/** Parts of undici that no request of ours reaches: HTTP/2, forms, and the parser for processors without SIMD. */
const unreached = /undici\/lib\/(dispatcher\/client-h2|web\/fetch\/body|llhttp\/llhttp-wasm)\.js$/;

/** commander loads it for commands that are programs of their own; we have none, and it slows every start. */
const childProcess = "\0no-child-process";

/** What commands print is described for the reference alone, which is written from source. */
const describesOutput = /\/shapes(\/[\w-]+)?$/;
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
  /src\/(host\/(real-host|interruption|on-abort|sleep|system-cause|terminal\/(streams|standard-input|progress)|files\/(files|file-errors)|process\/signals)|cli\/(line\/(run|last-words|help|group-help|locate|nearest-flag)|output\/output|flags\/(globals|option)|session\/(folders|recent-file))|commands\/index|config\/(file\/config-location|profile\/(own-environment|profile-names|variables))|base\/(failure|platform|is-interactive|lifecycle|close-code|text\/(nearest|duration))|render\/report)\.ts$/;

/** What every command that calls the platform loads. */
const core =
  /src\/(cli\/(line\/execute|session\/(context|target)|output\/(listing|fields)|flags\/surface-options)|config\/(?!file\/(schema|store|edit))[\w-]+|state\/|api\/(exchange|endpoint|paging|collection|referral|customer)\/(?!iso-codes|field-paths)|base\/json\/|render\/(render|fields|chunks|formats\/(tsv|ndjson)|table\/(columns|cell)|text\/style))/;

/** Importing one name from it loads the module of that name alone. */
export const onlyReexports = { test: /src\/sandbox\/index\.ts$/, sideEffects: false };

const program = {
  input: { main: "src/main.ts", "keyring-process": "src/host/process/keyring-process.ts" },
  platform: "node",
  external: ["@photostructure/sqlite", "@napi-rs/keyring"],
  plugins: [leaveOut, licences],
  treeshake: { moduleSideEffects: [onlyReexports] },
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
