import { expect, test } from "vitest";
import type { Column, ColumnSum } from "../../src/render/report";
import type { Style } from "../../src/render/text/style";
import { company, listOf, pipe, raw, recordOf, sampleRecords, terminal, textOf } from "./samples";

const wide = { ...terminal, format: "wide", isExplicitFormat: true } as const;
const vertical = { ...terminal, format: "vertical", isExplicitFormat: true } as const;

test("reports how many columns don't fit the terminal", async () => {
  const loud = { ...terminal, isQuiet: false };
  const lastLine = async (style: Style) =>
    (await textOf(listOf([sampleRecords]), style)).trimEnd().split("\n").at(-1);
  expect(await lastLine(loud)).toBe("5 more columns: -o vertical");
  const narrowPipe = { ...pipe, format: "table", isExplicitFormat: true, isQuiet: false, width: 80 } as const;
  expect(await lastLine(narrowPipe)).not.toContain("more columns");
  expect(await lastLine({ ...loud, width: 140 })).toBe("1 more column: -o vertical");
  expect(await lastLine({ ...loud, width: 160 })).toContain("QW9E8R7T");
  expect(await lastLine({ ...loud, isTerminal: false })).toContain("QW9E8R7T");
  expect(await lastLine(terminal)).toContain("QW9E8R7T");
});

test("-o wide prints all columns in full, and times instead of ages", async () => {
  const expected = `\
Reference  Debtor                                                         Country  Status                         Remainder  Due         Updated (UTC)     Test  Id
XK4D92QP   Nordlicht Handel GmbH                                          DE       Active                       1250.50 EUR  2026-06-17  2026-09-02 08:30  no    0b6c1f5e-7a52-4b6e-9d3e-2f1a4c5d6e7f
B7M20TZA   株式会社 山田商店                                              JP       More Info Required            100.00 PLN  2026-05-02                    yes   1c7d2f6f-8b63-4c7f-8e4f-3f2b5d6e7f80
QW9E8R7T   Ådahl & Söner Bygg och Anläggning Aktiebolag i Västernorrland  SE       Pending Quote Selection  98765432.1  SEK  2025-12-31                    no    2d8e3f70-9c74-4d80-9f50-4f3c6e7f8091
`;
  expect(await textOf(listOf([sampleRecords]), wide)).toBe(expected);
  expect(await textOf(listOf([sampleRecords]), { ...wide, isTerminal: false, width: undefined })).toBe(
    expected,
  );
});

test("-o wide truncates nothing, even on a later page", async () => {
  const columns = [{ path: "name", title: "Name", kind: "text", priority: 1 }] as const;
  const pages = [Array.from({ length: 1000 }, () => raw('{"name":"a"}')), [raw('{"name":"a long name"}')]];
  expect(await textOf(listOf(pages, { columns }), wide)).toContain("\na long name\n");
});

test("-o vertical prints each record as labels and values, across all pages", async () => {
  const expected = `\
Reference  XK4D92QP
Debtor     Nordlicht Handel GmbH
Country    DE
Status     Active
Remainder  1250.50 EUR
Due        2026-06-17
Updated    2026-09-02 08:30 UTC
Test       no
Id         0b6c1f5e-7a52-4b6e-9d3e-2f1a4c5d6e7f

Reference  B7M20TZA
Debtor     株式会社 山田商店
Country    JP
Status     More Info Required
Remainder  100.00 PLN
Due        2026-05-02
Test       yes
Id         1c7d2f6f-8b63-4c7f-8e4f-3f2b5d6e7f80
`;
  const pages = [[company], [], [sampleRecords[1] ?? company]];
  expect(await textOf(listOf(pages), vertical)).toBe(expected);
  expect(await textOf(listOf(pages), { ...vertical, isTerminal: false, width: undefined })).toBe(expected);
  expect(await textOf(listOf([]), vertical)).toBe("No cases match.\n");
  expect(await textOf(listOf([[company]]), { ...vertical, fields: ["remainder", "creditorReference"] })).toBe(
    "Remainder          1250.50 EUR\ncreditorReference  INV-2041\n",
  );
});

