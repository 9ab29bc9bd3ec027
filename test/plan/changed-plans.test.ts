import * as fc from "fast-check";
import { expect, test } from "vitest";
import { Failure } from "../../src/base/failure";
import { NumberText } from "../../src/base/json/json";
import type { PlanHeader, PlanRow } from "../../src/plan/plan";
import { readPlan } from "../../src/plan/read-plan";
import { formatPlanLines } from "../../src/plan/write-plan";

const header: PlanHeader = {
  recoupPlan: 1,
  command: "payments import",
  profile: "acme",
  environment: "live",
  surface: "collection",
  address: "https://collection.example",
  madeBy: "ada",
  madeAt: "2026-03-16T09:00:00.000Z",
  expiresAt: "2026-03-17T09:00:00.000Z",
  isBulk: true,
  fourEyes: true,
  nonce: "5b1f6f0e-58c4-4f0c-9b38-6a3f0e7a2c11",
};

const rows: readonly PlanRow[] = ["Zahlung für Müller & Söhne", "二", 'with "quotes" \\ and \u202e'].map(
  (subject) => ({
    method: "POST",
    path: "/cases/3f2504e0-4f89-41d3-9a0c-0305e82c3301/payments",
    subject,
    body: {
      date: "2026-03-12",
      paymentAmount: new NumberText("12.50"),
      paymentRecipient: "CollectionPartner",
    },
    state: [{ read: "/cases/3f2504e0", values: { lifecycle: "Active", remainder: "100" } }],
  }),
);

async function bytesOf(planned: readonly PlanRow[]): Promise<Buffer> {
  const lines: string[] = [];
  const each = async function* () {
    yield* planned;
  };
  for await (const line of formatPlanLines(header, each())) lines.push(line);
  return Buffer.from(lines.join(""));
}

async function* pieces(bytes: Uint8Array, size = 100): AsyncGenerator<Uint8Array> {
  for (let index = 0; index < bytes.length; index += size) yield bytes.subarray(index, index + size);
}

async function read(bytes: Uint8Array) {
  const found: PlanRow[] = [];
  const verified = await readPlan("a.plan", pieces(bytes), (_, row) => found.push(row));
  return { ...verified, found };
}

async function exitOf(bytes: Uint8Array): Promise<string> {
  try {
    await read(bytes);
    return "accepted";
  } catch (error) {
    if (error instanceof Failure) return error.kind;
    throw error;
  }
}

test("reads a plan back exactly as written", async () => {
  const { header: found, rows: count, found: kept } = await read(await bytesOf(rows));
  expect([found, count]).toEqual([header, 3]);
  expect(kept).toEqual(rows);
});

/** Ways to change one byte at a position. */
const changes: Readonly<Record<string, (bytes: Buffer, at: number, value: number) => Buffer>> = {
  replaced: (bytes, at, value) => {
    const changed = Buffer.from(bytes);
    changed[at] = changed[at] === value ? (value + 1) % 256 : value;
    return changed;
  },
  inserted: (bytes, at, value) =>
    Buffer.concat([bytes.subarray(0, at), Buffer.from([value]), bytes.subarray(at)]),
  removed: (bytes, at) => Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1)]),
  "cut off": (bytes, at) => bytes.subarray(0, at),
};

test.each(Object.entries(changes))("refuses a plan with bytes %s at a random position", async (_, change) => {
  const bytes = await bytesOf(rows);
  const at = fc.integer({ min: 0, max: bytes.length - 1 });
  await fc.assert(
    fc.asyncProperty(at, fc.integer({ min: 0, max: 255 }), async (position, value) => {
      expect(await exitOf(change(bytes, position, value))).toBe("usage");
    }),
    { numRuns: 1_500 },
  );
});

test("refuses a plan with any byte changed", async () => {
  const bytes = await bytesOf(rows.slice(0, 1));
  for (let index = 0; index < bytes.length; index++) {
    const changed = Buffer.from(bytes);
    changed[index] = (changed[index] ?? 0) ^ 1;
    expect([index, await exitOf(changed)]).toEqual([index, "usage"]);
  }
});

test("refuses a plan with swapped, repeated or missing lines", async () => {
  const lines = (await bytesOf(rows)).toString().split("\n").slice(0, -1);
  const joined = (list: readonly (string | undefined)[]) =>
    Buffer.from(list.map((line) => `${line}\n`).join(""));
  const [head, one, two, three, digest] = lines;
  for (const list of [
    [head, two, one, three, digest],
    [head, one, two, digest],
    [head, one, one, two, three, digest],
    [head, one, two, three, digest, digest],
    [head, digest],
    [one, two, three, digest],
  ])
    expect(await exitOf(joined(list))).toBe("usage");
});

test.each([
  ["a path that leaves the surface's address", { path: "/../live/cases" }],
  ["a path to another host", { path: "//other.example/cases" }],
  ["a method that no command plans", { method: "GET" }],
  ["a field that no version knows", { run: "rm -rf /" }],
])("refuses a plan with %s, even with a valid digest", async (_, more) => {
  const [first] = rows;
  expect(await exitOf(await bytesOf([{ ...first, ...more } as PlanRow]))).toBe("usage");
});
