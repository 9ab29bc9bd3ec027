// `npm run binary`: the single file and Node in one executable, for the system it is built on.
import { execFileSync } from "node:child_process";
import { cpSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "rolldown";
import { inspector } from "../rolldown.config.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const folder = join(root, "dist-single");

/** The official Node out of the registry, pinned and checked by the lock file. */
function fetchNode() {
  const own = join(folder, "node");
  cpSync(join(root, "single/node"), own, { recursive: true });
  const line = [
    "install",
    "--prefix",
    own,
    "--ignore-scripts",
    "--no-audit",
    "--no-fund",
    "--loglevel=error",
  ];
  execFileSync(process.execPath, [process.env.npm_execpath, ...line], { cwd: own, stdio: "pipe" });
  const name = `node-${process.platform}-${process.arch}`;
  const found = join(own, "node_modules", name);
  if (readdirSync(join(own, "node_modules")).includes(name)) return found;
  throw new Error(`single/node/package.json names no Node for ${process.platform} on ${process.arch}.`);
}

/** What the installed package reads from its folder, by path. */
function assets() {
  const folders = {
    scenarios: join(root, "scenarios"),
    "docs/reference/schemas": join(root, "docs/reference/schemas"),
    "dist/inspector": join(folder, "inspector"),
  };
  const files = Object.entries(folders).flatMap(([name, from]) =>
    readdirSync(from).map((file) => [`${name}/${file}`, join(from, file)]),
  );
  return Object.fromEntries(files);
}

function buildExecutable(node) {
  const output = join(folder, "recoup");
  // One that runs can't be overwritten.
  rmSync(output, { force: true });
  const config = join(folder, "binary.json");
  const settings = {
    main: join(folder, "recoup.cjs"),
    output,
    disableExperimentalSEAWarning: true,
    useCodeCache: true,
    execArgvExtension: "none",
    assets: assets(),
  };
  writeFileSync(config, JSON.stringify(settings));
  execFileSync(join(node, "bin/node"), ["--build-sea", config], { stdio: "pipe" });
}

if (process.env.npm_execpath === undefined) throw new Error("Run it as `npm run binary`.");
const node = fetchNode();
await build({ ...inspector, output: { ...inspector.output, dir: folder } });
buildExecutable(node);
cpSync(join(node, "LICENSE"), join(folder, "THIRD-PARTY-NODE.txt"));
