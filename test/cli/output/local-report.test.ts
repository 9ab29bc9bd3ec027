import { expect, test } from "vitest";
import { RawJson } from "../../../src/base/json/json";
import { listFullTexts, reportLocalList, reportSuccess } from "../../../src/cli/output/local-report";
import { buildCardBlock, reportLoadedRecord } from "../../../src/cli/output/record-report";
import type { Style } from "../../../src/render/render";
import type { Column } from "../../../src/render/report";

const columns: readonly Column[] = [
  { path: "name", title: "Name of it", kind: "text", priority: 1 },
  { path: "size", title: "Size", kind: "number", priority: 1 },
];

async function list(rows: readonly object[], style: Partial<Style> = {}, part: object = {}) {
  const report = reportLocalList({ format: "json", ...style } as Style, {
    rows,
    columns,
    idPath: "name",
    emptyText: "None.",
    ...part,
  });
  if (report.kind !== "list") throw new Error(report.kind);
  const pages: unknown[] = [];
  for await (const { records } of report.pages) pages.push(records.map(({ plainValue }) => plainValue));
  const { pages: _, end, ...rest } = report;
  return { ...rest, pages, end: end() };
}

test("lists rows on one page", async () => {
  expect(await list([{ name: "a", size: 1 }, { name: "b" }])).toEqual({
    kind: "list",
    columns,
    pages: [[{ name: "a", size: 1 }, { name: "b" }]],
    idPath: "name",
    fields: undefined,
    emptyText: "None.",
    view: undefined,
    now: undefined,
    end: { isComplete: true, notes: [] },
  });
});

test("reads a page only if there are rows", async () => {
  expect((await list([{ name: "a" }])).pages).toEqual([[{ name: "a" }]]);
  expect((await list([])).pages).toEqual([]);
});

test("passes on the view, the clock and the end of the list", async () => {
  const view = () => [];
  const now = async () => 0;
  const { end, ...rest } = await list([{}], {}, { view, now, end: { isComplete: false, reason: "limit" } });
  expect(rest).toMatchObject({ view, now });
  expect(end).toEqual({ isComplete: false, reason: "limit", notes: [] });
});

test("finds fields by path, title or extra path", async () => {
  expect((await list([{}], { fields: ["SIZE", "name-of-it"] })).fields).toEqual(["size", "name"]);
  expect((await list([{}], { fields: ["more"] }, { paths: ["name", "more"] })).fields).toEqual(["more"]);
  await expect(list([{}], { fields: ["more"] })).rejects.toThrow('Unknown field "more" in --fields.');
});

test("prints the field names instead of the list", () => {
  const style = { format: "table", fields: ["help"] } as unknown as Style;
  expect(() => reportLocalList(style, { rows: [], columns, idPath: "name", emptyText: "" })).toThrow(
    expect.objectContaining({ report: { kind: "raw", body: Buffer.from("name\nsize\n") } }),
  );
  expect(() =>
    reportLocalList({ ...style, fields: [] }, { rows: [], columns, idPath: "name", emptyText: "" }),
  ).toThrow(
    expect.objectContaining({
      kind: "usage",
      message: "--fields is empty.",
      details: { hint: "Run with --fields help to list all fields." },
    }),
  );
  const withOthers = { ...style, fields: ["help", "name"] };
  expect(() => reportLocalList(withOthers, { rows: [], columns, idPath: "name", emptyText: "" })).toThrow(
    'Unknown field "help" in --fields.',
  );
});

test("shows long text values in full, one below the other", () => {
  expect(listFullTexts([["a", "text of a"]])).toEqual([
    { kind: "pairs", columns: [{ label: "a", kind: "text", value: "text of a" }], isOneColumn: true },
  ]);
});

test("reports success as a record with a message", () => {
  const report = reportSuccess({ id: "1" }, "id", "Done.");
  if (report.kind !== "record") throw new Error(report.kind);
  expect([report.record.plainValue, report.idPath, report.view({})]).toEqual([
    { id: "1" },
    "id",
    [{ kind: "text", text: "Done." }],
  ]);
});

test("identifies a loaded record by its ID unless another ID field is given", () => {
  const view = () => [];
  const rows = { columns, of: () => [] };
  const record = RawJson.of({});
  const fields = ["id"];
  expect(reportLoadedRecord(record, { view, rows, fields })).toEqual({
    kind: "record",
    record,
    idPath: "id",
    view,
    rows,
    fields,
  });
  expect(reportLoadedRecord(record, { view, idPath: "name" })).toMatchObject({ idPath: "name" });
});

test("fills a card using paths and functions, in the record's currency", () => {
  const rows = [
    ["Open", "debt.open", "money"],
    ["Whole", () => "all"],
  ] as const;
  const cell = (label: string, kind: string, value: string, currency?: string) => ({
    label,
    kind,
    value,
    currency,
  });
  expect(buildCardBlock({ currency: "JPY", debt: { open: "5" } }, rows, "EUR")).toEqual({
    kind: "pairs",
    columns: [cell("Open", "money", "5", "JPY"), cell("Whole", "text", "all", "JPY")],
  });
  expect(buildCardBlock({ debt: { open: "5" } }, rows, "EUR")).toEqual({
    kind: "pairs",
    columns: [cell("Open", "money", "5", "EUR"), cell("Whole", "text", "all", "EUR")],
  });
});
