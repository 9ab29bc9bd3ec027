import { expect, test } from "vitest";
import { Failure } from "../../../src/base/failure";
import { RawJson } from "../../../src/base/json/json";
import { runAction } from "../../../src/browse/load/run-action";
import type { Block, ListReport, RecordReport, Report } from "../../../src/render/report";

const listOf = (sizes: readonly number[], notes: readonly string[] = []): ListReport => ({
  ...{ kind: "list", columns: [], idPath: "id", emptyText: "Nothing to do." },
  pages: (async function* () {
    for (const size of sizes) yield { records: Array.from({ length: size }, () => RawJson.of({})) };
  })(),
  end: () => ({ isComplete: true, notes }),
});

const recordWith = (...blocks: readonly Block[]): RecordReport => ({
  ...{ kind: "record", record: RawJson.of({ id: "1" }), idPath: "id" },
  view: () => blocks,
});

const run = (report: Report) => runAction(async () => report, ["a", "line"], new AbortController().signal);

test.each<[string, Report, string]>([
  ["the records of a list", listOf([2, 1]), "3 done."],
  ["an empty list", listOf([]), "Nothing to do."],
  [
    "the notes of a list",
    listOf([1], ["One was skipped.", "It was paid."]),
    "1 done.  One was skipped.  It was paid.",
  ],
  [
    "a record's first line",
    recordWith({ kind: "text", text: "Moved the clock.\nIt is noon." }),
    "Moved the clock.",
  ],
  [
    "a title",
    recordWith({ kind: "title", text: "Case A", aside: "Active" }, { kind: "text", text: "b" }),
    "Case A  Active",
  ],
  [
    "a value",
    recordWith({ kind: "pairs", columns: [{ label: "Paid", kind: "text", value: "no" }] }),
    "Paid  no",
  ],
  ["a record without a view", recordWith(), ""],
  ["anything else", { kind: "raw", body: Buffer.from("x") }, "Done."],
])("summarizes %s in one line", async (_, report, text) => {
  expect(await run(report)).toBe(text);
});

test.each([
  ["at once", () => Promise.reject(new Failure("usage", "There is no clock.", { hint: "Use the sandbox." }))],
  [
    "midway",
    async () => ({
      ...listOf([]),
      pages: (async function* () {
        yield { records: [] };
        throw new Failure("usage", "There is no clock.", { hint: "Use the sandbox." });
      })(),
    }),
  ],
])("explains why a change failed %s and what to do next", async (_, open) => {
  const text = await runAction(open, ["a", "line"], new AbortController().signal);
  expect(text).toBe("Error: There is no clock.    next: Use the sandbox.");
});

test("passes the command line and the signal to the command", async () => {
  const { signal } = new AbortController();
  const calls: unknown[] = [];
  const open = async (...call: unknown[]): Promise<Report> => {
    calls.push(call);
    return { kind: "ended", exitCode: 0 };
  };
  expect(await runAction(open, ["sandbox", "clock"], signal)).toBe("Done.");
  expect(calls).toEqual([[["sandbox", "clock"], signal]]);
});
