// `npm run package:try [major ...]`: packs the package, installs it into an empty folder with
// an empty cache, and runs it on each version of Node that npm provides.
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { runGuideInJest } from "./guide-in-jest.mjs";
import { fuzzedBy, openRecorder } from "./same-fuzz.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const npm = process.env.npm_execpath;
if (npm === undefined) throw new Error("Run it as `npm run package:try`.");
const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const place = mkdtempSync(join(tmpdir(), "recoup-package-"));
process.on("exit", () => rmSync(place, { recursive: true, force: true }));

const call = (file, args, options) =>
  execFileSync(file, args, { encoding: "utf8", stdio: "pipe", ...options });

/** Returns the path of this Node version, either the running one or one from the npm package `node`. */
function findNode(major) {
  if (process.versions.node.startsWith(`${major}.`)) return process.execPath;
  const line = [
    npm,
    "exec",
    "--yes",
    "--fetch-retries=1",
    "--package",
    `node@${major}`,
    "--",
    "node",
    "-p",
    "process.execPath",
  ];
  try {
    return call(process.execPath, line, { cwd: place }).trim();
  } catch {
    return undefined;
  }
}

const maxArchive = { files: 450, bytes: 1_410_000 };

/**
 * Packs a copy of the existing build, because other tests may read the build's files while they are being
 * prepared.
 */
function pack() {
  const staged = join(place, "staged");
  const run = (cwd, ...words) => call(process.execPath, [npm, ...words], { cwd });
  const line = ["pack", "--json", "--ignore-scripts"];
  const [{ files }] = JSON.parse(run(root, ...line, "--dry-run"));
  for (const { path } of files) cpSync(join(root, path), join(staged, path));
  call(process.execPath, [join(root, "build/archive.mjs"), "add"], { cwd: staged });
  const [{ filename, entryCount, size }] = JSON.parse(run(staged, ...line, "--pack-destination", place));
  if (entryCount > maxArchive.files || size > maxArchive.bytes)
    throw new Error(
      `the archive has ${entryCount} files and ${size} bytes, more than ${maxArchive.files} and ${maxArchive.bytes}`,
    );
  return join(place, filename);
}

function install(node, tarball, folder, ...flags) {
  mkdirSync(folder);
  writeFileSync(join(folder, "package.json"), "{}");
  npmIn(node, folder)("install", tarball, ...flags);
}

/** Runs the checks of publishing tools on exports, types and package.json fields. */
function lint(tarball) {
  const run = (name, ...line) =>
    call(join(root, "node_modules/.bin", name), [...line, tarball], { cwd: place });
  run("publint", "--strict");
  run("attw", "--no-emoji");
}

