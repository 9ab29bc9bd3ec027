import { mkdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runBuilt, startBuilt } from "../../support/program/built-program";
import { temporaryFolder } from "../../support/program/temporary-folder";

const list = ["cases", "list", "--all", "--json"];
const home = (folder: string) => ({
  RECOUP_DATA_DIR: folder,
  RECOUP_CONFIG_DIR: folder,
  XDG_CACHE_HOME: folder,
});

test("creates a private world on the first command and reuses it on the next", async () => {
  const folder = temporaryFolder();
  const first = await runBuilt([...list, "-v"], home(folder));
  const second = await runBuilt(list, home(folder));
  expect([first.exitCode, second.stdout]).toEqual([0, first.stdout]);
  expect(first.stderr).toContain("Embedded sandbox, world default");
  expect(statSync(join(folder, "worlds", "default.db")).mode & 0o777).toBe(0o600);
  const { items, page, complete } = JSON.parse(first.stdout);
  expect([items.length, complete]).toEqual([page.totalResults, true]);
});

test("creates one world for ten concurrent first commands", async () => {
  const folder = temporaryFolder();
  const ended = await Promise.all(Array.from({ length: 10 }, () => runBuilt(list, home(folder))));
  expect(ended.map(({ exitCode }) => exitCode)).toEqual(Array(10).fill(0));
  expect(new Set(ended.map(({ stdout }) => stdout)).size).toBe(1);
});

test("exits with 3 if the data folder isn't writable", async () => {
  const file = join(temporaryFolder(), "file");
  writeFileSync(file, "");
  const { exitCode, stdout, stderr } = await runBuilt(["cases", "list"], {
    ...home(temporaryFolder()),
    RECOUP_DATA_DIR: join(file, "below"),
  });
  expect([exitCode, stdout]).toEqual([3, ""]);
  expect(stderr).toContain(join(file, "below"));
  expect(stderr).toContain("RECOUP_DATA_DIR");
});

test("refuses a file that isn't a database and suggests a reset", async () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, "worlds"));
  writeFileSync(join(folder, "worlds", "default.db"), "this is no database, ".repeat(300));
  const broken = await runBuilt(["cases", "list"], home(folder));
  expect([broken.exitCode, broken.stdout]).toEqual([3, ""]);
  expect(broken.stderr).toContain("recoup sandbox reset");
  expect((await runBuilt(["sandbox", "reset"], home(folder))).exitCode).toBe(0);
  expect((await runBuilt(["cases", "list"], home(folder))).exitCode).toBe(0);
});

test("keeps a world's file inside the world's folder, whatever the world's name", async () => {
  const { exitCode, stderr } = await runBuilt(["cases", "list", "--world", "../x"], home(temporaryFolder()));
  expect([exitCode, stderr.includes("not a valid name for a world")]).toEqual([2, true]);
});

test("gives each world its own cases, which depend only on the seed", async () => {
  const folder = temporaryFolder();
  await runBuilt(["sandbox", "seed", "--seed", "winter", "--world", "one"], home(folder));
  await runBuilt(["sandbox", "seed", "--seed", "winter", "--world", "two"], home(folder));
  const ids = async (world: string) =>
    (await runBuilt(["cases", "list", "--all", "-o", "ids", "--world", world], home(folder))).stdout;
  expect(await ids("one")).toBe(await ids("two"));
  expect(await ids("one")).not.toBe(await ids("default"));
});

test("exits with 0 if the reader closes the pipe, as with `| head`", async () => {
  const folder = temporaryFolder();
  await runBuilt(["sandbox", "seed", "--cases", "5000"], home(folder));
  const { child, ended } = startBuilt(["cases", "list", "--all", "-o", "ndjson", "-q"], home(folder));
  child.stdout.once("data", () => child.stdout.destroy());
  const { exitCode, stderr } = await ended;
  expect([exitCode, stderr]).toEqual([0, ""]);
});

test("prints only complete records if Ctrl-C interrupts --all", async () => {
  const folder = temporaryFolder();
  await runBuilt(["sandbox", "seed", "--cases", "20000"], home(folder));
  const { child, ended } = startBuilt(["cases", "list", "--all", "--json"], home(folder));
  child.stdout.once("data", () => child.kill("SIGINT"));
  const { exitCode, stdout, stderr } = await ended;
  expect(exitCode).toBe(130);
  expect(JSON.parse(stdout)).toMatchObject({ complete: false, reason: "interrupted" });
  expect(stderr).toContain('"code":"interrupted"');
});
