import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig } from "rolldown";
import { licenses, packageList } from "./bundled.mjs";
import { groups, recordImports } from "./chunks.mjs";
import { inspectorPage } from "./inspector-page.mjs";

/** `build.mjs` builds into a separate folder, which replaces `dist` when it is complete. */
const dir = process.env.BUILD_FOLDER ?? "dist";

/**
 * Library parts that our code never uses: undici's HTTP/2, forms, and parser for processors without SIMD;
 * conf's schemas and migrations.
 */
export const unreached = [
  "undici/lib/dispatcher/client-h2.js",
  "undici/lib/web/fetch/body.js",
  "undici/lib/llhttp/llhttp-wasm.js",
  "ajv/dist/2020.js",
  "ajv-formats/dist/index.js",
  "semver/index.js",
];

/**
 * commander loads `child_process` for commands that are separate programs. recoup has no such command, and
 * loading the module slows every start.
 */
const childProcess = "\0no-child-process";

/** Output shapes are only used by the reference, which is generated from source. */
const describesOutput = /\/shapes(\/[\w-]+)?$/;
const noShapes = "\0no-shapes";

const emoji = String.raw`/^\p{RGI_Emoji}$/v`;

/**
 * string-width compiles its pattern for all emoji when it is loaded. This defers compilation until a string
 * contains part of an emoji.
 */
export const lateEmoji = {
  name: "late-emoji",
  transform: (code, id) =>
    /\/string-width\/index\.js$/.test(id)
      ? {
          code: code.replace(
            `= ${emoji};`,
            `= { test: (text) => /\\p{Emoji}/u.test(text) && ${emoji}.test(text) };`,
          ),
          map: null,
        }
      : undefined,
};

/**
 * Prevents conf from overwriting the file directly if SNAP is set (as in a snap's terminal), because a
 * process killed while writing would leave the file truncated.
 */
export const atomicConf = {
  name: "atomic-conf",
  transform: (code, id) =>
    /\/conf\/dist\/source\/index\.js$/.test(id)
      ? { code: code.replace("process.env.SNAP", "false"), map: null }
      : undefined,
};

export const leaveOut = {
  name: "leave-out",
  resolveId(id, importer) {
    if (describesOutput.test(id)) return noShapes;
    if (id === "node:child_process" && /commander/.test(importer ?? "")) return childProcess;
  },
  load(id) {
    if (id === noShapes) return "export {};";
    if (id === childProcess) return "module.exports = {};";
    if (unreached.some((file) => id.endsWith(`/node_modules/${file}`)))
      return "module.exports = () => { throw new Error('this part of a library is not bundled'); };";
  },
};

const isComputed = /\/src\/reference\/computed\/([\w-]+)\.ts$/;

/**
 * Replaces each module that describes every command with its precomputed result, because computing it at run
 * time would load all commands and zod.
 */
export const computed = {
  name: "computed",
  load(id) {
    const [, name = ""] = isComputed.exec(id) ?? [];
    if (name === "") return;
    const file = `${dir}/computed/${name}.json`;
    if (!existsSync(file)) throw new Error(`${file} is missing: run \`npm run build\` first.`);
    const text = readFileSync(file, "utf8");
    const exported = name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
    return `let parsed; export const ${exported} = async () => (parsed ??= JSON.parse(${JSON.stringify(text)}));`;
  },
};

/** Functions of Node modules that take milliseconds to load. Few commands need hashing or compression. */
const late = {
  "node:crypto": ["createHash", "createHmac", "randomBytes", "timingSafeEqual"],
  "node:zlib": [
    "brotliDecompress",
    "deflateRawSync",
    "gunzip",
    "gunzipSync",
    "gzipSync",
    "inflate",
    "inflateRaw",
    "inflateRawSync",
  ],
};

/** Defers loading the modules in `late` until one of their functions is called. */
const lateModules = {
  name: "late-modules",
  resolveId: (id, importer) => (id in late && /\/src\//.test(importer ?? "") ? `\0late-${id}` : undefined),
  load(id) {
    const name = Object.keys(late).find((known) => id === `\0late-${known}`);
    if (name === undefined) return;
    const load = `(loaded ??= process.getBuiltinModule("${name}"))`;
    const functions = late[name].map(
      (each) => `export const ${each} = (...given) => ${load}.${each}(...given);`,
    );
    return `let loaded;\n${functions.join("\n")}`;
  },
};

/** Importing one name from the index loads only the module that defines the name. */
const onlyReexports = { test: /src\/sandbox\/index\.ts$/, sideEffects: false };

export const program = {
  input: {
    main: "src/main.ts",
    testing: "src/testing/index.ts",
    "draw-world": "src/draw-world.ts",
    "keyring-process": "src/host/process/keyring-process.ts",
  },
  platform: "node",
  external: ["@napi-rs/keyring"],
  resolve: {
    alias: {
      "node-gyp-build": fileURLToPath(new URL("../src/host/program/native-part.ts", import.meta.url)),
    },
  },
  plugins: [
    lateEmoji,
    atomicConf,
    lateModules,
    leaveOut,
    computed,
    recordImports,
    licenses("THIRD-PARTY.txt"),
    packageList("program"),
  ],
  treeshake: { moduleSideEffects: [onlyReexports] },
  preserveEntrySignatures: "allow-extension",
  checks: { ineffectiveDynamicImport: false, pluginTimings: false },
  output: {
    dir,
    format: "cjs",
    minify: true,
    chunkFileNames: "[name].js",
    entryFileNames: "[name].js",
    codeSplitting: { groups },
  },
};

/**
 * Fails the build if it would overwrite another bundle's file. Names can collide, because each command's
 * chunk is named after it.
 */
const replacesNothing = {
  name: "replaces-nothing",
  generateBundle({ dir }, bundle) {
    const taken = Object.keys(bundle).filter((file) => existsSync(`${dir}/${file}`));
    if (taken.length > 0) throw new Error(`${dir} has these files of another build: ${taken.join(", ")}`);
  },
};

/** Loads the program and caches its compiled code. */
const loader = {
  input: { "load-program": "src/host/program/load.ts" },
  platform: "node",
  plugins: [replacesNothing],
  output: { dir, format: "cjs", minify: true, entryFileNames: "[name].js" },
};

/**
 * Builds the module `recoup/webhooks` as one file without imports, so a receiver doesn't have to load the
 * program.
 */
const webhooks = {
  input: { webhooks: "src/webhooks/index.ts" },
  platform: "node",
  plugins: [replacesNothing],
  output: { dir, format: "cjs", minify: true, entryFileNames: "[name].js" },
};

/** Builds the inspector page for browsers. `sandbox serve` serves the output folder. */
export const inspector = {
  input: { inspector: "src/inspector/main.tsx" },
  platform: "browser",
  tsconfig: "src/inspector/tsconfig.json",
  plugins: [inspectorPage("src/inspector"), licenses("THIRD-PARTY-INSPECTOR.txt"), packageList("inspector")],
  output: {
    dir,
    format: "esm",
    minify: true,
    entryFileNames: "inspector/[name].js",
    codeSplitting: false,
  },
};

export default defineConfig([program, loader, webhooks, inspector]);
