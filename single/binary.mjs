// `npm run binary`: the single file and Node in one executable, for the system it is built on.
import { execFileSync } from "node:child_process";
import { cpSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

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
  const folders = ["scenarios", "docs/reference/schemas"];
  const paths = folders.flatMap((name) => readdirSync(join(root, name)).map((file) => `${name}/${file}`));
  return Object.fromEntries(paths.map((path) => [path, join(root, path)]));
}

function build(node) {
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
build(node);
cpSync(join(node, "LICENSE"), join(folder, "THIRD-PARTY-NODE.txt"));
