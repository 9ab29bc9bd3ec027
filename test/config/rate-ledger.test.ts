import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { Failure } from "../../src/base/failure";
import type { Files } from "../../src/base/host";
import type { Lease } from "../../src/base/processes/lease";
import { files } from "../../src/host/files/files";
import { openRateLedger } from "../../src/state/rate-ledger";
import { temporaryFolder } from "../support/program/temporary-folder";

const add =
  (lease: Lease) =>
  (granted: readonly Lease[]): readonly [readonly Lease[], number] => [[...granted, lease], granted.length];

test("shares usage between processes with the same key but not between different keys", async () => {
  const folder = temporaryFolder();
  const [first, second, other] = ["a key", "a key", "another"].map((owner) =>
    openRateLedger({ files }, folder, owner),
  );
  expect(await first?.update(add({ at: 1, count: 20 }))).toBe(0);
  expect(await second?.update(add({ at: 2, count: 40 }))).toBe(1);
  expect(await other?.update(add({ at: 3, count: 40 }))).toBe(0);
});

test("counts all concurrent updates", async () => {
  const folder = temporaryFolder();
  const ledgers = Array.from({ length: 12 }, () => openRateLedger({ files }, folder, "a key"));
  await Promise.all(ledgers.map((ledger, index) => ledger.update(add({ at: index, count: 1 }))));
  expect(await ledgers[0]?.update(add({ at: 99, count: 1 }))).toBe(12);
});

test.each(["", "{", "null", '[["soon",1],[1,-2],[1,0],5,[1]]'])(
  "replaces a ledger file containing %j",
  async (content) => {
    const folder = temporaryFolder();
    const ledger = openRateLedger({ files }, folder, "a key");
    await ledger.update(add({ at: 1, count: 1 }));
    const path = join(folder, "limits");
    const file = join(path, readdirSync(path).find((name) => name.endsWith(".json")) ?? "");
    writeFileSync(file, content);
    expect(await ledger.update(add({ at: 7, count: 3 }))).toBe(0);
    expect(readFileSync(file, "utf8")).toBe("[[7,3]]\n");
    expect(statSync(file).mode & 0o777).toBe(0o600);
  },
);

test.each(["makeFolder", "lock", "read", "write"])("falls back to memory if %s fails", async (operation) => {
  const refuse = () => Promise.reject(new Failure("config", "the file system is read-only"));
  const readOnly: Files = { ...files, [operation]: refuse };
  const ledger = openRateLedger({ files: readOnly }, temporaryFolder(), "a key");
  expect(await ledger.update(add({ at: 1, count: 1 }))).toBe(0);
  expect(await ledger.update(add({ at: 2, count: 1 }))).toBe(1);
});

test("keeps usage in memory once a file can't be written", async () => {
  let attempts = 0;
  const failOnce = async () => {
    attempts += 1;
    throw new Failure("config", "the file system is read-only");
  };
  const ledger = openRateLedger({ files: { ...files, makeFolder: failOnce } }, "/nowhere", "a key");
  await ledger.update(add({ at: 1, count: 1 }));
  await ledger.update(add({ at: 2, count: 1 }));
  expect(attempts).toBe(1);
});

test.each([new Failure("fault", "a bug"), new TypeError("a bug")])(
  "rethrows any other kind of failure: %s",
  async (failure) => {
    const makeFolder = () => Promise.reject(failure);
    const ledger = openRateLedger({ files: { ...files, makeFolder } }, "/nowhere", "a key");
    await expect(ledger.update(add({ at: 1, count: 1 }))).rejects.toBe(failure);
  },
);
