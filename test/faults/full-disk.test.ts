import { spawnSync } from "node:child_process";
import { openSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { runBuilt } from "../support/program/built-program";
import { mountSmallDisk } from "../support/program/kills/small-disk";
import { temporaryFolder } from "../support/program/temporary-folder";
import { whole } from "../support/program/whole";
import { homeIn, serveBuiltWorld } from "../support/sandbox/built-sandbox";
import { submission } from "../support/sandbox/submissions";

const disk = mountSmallDisk();
afterAll(() => disk?.remove());
if (disk === undefined)
  process.stderr.write("SKIPPED test/faults/full-disk.test.ts: this user may not mount a file system.\n");

/** Skips the test on systems that have no disk to fill. */
const onDisk = test.runIf(disk !== undefined);
const { folder = "", fill = () => {}, makeRoom = () => {} } = disk ?? {};
const run = (line: string) => runBuilt(line.split(" "), homeIn(folder));

/** Turns off undo, because the disk has no room for a copy before each reset. */
beforeEach(async () => {
  if (disk === undefined) return;
  expect((await run("config set undo.size 0")).exitCode).toBe(0);
  expect((await run("sandbox reset")).exitCode).toBe(0);
});
afterEach(() => {
  if (readdirSync(folder || ".").includes("filler")) makeRoom();
});

const allReads = [
  "cases list --all --json",
  "clients list --json",
  "cases list --client kb-1002 --json",
  "cases list --as customer --json",
  "webhooks list --json",
  "sandbox status --json",
  "sandbox export",
  "sandbox deliveries --json",
  "sandbox requests --refused --json",
  "sandbox snapshot list --json",
];
const reads = allReads.slice(0, whole(allReads.length, 4));

/** Reads all lists. Excludes the time and the request log, which change with each read. */
const readAll = async () => {
  const found: unknown[] = [];
  for (const line of reads) {
    const { exitCode, stdout } = await run(line);
    found.push([line, exitCode, stdout.replace(/"now":"[^"]*"/, "").split('"request_counts"')[0]]);
  }
  return found;
};

onDisk("reads a world on a full disk, reports that a write has no space, and loses nothing", async () => {
  const before = await readAll();
  fill();
  expect(await readAll()).toEqual(before);
  const write = await run("sandbox set country PT --uncovered");
  expect([write.exitCode, write.stderr]).toEqual([3, expect.stringContaining("the disk is full")]);
  expect(write.stderr).toContain("Free some disk space");
  makeRoom();
  expect(await readAll()).toEqual(before);
  expect((await run("sandbox set country PT --uncovered")).exitCode).toBe(0);
});

onDisk("responds to every read while the disk fills up under a server", async () => {
  const sandbox = await serveBuiltWorld(folder);
  const { url, key } = sandbox.info.surfaces.test.collection;
  const read = async (page: number) => {
    const answer = await fetch(`${url}/cases?PageSize=1&PageNumber=${page}`, { headers: { xapikey: key } });
    return [answer.status, await answer.text()] as const;
  };
  const before = await read(7);
  fill();
  for (let page = 1; page <= 250; page += 1) expect((await read((page % 170) + 1))[0]).toBe(200);
  expect(await read(7)).toEqual(before);
  expect((await sandbox.run("cases list --all -o ids")).stdout.split("\n").length).toBeGreaterThan(170);
  makeRoom();
  expect((await sandbox.stop()).exitCode).toBe(130);
  expect((await run("sandbox requests -o ids")).exitCode).toBe(0);
  expect(readdirSync(join(folder, "worlds"))).toEqual(["default.db", "default.traffic"]);
});

onDisk("reports a full disk on a write to a server, and writes again once there is room", async () => {
  fill();
  const sandbox = await serveBuiltWorld(folder);
  const { url, key } = sandbox.info.surfaces.test.customer;
  const create = async () => {
    const headers = { xapikey: key, "content-type": "application/json" };
    const body = JSON.stringify(submission({ isTest: true }));
    const answer = await fetch(`${url}/cases`, { method: "POST", headers, body });
    return [answer.status, await answer.text()] as const;
  };
  const refused = await create();
  expect(refused).toEqual([500, expect.stringContaining("Free some disk space")]);
  makeRoom();
  expect((await create())[0]).toBe(200);
  expect((await sandbox.stop()).exitCode).toBe(130);
});

onDisk("refuses a reset if there is no room for its copy, and suggests undo.size", async () => {
  await run("config unset undo.size");
  const before = (await run("sandbox export")).stdout;
  fill();
  const reset = await run("sandbox reset");
  expect([reset.exitCode, reset.stdout]).toEqual([3, ""]);
  expect(reset.stderr).toContain("The reset was not run, because no copy of the world could be kept");
  expect(reset.stderr).toContain(
    "next: Free some space, or turn the copies off: `recoup config set undo.size 0`.",
  );
  makeRoom();
  expect((await run("sandbox export")).stdout).toBe(before);
  expect((await run("sandbox reset")).exitCode).toBe(0);
  await run("config set undo.size 0");
  expect((await run("sandbox undo")).exitCode).toBe(0);
  expect((await run("sandbox export")).stdout).toBe(before);
});

onDisk("loses no answered request if the disk fills up during a recording", async () => {
  fill(100);
  const client = new URL("../support/record/creating-client.mjs", import.meta.url).pathname;
  const recorded = await run(`test record --no-limits -- ${process.execPath} ${client} 1000`);
  const answered = Number([...recorded.stderr.matchAll(/answered (\d+)/g)].at(-1)?.[1]);
  expect([recorded.exitCode, recorded.stdout]).toEqual([12, ""]);
  expect(recorded.stderr).toContain("no space left on device");
  const [, next = ""] = /Record what was answered until then: `recoup (.*)`\./.exec(recorded.stderr) ?? [];
  expect(answered).toBeGreaterThan(20);
  makeRoom();
  const later = await run(next);
  expect(later.exitCode, later.stderr).toBe(0);
  expect(later.stdout.match(/- create:/g)).toHaveLength(answered);
});

onDisk("keeps the old configuration if only half of the new one fits on the disk", async () => {
  for (let number = 1; number <= 40; number += 1) {
    const line = `profile add p${number} --env test --collection-url https://p${number}.example/${"x".repeat(80)}`;
    expect((await run(line)).exitCode).toBe(0);
  }
  const config = () => readFileSync(join(folder, "config.json"), "utf8");
  const before = config();
  expect(before.length).toBeGreaterThan(8192);
  fill(2);
  const { exitCode, stderr } = await run(
    "profile add last --env test --collection-url https://last.example/",
  );
  expect([exitCode, stderr]).toEqual([3, expect.stringContaining("no space is left on the device")]);
  expect(config()).toBe(before);
});

onDisk("reports an export of which only a part fits on the disk", async () => {
  const line = ["bin/recoup.js", "cases", "list", "--all", "-o", "csv"];
  const env = { PATH: process.env.PATH, ...homeIn(temporaryFolder()) };
  const exportTo = (name: string) => {
    const { status, stderr } = spawnSync(process.execPath, line, {
      env,
      stdio: ["ignore", openSync(join(folder, name), "w"), "pipe"],
    });
    return [status, stderr.toString()];
  };
  expect(exportTo("whole.csv")[0]).toBe(0);
  fill(6);
  expect(exportTo("part.csv")).toEqual([
    3,
    expect.stringContaining("Error: Can't write to standard output: no space is left on the device\n"),
  ]);
  expect(statSync(join(folder, "part.csv")).size).toBe(24_576);
});