/** Runs npm with an empty cache. */
function npmIn(node, folder) {
  const quiet = ["--no-audit", "--no-fund", "--loglevel", "error"];
  const empty = ["--prefix", folder, "--cache", join(folder, "cache")];
  const env = { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH}` };
  return (...line) => call(node, [npm, ...line, ...quiet, ...empty], { cwd: folder, env });
}

function expectSame(what, actual, expected) {
  if (actual !== expected) throw new Error(`${what}: expected ${expected}, not ${actual}`);
}

function installGlobally(node, major, tarball) {
  const folder = join(place, `global-${major}`);
  mkdirSync(folder);
  npmIn(node, folder)("install", "--global", tarball);
  const page = join(folder, "share/man/man1/recoup-cases.1");
  if (!existsSync(page)) throw new Error("a global install puts no man page where `man` looks");
  const options = optionsOf(node, folder);
  const recoup = join(folder, "bin/recoup");
  expectSame("recoup --version", call(recoup, ["--version"], options).trim(), version);
  const lastLine = call(recoup, ["completion", "bash"], options).trim().split("\n").at(-1);
  expectSame("completion bash", lastLine.startsWith("complete "), true);
  const played = call(recoup, ["test", "run", "--drill", "link-approved"], options);
  expectSame("test run", /^1 scenario: 1 passed /m.test(played), true);
}

/** Returns options for programs that should find only Node and the system's own programs. */
const optionsOf = (node, folder) => ({
  cwd: folder,
  env: { PATH: `${dirname(node)}${delimiter}/usr/bin${delimiter}/bin`, HOME: folder },
});

/** Takes a new user's first steps. */
function use(node, recoup, options) {
  expectSame("recoup --version", call(recoup, ["--version"], options).trim(), version);
  const { items } = JSON.parse(call(recoup, ["cases", "list", "--json"], options));
  expectSame("cases of the first page", items.length, 10);
  const required = 'console.log(typeof require("recoup/webhooks").verify)';
  expectSame("require", call(node, ["-e", required], options).trim(), "function");
  const imported = 'import { verify } from "recoup/webhooks"; console.log(typeof verify);';
  expectSame("import", call(node, ["--input-type=module", "-e", imported], options).trim(), "function");
  expectSame("startSandbox", call(node, ["--input-type=module", "-e", served], options).trim(), "200 200");
  const inCommonJs = 'console.log(typeof require("recoup/testing").startSandbox)';
  expectSame("require testing", call(node, ["-e", inCommonJs], options).trim(), "function");
}

/** Compiles code that uses the types, in strict mode, both as ESM and as CommonJS. */
function compile(folder) {
  writeFileSync(join(folder, "uses.mts"), typed);
  writeFileSync(join(folder, "uses.cts"), typed);
  const flags = ["--strict", "--noEmit", "--module", "nodenext", "--target", "es2023", "--types", "node"];
  const types = ["--typeRoots", join(root, "node_modules/@types")];
  call(join(root, "node_modules/.bin/tsc"), [...flags, ...types, "uses.mts", "uses.cts"], { cwd: folder });
}

const typed = `
import { startSandbox } from "recoup/testing";
export async function firstCase(): Promise<string> {
  const platform = await startSandbox();
  const { url, key } = platform.surfaces.test.collection;
  const answer = await platform.fetch(url + "/cases", { headers: { XApiKey: key } });
  await platform.stop();
  return answer.text();
}
`;

/** Reading `url` binds a port through an undocumented Node function, so each Node version runs this. */
const served = `
import { startSandbox } from "recoup/testing";
const platform = await startSandbox();
const { url, key } = platform.surfaces.test.collection;
const list = (send) => send(url + "/cases", { headers: { XApiKey: key } });
console.log((await list(fetch)).status, (await list(platform.fetch)).status);
await platform.stop();
`;

const tarball = pack();
lint(tarball);
const recorder = await openRecorder();
let fuzzed;
// CI tests every way to install the package, but only on the oldest Node version.
const isWhole = process.env.RECOUP_WHOLE === "1";
const majors = process.argv.length > 2 ? process.argv.slice(2) : ["20", "22", "24"];
for (const major of majors) {
  const node = findNode(major);
  if (node === undefined) {
    console.log(`Node ${major}: npm could not install it, left out`);
    continue;
  }
  const folder = join(place, major);
  if (isWhole || major === majors[0]) {
    installGlobally(node, major, tarball);
    const withoutScripts = `${folder}-without-scripts`;
    install(node, tarball, withoutScripts, "--ignore-scripts");
    use(node, join(withoutScripts, "node_modules/.bin/recoup"), optionsOf(node, withoutScripts));
  }
  install(node, tarball, folder);
  if (major === majors[0]) compile(folder);
  const recoup = join(folder, "node_modules", ".bin", "recoup");
  const options = optionsOf(node, folder);
  use(node, recoup, options);
  const found = await fuzzedBy(recoup, options, recorder);
  fuzzed ??= found;
  expectSame("test fuzz", found, fuzzed);
  if (major === majors[0])
    runGuideInJest(folder, npmIn(node, folder), (...line) => call(node, line, options));
  console.log(`Node ${call(node, ["--version"]).trim().slice(1)}: installs, runs, tests and fuzzes alike`);
}
recorder.close();