test("prints ages in a table, but times in wide and piped output", async () => {
  const columns = [
    { path: "id", title: "Id", kind: "id", priority: 1 },
    { path: "at", title: "At", kind: "age", priority: 1 },
  ] as const;
  const times = [
    "2026-09-02T08:29:20Z",
    "2026-09-02T08:15:00",
    "2026-09-02T01:00:00Z",
    "2026-08-30T08:30:00Z",
    "2023-09-02",
    "2026-09-02",
    "2026-09-02T08:35:00Z",
    "soon",
  ];
  const records = times.map((at, index) => raw(JSON.stringify({ id: String(index), at })));
  const report = () => listOf([records], { columns, now: async () => Date.parse("2026-09-02T08:30:00Z") });
  expect(await textOf(report(), terminal)).toBe(
    "Id  At\n0   40s ago\n1   15m ago\n2   7h ago\n3   3d ago\n4   3y ago\n5   today\n6   in 5m\n7   soon\n",
  );
  expect(await textOf(report(), wide)).toContain("0   2026-09-02 08:29\n1   2026-09-02 08:15\n");
  expect(await textOf(report(), pipe)).toContain("0\t2026-09-02T08:29:20Z\n");
  expect(await textOf(listOf([records], { columns }), terminal)).toContain("0   2026-09-02 08:29\n");
});

test("shortens a URL in the middle and another record's ID to its first characters", async () => {
  const columns: readonly Column[] = [
    { path: "url", title: "Address", kind: "url", priority: 1 },
    { path: "caseId", title: "Case", kind: "otherId", priority: 1 },
  ];
  const caseId = "3c813ff4-b868-4dde-a4fa-9a431d5b8688";
  const records = [`/cases/${caseId}/payments`, "https://hooks.falkenhof.example:8443/cases-test"].map(
    (url) => raw(JSON.stringify({ url, caseId })),
  );
  expect(await textOf(listOf([records], { columns }), { ...terminal, width: 40 })).toBe(`\
Address                        Case
/cases/3c813ff4…/payments      3c813ff4…
https://hooks.…443/cases-test  3c813ff4…
`);
  expect(await textOf(listOf([records], { columns }), wide)).toContain(`/cases/${caseId}/payments`);
});

test("drops an empty column first if the terminal is too narrow", async () => {
  const columns: readonly Column[] = [
    { path: "id", title: "Id", kind: "id", priority: 1 },
    { path: "own", title: "Own reference", kind: "id", priority: 2 },
    { path: "name", title: "Name", kind: "text", priority: 9 },
  ];
  const list = (own: string) => listOf([[raw(`{"id":"a","own":${own},"name":"Nordlicht"}`)]], { columns });
  expect(await textOf(list("null"), { ...terminal, width: 20, isQuiet: false })).toBe(
    "Id  Name\na   Nordlicht\n",
  );
  expect(await textOf(list('"X"'), { ...terminal, width: 20, isQuiet: false })).toBe(
    "Id  Own reference\na   X\n1 more column: -o vertical\n",
  );
});

test("lets a column have different positions on a terminal and in a pipe", async () => {
  const columns: readonly Column[] = [
    { path: "a", title: "A", kind: "text", priority: 1 },
    { path: "b", title: "B", kind: "text", priority: 1, before: "a" },
  ];
  const list = () => listOf([[raw('{"a":1,"b":2}')]], { columns });
  expect(await textOf(list(), terminal)).toBe("B  A\n2  1\n");
  expect(await textOf(list(), pipe)).toBe("1\t2\n");
  expect(await textOf(list(), { ...terminal, fields: ["a", "b"] })).toBe("A  B\n1  2\n");
});

const idOnly: readonly Column[] = [{ path: "id", title: "Id", kind: "id", priority: 1 }];
const sums: readonly ColumnSum[] = [
  { path: "remainder", title: "Remainder", amounts: { EUR: "1250.50", PLN: "100" } },
  { path: "paid", title: "Paid", amounts: { EUR: "1" } },
];

test("prints a list's sums below it, by currency", async () => {
  const list = () =>
    listOf([[raw('{"id":"a"}')]], { columns: idOnly, end: () => ({ isComplete: true, notes: [], sums }) });
  const lines =
    "\nSum of Remainder  1250.50 EUR\n                   100    PLN\nSum of Paid          1    EUR\n";
  expect(await textOf(list(), { ...terminal, width: 200 })).toBe(`Id\na\n${lines}`);
  expect(await textOf(list(), wide)).toBe(`Id\na\n${lines}`);
  expect(await textOf(list(), vertical)).toBe(`Id  a\n${lines}`);
  const amounts = '{"remainder":{"EUR":"1250.50","PLN":"100"},"paid":{"EUR":"1"}}';
  expect(await textOf(list(), { ...pipe, format: "json" })).toBe(
    `{"items":[{"id":"a"}],"complete":true,"sums":${amounts}}\n`,
  );
  expect(await textOf(list(), { ...pipe, format: "ndjson" })).toBe(`{"id":"a"}\n{"sums":${amounts}}\n`);
  const none = listOf([[raw('{"id":"a"}')]], {
    columns: idOnly,
    end: () => ({ isComplete: true, notes: [], sums: [] }),
  });
  expect(await textOf(none, terminal)).toBe("Id\na\n");
});

