import fc from "fast-check";
import { expect, test } from "vitest";
import { RawJson } from "../../src/base/json/json";
import type { Column } from "../../src/render/report";
import { codePoint } from "../support/code-point";
import {
  company,
  detailed,
  listOf,
  pascal,
  pipe,
  raw,
  recordOf,
  sampleRecords,
  terminal,
  textOf,
} from "./samples";

const csv = { ...pipe, format: "csv", isExplicitFormat: true } as const;
const textColumns = (...paths: string[]): readonly Column[] =>
  paths.map((path) => ({ path, title: path, kind: "text", priority: 1 }));

/** Parses only RFC 4180. Written for this test, independently of the printer. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  let at = 0;
  while (at < text.length) {
    const row: string[] = [];
    for (;;) {
      let cell = "";
      if (text[at] === '"') {
        at++;
        while (text[at] !== '"' || text[at + 1] === '"') {
          if (at >= text.length) throw new Error("open quote");
          cell += text[at];
          at += text[at] === '"' ? 2 : 1;
        }
        at++;
      } else {
        while (at < text.length && text[at] !== "," && !text.startsWith("\r\n", at)) {
          if (/["\r\n]/.test(text.charAt(at))) throw new Error(`bare ${JSON.stringify(text[at])}`);
          cell += text[at++];
        }
      }
      row.push(cell);
      if (text[at] !== ",") break;
      at++;
    }
    if (!text.startsWith("\r\n", at)) throw new Error("no CRLF");
    at += 2;
    rows.push(row);
  }
  return rows;
}

test("prints a list as CSV with field paths in the header and unchanged values", async () => {
  const style = {
    ...csv,
    fields: ["reference", "debtor.name", "remainder", "dueDate", "isTestCase", "creditorReference"],
  };
  expect(await textOf(listOf([[company], [pascal]]), style)).toBe(
    "reference,debtor.name,remainder,dueDate,isTestCase,creditorReference\r\n" +
      "XK4D92QP,Nordlicht Handel GmbH,1250.50,2026-06-17T00:00:00,false,INV-2041\r\n" +
      "QW9E8R7T,Ådahl & Söner Bygg och Anläggning Aktiebolag i Västernorrland,98765432.1,2025-12-31T23:30:00-02:00,false,\r\n",
  );
});

test("prints only the header for an empty CSV list", async () => {
  expect(await textOf(listOf([], { columns: textColumns("a", "b") }), csv)).toBe("a,b\r\n");
  expect(await textOf(listOf([[]], { columns: [] }), csv)).toBe("");
});

test("prints a CSV record as a header and one row, with dotted names for nested fields", async () => {
  const record = raw('{"a":1.0,"b":{"c":"x, \\"y\\"","d":{}},"e":[1,"z"],"f":null}');
  expect(await textOf(recordOf(record), csv)).toBe('a,b.c,b.d,e,f\r\n1.0,"x, ""y""",{},"[1,""z""]",\r\n');
});

test("prefixes formulas with an apostrophe, even in the header", async () => {
  for (const start of ["=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠"]) {
    const [header, row] = parseCsv(
      await textOf(recordOf(raw(JSON.stringify({ [`${start}k`]: `${start}1+1` }))), csv),
    );
    expect(header?.[0]?.startsWith("'")).toBe(true);
    expect(row?.[0]).toMatch(/^'[\t\n=+\-@＝＋－＠]1\+1$/);
  }
});

test("prefixes a formula after a semicolon or a line break", async () => {
  const values = {
    ...{ a: ";=1", b: "x;@y;z", c: 'x;"=1"', d: "x;＝1", e: "x\n+y", f: "x;\ty" },
    ...{ g: "x;-5;y", h: "x; y", i: "a-b;c=d", j: "=1;=2" },
  };
  const [, row] = parseCsv(await textOf(recordOf(raw(JSON.stringify(values))), csv));
  expect(row).toEqual([
    ...[";'=1", "x;'@y;z", `x;'"=1"`, "x;'＝1", "x\n'+y", "x;'\ty"],
    ...["x;-5;y", "x; y", "a-b;c=d", "'=1;'=2"],
  ]);
});

test("leaves a plain number unchanged, whether it is stored as a number or as text", async () => {
  const values = '{"a":-5.50,"b":"-5.50","c":"+49","d":"-1e5","e":"-","f":"-5 EUR","g":"--5","h":"-.5"}';
  const [, row] = parseCsv(await textOf(recordOf(raw(values)), csv));
  expect(row).toEqual(["-5.50", "-5.50", "+49", "-1e5", "'-", "'-5 EUR", "'--5", "-.5"]);
});

test("quotes a lone empty cell, because readers skip empty lines", async () => {
  expect(await textOf(listOf([[raw('{"a":null}')]], { columns: textColumns("a") }), csv)).toBe('a\r\n""\r\n');
});

test("round-trips every CSV value, changing only unsafe characters and formulas", async () => {
  const value = fc.oneof(
    fc.string({ unit: codePoint }),
    fc.constantFrom('"', ",", "\r\n", "a\nb", "a\rb", "=1", "", " x ", "a;=1", ';"@x', "1;-5;-y"),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ a: value, b: value }), { minLength: 1, maxLength: 4 }),
      async (records) => {
        const report = listOf([records.map((record) => RawJson.of(record))], {
          columns: textColumns("a", "b"),
        });
        const text = await textOf(report, csv);
        const cell = (text: string) => {
          const saved = Buffer.from(text)
            .toString()
            .replace(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/g, "\n");
          const safe = saved.replace(
            /[\p{Cc}\p{Cs}\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu,
            (found) => (found === "\n" || found === "\t" ? found : "\ufffd"),
          );
          const isRun = (text: string) =>
            /^[=+\-@\t\n＝＋－＠]/.test(text) && !/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text);
          const parts = safe
            .split(/(?<=[;\n])/)
            .map((part, index) => (index > 0 && isRun(part.replace(/^"+|[;\n]$/g, "")) ? `'${part}` : part));
          return `${isRun(safe) ? "'" : ""}${parts.join("")}`;
        };
        expect(parseCsv(text)).toEqual([
          ["a", "b"],
          ...records.map((record) => [cell(record.a), cell(record.b)]),
        ]);
      },
    ),
  );
});

test("prints a list to a pipe as plain TSV with the currency last", async () => {
  expect(await textOf(listOf([sampleRecords]), { ...pipe, width: 40, isColored: true })).toBe(
    "XK4D92QP\tNordlicht Handel GmbH\tDE\tActive\t1250.50\t2026-06-17T00:00:00\t2026-09-02T08:30:00\tfalse\t0b6c1f5e-7a52-4b6e-9d3e-2f1a4c5d6e7f\tEUR\n" +
      "B7M20TZA\t株式会社 山田商店\tJP\tMore Info Required\t100.00\t2026-05-02\t\ttrue\t1c7d2f6f-8b63-4c7f-8e4f-3f2b5d6e7f80\tPLN\n" +
      "QW9E8R7T\tÅdahl & Söner Bygg och Anläggning Aktiebolag i Västernorrland\tSE\tPending Quote Selection\t98765432.1\t2025-12-31T23:30:00-02:00\t\tfalse\t2d8e3f70-9c74-4d80-9f50-4f3c6e7f8091\tSEK\n",
  );
});

test("prints the same TSV to terminals and pipes", async () => {
  const explicit = { ...terminal, format: "tsv", isExplicitFormat: true } as const;
  expect(await textOf(listOf([sampleRecords]), explicit)).toBe(await textOf(listOf([sampleRecords]), pipe));
});

test("prints a record to a pipe as one field per line", async () => {
  expect(await textOf(recordOf(company), pipe)).toBe(`\
id\t0b6c1f5e-7a52-4b6e-9d3e-2f1a4c5d6e7f
reference\tXK4D92QP
lifecycle\tActive
remainder\t1250.50
currency\tEUR
debtor.name\tNordlicht Handel GmbH
debtor.countryAlpha2\tDE
dueDate\t2026-06-17T00:00:00
dateUpdated\t2026-09-02T08:30:00
isTestCase\tfalse
creditorReference\tINV-2041
`);
});

test("replaces each tab and line break in a value with a space", async () => {
  const text = await textOf(recordOf(detailed), { ...pipe, fields: ["creditorComments"] });
  expect(text.split("\n")).toHaveLength(2);
  const odd = raw(JSON.stringify({ a: "x\ty\r\nz\u001b[1m" }));
  expect(await textOf(listOf([[odd]], { columns: textColumns("a", "b") }), pipe)).toBe("x y z\ufffd[1m\t\n");
});

test("prints nothing to a pipe if a list is empty", async () => {
  expect(await textOf(listOf([[]]), pipe)).toBe("");
});

test("keeps the number of TSV rows and cells, whatever the values", async () => {
  const value = fc.string({ unit: codePoint });
  await fc.assert(
    fc.asyncProperty(fc.array(fc.record({ a: value, b: value }), { maxLength: 4 }), async (records) => {
      const report = listOf([records.map((record) => RawJson.of(record))], {
        columns: textColumns("a", "b"),
      });
      const lines = (await textOf(report, pipe)).split("\n").slice(0, -1);
      expect(lines.map((line) => line.split("\t").length)).toEqual(records.map(() => 2));
    }),
  );
});

const ids = { ...pipe, format: "ids", isExplicitFormat: true } as const;

test("prints one ID per line, however the ID field is capitalized", async () => {
  expect(await textOf(listOf([[company], [pascal]]), ids)).toBe(
    "0b6c1f5e-7a52-4b6e-9d3e-2f1a4c5d6e7f\n2d8e3f70-9c74-4d80-9f50-4f3c6e7f8091\n",
  );
  expect(await textOf(recordOf(pascal), ids)).toBe("2d8e3f70-9c74-4d80-9f50-4f3c6e7f8091\n");
  const report = listOf([[raw('{"client":{"externalTenantId":"T-1"}}'), raw("{}")]], {
    idPath: "client.externalTenantId",
  });
  expect(await textOf(report, ids)).toBe("T-1\n");
});
