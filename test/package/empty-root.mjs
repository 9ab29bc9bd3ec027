// Runs the executable in a root folder that has only /tmp and the libraries that Node's own executable links
// to.
import { execFileSync, spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { expectSame, openProgram } from "./program.mjs";

/** Returns one line that describes the run. */
export async function runInEmptyRoot(file, root) {
  const libraries = linkedBy(file);
  for (const path of libraries) copyInto(root, path, path);
  copyInto(root, file, "/recoup");
  mkdirSync(join(root, "tmp"));
  if (!mayChangeRoot(root)) return "Not tried in an empty root: chroot is not permitted here";
  const { run, start } = openProgram(["chroot", root, "/recoup"], root, "/tmp");
  expectSame("cases list", JSON.parse(await run("cases list --json")).items.length, 10);
  expectSame("test run", /^1 scenario: 1 passed /m.test(await run("test run --drill link-approved")), true);
  const { line, stop } = await start("sandbox serve --port 0 --json");
  const { url, key } = JSON.parse(line).surfaces.test.collection;
  expectSame("sandbox serve", (await fetch(`${url}/cases`, { headers: { XApiKey: key } })).status, 200);
  await stop();
  return `It runs in a root with ${libraries.map((path) => basename(path)).join(", ")} and nothing else`;
}

const linkedBy = (file) =>
  [...execFileSync("ldd", [file], { encoding: "utf8" }).matchAll(/(\/\S+) \(0x/g)].map(([, path]) => path);

function copyInto(root, from, to) {
  mkdirSync(join(root, dirname(to)), { recursive: true });
  copyFileSync(from, join(root, to));
}

/**
 * Whether this machine permits `chroot`, which otherwise fails with 125. Assumes so if all tools are
 * required.
 */
const mayChangeRoot = (root) =>
  process.env.RECOUP_TEST_TOOLS === "all" ||
  spawnSync("chroot", [root, "/recoup", "--version"]).status !== 125;
