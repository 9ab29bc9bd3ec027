import { expect, test } from "vitest";
import type { Codec } from "../../../src/api/endpoint/codec";
import {
  anyLifecycleFilter,
  booleanCodec,
  buildNumberedCodec,
  buildSortCodec,
  getPathCodec,
  guidCodec,
  guidListCodec,
  integerCodec,
  integerListCodec,
  isoTimeCodec,
  lifecycleFilter,
  textCodec,
  textListCodec,
} from "../../../src/api/endpoint/codecs";

const guid = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";
const numbered = buildNumberedCodec("status", ["Waiting", "Linked"]);
const wireSort = buildSortCodec(["DateCreated", "DueDate"]);
const typedSort = buildSortCodec(["DateCreated", "DueDate"], {
  due: "DueDate",
  "date created": "DateCreated",
});
const seven = "PendingVerification, NeedsAdditionalDetails, Leads, LeadsQuoteGiven, Active, Paused, Closed";
const others = "PendingContractSigning, PendingVerificationInternal, Merged";

test.each<[string, Codec<never>, string, unknown, string]>([
  ["a text", textCodec as never, " a ", " a ", " a "],
  ["an integer", integerCodec as never, " -999999999 ", -999_999_999, "-999999999"],
  ["true", booleanCodec as never, " TRUE ", true, "true"],
  ["false", booleanCodec as never, "false", false, "false"],
  ["a GUID", guidCodec as never, guid, guid, guid],
  ["a date", isoTimeCodec as never, "2026-01-31", "2026-01-31", "2026-01-31"],
  ["a list of GUIDs", guidListCodec as never, ` ${guid} ,,${guid}`, [guid, guid], `${guid},${guid}`],
  ["a list of integers", integerListCodec as never, "1, 2,", [1, 2], "1,2"],
  ["an empty list", textListCodec as never, " , ", [], ""],
  ["numbers by name", numbered as never, "linked, 0,WAITING", [1, 0, 0], "1,0,0"],
  ["lifecycles", lifecycleFilter as never, "active,Collecting Quotes", ["Active", "Leads"], "Active,Leads"],
  ["any lifecycle", anyLifecycleFilter as never, "merged", ["Merged"], "Merged"],
  [
    "sort keys",
    wireSort as never,
    "datecreated, DueDate:DESC",
    [
      { field: "DateCreated", isDescending: false },
      { field: "DueDate", isDescending: true },
    ],
    "DateCreated:asc,DueDate:desc",
  ],
  [
    "typed sort keys",
    typedSort as never,
    "-due,+date-created,DueDate:asc",
    [
      { field: "DueDate", isDescending: true },
      { field: "DateCreated", isDescending: false },
      { field: "DueDate", isDescending: false },
    ],
    "DueDate:desc,DateCreated:asc,DueDate:asc",
  ],
])("decodes and encodes %s", (_, codec, text, value, encoded) => {
  expect(codec.decode(text)).toEqual({ value });
  expect(codec.encode(value as never)).toBe(encoded);
});

test.each<[Codec<never>, string, readonly string[]]>([
  [integerCodec as never, "1234567890", ['"1234567890" is not an integer']],
  [integerCodec as never, "1.5", ['"1.5" is not an integer']],
  [booleanCodec as never, "yes", ['"yes" is neither true nor false']],
  [guidCodec as never, " ", ["is empty"]],
  [guidCodec as never, "x", ['"x" is not a valid GUID (8-4-4-4-12 hexadecimal digits)']],
  [isoTimeCodec as never, "31.01.2026", ['"31.01.2026" is not an ISO 8601 date or time: write 2026-01-31']],
  [integerListCodec as never, "a,1,b,a", ['"a" is not an integer', '"b" is not an integer']],
  [
    numbered as never,
    "linkd",
    ['"linkd" is not a status (did you mean Linked?); valid values: Waiting, Linked'],
  ],
  [numbered as never, "2", ['"2" is not a status; valid values: Waiting, Linked']],
  [lifecycleFilter as never, "merged", [`"merged" is not a lifecycle to filter by; valid values: ${seven}`]],
  [
    anyLifecycleFilter as never,
    "actve",
    [
      `"actve" is not a lifecycle to filter by (did you mean Active?); valid values: ${seven}, and not on the collection surface ${others}`,
    ],
  ],
  [
    wireSort as never,
    "DueDat",
    ['"DueDat" is not a sort field (did you mean DueDate?); valid values: DateCreated, DueDate'],
  ],
  [
    wireSort as never,
    "-DueDate",
    ['"-DueDate" is not a sort field (did you mean DueDate:desc?); valid values: DateCreated, DueDate'],
  ],
  [wireSort as never, "x:asc", ['"x" is not a sort field; valid values: DateCreated, DueDate']],
  [
    wireSort as never,
    "DueDate:asc:desc",
    ['"DueDate:asc:desc" has two directions; write DueDate:asc or DueDate:desc'],
  ],
  [typedSort as never, "-due:asc", ['"-due:asc" has two directions; write DueDate:asc or DueDate:desc']],
  [wireSort as never, "DueDate:down", ['"down" is not a sort direction; write DueDate:asc or DueDate:desc']],
])("refuses text that can't be decoded, %#: %s", (codec, text, findings) => {
  expect(codec.decode(text)).toEqual({ findings });
});

test("reports at most twenty findings for a list", () => {
  const words = Array.from({ length: 25 }, (_, index) => `w${index}`);
  const decoded = integerListCodec.decode(words.join(","));
  if (!("findings" in decoded)) throw new Error("it was read");
  expect([decoded.findings.length, decoded.findings[19], decoded.findings[20]]).toEqual([
    21,
    '"w19" is not an integer',
    "the values after it are not checked",
  ]);
  expect(integerListCodec.decode(words.slice(0, 20).join(","))).toMatchObject({ findings: { length: 20 } });
});

test("describes the accepted values with a schema and a list of words", () => {
  expect([numbered.schema, numbered.words]).toEqual([
    { type: "array", items: { type: "integer", minimum: 0, maximum: 1 } },
    ["Waiting", "Linked"],
  ]);
  expect([wireSort.schema, wireSort.words, buildSortCodec(["A"]).schema]).toEqual([
    { type: "string", examples: ["DateCreated", "DueDate", "DateCreated:desc,DueDate"] },
    ["DateCreated", "DueDate"],
    { type: "string", examples: ["A", "A:desc,A"] },
  ]);
  expect(lifecycleFilter.words).toEqual(seven.split(", "));
  expect(
    [textCodec, integerCodec, booleanCodec, guidCodec, isoTimeCodec].map(({ schema }) => schema),
  ).toEqual([
    { type: "string" },
    { type: "integer" },
    { type: "boolean" },
    { type: "string", format: "uuid" },
    { type: "string", examples: ["2026-01-31", "2026-01-31T08:00:00Z"] },
  ]);
});

test("requires a GUID in a path only if the platform assigns the ID", () => {
  const names = ["id", "caseId", "eventId", "jobId", "paymentId", "externalTenantId", "reference"];
  expect(names.filter((name) => getPathCodec(name) === guidCodec)).toEqual(names.slice(0, 5));
});
