import { expect, test } from "vitest";
import { Failure } from "../../../src/base/failure";
import { RawJson } from "../../../src/base/json/json";
import { reportStream } from "../../../src/cli/output/stream-report";
import type { Context } from "../../../src/cli/session/context";
import type { Style } from "../../../src/render/render";
import type { Column } from "../../../src/render/report";

const columns: readonly Column[] = [{ path: "id", title: "ID", kind: "id", priority: 1 }];
const signal = new AbortController().signal;

/** Reports batches of numbers, followed by an error if one is given. */
function report(
  batches: readonly (readonly number[])[],
  style: Partial<Style>,
  error?: Error,
  aborted = signal,
) {
  async function* yieldBatches() {
    yield* batches;
    if (error !== undefined) throw error;
  }
  return reportStream({ style: { format: "table", ...style } as Style, signal: aborted } as Context, {
    batches: yieldBatches(),
    columns,
    emptyText: "No numbers.",
    record: (id: number) => RawJson.of({ id }),
    lines: (batch) => batch.join("+"),
  });
}

/** Reads all pages of a list. Returns them with any thrown error and the list's end. */
async function read(list: ReturnType<typeof report>) {
  if (list.kind !== "list") throw new Error(list.kind);
  const pages: unknown[] = [];
  let thrown: unknown;
  try {
    for await (const { records } of list.pages) pages.push(records.map(({ plainValue }) => plainValue));
  } catch (error) {
    thrown = error;
  }
  return { pages, thrown, end: list.end() };
}

test.each<[Partial<Style>, string]>([
  [{ isTerminal: true }, "live"],
  [{ isTerminal: true, fields: ["id"] }, "list"],
  [{ isTerminal: false }, "list"],
  [{ isTerminal: true, format: "json" }, "list"],
])("reports a stream in the style %j as %s", (style, kind) => {
  expect(report([[1]], style).kind).toBe(kind);
});

test("prints lines for human readers", async () => {
  const live = report([[1, 2], [3]], { isTerminal: true });
  if (live.kind !== "live") throw new Error(live.kind);
  const steps: unknown[] = [];
  for await (const step of live.steps) steps.push(step);
  expect(steps).toEqual([
    { text: "1+2", json: 2 },
    { text: "3", json: 1 },
  ]);
});

test("lists each batch's records as they arrive", async () => {
  const list = report([[1, 2], [3]], { format: "json" });
  expect(list).toMatchObject({
    kind: "list",
    columns,
    idPath: "id",
    isEndless: true,
    emptyText: "No numbers.",
  });
  expect(await read(list)).toEqual({
    pages: [[{ id: 1 }, { id: 2 }], [{ id: 3 }]],
    thrown: undefined,
    end: { isComplete: true, notes: [] },
  });
});

test("ends an interrupted stream as incomplete", async () => {
  const { end, thrown } = await read(report([[1]], { format: "json" }, undefined, AbortSignal.abort()));
  expect([end, thrown]).toEqual([{ isComplete: false, reason: "interrupted", notes: [] }, undefined]);
});

test.each([
  ["interrupted", "interrupted"],
  ["network", "failed"],
] as const)("closes the document after a failure of the kind %s", async (kind, reason) => {
  const failure = new Failure(kind, "no more");
  expect(await read(report([[1]], { format: "json" }, failure))).toEqual({
    pages: [[{ id: 1 }]],
    thrown: undefined,
    end: { isComplete: false, reason, notes: [], failure },
  });
});

test("throws all other errors, and any failure before the first record", async () => {
  const failure = new Failure("network", "no answer");
  expect((await read(report([], { format: "json" }, failure))).thrown).toBe(failure);
  const error = new Error("broken");
  expect((await read(report([[1]], { format: "json" }, error))).thrown).toBe(error);
});
