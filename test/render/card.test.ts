import { expect, test } from "vitest";
import { readField } from "../../src/base/json/json";
import type { Block } from "../../src/render/report";
import { company, detailed, pascal, pipe, raw, recordOf, terminal, textOf } from "./samples";

const blocksOf = (...blocks: Block[]) => recordOf(raw("{}"), () => blocks);

test("prints a record as a card without empty parts on a terminal", async () => {
  expect(await textOf(recordOf(detailed), terminal)).toBe(`\
XK4D92QP  More Info Required  test case

Debtor       Nordlicht Handel GmbH
Address      Hafenstr. 4, 20457 Hamburg, DE
Due          2026-06-17
Comments     First reminder was sent in March.
             The debtor promised to pay within two weeks and then went silent;
             phone calls were not answered.

Money
Remainder    1250.50 EUR
Interest       12.5  EUR
Success fee  20.5 %
`);
});

test("prints a card for a record with few fields and PascalCase names", async () => {
  expect(await textOf(recordOf(pascal), terminal)).toBe(`\
QW9E8R7T  Pending Quote Selection  test case

Debtor     Ådahl & Söner Bygg och Anläggning Aktiebolag i Västernorrland
Address    SE
Due        2025-12-31

Money
Remainder  98765432.1 SEK
`);
});

test("prints many pairs side by side at a width of 120 or more cells", async () => {
  const columns = ["A", "B", "C", "D", "E"].map(
    (label) => ({ label, kind: "text", value: label.toLowerCase() }) as const,
  );
  const gap = " ".repeat(58);
  expect(await textOf(blocksOf({ kind: "pairs", columns }), { ...terminal, width: 120 })).toBe(
    `A  a${gap}D  d\nB  b${gap}E  e\nC  c\n`,
  );
  expect(await textOf(blocksOf({ kind: "pairs", columns }), { ...terminal, width: 119 })).toBe(
    "A  a\nB  b\nC  c\nD  d\nE  e\n",
  );
});

test("stacks pairs if an ID or link needs more than half of a line", async () => {
  const link = `https://sandbox.example/${"a".repeat(60)}`;
  const columns = ["A", "Link", "C", "D", "E"].map(
    (label) => ({ label, kind: "id", value: label === "Link" ? link : "1" }) as const,
  );
  const text = await textOf(blocksOf({ kind: "pairs", columns }), { ...terminal, width: 140 });
  expect(text).toBe(`A     1\nLink  ${link}\nC     1\nD     1\nE     1\n`);
});

test("never wraps a command that users may copy", async () => {
  const value = `recoup webhooks update ${"1".repeat(36)} --as collection --active --profile acme`;
  const pairs: Block = { kind: "pairs", columns: [{ label: "Next", kind: "id", value }] };
  expect(await textOf(blocksOf(pairs), terminal)).toBe(`Next  ${value}\n`);
});

test("prints a record to a pipe as an unwrapped card if the table format was requested", async () => {
  const text = await textOf(recordOf(detailed), { ...pipe, isExplicitFormat: true });
  expect(text).toContain("then went silent; phone calls were not answered.\n");
  expect(text.split("\n")[0]).toBe("XK4D92QP  More Info Required  test case");
});

test("prints a record's selected fields under their own names", async () => {
  const style = { ...terminal, fields: ["debtor.name", "remainder", "nothing"] };
  expect(await textOf(recordOf(company), style)).toBe(
    "debtor.name  Nordlicht Handel GmbH\nremainder    1250.50\n",
  );
});

test("prints the time, type and actor of a timeline entry, then indents the rest", async () => {
  const report = blocksOf(
    { kind: "title", text: "Timeline", aside: "Legal phase" },
    {
      kind: "timeline",
      entries: [
        { at: "2026-06-17T08:30:00", title: "Case assigned", actor: "System" },
        {
          at: "2026-07-01",
          title: "Letter sent",
          actor: "A. Example",
          description:
            "A first letter with a term of fourteen days went to the address\nwhich the creditor gave.",
        },
        { at: null, title: "No date" },
      ],
    },
  );
  expect(await textOf(report, { ...terminal, width: 60 })).toBe(`\
Timeline  Legal phase

2026-06-17 08:30  Case assigned  System
2026-07-01        Letter sent  A. Example
                  A first letter with a term of fourteen
                  days went to the address
                  which the creditor gave.
                  No date
`);
});

test("prints an actor below the title if they don't fit on one line", async () => {
  const entries = [{ at: "2026-07-01", title: "Payment registered", actor: "A. Person With A Name" }];
  expect(await textOf(blocksOf({ kind: "timeline", entries }), { ...terminal, width: 40 })).toBe(
    "2026-07-01  Payment registered\n            A. Person With A Name\n",
  );
});

