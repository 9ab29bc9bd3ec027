import fc from "fast-check";
import { expect, test } from "vitest";
import { parseJson, printJson, RawJson } from "../../src/base/json/json";
import { renderReport } from "../../src/render/render";
import { codePoint } from "../support/code-point";
import {
  company,
  detailed,
  label,
  listOf,
  pascal,
  pipe,
  raw,
  recordOf,
  sampleRecords,
  terminal,
  textOf,
  wholeEnd,
} from "./samples";

const json = { ...pipe, format: "json", isExplicitFormat: true } as const;
const ndjson = { ...json, format: "ndjson" } as const;
const shown = { ...terminal, format: "json", isExplicitFormat: true } as const;
const page = wholeEnd.page?.bytes.toString();

test("prints a list with unchanged records as one JSON document to a pipe", async () => {
  expect(await textOf(listOf([[company, label], [pascal]]), json)).toBe(
    `{"items":[${company.bytes},\n${label.bytes},\n${pascal.bytes}],"page":${page},"complete":true}\n`,
  );
});

test("indents a list on a terminal and prints numbers as written", async () => {
  expect(await textOf(listOf([[raw('{"a":1.50,"b":{"c":[1,2.0]}}')], [raw('{"a":100.00}')]]), shown)).toBe(`\
{
  "items": [
    {
      "a": 1.50,
      "b": {
        "c": [
          1,
          2.0
        ]
      }
    },
    {
      "a": 100.00
    }
  ],
  "page": {
    "totalResults": 3,
    "currentPage": 1,
    "pageSize": 10,
    "responseCount": 3,
    "totalPages": 1
  },
  "complete": true
}
`);
});

test("reports that a list is truncated, and why", async () => {
  const end = () => ({ isComplete: false, reason: "limit", extra: { missing: ["A"] }, notes: [] });
  expect(await textOf(listOf([[raw("{}")]], { end }), json)).toBe(
    '{"items":[{}],"complete":false,"reason":"limit","missing":["A"]}\n',
  );
});

test("prints an empty list as an empty array to pipes and terminals", async () => {
  const end = () => ({ isComplete: true, notes: [] });
  for (const pages of [[], [[]], [[], []]]) {
    expect(await textOf(listOf(pages, { end }), json)).toBe('{"items":[],"complete":true}\n');
    expect(await textOf(listOf(pages, { end }), shown)).toBe('{\n  "items": [],\n  "complete": true\n}\n');
    expect(await textOf(listOf(pages, { end }), ndjson)).toBe("");
  }
});

test("doesn't write output if the first page fails", async () => {
  for (const style of [
    json,
    shown,
    ndjson,
    { ...json, format: "csv" },
    { ...json, format: "yaml" },
    terminal,
    pipe,
  ] as const) {
    const chunks: unknown[] = [];
    const report = listOf([], {
      // biome-ignore lint/correctness/useYield: a generator that fails before its first page
      pages: (async function* () {
        throw new Error("first page");
      })(),
    });
    await expect(async () => {
      for await (const chunk of renderReport(report, style)) chunks.push(chunk);
    }).rejects.toThrow("first page");
    expect(chunks).toEqual([]);
  }
});

test("calls `end` only after all pages have been read", async () => {
  let isRead = false;
  const report = listOf([], {
    pages: (async function* () {
      yield { records: [company] };
      isRead = true;
    })(),
    end: () => ({ isComplete: isRead, notes: [] }),
  });
  expect(await textOf(report, json)).toMatch(/"complete":true}\n$/);
});

test("preserves the nesting, digits and names of selected fields", async () => {
  const style = { ...ndjson, fields: ["id", "debtor.name", "remainder", "nothing.here"] };
  expect(await textOf(listOf([[company, pascal]]), style)).toBe(
    '{"id":"0b6c1f5e-7a52-4b6e-9d3e-2f1a4c5d6e7f","debtor":{"name":"Nordlicht Handel GmbH"},"remainder":1250.50}\n' +
      '{"Id":"2d8e3f70-9c74-4d80-9f50-4f3c6e7f8091","Debtor":{"Name":"Ådahl & Söner Bygg och Anläggning Aktiebolag i Västernorrland"},"Remainder":98765432.1}\n',
  );
  expect(await textOf(recordOf(company), { ...json, fields: ["remainder"] })).toBe('{"remainder":1250.50}\n');
});

test("prints a whole field even if one of its nested fields is also selected", async () => {
  for (const fields of [
    ["debtor", "debtor.name"],
    ["debtor.name", "debtor"],
  ]) {
    expect(await textOf(recordOf(company), { ...json, fields })).toBe(
      '{"debtor":{"name":"Nordlicht Handel GmbH","countryAlpha2":"DE"}}\n',
    );
  }
});

