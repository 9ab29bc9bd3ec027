import { Failure } from "../base/failure";
import { RawJson, readField } from "../base/json/json";
import type { Report } from "../render/report";
import { type ImportJournal, isForgotten } from "../state/import-journal";
import type { ImportRows } from "../state/import-rows";
import { resultsOf } from "./result";

export interface FinishedImport {
  readonly file: string;
  readonly journal: ImportJournal;
  readonly journalPath: string;
  readonly resultPath: string;
  readonly rows: ImportRows;
  /** Rows that an earlier run had brought there. */
  readonly createdBefore: number;
  /** What ended the work early. */
  readonly stop: Failure | undefined;
  /** What kept the result file from being written. */
  readonly unwritten: Failure | undefined;
}

interface Counts {
  readonly rows: number;
  readonly created: number;
  readonly failed: number;
  readonly unknown: number;
  readonly skipped: number;
}

/** Counts the rows by outcome; the failure lists the first rejected rows, the result file all of them. */
export function importReport(finished: FinishedImport): Report {
  const { file, rows, resultPath, journalPath, stop, unwritten } = finished;
  const counts = countRows(rows);
  const record = { file, ...counts, result: resultPath, journal: journalPath };
  const failure = stop ?? unwritten ?? partial(finished, counts);
  return {
    kind: "record",
    record: RawJson.of(record),
    idPath: "result",
    view: (value) => [
      {
        kind: "pairs",
        columns: [...labels].map(([name, label]) => ({ label, kind: "text", value: readField(value, name) })),
      },
    ],
    notes: [...notesOf(finished, counts), ...unwrittenNote(finished)],
    ...(failure === undefined ? {} : { failure }),
  };
}

const labels = new Map([
  ["file", "File"],
  ["rows", "Rows"],
  ["created", "Created"],
  ["failed", "Failed"],
  ["unknown", "Unknown"],
  ["skipped", "Not sent"],
  ["result", "Result"],
  ["journal", "Journal"],
]);

function countRows(rows: ImportRows): Counts {
  const [created, failed, unknown] = [rows.count("created"), rows.count("failed"), rows.count("begun")];
  const skipped = rows.count("waiting");
  return { rows: created + failed + unknown + skipped, created, failed, unknown, skipped };
}

function notesOf(
  { createdBefore, stop, journalPath }: FinishedImport,
  { rows, created }: Counts,
): readonly string[] {
  if (stop !== undefined)
    return [
      `${created} of ${rows} rows were created. Run the same command again to resume; no row is created twice.`,
    ];
  if (createdBefore === 0) return [];
  if (createdBefore === rows)
    return [`All rows were there already, as ${journalPath} says; nothing was sent.`];
  return [`${createdBefore} rows were there already.`];
}

/** Where the failure is not about that anyway. */
function unwrittenNote({ stop, unwritten }: FinishedImport): readonly string[] {
  if (stop === undefined || unwritten === undefined) return [];
  return [
    `There is no result file: ${unwritten.message}. Run again, the command writes it from the journal.`,
  ];
}

const maxFindings = 20;

function partial(
  { journal, rows, resultPath }: FinishedImport,
  { failed, unknown, ...counts }: Counts,
): Failure | undefined {
  const bad = failed + unknown;
  if (bad === 0) return undefined;
  const findings: string[] = [];
  for (const { row, status, message } of resultsOf(journal, rows)) {
    if (status === "failed" || status === "unknown") findings.push(`row ${row}: ${message ?? status}`);
    if (findings.length === maxFindings) break;
  }
  const more = bad - findings.length;
  return new Failure("partial", `${bad} of ${counts.rows} rows are not known to be there.`, {
    findings: more === 0 ? findings : [...findings, `and ${more} more: ${resultPath}`],
    hint: nextStep(failed, unknown, countForgotten(journal, rows)),
  });
}

function countForgotten({ host }: ImportJournal, { begun }: ImportRows): number {
  return [...begun.values()].filter((entry) => isForgotten(entry, host.now())).length;
}

function nextStep(failed: number, unknown: number, forgotten: number): string {
  const steps = [
    ...(unknown > forgotten ? ["Run it again: a row without an answer is sent with the same key."] : []),
    ...(forgotten > 0
      ? ["Look for the rows begun a day ago; put those that are not there into another file."]
      : []),
    ...(failed > 0
      ? ["Use --retry-failed to send rejected rows again; put corrected rows into another file."]
      : []),
  ];
  return steps.join(" ");
}