test("fits a card's table to the width", async () => {
  const columns = [
    { path: "resolutionArea", title: "Area", kind: "text", priority: 1 },
    { path: "description", title: "What is needed", kind: "text", priority: 1 },
  ] as const;
  const rows = [
    { resolutionArea: "ProvideDocuments", description: "A copy of the signed order is missing." },
  ];
  const report = blocksOf(
    { kind: "heading", text: "Gone" },
    { kind: "heading", text: "Items" },
    { kind: "table", columns, rows },
    { kind: "heading", text: "Gone as well" },
    { kind: "text", text: "  " },
    { kind: "timeline", entries: [] },
    { kind: "table", columns, rows: [] },
  );
  expect(await textOf(report, { ...terminal, width: 40 })).toBe(`\
Items
Area              What is needed
ProvideDocuments  A copy of the signed…
`);
});

test("wraps text at spaces or between wide characters, but not inside URLs", async () => {
  const text = "支払いの約束は守られませんでした https://example.test/a/very/long/address and so on";
  expect(await textOf(blocksOf({ kind: "text", text }), { ...terminal, width: 20 })).toBe(`\
支払いの約束は守られ
ませんでした
https://example.test/a/very/long/address
and so on
`);
});

test("aligns values after labels with wide characters", async () => {
  const columns = [
    { label: "名前", kind: "text", value: "山田" },
    { label: "Name", kind: "text", value: "Yamada" },
    { label: "X", kind: "list", value: ["a", "b"] },
  ] as const;
  expect(await textOf(blocksOf({ kind: "pairs", columns }), terminal)).toBe(
    "名前  山田\nName  Yamada\nX     a, b\n",
  );
});

test("removes escape sequences from every part of a card", async () => {
  const evil = "a\u001b[31mb\u202ec\u009bd";
  const columns = [{ path: "x", title: evil, kind: "text", priority: 1 }] as const;
  const view = (): readonly Block[] => [
    { kind: "title", text: evil, aside: evil, lifecycle: evil },
    { kind: "heading", text: evil },
    { kind: "pairs", columns: [{ label: evil, kind: "money", value: evil, currency: evil }] },
    { kind: "pairs", columns: [{ label: evil, kind: "date", value: evil }] },
    { kind: "timeline", entries: [{ at: evil, title: evil, description: evil, actor: evil }] },
    { kind: "table", columns, rows: [{ x: evil }] },
    { kind: "text", text: evil },
  ];
  const text = await textOf(recordOf(raw("{}"), view), terminal);
  expect(text.match(/a\ufffd\[31mb\ufffdc\ufffdd/g)?.length).toBeGreaterThanOrEqual(14);
  expect(text.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\u202e]/u);
});

test("prints nothing for an empty view", async () => {
  expect(
    await textOf(
      recordOf(raw("{}"), (value) => [{ kind: "text", text: String(readField(value, "x") ?? "") }]),
      terminal,
    ),
  ).toBe("");
});

test("wraps an overlong title at words and prints the aside below it", async () => {
  const report = blocksOf(
    {
      kind: "title",
      text: "Timeline of a case with a long name",
      aside: "no engagement yet",
      lifecycle: "Active",
    },
    { kind: "heading", text: "What happened in the last thirty days" },
    { kind: "text", text: "Nothing." },
  );
  expect(await textOf(report, { ...terminal, width: 30 })).toBe(`\
Timeline of a case with a long
name
Active
no engagement yet

What happened in the last
thirty days
Nothing.
`);
});

const labeled = (count: number, first = "v", more: object = {}): Block => ({
  kind: "pairs",
  columns: Array.from({ length: count }, (_, index) => ({
    ...({ label: `L${index}`, kind: "id", value: index === 0 ? first : "v" } as const),
  })),
  ...more,
});

test.each([
  [120, 54],
  [148, 68],
  [200, 68],
])("prints pairs side by side in %i cells if each value has at most %i", async (width, cells) => {
  const full = "x".repeat(cells);
  const gap = " ".repeat(cells + 3);
  expect(await textOf(blocksOf(labeled(5, full)), { ...terminal, width })).toBe(
    `L0  ${full}    L3  v\nL1  v${gap}L4  v\nL2  v\n`,
  );
  expect(await textOf(blocksOf(labeled(5, `${full}x`)), { ...terminal, width })).toBe(
    `L0  ${full}x\nL1  v\nL2  v\nL3  v\nL4  v\n`,
  );
});

