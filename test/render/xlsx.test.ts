import { expect, test } from "vitest";
import { Failure } from "../../src/base/failure";
import { RawJson } from "../../src/base/json/json";
import type { ListReport } from "../../src/render/report";
import { runLine } from "../support/program/world";
import { unzip } from "../support/unzip";
import { bytesOf, company, listOf, pascal, pipe, raw, recordOf } from "./samples";

const xlsx = { ...pipe, format: "xlsx", isExplicitFormat: true } as const;

/** Returns the sheet's cells: text, numbers with their formats, and booleans. Fails if there is a formula. */
async function sheetOf(report: Parameters<typeof bytesOf>[0], style = xlsx) {
  const files = unzip(await bytesOf(report, style));
  const sheet = files.get("xl/worksheets/sheet1.xml") ?? "";
  const texts = [
    ...(files.get("xl/sharedStrings.xml") ?? "").matchAll(/<si>(?:<t[^>]*>([^<]*)<\/t>|<t[^>]*\/>)<\/si>/g),
  ];
  const formats = formatsOf(files.get("xl/styles.xml") ?? "");
  expect(sheet).not.toContain("<f>");
  const rows = [...sheet.matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, row = ""]) =>
    [...row.matchAll(/<c r="([A-Z]+)\d+"([^>]*)>(?:<v>([^<]*)<\/v>)?<\/c>/g)].map(
      ([, column, attributes = "", value = ""]) => {
        const style = /s="(\d+)"/.exec(attributes)?.[1];
        const type = /t="(\w+)"/.exec(attributes)?.[1];
        if (type === "s") return texts[Number(value)]?.[1] ?? "";
        if (type === "b") return value === "1";
        return [column, Number(value), formats[Number(style)]];
      },
    ),
  );
  return { sheet, rows };
}

function formatsOf(styles: string): readonly (string | undefined)[] {
  const codes = new Map(
    [...styles.matchAll(/<numFmt numFmtId="(\d+)" formatCode="([^"]*)"/g)].map(([, id, code]) => [id, code]),
  );
  const [, cells = ""] = /<cellXfs[^>]*>(.*?)<\/cellXfs>/s.exec(styles) ?? [];
  return [...cells.matchAll(/<xf [^>]*?numFmtId="(\d+)"|<xf /g)].map(([, id]) => codes.get(id ?? ""));
}

test("writes a list as a sheet with frozen column titles and typed values", async () => {
  const { sheet, rows } = await sheetOf(listOf([[company], [pascal]]));
  expect(rows[0]).toEqual([
    "Reference",
    "Debtor",
    "Country",
    "Status",
    "Remainder",
    "Due",
    "Updated",
    "Test",
    "Id",
    "Currency",
  ]);
  expect(rows[1]).toEqual([
    "XK4D92QP",
    "Nordlicht Handel GmbH",
    "DE",
    "Active",
    ["E", 1250.5, "#,##0.00"],
    ["F", 46190, "yyyy-mm-dd"],
    ["G", 46267.35416666667, "yyyy-mm-dd hh:mm"],
    false,
    "0b6c1f5e-7a52-4b6e-9d3e-2f1a4c5d6e7f",
    "EUR",
  ]);
  expect(rows[2]?.[4]).toEqual(["E", 98765432.1, "#,##0.00"]);
  expect(sheet).toContain('state="frozen"');
});

test("writes impossible dates, and numbers that would be rounded, as text", async () => {
  const amounts = ["9007199254740993.01", "1e400", "0.10000000000000000001", "-12.345", "5"];
  const records = amounts.map((remainder) =>
    raw(`{"remainder":${remainder},"dueDate":"0001-01-01T00:00:00"}`),
  );
  const { rows } = await sheetOf(listOf([records]), {
    ...xlsx,
    fields: ["remainder", "dueDate"],
  } as typeof xlsx);
  expect(rows.slice(1).map(([amount]) => amount)).toEqual([
    "9007199254740993.01",
    "1e400",
    "0.10000000000000000001",
    ["A", -12.345, "#,##0.000"],
    ["A", 5, "#,##0.00"],
  ]);
  expect(rows[1]?.[1]).toBe("0001-01-01T00:00:00");
});

test("never writes text as a formula or markup", async () => {
  const names = ["=1+1", "+49 30", "@SUM(A1)", '<b>&"x"</b>', "a\u0000b\u001b[31m\u202ec", "\ud800", "😀 𠮷"];
  const records = names.map((name) => RawJson.of({ debtor: { name } }));
  const { rows } = await sheetOf(listOf([records]), { ...xlsx, fields: ["debtor.name"] } as typeof xlsx);
  expect(rows.slice(1).flat()).toEqual([
    "=1+1",
    "+49 30",
    "@SUM(A1)",
    '&lt;b&gt;&amp;"x"&lt;/b&gt;',
    "ab[31mc",
    "",
    "😀 𠮷",
  ]);
});

test("writes a record as one row below its field names", async () => {
  expect((await sheetOf(recordOf(raw('{"id":"a","debtor":{"name":"B"},"remainder":1.50}')))).rows).toEqual([
    ["id", "debtor.name", "remainder"],
    ["a", "B", ["C", 1.5, "#,##0.00"]],
  ]);
});

test("writes only the column titles for an empty list", async () => {
  expect((await sheetOf(listOf([]))).rows).toHaveLength(1);
});

test("doesn't write a workbook if a list fails midway or has more than 100,000 rows", async () => {
  const failure = new Failure("network", "gone");
  const end = () => ({ isComplete: false, notes: [], failure });
  expect(await bytesOf(listOf([[company]], { end }), xlsx)).toHaveLength(0);
  const pages: ListReport["pages"] = (async function* () {
    for (let page = 0; page < 11; page++) yield { records: Array.from({ length: 10_000 }, () => raw("{}")) };
  })();
  await expect(bytesOf(listOf([], { pages, columns: [] }), xlsx)).rejects.toThrow(
    "A workbook of more than 100,000 rows would take too much memory.",
  );
});

test("refuses to print a workbook on a terminal", async () => {
  const { exitCode, stderr, requests } = await runLine("cases list -o xlsx", { isTerminal: true });
  expect([exitCode, requests.length]).toEqual([2, 0]);
  expect(stderr).toContain(
    "A workbook can't be shown on a terminal.\n  next: Write it to a file: append `> cases.xlsx`.",
  );
});

test("preserves text that looks like an escaped character", async () => {
  const { rows } = await sheetOf(recordOf(raw('{"a":"_x0041_x0042_ x0041_ _x41_","_x000D_":"b"}')));
  expect(rows[0]).toEqual(["a", "_x005F_x000D_"]);
  expect(rows[1]).toEqual(["_x005F_x0041_x005F_x0042_ x0041_ _x41_", "b"]);
});
