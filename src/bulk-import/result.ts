import type { Host } from "../base/host";
import { NumberText, RawJson } from "../base/json/json";
import { render } from "../render/render";
import type { Column, ListReport } from "../render/report";
import type { ImportJournal, Outcome } from "../state/import-journal";
import type { Held, ImportRows } from "../state/import-rows";
import type { JobWords } from "./job";

/** Result of a row. `skipped`: not sent. `created`: it took effect. */
export interface RowResult extends Omit<Outcome, "status"> {
  readonly row: number;
  readonly status: Outcome["status"] | Held["status"] | "skipped";
}

/** Yields the results in file order. */
export function* resultsOf(journal: ImportJournal, rows: ImportRows, words: JobWords): Generator<RowResult> {
  for (const row of rows) yield resultOf(row, journal, rows, words);
}

function resultOf(row: number, journal: ImportJournal, rows: ImportRows, { record }: JobWords): RowResult {
  const state = rows.stateOf(row);
  const outcome = journal.outcomeOf(row);
  if (state === "created" || state === "failed") return { row, ...outcome, status: state };
  const begun = rows.begun.get(row);
  if (begun === undefined) return { row, ...(rows.held.get(row) ?? { status: "skipped" }) };
  const known = outcome?.message === undefined ? {} : outcome;
  const message = journal.isForgotten(begun)
    ? `Started at ${new Date(begun.at).toISOString()} with the key ${begun.key}, which the platform may have forgotten: check whether the ${record} exists.`
    : (outcome?.message ?? "It was begun, and how it ended is not known.");
  return { row, ...known, status: "unknown", message };
}

/** Writes the results as CSV or NDJSON, depending on the file extension. */
export async function writeResult(
  { files }: Host,
  path: string,
  results: AsyncIterable<RowResult>,
  words: JobWords,
): Promise<void> {
  const names = ["row", "status", ...words.columns, ...(words.repeated ?? [])];
  const columns = names.map((path): Column => ({ path, title: path, kind: "text", priority: 1 }));
  const report: ListReport = {
    kind: "list",
    columns,
    pages: pagesOf(results, words),
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
  await files.writePieces(path, render(report, style));
}

const pageSize = 500;

async function* pagesOf(
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
