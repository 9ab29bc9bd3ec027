import { expect, test } from "vitest";
import { addSums } from "../../../src/kit/listing/list-report";
import type { Style } from "../../../src/render/render";
import type { Column, ListEnd, OutputFormat } from "../../../src/render/report";

const columns: readonly Column[] = [{ path: "remainder", title: "Open amount", kind: "money", priority: 1 }];
const end: ListEnd = { isComplete: true, notes: ["3 cases"] };
const totals = { remainder: { EUR: "123.45", JPY: "5000" }, count: { "": "7" }, other: {} };

const endIn = (format: OutputFormat, missing = new Map<string, number>()) =>
  addSums(end, { totals, missing }, columns, { format, isExplicitFormat: true, isTerminal: false } as Style);

test.each<OutputFormat>(["table", "json", "ndjson", "yaml"])(
  "adds the sums to the end of a %s list",
  (format) => {
    expect(endIn(format)).toEqual({
      ...end,
      sums: [
        { path: "remainder", title: "Open amount", amounts: totals.remainder },
        { path: "count", title: "count", amounts: totals.count },
        { path: "other", title: "other", amounts: {} },
      ],
    });
  },
);

test.each<OutputFormat>(["csv", "tsv", "xlsx", "ids"])(
  "adds the sums as notes for %s, which has only rows",
  (format) => {
    expect(endIn(format)).toEqual({
      isComplete: true,
      notes: ["Sum of Open amount: 123.45 EUR, 5000 JPY", "Sum of count: 7", "Sum of other: 0", "3 cases"],
    });
  },
);

test.each<OutputFormat>(["table", "csv"])(
  "says in a %s list how many records its sums leave out",
  (format) => {
    expect(endIn(format, new Map([["remainder", 2]])).notes).toContain(
      "Sum of Open amount: leaves out 2 records without a value.",
    );
  },
);
