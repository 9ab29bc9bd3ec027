import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { Script } from "node:vm";
import { attempt } from "../../base/attempt";
import { getCacheFolder } from "../../base/environment/user-folders";
import { findHomeFolder } from "../home-folder";
import { openCodeCache } from "./code-cache";

/**
 * Starts the program. Loads its chunks as Node would, but saves the code that V8 compiles for later runs
 * (docs/decisions/021-code-cache.md).
 */
const folder = import.meta.dirname;
const entryName = "main.js";

interface Chunk {
  exports: unknown;
}

interface CompiledChunk {
  readonly name: string;
  readonly source: Buffer;
  readonly script: Script;
}

const { env, version, arch } = process;
const cache = openCodeCache((name) =>
  join(getCacheFolder({ env, homeFolder: findHomeFolder(env) }), `code-${version}-${arch}`, `${name}.bin`),
);
const loadedChunks = new Map<string, Chunk>();
const compiledChunks: CompiledChunk[] = [];

function requireChunk(id: string): unknown {
  if (!id.startsWith("./")) return require(id);
  const name = id.slice(2);
  const loadedChunk = loadedChunks.get(name);
  return loadedChunk === undefined ? loadChunk(name) : loadedChunk.exports;
}

requireChunk.resolve = require.resolve;

function loadChunk(name: string): unknown {
  const chunk: Chunk = { exports: {} };
  loadedChunks.set(name, chunk);
  const file = join(folder, name);
  try {
    compileChunk(name, file).call(chunk.exports, chunk.exports, requireChunk, chunk, file, folder);
  } catch (error) {
    loadedChunks.delete(name);
    throw error;
  }
  return chunk.exports;
}

/** Identifies a build, so chunks from different builds aren't mixed. */
const formatFingerprint = ({ ino, mtimeMs, size }: { ino: number; mtimeMs: number; size: number }) =>
  `${ino} ${mtimeMs} ${size}`;
const buildFingerprint = attempt(() => formatFingerprint(statSync(join(folder, entryName))));

function readChunk(file: string): Buffer {
  const source = attempt(() => readFileSync(file));
  if (
    source !== undefined &&
    attempt(() => formatFingerprint(statSync(join(folder, entryName)))) === buildFingerprint
  )
    return source;
  const message = "The files of recoup changed while it ran: it was updated or rebuilt.";
  throw Object.assign(new Error(message), { code: "PROGRAM_CHANGED", exitCode: 3 });
}

const wrapperHead = "(function (exports, require, module, __filename, __dirname) { ";

function compileChunk(name: string, filename: string) {
  const source = readChunk(filename);
  // The entry is too small to benefit, and `--version` loads nothing else.
  const cachedData = name === entryName ? undefined : cache.read(name, source);
  const script = new Script(`${wrapperHead}${source}\n})`, {
    filename,
    columnOffset: -wrapperHead.length,
    cachedData,
  });
  if (name !== entryName && script.cachedDataRejected !== false)
    compiledChunks.push({ name, source, script });
  return script.runInThisContext();
}

const signalExitBase = 128;

process.once("exit", (code) => {
  // Also saves after Ctrl-C, which is how a server is normally stopped.
  if (code !== 0 && code <= signalExitBase) return;
  for (const { name, source, script } of compiledChunks) cache.write(name, source, script);
});

loadChunk(entryName);
