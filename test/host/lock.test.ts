import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { files } from "../../src/host/files/files";
import { temporaryFolder } from "../support/program/temporary-folder";

const base = temporaryFolder();
const newLock = () => join(mkdtempSync(join(base, "test-")), "lock");

/** Runs eight jobs. Returns whether each found another one running. */
async function listOverlaps(path: string, last = async () => {}): Promise<readonly boolean[]> {
  let isBusy = false;
  const seen: boolean[] = [];
  const work = async () => {
    seen.push(isBusy);
    isBusy = true;
    await new Promise(setImmediate);
    await last();
    isBusy = false;
  };
  await Promise.all(Array.from({ length: 8 }, () => files.lock(path, work)));
  return seen;
}

test("never runs two jobs under one lock at the same time", async () => {
  expect(await listOverlaps(newLock())).toEqual(Array(8).fill(false));
});

test("never runs two jobs at the same time even if they remove the lock file", async () => {
  const path = newLock();
  const seen = await listOverlaps(path, () => files.remove(path));
  expect([seen, readdirSync(join(path, ".."))]).toEqual([Array(8).fill(false), []]);
});

test("keeps the process's own lock when the process requests it again", async () => {
  const path = newLock();
  const elsewhere = `
    const { DatabaseSync } = require("@photostructure/sqlite");
    new DatabaseSync(${JSON.stringify(path)}, { timeout: 0 }).exec("begin exclusive");`;
  await files.lock(path, async () => {
    await expect(files.lock(path, async () => 1, 0)).rejects.toThrow(`another recoup holds ${path}`);
    const { status, stderr } = spawnSync(process.execPath, ["-e", elsewhere], { encoding: "utf8" });
    expect([status, stderr]).toEqual([1, expect.stringContaining("database is locked")]);
  });
});

test("releases the lock and rethrows the error if a job fails", async () => {
  const path = newLock();
  const fail = async () => {
    throw new Error("no");
  };
  await expect(files.lock(path, fail)).rejects.toThrow("no");
  expect(await files.lock(path, async () => "yes")).toBe("yes");
});

test("uses a single private file as the lock", async () => {
  const path = newLock();
  const beside = await files.lock(path, async () => readdirSync(join(path, "..")));
  expect([beside, statSync(path).mode & 0o777]).toEqual([["lock"], 0o600]);
});

test("reports the path and cause if a lock can't be created", async () => {
  await expect(files.lock("/dev/null/lock", async () => 1)).rejects.toThrow("can't lock /dev/null/lock");
});
