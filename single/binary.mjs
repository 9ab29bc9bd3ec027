// `npm run binary`: packs the program and Node into one executable for the system it is built on.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join, posix } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "rolldown";
import { inspector, program } from "../build/rolldown.config.mjs";
import { alone } from "./rolldown.config.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const folder = join(root, "dist-single");
const chunks = join(folder, "chunks");

/** Installs the official Node from the registry, pinned and verified by the lock file. */
function fetchNode() {
  const own = join(folder, "node");
  cpSync(join(root, "single/node"), own, { recursive: true });
  const line = ["install", "--prefix", own, "--ignore-scripts", "--no-audit", "--no-fund"];
  execFileSync(process.execPath, [process.env.npm_execpath, ...line], { cwd: own, stdio: "pipe" });
  const name = `node-${process.platform}-${process.arch}`;
  const found = join(own, "node_modules", name);
  if (readdirSync(join(own, "node_modules")).includes(name)) return found;
  throw new Error(`single/node/package.json names no Node for ${process.platform} on ${process.arch}.`);
}

async function buildChunks(node) {
  await build({ ...alone, output: { ...program.output, dir: chunks } });
  execFileSync(node, [join(root, "single/compile.cjs"), chunks]);
  for (const name of readdirSync(chunks).filter((file) => file.startsWith("THIRD-PARTY")))
    renameSync(join(chunks, name), join(folder, name));
}

/**
 * Returns the paths of the chunks and of the files that the installed package would read, keyed by path in
 * the package.
 */
function assets() {
  const folders = {
    "": chunks,
    docs: join(root, "docs"),
    scenarios: join(root, "scenarios"),
    "dist/inspector": join(folder, "inspector"),
  };
  const files = Object.entries(folders).flatMap(([name, from]) =>
    filesIn(from).map((file) => [posix.join(name, file), join(from, file)]),
  );
  return Object.fromEntries(files);
}

const filesIn = (folder) =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

function buildExecutable(node) {
  const output = join(folder, "recoup");
  // A running executable can't be overwritten.
  rmSync(output, { force: true });
  const config = join(folder, "binary.json");
  const settings = {
    main: join(root, "single/boot.cjs"),
    output,
    disableExperimentalSEAWarning: true,
    useCodeCache: true,
    execArgvExtension: "none",
    assets: assets(),
  };
  writeFileSync(config, JSON.stringify(settings));
  execFileSync(node, ["--build-sea", config], { stdio: "pipe" });
}

if (process.env.npm_execpath === undefined) throw new Error("Run it as `npm run binary`.");
const official = fetchNode();
const node = join(official, "bin/node");
await buildChunks(node);
await build({ ...inspector, output: { ...inspector.output, dir: folder } });
buildExecutable(node);
cpSync(join(official, "LICENSE"), join(folder, "THIRD-PARTY-NODE.txt"));
const hash = createHash("sha256")
  .update(readFileSync(join(folder, "recoup")))
  .digest("hex");
writeFileSync(join(folder, "recoup.sha256"), `${hash}  recoup\n`);
