import { expect, test } from "vitest";
import { readField } from "../../src/base/json/json";
import type { Block } from "../../src/render/report";
import { company, detailed, pascal, pipe, raw, recordOf, terminal, textOf } from "./samples";

const blocksOf = (...blocks: Block[]) => recordOf(raw("{}"), () => blocks);

test("prints a record on a terminal as a card without empty parts", async () => {
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

test("prints a card for a record with PascalCase names and few fields", async () => {
  expect(await textOf(recordOf(pascal), terminal)).toBe(`\
QW9E8R7T  Pending Quote Selection  test case

Debtor     Ådahl & Söner Bygg och Anläggning Aktiebolag i Västernorrland
Address    SE
Due        2026-01-01

Money
Remainder  98765432.1 SEK
`);
});

test("prints many pairs side by side at 120 or more cells", async () => {
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

test("stacks pairs if an ID or link needs more than half a line", async () => {
  const link = `https://sandbox.example/${"a".repeat(60)}`;
  const columns = ["A", "Link", "C", "D", "E"].map(
    (label) => ({ label, kind: "id", value: label === "Link" ? link : "1" }) as const,
  );
  const text = await textOf(blocksOf({ kind: "pairs", columns }), { ...terminal, width: 140 });
  expect(text).toBe(`A     1\nLink  ${link}\nC     1\nD     1\nE     1\n`);
});

test("never wraps a command that can be copied", async () => {
  const value = `recoup webhooks update ${"1".repeat(36)} --as collection --active --profile acme`;
  const pairs: Block = { kind: "pairs", columns: [{ label: "Next", kind: "id", value }] };
  expect(await textOf(blocksOf(pairs), terminal)).toBe(`Next  ${value}\n`);
});

test("prints a record to a pipe as an unwrapped card if the table format is explicit", async () => {
  const text = await textOf(recordOf(detailed), { ...pipe, isExplicitFormat: true });
  expect(text).toContain("then went silent; phone calls were not answered.\n");
  expect(text.split("\n")[0]).toBe("XK4D92QP  More Info Required  test case");
});

test("prints selected fields of a record under their own names", async () => {
  const style = { ...terminal, fields: ["debtor.name", "remainder", "nothing"] };
  expect(await textOf(recordOf(company), style)).toBe(
    "debtor.name  Nordlicht Handel GmbH\nremainder    1250.50\n",
  );
});

test("prints the time, type and actor of a timeline entry, then the rest indented", async () => {
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

test("prints an actor below the title if both don't fit on one line", async () => {
  const entries = [{ at: "2026-07-01", title: "Payment registered", actor: "A. Person With A Name" }];
  expect(await textOf(blocksOf({ kind: "timeline", entries }), { ...terminal, width: 40 })).toBe(
    "2026-07-01  Payment registered\n            A. Person With A Name\n",
  );
});

test("fits a table in a card to the width", async () => {
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

test("wraps text at spaces or between wide characters, and keeps addresses whole", async () => {
  const text = "支払いの約束は守られませんでした https://example.test/a/very/long/address and so on";
  expect(await textOf(blocksOf({ kind: "text", text }), { ...terminal, width: 20 })).toBe(`\
支払いの約束は守られ
ませんでした
https://example.test/a/very/long/address
and so on
`);
});

test("aligns values after labels in wide characters", async () => {
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

test("wraps a title wider than the terminal at words, and prints the aside below it", async () => {
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
