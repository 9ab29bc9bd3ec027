import { expect, test } from "vitest";
import { Failure } from "../../src/base/failure";
import type { Outcome } from "../../src/bulk-import/journal/import-journal";
import { type HeldRow, ImportRows } from "../../src/bulk-import/journal/import-rows";
import { reportImport } from "../../src/bulk-import/report";

const words = {
  done: "created",
  progress: ["Importing", "Imported"],
  already: "submitted",
  record: "case",
  columns: [],
};
const outputs = { journal: "/j", result: "/r" };
const location = { from: 0, length: 1 };

interface RowOutcomes {
  readonly created?: number;
  readonly failed?: readonly string[];
  readonly begun?: readonly (string | undefined)[];
  readonly held?: readonly HeldRow[];
  readonly waiting?: number;
  readonly createdBefore?: number;
  readonly stop?: Failure;
  readonly unwritten?: Failure;
  readonly ignoreUnmatched?: boolean;
  readonly idempotencyKey?: "honored" | "sent";
  readonly format?: string;
  readonly isForgotten?: boolean;
  readonly hasPrepare?: boolean;
}

function report({
  created = 0,
  failed = [],
  begun = [],
  held = [],
  waiting = 0,
  createdBefore = 0,
  stop,
  unwritten,
  ignoreUnmatched,
  idempotencyKey = "honored",
  format = "csv",
  isForgotten = false,
  hasPrepare = false,
}: RowOutcomes) {
  const rows = new ImportRows();
  const outcomes = new Map<number, Outcome>();
  let row = 0;
  for (let count = 0; count < created; count++) rows.end(++row, "created", location);
  for (const message of failed) {
    rows.end(++row, "failed", location);
    outcomes.set(row, { status: "failed", message });
  }
  for (const message of begun) {
    rows.begin(++row, { key: `k${row}`, at: 0 });
    if (message !== undefined) outcomes.set(row, { status: "unknown", message });
  }
  for (const heldRow of held) {
    rows.add(++row);
    rows.held.set(row, heldRow);
  }
  for (let count = 0; count < waiting; count++) rows.add(++row);
  const { record, notes, failure, ...rest } = reportImport({
    job: { words, endpoint: { idempotencyKey }, ...(hasPrepare ? { prepare: async () => {} } : {}) },
    rows,
    journal: { readOutcome: (index: number) => outcomes.get(index), isForgotten: () => isForgotten },
    source: { name: "cases.csv", format },
    outputs,
    values: { ignoreUnmatched },
    createdBefore,
    stop,
    unwritten,
  } as never) as never as {
    record: { plainValue: object };
    notes: readonly string[];
    failure: Failure | undefined;
    view: (
      value: object,
    ) => readonly [{ kind: string; columns: readonly { label: string; kind: string; value: unknown }[] }];
  };
  return {
    ...rest,
    record: record.plainValue,
    notes: notes.map(String),
    failure: failure && [
      failure.kind,
      failure.message,
      failure.details.findings,
      String(failure.details.hint),
    ],
    cause: failure,
  };
}

test("counts rows by outcome", () => {
  const { record, view, failure, notes, ...rest } = report({ created: 3, waiting: 2, createdBefore: 1 });
  expect(rest).toEqual({ kind: "record", idPath: "result", cause: undefined });
  expect(record).toEqual({
    file: "cases.csv",
    rows: 5,
    created: 3,
    alreadyCreated: 1,
    failed: 0,
    unknown: 0,
    skipped: 2,
    result: "/r",
    journal: "/j",
  });
  const [pairs] = view(record);
  expect([pairs.kind, ...new Set(pairs.columns.map(({ kind }) => kind))]).toEqual(["pairs", "text"]);
  expect(pairs.columns.map(({ label, value }) => `${label}: ${value}`)).toEqual([
    "File: cases.csv",
    "Rows: 5",
    "Created: 3",
    "Created before: 1",
    "Failed: 0",
    "Unknown: 0",
    "Not sent: 2",
    "Result: /r",
    "Journal: /j",
  ]);
  expect([failure, notes]).toEqual([undefined, ["1 row was submitted already."]]);
});

test.each([
  [{ created: 3, createdBefore: 2 }, ["2 rows were submitted already."]],
  [{ created: 3, createdBefore: 3 }, ["All rows were submitted already, as /j says; nothing was sent."]],
  [{ created: 1 }, []],
  [
    { created: 1, held: [{ status: "debit", message: "a debit" }] },
    ["1 debit without a recorded payment: /r."],
  ],
  [
    { created: 1, ignoreUnmatched: true, held: [{ status: "unmatched", message: "none" }] },
    ["Ignored 1 unmatched row: /r."],
  ],
  [{ created: 1, ignoreUnmatched: true }, []],
] as readonly (readonly [RowOutcomes, readonly string[]])[])(
  "writes the notes for the import %j",
  (finished, notes) => {
    const { notes: written, failure } = report(finished);
    expect([written, failure]).toEqual([notes, undefined]);
  },
);

