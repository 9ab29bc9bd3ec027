// Builds into a temporary folder and renames it to `dist`, so a program started during a build finds one
// complete version.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, dirname, join, resolve } from "node:path";
import { writeBillOfMaterials } from "./bill-of-materials.mjs";

const prefix = ".dist-";
const folder = `${prefix}${process.pid}`;
const replaced = `${folder}-replaced`;
const env = {
  ...process.env,
  BUILD_FOLDER: folder,
  PATH: [resolve("node_modules/.bin"), process.env.PATH].join(delimiter),
};

/** Runs a shell line; throws if it fails. Hides stdout, because rolldown lists every file that it writes. */
function run(line) {
  const { status } = spawnSync(line, { shell: true, stdio: ["ignore", "ignore", "inherit"], env });
  if (status !== 0) throw new Error(`${line} failed`);
}

function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch ({ code }) {
    return code === "EPERM";
  }
}

/**
 * Writes man pages, completion scripts, and the files that replace `src/reference/computed` in the program.
 */
async function writeDescriptions() {
  const bundle = resolve(folder, "describing");
  run(
    `rolldown src/describe-commands.ts -p node -f cjs -e @photostructure/sqlite -e @napi-rs/keyring -d ${bundle} --logLevel silent`,
  );
  const { describeAll } = createRequire(import.meta.url)(join(bundle, "describe-commands.js"));
  for (const [file, text] of await describeAll()) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  rmSync(bundle, { recursive: true });
}

/** Removes the temporary folders of builds that were killed. */
function removeOrphans() {
  for (const name of readdirSync("."))
    if (name.startsWith(prefix) && !isRunning(Number.parseInt(name.slice(prefix.length), 10)))
      rmSync(name, { recursive: true, force: true });
}

/**
 * Renames the build folder to `dist`. Retries up to 5 times, in case another build renames its own folder at
 * the same time.
 */
function swap() {
  for (let tries = 5; ; tries -= 1) {
    try {
      if (existsSync("dist")) renameSync("dist", replaced);
      renameSync(folder, "dist");
      return;
    } catch (error) {
      if (tries === 0) throw error;
    } finally {
      rmSync(replaced, { recursive: true, force: true });
    }
  }
}

/** Build inputs. Includes folders, because a folder's modification time changes when a file is removed. */
const sources = [
  "src",
  "build",
  "node_modules/.package-lock.json",
  "package.json",
  "tsconfig.published.json",
];

function lastChange() {
  const all = sources.flatMap((name) =>
    statSync(name).isDirectory()
      ? [name, ...readdirSync(name, { recursive: true }).map((below) => join(name, below))]
      : [name],
  );
  return Math.max(...all.map((name) => statSync(name).mtimeMs));
}

process.chdir(join(import.meta.dirname, ".."));
if (process.argv[2] === "--if-changed" && existsSync("dist") && lastChange() < statSync("dist").birthtimeMs)
  process.exit();
removeOrphans();
try {
  await writeDescriptions();
  run("rolldown -c build/rolldown.config.mjs --logLevel warn");
  writeBillOfMaterials(folder, ["program", "inspector"]);
  run(`node ${folder}/draw-world.js`);
  run(`tsc -p tsconfig.published.json --outDir ${folder}/types`);
  swap();
} catch ({ message }) {
  console.error(message);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
