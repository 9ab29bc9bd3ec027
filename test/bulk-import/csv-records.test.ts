import { stringify } from "csv-stringify/sync";
import fc from "fast-check";
import { expect, test } from "vitest";
import { splitLines } from "../../src/base/text/lines";
import { findDelimiter, readCsvRecords } from "../../src/bulk-import/formats/csv-records";

async function* cut(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let index = 0; index < bytes.length; index += size) yield bytes.subarray(index, index + size);
}

async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const found: Item[] = [];
  for await (const item of items) found.push(item);
  return found;
}

const cell = fc.oneof(fc.constantFrom("", ",", '"', "\r\n", "ä😀", " x "), fc.string({ maxLength: 8 }));
const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 8 });

test("reads records back as written, wherever the input is split into chunks", async () => {
  await fc.assert(
    fc.asyncProperty(
      table,
      fc.integer({ min: 1, max: 9 }),
      fc.constantFrom(",", ";", "\t"),
      async (rows, size, delimiter) => {
        const text = stringify(rows, { delimiter, quoted: true, record_delimiter: "\r\n" });
        const read = await all(readCsvRecords(cut(Buffer.from(text), size), delimiter));
        expect(read).toEqual(rows.map((cells, index) => ({ row: index + 1, cells })));
      },
    ),
  );
});

test.each([
  ["a,b;c,d\n1;2;3;4;5", ","],
  ["a;b\n1,2,3", ";"],
  ["\r\n\na;b\n1,2,3", ";"],
  ["a\tb", "\t"],
  ['"a,b,c";d\n', ";"],
  ["a", ","],
  ["sep=;\r\na,b\r\n", ";"],
  ["\ufeffSEP=|\na,b\n", "|"],
  ["sep=,x;y\n", ","],
])("detects the delimiter of %j as %j", (start, delimiter) => {
  expect(findDelimiter(start)).toBe(delimiter);
});

test.each(["sep=;\r\n", "\ufeffsep=;\n", "sep=;\r"])("skips %j, as a spreadsheet does", async (line) => {
  const text = Buffer.from(`${line}case;amount\n1;2\n`);
  expect(await all(readCsvRecords(cut(text, 3), findDelimiter(String(text))))).toEqual([
    { row: 1, cells: ["case", "amount"] },
    { row: 2, cells: ["1", "2"] },
  ]);
});

test("yields whole lines with the position of the next line, wherever the input is split into chunks", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.string().map((text) => text.replaceAll("\n", "ü"))),
      fc.integer({ min: 1, max: 9 }),
      async (lines, size) => {
        const ended = lines.map((line) => `${line}\n`);
        const bytes = Buffer.from(`${ended.join("")}rest`);
        const read = await all(splitLines(cut(bytes, size)));
        expect(read.map((line) => Buffer.from(line.bytes).toString())).toEqual([...lines, "rest"]);
        expect(read.map(({ isEnded }) => isEnded)).toEqual([...lines.map(() => true), false]);
        expect(read.at(-1)?.end).toBe(bytes.length);
      },
    ),
  );
});

test("truncates an overlong line and stops reading", async () => {
  const read = await all(splitLines(cut(Buffer.from("x".repeat(100)), 7), 20));
  expect(read.map((line) => line.bytes.length)).toEqual([21]);
});

test("stops at a record that is too large or a header with more than 1,000 cells", async () => {
  let pieces = 0;
  async function* endless() {
    for (;;) {
      pieces++;
      yield Buffer.alloc(65_536);
    }
  }
  expect(await all(readCsvRecords(endless(), ","))).toEqual([
    { row: 1, problem: "it is larger than 8 MB; a closing quote may be missing" },
  ]);
  expect(pieces).toBeLessThan(200);
  const header = (count: number) => Buffer.from(`${Array(count).fill("a").join(",")}\nb\n`);
  expect((await all(readCsvRecords(cut(header(1000), 100), ","))).map(({ row }) => row)).toEqual([1, 2]);
  expect(await all(readCsvRecords(cut(header(20_000), 100), ","))).toEqual([
    { row: 1, problem: "has 20,000 cells; at most 1,000 are allowed" },
  ]);
});