test("explains how to resume an import that stopped", () => {
  const stop = new Failure("network", "no answer");
  const unwritten = new Failure("config", "the disk is full");
  const { notes, cause } = report({ created: 1, waiting: 2, failed: ["no"], stop, unwritten });
  expect(notes).toEqual([
    "1 of 4 rows were created. Run the same command again to resume; no row is created twice.",
    "There is no result file: the disk is full. Run the command again to write it from the journal.",
  ]);
  expect(cause).toBe(stop);
  const alone = report({ created: 1, unwritten });
  expect([alone.notes, alone.failure?.slice(0, 2)]).toEqual([[], ["partial", "the disk is full"]]);
  expect(report({ waiting: 1, unwritten }).cause).toBe(unwritten);
  expect(report({ created: 1, waiting: 1, stop }).notes).toHaveLength(1);
  const changed = new Failure("usage", "the file was changed");
  expect(report({ created: 1, stop: changed }).failure?.slice(0, 2)).toEqual(["partial", changed.message]);
});

const partial = (message: string, findings: readonly string[], hint: string) => [
  "partial",
  message,
  findings,
  hint,
];
const retry = "Use --retry-failed to send rejected rows again; put corrected rows into another file.";
const held = (status: HeldRow["status"], part: object = {}): HeldRow => ({
  status,
  message: `is ${status}`,
  ...part,
});

test.each<[string, RowOutcomes, readonly unknown[]]>([
  [
    "a rejected row",
    { created: 1, failed: ["no partner"], held: [held("debit")], waiting: 1 },
    partial("1 of 4 rows was not confirmed as submitted.", ["row 2: no partner"], retry),
  ],
  [
    "rows without a response",
    { begun: ["lost", undefined] },
    partial(
      "2 of 2 rows were not confirmed as submitted.",
      ["row 1: lost", "row 2: It was started, and its outcome is unknown."],
      "Run it again: a row without a confirmed answer is sent with the same key.",
    ),
  ],
  [
    "a row without a response on a platform that may ignore the key",
    { begun: ["lost"], idempotencyKey: "sent" },
    partial(
      "1 of 1 rows was not confirmed as submitted.",
      ["row 1: lost"],
      "Run it again: the case of a row without a confirmed answer is read first, and the row sent only if it had no effect.",
    ),
  ],
  [
    "a row whose key is forgotten",
    { begun: [undefined], isForgotten: true },
    partial(
      "1 of 1 rows was not confirmed as submitted.",
      [
        "row 1: Started at 1970-01-01T00:00:00.000Z with the key k1, which the platform may have forgotten: check whether the case exists.",
      ],
      "Check the rows that were started a day ago, and import those without a case from another file.",
    ),
  ],
  [
    "unmatched and ambiguous rows",
    { held: [held("unmatched"), held("ambiguous")], hasPrepare: true },
    partial(
      "2 of 2 rows were not confirmed as submitted.",
      ["row 1: is unmatched", "row 2: is ambiguous"],
      "Correct the references in the file and run it again.",
    ),
  ],
  [
    "an unmatched row of a bank file",
    { held: [held("unmatched")], format: "camt" },
    partial(
      "1 of 1 rows was not confirmed as submitted.",
      ["row 1: is unmatched"],
      "Record payments that were held back one by one: `recoup payments record <case> --amount <amount> --date <day> --recipient <recipient>`. Those of cases that you start later are matched when you run it again.",
    ),
  ],
  [
    "an ambiguous row among ignored ones",
    { held: [held("unmatched"), held("ambiguous")], ignoreUnmatched: true },
    partial(
      "1 of 2 rows was not confirmed as submitted.",
      ["row 2: is ambiguous"],
      "Correct the references in the file and run it again.",
    ),
  ],
  [
    "a returned payment",
    { held: [held("returned", { paymentId: "p1", reference: "A1", caseId: "c1", isClosedAsPaid: true })] },
    partial(
      "1 of 1 rows was not confirmed as submitted.",
      ["row 1: is returned"],
      "Reverse it if it came back: `recoup payments reverse p1 --case A1 --reopen`.",
    ),
  ],
  [
    "several returned payments",
    {
      held: [
        held("returned", { paymentId: "p1", caseId: "c1" }),
        held("returned", { paymentId: "p2" }),
        held("returned", { paymentId: "p3" }),
      ],
    },
    partial(
      "3 of 3 rows were not confirmed as submitted.",
      ["row 1: is returned", "row 2: is returned", "row 3: is returned"],
      "Reverse it if it came back: `recoup payments reverse p1 --case c1`. 2 more payments may have come back: see the result file.",
    ),
  ],
])("reports a partial failure for %s", (_, finished, failure) => {
  expect(report(finished).failure).toEqual(failure);
});

test("lists up to twenty unconfirmed rows", () => {
  const messages = (count: number) => Array.from({ length: count }, (_, index) => `no ${index}`);
  const findings = report({ failed: messages(21) }).failure?.[2];
  expect([findings?.length, findings?.at(-2), findings?.at(-1)]).toEqual([
    21,
    "row 20: no 19",
    "and 1 more: /r",
  ]);
  expect(report({ failed: messages(20) }).failure?.[2]).toHaveLength(20);
});

test("omits the count of rows held back from a bank file if it is zero", () => {
  const { record } = report({
    held: [held("returned"), held("debit"), held("unmatched"), held("ambiguous")],
    waiting: 1,
    hasPrepare: true,
  });
  expect(record).toMatchObject({ unmatched: 1, ambiguous: 1, returned: 1, debits: 1, skipped: 1 });
  expect(Object.keys(report({ hasPrepare: true }).record)).toEqual([
    "file",
    "rows",
    "created",
    "alreadyCreated",
    "failed",
    "unknown",
    "unmatched",
    "ambiguous",
    "skipped",
    "result",
    "journal",
  ]);
});
