import { advice, type Hint, joinHints } from "../base/advice/advice";
import { recoup } from "../base/advice/command-line";
import { Failure } from "../base/failure";
import { RawJson, readField } from "../base/json/json";
import { capitalized } from "../base/text/sentence";
import type { Report } from "../render/report";
import { type BulkJob, isKeyed } from "./job";
import type { ImportRows } from "./journal/import-rows";
import { resultsOf } from "./result";
import type { Feed } from "./rows/ready-rows";

interface FinishedImport extends Feed {
  /** Rows completed by an earlier run. */
  readonly createdBefore: number;
  /** Why sending ended early. */
  readonly stop: Failure | undefined;
  /** Why the result file could not be written. */
  readonly unwritten: Failure | undefined;
}

interface Counts {
  readonly rows: number;
  readonly done: number;
  readonly failed: number;
  readonly unknown: number;
  readonly unmatched: number;
  readonly ambiguous: number;
  readonly skipped: number;
}

/** Counts the rows by outcome. The failure lists the first rejected rows, the result file all of them. */
export function importReport(finished: FinishedImport): Report {
  const { job, rows, stop, unwritten } = finished;
  const counts = countRows(rows);
  const record = summaryOf(finished, counts);
  const failure = stop ?? unwritten ?? partial(finished, counts);
  return {
    kind: "record",
    record: RawJson.of(record),
    idPath: "result",
    view: (value) => [
      {
        kind: "pairs",
        columns: summaryFields(job).map((name) => ({
          label: labelOf(name),
          kind: "text",
          value: readField(value, name),
        })),
      },
    ],
    notes: [...notesOf(finished, counts), ...unwrittenNote(finished)],
    failure,
  };
}

export function summaryFields({ words, prepare }: BulkJob): readonly string[] {
  const held = prepare === undefined ? [] : ["unmatched", "ambiguous"];
  return [
    "file",
    "rows",
    words.done,
    alreadyDone(words),
    "failed",
    "unknown",
    ...held,
    "skipped",
    "result",
    "journal",
  ];
}

function summaryOf(finished: FinishedImport, { done, ...counts }: Counts): Readonly<Record<string, unknown>> {
  const { job, source, outputs, createdBefore } = finished;
  const all: Readonly<Record<string, unknown>> = {
    ...counts,
    file: source.name,
    [job.words.done]: done,
    [alreadyDone(job.words)]: createdBefore,
    ...outputs,
  };
  return Object.fromEntries(summaryFields(job).map((name) => [name, all[name]]));
}

/** Name of the count of rows completed by earlier runs: `alreadyCreated`. */
const alreadyDone = ({ done }: Pick<BulkJob["words"], "done">) => `already${capitalized(done)}`;

function labelOf(name: string): string {
  if (name === "skipped") return "Not sent";
  if (name.startsWith("already")) return `${name.slice("already".length)} before`;
  return capitalized(name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`));
}

function countRows(rows: ImportRows): Counts {
  const [done, failed, unknown] = [rows.count("created"), rows.count("failed"), rows.count("begun")];
  const [unmatched, ambiguous] = [rows.countHeld("unmatched"), rows.countHeld("ambiguous")];
  const skipped = rows.count("waiting") - unmatched - ambiguous;
  return { rows: rows.size, done, failed, unknown, unmatched, ambiguous, skipped };
}

function notesOf(
  { job: { words }, createdBefore, stop, outputs }: FinishedImport,
  { rows, done }: Counts,
): readonly string[] {
  if (stop !== undefined)
    return [
      `${done} of ${rows} rows were ${words.done}. Run the same command again to resume; no row is ${words.done} twice.`,
    ];
  if (createdBefore === 0) return [];
  if (createdBefore === rows)
    return [`All rows were ${words.already} already, as ${outputs.journal} says; nothing was sent.`];
  return [`${createdBefore} ${createdBefore === 1 ? "row was" : "rows were"} ${words.already} already.`];
}

/** Only if the failure is about something else. */
function unwrittenNote({ stop, unwritten }: FinishedImport): readonly string[] {
  if (stop === undefined || unwritten === undefined) return [];
  return [
    `There is no result file: ${unwritten.message}. Run again, the command writes it from the journal.`,
  ];
}

const maxFindings = 20;

function partial(finished: FinishedImport, counts: Counts): Failure | undefined {
  const { job, outputs } = finished;
  const { failed, unknown, unmatched, ambiguous } = counts;
  const bad = failed + unknown + unmatched + ambiguous;
  if (bad === 0) return undefined;
  const findings: string[] = [];
  for (const { row, status, message } of resultsOf(finished)) {
    if (status !== "created" && status !== "skipped") findings.push(`row ${row}: ${message ?? status}`);
    if (findings.length === maxFindings) break;
  }
  const more = bad - findings.length;
  const { already } = job.words;
  return new Failure(
    "partial",
    `${bad} of ${counts.rows} rows ${bad === 1 ? "was" : "were"} not confirmed as ${already}.`,
    {
      findings: more === 0 ? findings : [...findings, `and ${more} more: ${outputs.result}`],
      hint: joinHints(nextSteps(finished, counts)),
    },
  );
}

function nextSteps({ job, source, journal, rows }: FinishedImport, counts: Counts): readonly Hint[] {
  const { failed, unknown, unmatched, ambiguous } = counts;
  const forgotten = [...rows.begun.values()].filter((entry) => journal.isForgotten(entry)).length;
  return [
    ...(unknown > forgotten ? [isKeyed(job) ? sendAgain : readAgain] : []),
    ...(forgotten > 0
      ? ["Check the rows that were started a day ago, and import those without a case from another file."]
      : []),
    ...(failed > 0
      ? ["Use --retry-failed to send rejected rows again; put corrected rows into another file."]
      : []),
    ...(unmatched + ambiguous > 0 ? [source.format === "camt" ? recordSingly : correctReferences] : []),
  ];
}

const correctReferences = "Correct the references in the file and run it again.";
const recordSingly = advice`Record payments without a case one by one: ${recoup`payments record <case> --amount <amount> --date <day> --recipient <recipient>`}. Those of cases that you start later are matched when you run it again.`;
const sendAgain = "Run it again: a row without an answer is sent with the same key.";
const readAgain =
  "Run it again: the case of a row without an answer is read first, and the row sent only if it had no effect.";
