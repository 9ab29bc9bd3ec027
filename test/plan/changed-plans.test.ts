import { createHash } from "node:crypto";
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

async function bytesOf(planned: readonly PlanRow[], head = header): Promise<Buffer> {
  const lines: string[] = [];
  const each = async function* () {
    yield* planned;
  };
  for await (const line of formatPlanLines(head, each())) lines.push(line);
  return Buffer.from(lines.join(""));
}

async function* pieces(bytes: Uint8Array, size = 100): AsyncGenerator<Uint8Array> {
  for (let index = 0; index < bytes.length; index += size) yield bytes.subarray(index, index + size);
}

async function read(bytes: Uint8Array) {
  const found: PlanRow[] = [];
  const lines: [line: number, header: PlanHeader][] = [];
  const verified = await readPlan("a.plan", pieces(bytes), (line, row, readHeader) => {
    found.push(row);
    lines.push([line, readHeader]);
  });
  return { ...verified, found, lines };
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
  const bytes = await bytesOf(rows);
  const { header: found, rows: count, found: kept, lines, digest } = await read(bytes);
  expect([found, count]).toEqual([header, 3]);
  expect(lines).toEqual([2, 3, 4].map((line) => [line, header]));
  expect(kept).toEqual(rows);
  const end = bytes.lastIndexOf('{"digest"');
  expect(digest).toBe(createHash("sha256").update(bytes.subarray(0, end)).digest("hex"));
  expect(bytes.subarray(end).toString()).toBe(`{"digest":"${digest}"}\n`);
});

test("counts the rows written and returns the digest", async () => {
  const lines = formatPlanLines(
    header,
    (async function* () {
      yield* rows;
    })(),
  );
  let last = await lines.next();
  const texts: string[] = [];
  while (last.done !== true) {
    texts.push(last.value);
    last = await lines.next();
  }
  expect(last.value).toEqual({ rows: 3, digest: (await read(await bytesOf(rows))).digest });
  expect(texts).toHaveLength(5);
});

test("reads back every field of a row", async () => {
  const [state] = rows[0]?.state ?? [];
  const full: PlanRow = {
    ...{ method: "PUT", path: "/cases/1/files?a=b", subject: "a file", client: "acme", from: 7 },
    ...{ text: '{"a":1.0}', followsPrevious: true, key: "none", headers: { "x-trace": "1" } },
    form: {
      ...{ fields: [["type", "Invoice"]], field: "file", name: "a.pdf", path: "/work/a.pdf" },
      ...{ mediaType: "application/pdf", size: 3, fingerprint: "f1" },
    },
    state: [...(state === undefined ? [] : [state]), { read: "/cases/2" }],
  };
  const some: PlanRow[] = [full, { method: "PATCH", path: "/a" }, { method: "DELETE", path: "/b" }];
  expect((await read(await bytesOf(some))).found).toEqual(some);
});

test("refuses a plan after a million bytes without a line break", async () => {
  const bytes = await bytesOf([{ method: "POST", path: "/a", subject: "x".repeat(1_000_100) }]);
  const start = bytes.indexOf("\n") + 1;
  const readAfter = (size: number) => {
    const cutPieces = async function* () {
      yield bytes.subarray(0, start);
      yield bytes.subarray(start, start + size);
      yield bytes.subarray(start + size);
    };
    return readPlan("a.plan", cutPieces(), () => {});
  };
  expect((await readAfter(1_000_000)).rows).toBe(1);
  await expect(readAfter(1_000_001)).rejects.toThrow("The plan a.plan was changed");
});

test("distinguishes a changed plan from a file that isn't a plan", async () => {
  const valid = (await bytesOf(rows)).toString();
  const [head, row, , , digest] = valid.split("\n");
  const notPlan = {
    message: "The file a.plan is not a plan; nothing was sent.",
    hint: "Commands that write to the platform make one with --plan <file>.",
  };
  const changed = {
    message: "The plan a.plan was changed after it was made, or is incomplete; nothing was sent.",
    hint: "Make a new plan: only what was planned is sent.",
  };
  for (const [text, { message, hint }] of [
    ["", notPlan],
    ["case,amount\n", notPlan],
    ["[1]\n", notPlan],
    ['{"plan":1}\n', notPlan],
    [`${head}`, notPlan],
    [`${digest}\n`, notPlan],
    [`${head?.replace('"recoupPlan":1', '"recoupPlan":2')}\n${row}\n`, changed],
    [`${head}\n`, changed],
    [`${head}\n[1]\n`, changed],
    [valid.slice(0, -1), changed],
    [`${valid}\n`, changed],
  ] as const)
    await expect(read(Buffer.from(text)), text).rejects.toMatchObject({
      kind: "usage",
      message,
      details: { hint },
    });
});

test.each(
  Object.keys(header).flatMap((name) => [
    [`without ${name}`, { [name]: undefined }],
    [`with a list as ${name}`, { [name]: [] }],
  ]),
)("refuses a header %s", async (_, change) => {
  const bytes = await bytesOf(rows, { ...header, ...change } as PlanHeader);
  expect(await exitOf(bytes)).toBe("usage");
});

test.each([
  { madeAt: "soon" },
  { expiresAt: "soon" },
  { environment: "staging" },
  { surface: "creditor" },
  { extra: true },
])("refuses a header with %j", async (change) => {
  expect(await exitOf(await bytesOf(rows, { ...header, ...change } as PlanHeader))).toBe("usage");
});

/** Ways to change the byte at a position. */
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

test("refuses a plan if any byte has changed", async () => {
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
  ["an empty client", { client: "" }],
  ["an empty key", { key: "" }],
  ["a header that isn't text", { headers: { "x-trace": 1 } }],
  ["a form without a file", { form: { fields: [] } }],
  ["a state without a read", { state: [{ values: {} }] }],
  ["a state of numbers", { state: [{ read: "/a", values: { remainder: 1 } }] }],
  ["a subject that isn't text", { subject: 1 }],
  ["a row number that isn't a number", { from: "1" }],
  ["a text that isn't text", { text: 1 }],
  ["a sequence that isn't a boolean", { followsPrevious: 1 }],
])("refuses a plan with %s, even with a valid digest", async (_, more) => {
  const [first] = rows;
  expect(await exitOf(await bytesOf([{ ...first, ...more } as PlanRow]))).toBe("usage");
});