test("prints a record unchanged to a pipe and indented on a terminal", async () => {
  const odd = raw('{ "a" : 1.00,\n  "b":[] }');
  expect(await textOf(recordOf(odd), json)).toBe('{ "a" : 1.00,\n  "b":[] }\n');
  expect(await textOf(recordOf(odd), ndjson)).toBe('{"a":1.00,"b":[]}\n');
  expect(await textOf(recordOf(odd), shown)).toBe('{\n  "a": 1.00,\n  "b": []\n}\n');
});

test("prints one record per line and one chunk per page as ndjson", async () => {
  const spaced = raw('{ "a": 1 }');
  const broken = raw('{\r\n"a": 1.10\n}');
  expect(await textOf(listOf([[spaced, company], [broken, spaced], []]), ndjson)).toBe(
    `{ "a": 1 }\n${company.bytes}\n{"a":1.10}\n{"a":1}\n`,
  );
  const chunks: unknown[] = [];
  for await (const chunk of renderReport(listOf([[company, label], [pascal]]), ndjson)) chunks.push(chunk);
  expect(chunks).toHaveLength(2);
});

test("prints records that contain line breaks on one line each, even from a shared buffer", async () => {
  const one = raw('{"a":\n1}');
  expect(await textOf(listOf([[one, one, raw("{}")]]), ndjson)).toBe('{"a":1}\n{"a":1}\n{}\n');
});

const evil = "\u001b[2J\u007f\u009b\u202e\u2066\u200f\u061c\ufeff\u2028\u{e0041}";

test("escapes unsafe characters in every JSON output without changing values", async () => {
  const literal = raw(`{"${"\u202e"}key":"${evil.slice(4)} Zoë"}`);
  for (const style of [json, ndjson, shown, { ...ndjson, isTerminal: true }] as const) {
    const text = await textOf(listOf([[literal]]), style);
    expect(text).toContain(String.raw`"\u202ekey":`);
    expect(text).toContain(String.raw`\u007f\u009b\u202e\u2066\u200f\u061c\ufeff\u2028\udb40\udc41 Zoë`);
  }
  const escaped = raw(JSON.stringify({ name: evil }));
  expect(await textOf(recordOf(escaped), json)).toContain(String.raw`\u001b[2J\u007f\u009b`);
});

test("escapes a raw escape byte in a record", async () => {
  expect(await textOf(listOf([[raw('{"a":"\u001b[31m"}')]]), ndjson)).toBe('{"a":"\\u001b[31m"}\n');
});

test("colors only the keys on a terminal", async () => {
  const text = await textOf(recordOf(raw('{"a b":"c: \\"d\\": e","f":["\\"g\\": "]}')), {
    ...shown,
    isColored: true,
  });
  expect(text).toBe(
    '{\n  \u001b[38;5;63m"a b"\u001b[39m: "c: \\"d\\": e",\n  \u001b[38;5;63m"f"\u001b[39m: [\n    "\\"g\\": "\n  ]\n}\n',
  );
});

const anyJson = fc.jsonValue({ maxDepth: 3 });

test("prints a valid document with all records to pipes and terminals", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(anyJson, { maxLength: 3 }), { maxLength: 3 }), async (pages) => {
      const rawPages = pages.map((records) => records.map((value) => raw(JSON.stringify(value))));
      const expected = JSON.parse(JSON.stringify(pages.flat()));
      for (const style of [json, shown]) {
        const document = JSON.parse(await textOf(listOf(rawPages), style));
        expect(document).toEqual({ items: expected, page: JSON.parse(String(page)), complete: true });
      }
      const lines = (await textOf(listOf(rawPages), ndjson)).split("\n").slice(0, -1);
      expect(lines.map((line) => JSON.parse(line))).toEqual(expected);
    }),
  );
});

/** Replaces lone surrogates, which can't be written as UTF-8. */
const wellFormed = (text: string) => Buffer.from(text).toString();

test("never prints a forbidden character, whatever text a record contains", async () => {
  const forbidden = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/u;
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: codePoint }),
      fc.constantFrom(json, shown, ndjson),
      async (text, style) => {
        const record = new RawJson(Buffer.from(`{"text":${JSON.stringify(text)}}`));
        const printed = await textOf(recordOf(record), style);
        expect(JSON.parse(printed)).toEqual({ text: wellFormed(text) });
        expect(printed.replaceAll("\n", "")).not.toMatch(forbidden);
      },
    ),
  );
});

test("preserves the digits of numbers in every JSON output", async () => {
  const number = fc.stringMatching(/^-?(0|[1-9]\d{0,25})(\.\d{1,20})?([eE][+-]?\d{1,3})?$/);
  await fc.assert(
    fc.asyncProperty(number, fc.constantFrom(json, shown, ndjson), async (text, style) => {
      for (const fields of [undefined, ["a"]]) {
        const printed = await textOf(recordOf(raw(`{"a":${text}}`)), { ...style, ...(fields && { fields }) });
        expect(printed.replace(/\s/g, "")).toBe(`{"a":${text}}`);
      }
    }),
  );
});

test("every sample is valid JSON", () => {
  for (const record of [...sampleRecords, detailed])
    expect(printJson(parseJson(record.bytes))).toBe(record.bytes.toString());
});
