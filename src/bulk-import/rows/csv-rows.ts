import type * as z from "zod";
import { listLeafFields } from "../../api/endpoint/field-paths";
import { deepMerge } from "../../base/collections/deep-merge";
import type { Finding } from "../../base/finding";
import { isJsonObject, type JsonObject, type JsonValue } from "../../base/json/json";
import type { CsvRecord } from "../formats/csv-records";
import { readCell, readDate } from "./cell";
import { type ColumnPlan, isDateField, planColumns } from "./columns";
import type { RowMapping } from "./mapping";
import type { SourceRow } from "./source";
import type { LocalText } from "./suggested-format";
import { findUnsignedDebit } from "./unsigned-debit";

export async function* readCsvRows(
  records: AsyncIterable<CsvRecord>,
  mapping: RowMapping,
): AsyncGenerator<SourceRow> {
  let plan: ColumnPlan | undefined;
  for await (const record of records) {
    const { row } = record;
    if ("problem" in record) yield { row, findings: [{ path: "", message: record.problem }] };
    else if (record.cells.every((cell) => cell.trim() === "")) continue;
    else if (plan === undefined) {
      plan = planColumns(record.cells, mapping);
      yield { row, ...(await readHeader(record.cells, plan, mapping)) };
    } else yield { row, ...readRecord(record.cells, plan, mapping) };
  }
}

async function readHeader(
  cells: readonly string[],
  { findings, missingFields, ignoredColumns }: ColumnPlan,
  mapping: RowMapping,
): Promise<Omit<SourceRow, "row">> {
  const commandFinding = findings.length === 0 ? undefined : await findOtherCommand(cells, mapping);
  if (commandFinding === undefined) return { findings, missingFields, ignoredColumns };
  return { findings: [commandFinding], missingFields: new Set(mapping.fields.keys()) };
}

type MutableBody = Record<string, JsonValue>;

function readRecord(
  cells: readonly string[],
  { columns }: ColumnPlan,
  mapping: RowMapping,
): Omit<SourceRow, "row"> {
  if (cells.length !== columns.length)
    return { findings: [{ path: "", message: `has ${cells.length} cells, the header ${columns.length}` }] };
  const findings: Finding[] = [];
  const localTexts: LocalText[] = [];
  const body: MutableBody = {};
  let client: string | undefined;
  const unknownCells: (readonly [column: string, text: string])[] = [];
  columns.forEach(({ name, field, leaf }, index) => {
    const text = cells[index] ?? "";
    if (field === undefined) client = text.trim();
    // Unknown columns were already reported with the header.
    const isUnknown = leaf === undefined && mapping.isChecked;
    if (isUnknown) unknownCells.push([name, text]);
    if (field === undefined || isUnknown || text.trim() === "") return;
    const cell = isDateField(field)
      ? readDate(text, mapping.format)
      : readCell(text, leaf?.schema, mapping.format);
    if ("value" in cell) setNested(body, field.split("."), cell.value);
    else {
      findings.push({ path: name, message: cell.problem });
      if (cell.local !== undefined) localTexts.push({ kind: cell.local, text: text.trim() });
    }
  });
  return {
    findings: [
      ...findings,
      ...checkClientCell(client, mapping),
      ...findUnsignedDebit(mapping, body as JsonObject, unknownCells),
    ],
    localTexts,
    body: deepMerge(mapping.defaults, body as JsonObject),
    client,
  };
}

function setNested(body: MutableBody, path: readonly string[], value: JsonValue): void {
  let target = body;
  for (const name of path.slice(0, -1)) {
    const existingValue = Object.hasOwn(target, name) ? target[name] : undefined;
    const inner: MutableBody = isJsonObject(existingValue) ? (existingValue as MutableBody) : {};
    target[name] = inner as JsonObject;
    target = inner;
  }
  target[path.at(-1) ?? ""] = value;
}

export function checkClientCell(
  client: string | undefined,
  { clientColumn }: RowMapping,
): readonly Finding[] {
  if (clientColumn === undefined || (client !== undefined && client !== "")) return [];
  return [{ path: clientColumn, message: "has no client" }];
}

const schemaByCommand: Readonly<Record<string, () => Promise<z.ZodType>>> = {
  "cases import": async () => (await import("../../api/records/requests/case-submission")).CaseSubmission,
  "payments import": async () => (await import("./row-schemas")).PaymentRow,
  "notes import": async () => (await import("./row-schemas")).NoteRow,
  "cases close --from-file": async () => (await import("./row-schemas")).CloseRow,
  "cases start --from-file": async () => (await import("./row-schemas")).StartRow,
};

/** If the whole header fits another command, returns a finding that replaces all others. */
async function findOtherCommand(
  header: readonly string[],
  { fields }: RowMapping,
): Promise<Finding | undefined> {
  const names = header.map((cell) => cell.trim());
  if (names.length < 2 || names.every((name) => fields.has(name))) return undefined;
  for (const [command, load] of Object.entries(schemaByCommand)) {
    const columnNames = new Set(listLeafFields(await load()).map(({ path }) => path));
    if (names.every((name) => columnNames.has(name)))
      return { path: "header", message: `has the columns of recoup ${command}` };
  }
  return undefined;
}