test("stacks up to four pairs and pairs in a single column", async () => {
  const style = { ...terminal, width: 200 };
  expect(await textOf(blocksOf(labeled(4)), style)).toBe("L0  v\nL1  v\nL2  v\nL3  v\n");
  expect(await textOf(blocksOf(labeled(5, "v", { isOneColumn: true })), style)).toBe(
    "L0  v\nL1  v\nL2  v\nL3  v\nL4  v\n",
  );
});

test("prints the remaining lines of the longer column", async () => {
  const columns = ["a", "b", "c", "d", "e\nf\ng"].map(
    (value) => ({ label: "L", kind: "id", value }) as const,
  );
  const gap = " ".repeat(58);
  expect(await textOf(blocksOf({ kind: "pairs", columns }), { ...terminal, width: 120 })).toBe(
    `L  a${gap}L  d\nL  b${gap}L  e\nL  c${gap}   f\n${" ".repeat(65)}g\n`,
  );
});

test("wraps values to at least 20 cells", async () => {
  const value = "one two three four five six";
  const columns = [{ label: "A long label", kind: "text", value }] as const;
  const text = (width: number) => textOf(blocksOf({ kind: "pairs", columns }), { ...terminal, width });
  expect(await text(20)).toBe("A long label  one two three four\n              five six\n");
  expect(await text(36)).toBe("A long label  one two three four\n              five six\n");
  expect(await text(37)).toBe("A long label  one two three four five\n              six\n");
});

test("marks only times as UTC", async () => {
  const columns = [
    { label: "Time", kind: "time", value: "2026-06-17T08:30:00Z" },
    { label: "Age", kind: "age", value: "2026-06-17T08:30:00Z" },
    { label: "Day", kind: "time", value: "2026-06-17" },
    { label: "Text", kind: "text", value: "2026-06-17 08:30" },
  ] as const;
  expect(await textOf(blocksOf({ kind: "pairs", columns }), terminal)).toBe(
    "Time  2026-06-17 08:30 UTC\nAge   2026-06-17 08:30 UTC\nDay   2026-06-17\nText  2026-06-17 08:30\n",
  );
});

test("omits pairs with a blank value", async () => {
  const columns = [" ", "", null, undefined, "a", false].map(
    (value, index) => ({ label: `L${index}`, kind: "text", value }) as const,
  );
  expect(await textOf(blocksOf({ kind: "pairs", columns }), terminal)).toBe("L4  a\nL5  false\n");
});

test("prints a title without blank parts on one line if it fits exactly", async () => {
  const title = { kind: "title", text: "Name", lifecycle: "Active", aside: "test case" } as const;
  const text = (block: Block, width: number) => textOf(blocksOf(block), { ...terminal, width });
  expect(await text(title, 23)).toBe("Name  Active  test case\n");
  expect(await text(title, 22)).toBe("Name\nActive\ntest case\n");
  expect(await text({ ...title, lifecycle: " " }, 80)).toBe("Name  test case\n");
  expect(await text({ kind: "title", text: "", aside: "alone" }, 80)).toBe("alone\n");
  expect(await text({ kind: "title", text: "", lifecycle: "Active" }, 80)).toBe("Active\n");
  expect(await text({ kind: "title", text: "" }, 80)).toBe("");
});

test("prints an actor next to the title if both fit exactly", async () => {
  const entries = [{ at: "2026-07-01", title: "Payment registered", actor: " A. Person " }];
  const text = (width: number) => textOf(blocksOf({ kind: "timeline", entries }), { ...terminal, width });
  expect(await text(41)).toBe("2026-07-01  Payment registered  A. Person\n");
  expect(await text(40)).toBe("2026-07-01  Payment registered\n            A. Person\n");
});

test("wraps a timeline to at least 20 cells next to the time, which may be missing", async () => {
  const title = "one two three four five six";
  const text = (at: string | null) =>
    textOf(blocksOf({ kind: "timeline", entries: [{ at, title, description: " \n" }] }), {
      ...terminal,
      width: 10,
    });
  expect(await text("2026-07-01")).toBe("2026-07-01  one two three four\n            five six\n");
  expect(await text(null)).toBe("   one two three four\n   five six\n");
});

test("prints lines unchanged and removes headings that have no content", async () => {
  const lines = { kind: "lines", text: `recoup cases list ${"x".repeat(90)}\n  --json` } as const;
  const heading = (text: string): Block => ({ kind: "heading", text });
  const report = blocksOf(heading("One"), heading("Two"), lines, heading("Three"), {
    kind: "text",
    text: "",
  });
  expect(await textOf(report, terminal)).toBe(`Two\n${lines.text}\n`);
});
