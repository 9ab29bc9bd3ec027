import type { Host } from "../base/host";
import { NumberText, RawJson, readText } from "../base/json/json";
import { renderReport } from "../render/render";
import type { Column, ListReport } from "../render/report";
import type { BulkJob, ImportPlan, JobWords } from "./job";
import type { Outcome } from "./journal/import-journal";
import type { HeldRow } from "./journal/import-rows";
import type { ActiveImport } from "./rows/ready-rows";
import { readRows } from "./rows/rows";

/** A row's result. `skipped` means that it wasn't sent, `created` that it took effect. */
export interface RowResult extends Omit<Outcome, "status"> {
  readonly row: number;
  readonly status: Outcome["status"] | HeldRow["status"] | "skipped";
}

export function* listResults(activeImport: ActiveImport<BulkJob>): Generator<RowResult> {
  for (const row of activeImport.rows) yield resolveResult(row, activeImport);
}

function resolveResult(row: number, { journal, rows, job }: ActiveImport<BulkJob>): RowResult {
  const state = rows.getState(row);
  const outcome = journal.readOutcome(row);
  if (state === "created" || state === "failed") return { row, ...outcome, status: state };
  const begunRow = rows.begun.get(row);
  if (begunRow === undefined) return { row, ...(rows.held.get(row) ?? { status: "skipped" }) };
  const lastOutcome = outcome?.message === undefined ? {} : outcome;
  const message = journal.isForgotten(begunRow)
    ? `Started at ${new Date(begunRow.at).toISOString()} with the key ${begunRow.key}, which the platform may have forgotten: check whether the ${job.words.record} exists.`
    : (outcome?.message ?? "It was started, and its outcome is unknown.");
  return { row, ...lastOutcome, status: "unknown", message };
}

/** Writes CSV or NDJSON, depending on the file extension. */
export async function writeResult(
  { files }: Host,
  path: string,
  results: AsyncIterable<RowResult>,
  words: JobWords,
): Promise<void> {
  const columnNames = ["row", "status", ...words.columns, ...(words.repeated ?? [])];
  const columns = columnNames.map((path): Column => ({ path, title: path, kind: "text", priority: 1 }));
  const report: ListReport = {
    kind: "list",
    columns,
    pages: splitPages(results, words),
    idPath: "caseId",
    emptyText: "",
    end: () => ({ isComplete: true, notes: [] }),
  };
  const format = path.endsWith(".csv") ? "csv" : "ndjson";
  const style = {
    format,
    isTerminal: false,
    width: undefined,
    isColored: false,
    isExplicitFormat: true,
  } as const;
  await files.writePieces(path, renderReport(report, style));
}

const pageSize = 500;

async function* splitPages(
  results: AsyncIterable<RowResult>,
  { done }: JobWords,
): AsyncGenerator<{ readonly records: readonly RawJson[] }> {
  let records: RawJson[] = [];
  for await (const result of results) {
    const status = result.status === "created" ? done : result.status;
    const fields = { ...result, status };
    const value = { ...fields, row: new NumberText(String(result.row)) };
    records.push(RawJson.known(Buffer.from(JSON.stringify(fields)), value));
    if (records.length < pageSize) continue;
    yield { records };
    records = [];
  }
  yield { records };
}

/** Adds row fields to the results by rereading the file. Adds nothing if the file has changed. */
export async function* addRepeatedFields(
  results: Iterable<RowResult>,
  { source, mapping, job }: ImportPlan,
): AsyncGenerator<RowResult> {
  const { repeated: names = [] } = job.words;
  if (names.length === 0 || !(await source.isUnchanged())) return yield* results;
  const fields = [...mapping.fields].filter(([name]) => names.includes(name));
  // All other columns are skipped as unknown.
  const narrowMapping = { ...mapping, fields: new Map(fields), isChecked: true };
  const remainingResults = results[Symbol.iterator]();
  let nextResult = remainingResults.next();
  for await (const { row, body } of readRows(source, narrowMapping)) {
    for (; nextResult.done !== true && nextResult.value.row < row; nextResult = remainingResults.next())
      yield nextResult.value;
    if (nextResult.done === true) return;
    if (nextResult.value.row !== row) continue;
    const repeatedFields = names.map((name) => [name, readText(body, name) || undefined] as const);
    yield { ...nextResult.value, ...Object.fromEntries(repeatedFields) };
    nextResult = remainingResults.next();
  }
  for (; nextResult.done !== true; nextResult = remainingResults.next()) yield nextResult.value;
}
