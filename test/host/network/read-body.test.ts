import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { ByteBudget, readBody } from "../../../src/host/network/server/read-body";

/** Returns a request whose body arrives in chunks of these sizes and then ends, breaks off or goes on. */
function openRequest(sizes: readonly number[], ending: "ends" | "breaks off" | "goes on" = "ends") {
  const request = Object.assign(new Readable({ read() {} }), { complete: ending === "ends" });
  setImmediate(() => {
    for (const size of sizes) request.push(Buffer.alloc(size, "x"));
    if (ending === "ends") request.push(null);
    if (ending === "breaks off") request.destroy();
  });
  return request;
}

async function isSettled(work: Promise<unknown>): Promise<boolean> {
  let settled = false;
  void work.then(() => {
    settled = true;
  });
  for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
  return settled;
}

const freeBudget = () => new ByteBudget(1_000_000);

test.each([
  { sizes: [], limit: 0, kept: 0, judged: 0 },
  { sizes: [65_536], limit: 0, kept: 65_536, judged: 0 },
  { sizes: [65_537], limit: 65_537, kept: 65_537, judged: 1 },
  { sizes: [65_537], limit: 65_536, kept: "too large", judged: 1 },
  { sizes: [65_536, 1, 10], limit: 65_547, kept: 65_547, judged: 1 },
  { sizes: [65_536, 1, 11], limit: 65_547, kept: "too large", judged: 1 },
  { sizes: [65_536, 1, 11, 500], limit: 65_547, kept: "too large", judged: 1 },
])("reads chunks of $sizes bytes within a limit of $limit", async ({ sizes, limit, kept, judged }) => {
  let times = 0;
  const judge = () => {
    times += 1;
    return limit;
  };
  const { body } = await readBody(openRequest(sizes), {
    ...{ chooseLimit: judge, budget: freeBudget(), maxDrainedBytes: 1_000_000 },
  });
  expect([body === "too large" ? body : body.length, times]).toEqual([kept, judged]);
});

test.each([
  [70_000, false],
  [69_999, true],
])(
  "stops reading a refused body of 70,000 bytes if the drain limit is %i: %s",
  async (maxDrainedBytes, stops) => {
    const request = openRequest([60_000, 10_000], "goes on");
    const read = readBody(request, { chooseLimit: () => 0, budget: freeBudget(), maxDrainedBytes });
    expect(await isSettled(read)).toBe(stops);
  },
);

test("reserves the whole limit once the budget has room for it, and releases it only once", async () => {
  const budget = new ByteBudget(100_000);
  const limits = { chooseLimit: () => 100_000, budget, maxDrainedBytes: 1_000_000 };
  const first = await readBody(openRequest([70_000]), limits);
  const second = readBody(openRequest([70_000]), limits);
  expect(await isSettled(second)).toBe(false);
  first.release();
  first.release();
  const { body, release } = await second;
  expect(body).toHaveLength(70_000);
  const others = budget.acquire(1);
  expect(await isSettled(others)).toBe(false);
  release();
  await others;
});

test("releases its share of the budget if a body is too large or is cut off", async () => {
  const budget = new ByteBudget(80_000);
  const limits = { chooseLimit: () => 80_000, budget, maxDrainedBytes: 1_000_000 };
  expect((await readBody(openRequest([70_000, 20_000]), limits)).body).toBe("too large");
  await expect(readBody(openRequest([70_000], "breaks off"), limits)).rejects.toThrow(
    "the request broke off",
  );
  await budget.acquire(80_000);
});
