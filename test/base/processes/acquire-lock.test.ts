import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { acquireLock } from "../../../src/base/processes/acquire-lock";

test("holds the lock until `release` is called, which resolves once the lock is free", async () => {
  const log: string[] = [];
  const release = await acquireLock(async (work) => {
    await setImmediate();
    log.push("locked");
    await work();
    await setImmediate();
    log.push("unlocked");
  });
  await setImmediate();
  expect(log).toEqual(["locked"]);
  await release();
  expect(log).toEqual(["locked", "unlocked"]);
});

test("rejects if the lock can't be acquired", async () => {
  await expect(acquireLock(() => Promise.reject(new Error("held")))).rejects.toThrow("held");
});
