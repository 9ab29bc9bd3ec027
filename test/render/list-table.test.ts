import fc from "fast-check";
import stringWidth from "string-width";
import { expect, test } from "vitest";
import { RawJson } from "../../src/base/json/json";
import { codePoint } from "../support/code-point";
import { company, listOf, pipe, raw, sampleRecords, terminal, textOf } from "./samples";

const explicit = { ...pipe, isExplicitFormat: true };

test("prints the most important columns in 80 cells", async () => {
  expect(await textOf(listOf([sampleRecords]), terminal)).toBe(`\
Reference  Debtor                       Status                         Remainder
XK4D92QP   Nordlicht Handel GmbH        Active                       1250.50 EUR
B7M20TZA   株式会社 山田商店            More Info Required            100.00 PLN
QW9E8R7T   Ådahl & Söner Bygg och Anl…  Pending Quote Selection  98765432.1  SEK
`);
});

test("prints all columns with full IDs and short dates in 160 cells", async () => {
  expect(await textOf(listOf([sampleRecords]), { ...terminal, width: 160 })).toBe(`\
Reference  Debtor                    Country  Status                         Remainder  Due         Updated (UTC)     Test  Id
XK4D92QP   Nordlicht Handel GmbH     DE       Active                       1250.50 EUR  2026-06-17  2026-09-02 08:30  no    0b6c1f5e-7a52-4b6e-9d3e-2f1a4c5d6e7f
B7M20TZA   株式会社 山田商店         JP       More Info Required            100.00 PLN  2026-05-02                    yes   1c7d2f6f-8b63-4c7f-8e4f-3f2b5d6e7f80
QW9E8R7T   Ådahl & Söner Bygg och…   SE       Pending Quote Selection  98765432.1  SEK  2025-12-31                    no    2d8e3f70-9c74-4d80-9f50-4f3c6e7f8091
`);
});

test("prints a requested table to a pipe untruncated and with its header", async () => {
  const text = await textOf(listOf([sampleRecords]), explicit);
  expect(text).toContain("Ådahl & Söner Bygg och Anläggning Aktiebolag i Västernorrland");
  expect(text.split("\n")[0]).toMatch(
    /^Reference +Debtor +Country +Status +Remainder +Due +Updated \(UTC\) +Test +Id$/,
  );
});

test("fits a requested table in a pipe to a given width", async () => {
  const text = await textOf(listOf([sampleRecords]), { ...explicit, width: 80 });
  expect(text).toBe(await textOf(listOf([sampleRecords]), terminal));
});

test("prints a sentence for an empty list on a terminal, and only the header to a pipe", async () => {
  expect(await textOf(listOf([[]]), terminal)).toBe("No cases match.\n");
  expect(await textOf(listOf([]), terminal)).toBe("No cases match.\n");
  expect(await textOf(listOf([]), { ...explicit, fields: ["reference", "remainder"] })).toBe(
    "Reference  Remainder\n",
  );
});

test("prints selected fields in the order given", async () => {
  const style = { ...terminal, fields: ["remainder", "creditorReference", "Debtor.Name"] };
  expect(await textOf(listOf([[company]]), style)).toBe(`\
  Remainder  creditorReference  Debtor
1250.50 EUR  INV-2041           Nordlicht Handel GmbH
`);
});

test("uses the fields of the records as columns if the list is unknown", async () => {
  const records = [raw('{"id":"a","size":{"net":10.50}}'), raw('{"id":"b","size":{"net":7},"note":"x"}')];
  expect(await textOf(listOf([records], { columns: [] }), terminal)).toBe(`\
id  size.net  note
a      10.50
b       7     x
`);
  expect(await textOf(listOf([], { columns: [] }), explicit)).toBe("");
});

test("aligns amounts at the decimal point without changing their text", async () => {
  const records = ["1", "-20.5", "300.125", "1e3", "0.00"].map((text) => raw(`{"m":${text},"c":"EUR"}`));
  const columns = [{ path: "m", title: "M", kind: "money", currency: "c", priority: 1 }] as const;
  expect(await textOf(listOf([records], { columns }), terminal)).toBe(`\
          M
  1     EUR
-20.5   EUR
300.125 EUR
1e3     EUR
  0.00  EUR
`);
});

