import { expect, test } from "vitest";
import { createWorkerSource } from "../../../../src/sandbox/store/database/worker";

test("registers the process once when its name is first read", async () => {
  const calls: string[] = [];
  const source = createWorkerSource("/data/world.db", async () => ({
    register: (path) => {
      calls.push(`register ${path}`);
      return { name: "4711-1", release: () => void calls.push("release") };
    },
    isAlive: (path, name) => {
      calls.push(`is alive ${path} ${name}`);
      return name === "another";
    },
  }));
  source.release();
  const worker = await source.worker();
  expect(await source.worker()).toBe(worker);
  expect([worker.isSelf("4711-1"), calls]).toEqual([false, []]);
  expect([worker.name, worker.name, calls]).toEqual(["4711-1", "4711-1", ["register /data/world.db"]]);
  expect([worker.isSelf("4711-1"), worker.isSelf("another")]).toEqual([true, false]);
  expect([worker.isAlive("4711-1"), worker.isAlive("another"), worker.isAlive("gone")]).toEqual([
    true,
    true,
    false,
  ]);
  source.release();
  expect(calls).toEqual([
    "register /data/world.db",
    "is alive /data/world.db another",
    "is alive /data/world.db gone",
    "release",
  ]);
});

test("numbers claims from 1 and starts with no claims or clock moves", async () => {
  const worker = await createWorkerSource(":memory:").worker();
  expect([worker.newClaimNumber(), worker.newClaimNumber()]).toEqual([1, 2]);
  expect([worker.claims.size, worker.clockMoves]).toEqual([0, 0]);
});

test("treats other workers in the same process as alive until they are released", async () => {
  const [first, second] = [createWorkerSource(":memory:"), createWorkerSource(":memory:")];
  const [one, other] = [await first.worker(), await second.worker()];
  expect(one.name).toMatch(/^0-\d+$/);
  expect(other.name).not.toBe(one.name);
  expect(one.isAlive(other.name)).toBe(true);
  second.release();
  expect(one.isAlive(other.name)).toBe(false);
});