test("prints a list's own view only in a table on a terminal without requested fields", async () => {
  const pages = [[raw('{"id":"a"}')], [raw('{"id":"b"}')]];
  const view = (rows: readonly unknown[]) => [{ kind: "text", text: `${rows.length} rows` } as const];
  const text = (style: Style) => textOf(listOf(pages, { columns: idOnly, view }), style);
  expect(await text(terminal)).toBe("2 rows\n");
  expect(await text(wide)).toBe("Id\na\nb\n");
  expect(await text({ ...terminal, fields: ["id"] })).toBe("Id\na\nb\n");
  expect(await text({ ...terminal, columns: ["id"] })).toBe("Id\na\nb\n");
  expect(await text({ ...terminal, isTerminal: false, isExplicitFormat: true })).toBe("Id\na\nb\n");
});

test("shows the user's own columns in a table unless fields are requested", async () => {
  const columns: readonly Column[] = [...idOnly, { path: "name", title: "Name", kind: "text", priority: 1 }];
  const text = (style: Style) => textOf(listOf([[raw('{"id":"a","name":"b"}')]], { columns }), style);
  expect(await text({ ...terminal, columns: ["name"] })).toBe("Name\nb\n");
  expect(await text({ ...terminal, columns: ["name"], fields: ["id"] })).toBe("Id\na\n");
  expect(await text({ ...wide, columns: ["name"] })).toBe("Id  Name\na   b\n");
});

test("reads the current time only if a table has rows with ages", async () => {
  const ages: readonly Column[] = [{ path: "at", title: "At", kind: "age", priority: 1 }];
  const countRequests = async (columns: readonly Column[], rows: readonly string[], style: Style) => {
    let count = 0;
    const now = async () => {
      count++;
      return 0;
    };
    await textOf(listOf([rows.map((row) => raw(row))], { columns, now }), style);
    return count;
  };
  const loud = { ...pipe, isExplicitFormat: true };
  expect(await countRequests(ages, ['{"at":"2026-09-02"}'], terminal)).toBe(1);
  expect(await countRequests(ages, ['{"at":"2026-09-02"}'], loud)).toBe(1);
  expect(await countRequests(ages, ['{"at":"2026-09-02"}'], wide)).toBe(0);
  expect(await countRequests(idOnly, ['{"id":"a"}'], terminal)).toBe(0);
  expect(await countRequests(ages, [], loud)).toBe(0);
});

test.each([
  [200, "on a terminal", terminal],
  [1000, "in a pipe", { ...pipe, isExplicitFormat: true, width: 80 }],
] as const)("sizes the columns by the first %i rows %s", async (sampleSize, _, style) => {
  const named = (name: string, count: number) =>
    Array.from({ length: count }, () => raw(`{"name":"${name}"}`));
  const columns: readonly Column[] = [{ path: "name", title: "Name", kind: "text", priority: 1 }];
  const last = async (size: number) => {
    const text = await textOf(listOf([named("short", size), [], named("longer", 1)], { columns }), style);
    return text.trimEnd().split("\n").at(-1);
  };
  expect([await last(sampleSize - 1), await last(sampleSize)]).toEqual(["longer", "long…"]);
});

test("falls back to another path for a missing value", async () => {
  const columns: readonly Column[] = [
    { path: "caseId", orPath: "id", title: "Case", kind: "otherId", priority: 1 },
  ];
  const id = "3c813ff4-b868-4dde-a4fa-9a431d5b8688";
  const list = () => listOf([[raw(`{"caseId":null,"id":"${id}"}`)]], { columns });
  expect(await textOf(list(), terminal)).toBe("Case\n3c813ff4…\n");
  expect(await textOf(list(), wide)).toBe(`Case\n${id}\n`);
});

test("prints a record's rows as csv and tsv unless fields are requested", async () => {
  const rows = {
    columns: idOnly,
    of: () => [{ id: "a" }, { id: "b" }],
  };
  const report = { ...recordOf(raw('{"name":"whole"}')), rows };
  expect(await textOf(report, { ...pipe, format: "csv" })).toBe("id\r\na\r\nb\r\n");
  expect(await textOf(report, pipe)).toBe("a\nb\n");
  expect(await textOf(report, { ...pipe, format: "csv", fields: ["name"] })).toBe("name\r\nwhole\r\n");
  expect(await textOf(report, { ...pipe, format: "json" })).toBe('{"name":"whole"}\n');
  expect(await textOf({ ...report, fields: ["name"] }, pipe)).toBe("name\twhole\n");
});