test("first drops the column with the highest priority number", async () => {
  const headers = async (width: number) =>
    (await textOf(listOf([[company]]), { ...terminal, width })).split("\n")[0]?.split(/ {2,}/) ?? [];
  expect(await headers(200)).toContain("Id");
  expect(await headers(120)).toEqual([
    "Reference",
    "Debtor",
    "Country",
    "Status",
    "Remainder",
    "Due",
    "Updated (UTC)",
    "Test",
  ]);
  expect(await headers(97)).not.toContain("Test");
  expect(await headers(73)).not.toContain("Country");
  expect(await headers(73)).toContain("Due");
});

test("gives unused space to the most important column that fits", async () => {
  const columns = [
    { path: "id", title: "Id", kind: "id", priority: 1 },
    { path: "wide", title: "Wide", kind: "id", priority: 3 },
    { path: "near", title: "Near", kind: "id", priority: 4 },
    { path: "far", title: "Far", kind: "id", priority: 5 },
  ] as const;
  const record = raw('{"id":"a1","wide":"12345678901234567890","near":"b2345","far":"c234"}');
  expect(await textOf(listOf([[record]], { columns }), { ...terminal, width: 13 })).toBe(
    "Id  Near\na1  b2345\n",
  );
});

test("prints priority 1 IDs and amounts in full, even on a narrow terminal", async () => {
  const text = await textOf(listOf([sampleRecords]), { ...terminal, width: 12 });
  for (const whole of ["XK4D92QP", "1250.50 EUR", "100.00 PLN", "98765432.1"]) expect(text).toContain(whole);
  expect(text).not.toContain("Nordlicht");
});

test("keeps the columns on later pages but widens them for IDs and amounts", async () => {
  const row = (id: string, name: string, amount: string) =>
    raw(`{"id":"${id}","name":"${name}","amount":${amount}}`);
  const columns = [
    { path: "id", title: "Id", kind: "id", priority: 1 },
    { path: "name", title: "Name", kind: "text", priority: 1 },
    { path: "amount", title: "Amount", kind: "number", priority: 1 },
  ] as const;
  const first = Array.from({ length: 1000 }, () => row("a", "short", "1.5"));
  const later = [row("a-very-long-id", "a name that is too long", "12345.125")];
  const lines = (await textOf(listOf([first, later, [row("b", "x", "2")]], { columns }), terminal)).split(
    "\n",
  );
  expect(lines.slice(0, 2)).toEqual(["Id  Name   Amount", "a   short     1.5"]);
  expect(lines.slice(1001)).toEqual(["a-very-long-id  a na…  12345.125", "b               x          2", ""]);
});

test("prints each page before requesting the next once the columns are determined", async () => {
  const log: string[] = [];
  const page = Array.from({ length: 1000 }, () => company);
  const report = listOf([], {
    pages: (async function* () {
      for (const name of ["first", "second", "third"]) {
        log.push(`asked for ${name}`);
        yield { records: page };
      }
    })(),
  });
  const { renderReport: render } = await import("../../src/render/render");
  for await (const _ of render(report, terminal)) log.push("printed");
  expect(log).toEqual([
    "asked for first",
    "printed",
    "asked for second",
    "printed",
    "asked for third",
    "printed",
  ]);
});

test("prints values of unexpected types without failing", async () => {
  const odd = raw(
    '{"reference":42,"debtor":{"name":{"first":"A"}},"lifecycle":null,"remainder":"12.50","currency":7,"dueDate":true}',
  );
  const text = await textOf(listOf([[odd, raw("3"), raw("null")]]), { ...terminal, width: 200 });
  expect(text.split("\n")[1]).toBe('42         {"first":"A"}                     12.50 7  true');
});

