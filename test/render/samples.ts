import { type JsonValue, RawJson, readField, readPath } from "../../src/base/json/json";
import { renderReport } from "../../src/render/render";
import type { Block, Column, ListEnd, ListReport, RecordReport, Report } from "../../src/render/report";
import type { Style } from "../../src/render/text/style";

export const terminal: Style = {
  format: "table",
  isTerminal: true,
  width: 80,
  isColored: false,
  isExplicitFormat: false,
  isQuiet: true,
};
export const pipe: Style = { ...terminal, isTerminal: false, width: undefined };

export const raw = (text: string, id?: string) => new RawJson(Buffer.from(text), id);

export const company = raw(
  '{"id":"0b6c1f5e-7a52-4b6e-9d3e-2f1a4c5d6e7f","reference":"XK4D92QP","lifecycle":"Active","remainder":1250.50,' +
    '"currency":"EUR","debtor":{"name":"Nordlicht Handel GmbH","countryAlpha2":"DE"},"dueDate":"2026-06-17T00:00:00",' +
    '"dateUpdated":"2026-09-02T08:30:00","isTestCase":false,"creditorReference":"INV-2041"}',
  "0b6c1f5e-7a52-4b6e-9d3e-2f1a4c5d6e7f",
);
export const label = raw(
  '{"id":"1c7d2f6f-8b63-4c7f-8e4f-3f2b5d6e7f80","reference":"B7M20TZA","lifecycle":"More Info Required",' +
    '"remainder":100.00,"currency":"PLN","debtor":{"name":"株式会社 山田商店","countryAlpha2":"JP"},' +
    '"dueDate":"2026-05-02","dateUpdated":null,"isTestCase":true,"creditorReference":null}',
  "1c7d2f6f-8b63-4c7f-8e4f-3f2b5d6e7f80",
);
export const pascal = raw(
  '{"Id":"2d8e3f70-9c74-4d80-9f50-4f3c6e7f8091","Reference":"QW9E8R7T","Lifecycle":"Pending Quote Selection",' +
    '"Remainder":98765432.1,"Currency":"SEK","Debtor":{"Name":"Ådahl & Söner Bygg och Anläggning Aktiebolag i Västernorrland",' +
    '"CountryAlpha2":"SE"},"DueDate":"2025-12-31T23:30:00-02:00","IsTestCase":false}',
);
export const sampleRecords = [company, label, pascal];

const caseColumns: readonly Column[] = [
  { path: "reference", title: "Reference", kind: "id", priority: 1 },
  { path: "debtor.name", title: "Debtor", kind: "text", priority: 1 },
  { path: "debtor.countryAlpha2", title: "Country", kind: "country", priority: 4 },
  { path: "lifecycle", title: "Status", kind: "lifecycle", priority: 1 },
  { path: "remainder", title: "Remainder", kind: "money", currency: "currency", priority: 1 },
  { path: "dueDate", title: "Due", kind: "date", priority: 3 },
  { path: "dateUpdated", title: "Updated", kind: "time", priority: 5 },
  { path: "isTestCase", title: "Test", kind: "flag", priority: 6 },
  { path: "id", title: "Id", kind: "id", priority: 7 },
];

export const wholeEnd: ListEnd = {
  page: raw('{"totalResults":3,"currentPage":1,"pageSize":10,"responseCount":3,"totalPages":1}'),
  isComplete: true,
  notes: [],
};

export function listOf(
  pages: readonly (readonly RawJson[])[],
  overrides: Partial<ListReport> = {},
): ListReport {
  return {
    kind: "list",
    columns: caseColumns,
    pages: (async function* () {
      for (const records of pages) yield { records };
    })(),
    idPath: "id",
    emptyText: "No cases match.",
    end: () => wholeEnd,
    ...overrides,
  };
}

function caseBlocks(value: JsonValue): readonly Block[] {
  const text = (path: string) => {
    const found = readPath(value, path);
    return typeof found === "string" ? found : "";
  };
  const currency = readField(value, "currency");
  return [
    { kind: "title", text: text("reference"), lifecycle: text("lifecycle"), aside: "test case" },
    {
      kind: "pairs",
      columns: [
        { label: "Debtor", kind: "text", value: readPath(value, "debtor.name") },
        { label: "Address", kind: "address", value: readField(value, "debtor") },
        { label: "Due", kind: "date", value: readField(value, "dueDate") },
        { label: "Closed", kind: "time", value: readField(value, "dateFinished") },
        { label: "Comments", kind: "text", value: readField(value, "creditorComments") },
      ],
    },
    { kind: "heading", text: "Money" },
    {
      kind: "pairs",
      columns: [
        { label: "Remainder", kind: "money", value: readField(value, "remainder"), currency },
        { label: "Interest", kind: "money", value: readField(value, "interestFees"), currency },
        { label: "Success fee", kind: "percent", value: readField(value, "preLegalSuccessFee") },
      ],
    },
    { kind: "heading", text: "Nothing below" },
    { kind: "pairs", columns: [{ label: "Absent", kind: "text", value: null }] },
  ];
}

export const detailed = raw(
  '{"id":"0b6c1f5e-7a52-4b6e-9d3e-2f1a4c5d6e7f","reference":"XK4D92QP","lifecycle":"More Info Required",' +
    '"remainder":1250.50,"interestFees":12.5,"currency":"EUR","preLegalSuccessFee":20.5,' +
    '"debtor":{"name":"Nordlicht Handel GmbH","address":"Hafenstr. 4","zipCode":"20457","city":"Hamburg","countryAlpha2":"DE"},' +
    '"dueDate":"2026-06-17T00:00:00","dateFinished":null,"tags":["a","b"],' +
    '"creditorComments":"First reminder was sent in March.\\nThe debtor promised to pay within two weeks and then went silent; phone calls were not answered."}',
);

export function recordOf(record: RawJson, view = caseBlocks): RecordReport {
  return { kind: "record", record, idPath: "id", view };
}

export async function bytesOf(report: Report, style: Style): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of renderReport(report, style)) chunks.push(Buffer.from(chunk as string));
  return Buffer.concat(chunks);
}

export async function textOf(report: Report, style: Style): Promise<string> {
  return (await bytesOf(report, style)).toString();
}
