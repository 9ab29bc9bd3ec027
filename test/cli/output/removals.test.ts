import { expect, test } from "vitest";
import { reportRemovals } from "../../../src/cli/output/removals";
import type { Style } from "../../../src/render/render";

const report = (outcomes: readonly string[]) => {
  const removals = reportRemovals({ format: "json" } as Style, {
    rows: outcomes.map((outcome) => ({ run: "r1", removed: "test case c1", outcome })),
    ownerColumn: ["run", "Run"],
    emptyText: "Nothing is left.",
  });
  if (removals.kind !== "list") throw new Error(removals.kind);
  return removals;
};

test("lists each removed item with the run that owned it", async () => {
  const removals = report(["removed"]);
  expect(removals).toMatchObject({
    columns: [
      { path: "run", title: "Run", kind: "id", priority: 1 },
      { path: "removed", title: "What", kind: "text", priority: 1 },
      { path: "outcome", title: "Outcome", kind: "text", priority: 1 },
    ],
    idPath: "run",
    emptyText: "Nothing is left.",
  });
  for await (const { records } of removals.pages)
    expect(records.map(({ plainValue }) => plainValue)).toEqual([
      { run: "r1", removed: "test case c1", outcome: "removed" },
    ]);
  expect(removals.end()).toEqual({ isComplete: true, notes: [] });
});

test.each([
  [["no answer"], "1 of 1 could not be removed."],
  [["removed", "no answer", "closed"], "2 of 3 could not be removed."],
])("reports a partial failure for the outcomes %j", (outcomes, message) => {
  expect(report(outcomes).end()).toMatchObject({
    isComplete: true,
    failure: {
      kind: "partial",
      message,
      details: { hint: "They stay on record: fix the cause, then run the command again." },
    },
  });
});