test("doesn't treat names of built-in object members as fields", async () => {
  expect(
    await textOf(listOf([[company]]), { ...pipe, fields: ["constructor", "debtor.toString", "__proto__"] }),
  ).toBe("\t\t\n");
});

const cellText = fc.oneof(
  fc.string({ unit: codePoint, maxLength: 60 }),
  fc.string({ unit: "grapheme", maxLength: 60 }),
);
const record = fc.record({
  name: cellText,
  country: cellText,
  id: fc.uuid(),
  amount: fc.integer(),
  at: cellText,
});
const columns = [
  { path: "id", title: "Id", kind: "id", priority: 1 },
  { path: "name", title: "Name", kind: "text", priority: 2 },
  { path: "country", title: "Country", kind: "country", priority: 3 },
  { path: "amount", title: "Amount", kind: "money", priority: 1 },
  { path: "at", title: "At", kind: "time", priority: 4 },
] as const;

test("keeps lines within the terminal's width unless IDs and amounts need more", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(record, { minLength: 1, maxLength: 5 }),
      fc.integer({ min: 10, max: 200 }),
      async (rows, width) => {
        const text = await textOf(listOf([rows.map((row) => RawJson.of(row))], { columns }), {
          ...terminal,
          width,
        });
        const uncut = 36 + 2 + Math.max(6, ...rows.map((row) => String(row.amount).length));
        const lines = text.slice(0, -1).split("\n");
        expect(lines).toHaveLength(rows.length + 1);
        for (const line of lines) {
          expect(stringWidth(line)).toBeLessThanOrEqual(Math.max(width, uncut));
          expect(line).not.toMatch(/ $/);
        }
      },
    ),
  );
});

test("aligns columns that contain names in any script", async () => {
  const name = fc.oneof(
    fc.string({ unit: "grapheme", maxLength: 40 }),
    fc.constantFrom(
      "株式会社",
      "ธนาคารแห่งประเทศไทย",
      "دائن للتجارة",
      "👩‍👩‍👧‍👦 Family",
      "Ｆｕｌｌ",
      "한국 회사",
      "e\u0301cole",
      "हिन्दी",
    ),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(name, { minLength: 1, maxLength: 5 }),
      fc.integer({ min: 20, max: 70 }),
      async (names, width) => {
        const rows = names.map((text) => RawJson.of({ name: text, end: "|" }));
        const twoColumns = [
          { path: "name", title: "Name", kind: "text", priority: 1 },
          { path: "end", title: "|", kind: "id", priority: 1 },
        ] as const;
        const text = await textOf(listOf([rows], { columns: twoColumns }), { ...terminal, width });
        const ends = text
          .trimEnd()
          .split("\n")
          .map((line) => stringWidth(line));
        expect(new Set(ends).size).toBe(1);
      },
    ),
  );
});

test("doesn't split characters when it truncates a name", async () => {
  const rows = [raw('{"name":"👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦"}')];
  const nameOnly = [{ path: "name", title: "N", kind: "text", priority: 1 }] as const;
  expect(await textOf(listOf([rows], { columns: nameOnly }), { ...terminal, width: 10 })).toBe(
    "N\n👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦…\n",
  );
});

const bare = ['"a-1"', "100.00", "null", "[1,2]"].map((text) => raw(text));

test("prints values in full if they aren't records", async () => {
  const shown = "value\na-1\n100.00\n\n[1,2]\n";
  expect(await textOf(listOf([bare], { columns: [] }), terminal)).toBe(shown);
  expect(await textOf(listOf([bare]), terminal)).toBe(shown);
  expect(await textOf(listOf([bare]), pipe)).toBe("a-1\n100.00\n\n[1,2]\n");
});

test("prints non-record values in their own column", async () => {
  const columns = [{ path: "id", title: "Id", kind: "id", priority: 1 }] as const;
  const list = listOf([[raw('{"id":"x"}'), raw('"loose"')]], { columns });
  expect(await textOf(list, { ...pipe, format: "csv" })).toBe("id,value\r\nx,\r\n,loose\r\n");
});
