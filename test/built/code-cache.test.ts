import { mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startBuilt } from "../support/program/built-program";
import { temporaryFolder } from "../support/program/temporary-folder";

const base = temporaryFolder();

/** Creates a cache folder. Returns functions that run command lines with it and list its files. */
function withCache() {
  const cache = mkdtempSync(join(base, "cache-"));
  const folder = join(cache, "recoup", `code-${process.version}-${process.arch}`);
  return {
    folder,
    start: (line: string) => startBuilt(line.split(" "), { XDG_CACHE_HOME: cache, HOME: base }),
    run: (line: string) => startBuilt(line.split(" "), { XDG_CACHE_HOME: cache, HOME: base }).ended,
    /** Names of the files, each with a version. The version changes when the file is replaced. */
    files: () => readdirSync(folder).map((name) => [name, statSync(join(folder, name)).ino] as const),
  };
}

test("caches the code on the first run and uses it on the second", async () => {
  const { run, files } = withCache();
  const first = await run("explain 401");
  const kept = files();
  expect(first.exitCode).toBe(0);
  expect(kept.map(([name]) => name)).toEqual(expect.arrayContaining(["start.js.bin", "explain.js.bin"]));
  expect(await run("explain 401")).toEqual(first);
  expect(files()).toEqual(kept);
});

test("caches code for the next run even in memory-saving mode", async () => {
  const { run, files } = withCache();
  await run("cases list --all -o ids");
  const kept = files();
  expect((await run("cases list --all -o ids")).exitCode).toBe(0);
  expect(files()).toEqual(kept);
});

test("replaces a damaged cache file instead of running it", async () => {
  const { folder, run } = withCache();
  const first = await run("explain 401");
  const file = join(folder, "start.js.bin");
  const whole = readFileSync(file);
  const middle = Math.floor(whole.length / 2);
  const damaged = Buffer.from(whole).fill(0xff, middle, middle + 64);
  writeFileSync(file, damaged);
  expect(await run("explain 401")).toEqual(first);
  expect(readFileSync(file)).not.toEqual(damaged);
});

test("caches nothing if a run fails", async () => {
  const { run, files } = withCache();
  expect((await run("explain nothing-of-the-kind")).exitCode).not.toBe(0);
  expect(files).toThrow("ENOENT");
});

test("caches a server's code when Ctrl-C stops the server", async () => {
  const { start, files } = withCache();
  const { child, ended } = start("sandbox serve --ephemeral --port 0");
  child.stdout.once("data", () => child.kill("SIGINT"));
  expect((await ended).exitCode).toBe(130);
  expect(files().map(([name]) => name)).toContain("serve.js.bin");
});

test("writes only complete cache files in concurrent runs", async () => {
  const { run, files } = withCache();
  const all = await Promise.all(Array.from({ length: 4 }, () => run("explain 401")));
  expect(all.map(({ exitCode }) => exitCode)).toEqual([0, 0, 0, 0]);
  const kept = files();
  expect(kept.filter(([name]) => !name.endsWith(".js.bin"))).toEqual([]);
  await run("explain 401");
  expect(files()).toEqual(kept);
});

test("runs even if the cache folder isn't writable", async () => {
  const { run } = withCache();
  const { ended } = startBuilt(["explain", "401"], { XDG_CACHE_HOME: "/dev/null", HOME: base });
  expect(await ended).toEqual(await run("explain 401"));
});
