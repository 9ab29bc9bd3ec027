import { advice, type Hint, joinHints, recoup } from "../base/advice/advice";
import { Failure } from "../base/failure";
import { RawJson, readField } from "../base/json/json";
import { pluralize } from "../base/text/numbers/format-count";
import { capitalize, splitCamelCase } from "../base/text/sentence";
import type { Report } from "../render/report";
import { repeatedReason } from "./formats/bank-reference";
import { type BulkJob, honorsIdempotencyKey, type ImportPlan } from "./job";
import type { ImportRows } from "./journal/import-rows";
import { asPartialOnceSent } from "./partial-stop";
import { listResults } from "./result";
import { maxListedFindings, shortenFindings } from "./rows/findings";
import type { ActiveImport } from "./rows/ready-rows";

interface FinishedImport extends ActiveImport<BulkJob> {
  /** Rows that an earlier run completed. */
  readonly createdBefore: number;
  /** Why sending ended early. */
  readonly stop: Failure | undefined;
  /** Why the result file couldn't be written. */
  readonly unwritten: Failure | undefined;
}

/**
 * Counts the rows by outcome. The failure lists the first few unconfirmed rows; the result file lists all
 * rows.
 */
export function reportImport(finishedImport: FinishedImport): Report {
  const { job, rows, stop, unwritten } = finishedImport;
  const counts = countRows(rows);
  const fieldNames = [...listSummaryFields(job, counts.returned + counts.debits > 0)];
  const record = buildSummary(finishedImport, counts, fieldNames);
  const cause = stop ?? unwritten;
  const failure = cause ? asPartialOnceSent(cause, rows) : createPartialFailure(finishedImport, counts);
  return {
    kind: "record",
    record: RawJson.of(record),
    idPath: "result",
    view: (value) => [
      {
        kind: "pairs",
        columns: fieldNames.map((name) => ({
          label: formatLabel(name),
          kind: "text",
          value: readField(value, name),
        })),
      },
    ],
    notes: [...buildNotes(finishedImport, counts), ...buildUnwrittenNote(finishedImport)],
    failure,
  };
}

/** Only files from a bank have debits. */
export function listSummaryFields({ words, prepare }: BulkJob, hasDebits = false): readonly string[] {
  const heldFields = prepare === undefined ? [] : ["unmatched", "ambiguous"];
  const debitFields = hasDebits ? ["returned", "debits"] : [];
  return [
    "file",
    "rows",
    words.done,
    buildAlreadyDoneName(words),
    "failed",
    "unknown",
    ...heldFields,
    ...debitFields,
    "skipped",
    "result",
    "journal",
  ];
}

function buildSummary(
  finishedImport: FinishedImport,
  { done, ...counts }: Counts,
  fieldNames: readonly string[],
): Readonly<Record<string, unknown>> {
  const { job, source, outputs, createdBefore } = finishedImport;
  const allFields: Readonly<Record<string, unknown>> = {
    ...counts,
    file: source.name,
    [job.words.done]: done,
    [buildAlreadyDoneName(job.words)]: createdBefore,
    ...outputs,
  };
  return Object.fromEntries(fieldNames.map((name) => [name, allFields[name]]));
}

/** Returns the name of the field that counts rows completed by earlier runs, such as `alreadyCreated`. */
const buildAlreadyDoneName = ({ done }: Pick<BulkJob["words"], "done">) => `already${capitalize(done)}`;

function formatLabel(name: string): string {
  if (name === "skipped") return "Not sent";
  if (name.startsWith("already")) return `${name.slice("already".length)} before`;
  return capitalize(splitCamelCase(name));
}

type Counts = ReturnType<typeof countRows>;

function countRows(rows: ImportRows) {
  const [done, failed, unknown] = [rows.count("created"), rows.count("failed"), rows.count("begun")];
  const [unmatched, ambiguous] = [rows.countHeld("unmatched"), rows.countHeld("ambiguous")];
  const [returned, debits] = [rows.countHeld("returned"), rows.countHeld("debit")];
  const skipped = rows.count("waiting") - unmatched - ambiguous - returned - debits;
  return { rows: rows.size, done, failed, unknown, unmatched, ambiguous, returned, debits, skipped };
}

function buildNotes(
  { job: { words }, createdBefore, stop, outputs, values }: FinishedImport,
  counts: Counts,
): readonly string[] {
  const { rows, done, debits } = counts;
  if (stop !== undefined)
    return [
      `${done} of ${rows} rows were ${words.done}. Run the same command again to resume; no row is ${words.done} twice.`,
    ];
  return [
    ...buildEarlierNotes(createdBefore, rows, words.already, outputs.journal),
    ...(debits === 0 ? [] : [`${pluralize(debits, "debit")} without a recorded payment: ${outputs.result}.`]),
    ...(values.ignoreUnmatched === true && counts.unmatched > 0
      ? [`Ignored ${pluralize(counts.unmatched, "unmatched row")}: ${outputs.result}.`]
      : []),
  ];
}

function buildEarlierNotes(
  earlierCount: number,
  rows: number,
  doneWord: string,
  journal: string,
): readonly string[] {
  if (earlierCount === 0) return [];
  if (earlierCount === rows)
    return [`All rows were ${doneWord} already, as ${journal} says; nothing was sent.`];
  return [`${earlierCount} ${earlierCount === 1 ? "row was" : "rows were"} ${doneWord} already.`];
}

/** Returns notes about rows that a run wouldn't send. */
export function buildUnsentNotes({ job, rows, outputs }: ImportPlan, openCount: number): readonly string[] {
  const { already } = job.words;
  const doneCount = rows.count("created");
  const otherCount = rows.size - openCount - doneCount;
  return [
    ...buildEarlierNotes(doneCount, rows.size, already, outputs.journal),
    ...(otherCount === 0
      ? []
      : [
          `${pluralize(otherCount, "row")} ${otherCount === 1 ? "was" : "were"} sent before and not confirmed as ${already}: ${outputs.result}.`,
        ]),
  ];
}

/** Returns a note about the missing result file, unless that is the reported failure. */
function buildUnwrittenNote({ stop, unwritten }: FinishedImport): readonly string[] {
  if (stop === undefined || unwritten === undefined) return [];
  return [
    `There is no result file: ${unwritten.message}. Run the command again to write it from the journal.`,
  ];
}

function createPartialFailure(finishedImport: FinishedImport, counts: Counts): Failure | undefined {
  const { job, outputs, values } = finishedImport;
  const isIgnored = values.ignoreUnmatched === true;
  const { failed, unknown, ambiguous, returned } = counts;
  const unconfirmedCount = failed + unknown + ambiguous + returned + (isIgnored ? 0 : counts.unmatched);
  if (unconfirmedCount === 0) return undefined;
  const expectedStatuses = ["created", "skipped", "debit", ...(isIgnored ? ["unmatched"] : [])];
  const findings: string[] = [];
  for (const { row, status, message } of listResults(finishedImport)) {
    if (!expectedStatuses.includes(status)) findings.push(`row ${row}: ${message ?? status}`);
    if (findings.length === maxListedFindings) break;
  }
  const { already } = job.words;
  return new Failure(
    "partial",
    `${unconfirmedCount} of ${counts.rows} rows ${unconfirmedCount === 1 ? "was" : "were"} not confirmed as ${already}.`,
    {
      findings: shortenFindings(findings, unconfirmedCount, outputs.result),
      hint: joinHints(
        listNextSteps(finishedImport, { ...counts, unmatched: isIgnored ? 0 : counts.unmatched }),
      ),
    },
  );
}

function listNextSteps({ job, source, journal, rows }: FinishedImport, counts: Counts): readonly Hint[] {
  const { failed, unknown, unmatched, ambiguous } = counts;
  const forgottenCount = [...rows.begun.values()].filter((entry) => journal.isForgotten(entry)).length;
  const repeatedCount = [...rows.held].filter(
    ([row, { message }]) => message === repeatedReason && rows.getState(row) === "waiting",
  ).length;
  return [
    ...(unknown > forgottenCount ? [honorsIdempotencyKey(job) ? sendAgainHint : readAgainHint] : []),
    ...(forgottenCount > 0
      ? ["Check the rows that were started a day ago, and import those without a case from another file."]
      : []),
    ...(failed > 0
      ? ["Use --retry-failed to send rejected rows again; put corrected rows into another file."]
      : []),
    ...(unmatched + ambiguous > repeatedCount
      ? [source.format === "camt" ? recordSinglyHint : correctReferencesHint]
      : []),
    ...(repeatedCount > 0 ? [recordRepeatedHint] : []),
    ...buildReversalHints(rows),
  ];
}

/** Suggests reversing the first payment that the bank seems to have returned. */
export function buildReversalHints(rows: ImportRows): readonly Hint[] {
  const [first, ...others] = [...rows.held.values()].filter(({ paymentId }) => paymentId !== undefined);
  if (first === undefined) return [];
  const { paymentId: payment, reference, caseId } = first;
  const omittedText =
    others.length === 0
      ? ""
      : ` ${pluralize(others.length, "more payment")} may have come back: see the result file.`;
  return [
    advice`Reverse it if it came back: ${recoup`payments reverse ${{ payment }} --case ${{ case: reference || caseId }} ${first.isClosedAsPaid === true && "--reopen"}`}.${omittedText}`,
  ];
}

const correctReferencesHint = "Correct the references in the file and run it again.";
export const recordLine = recoup`payments record <case> --amount <amount> --date <day> --recipient <recipient>`;
const recordRepeatedHint = advice`Record what the bank lists again only if it is another payment: ${recordLine}.`;
const recordSinglyHint = advice`Record payments that were held back one by one: ${recordLine}. Those of cases that you start later are matched when you run it again.`;
const sendAgainHint = "Run it again: a row without a confirmed answer is sent with the same key.";
const readAgainHint =
  "Run it again: the case of a row without a confirmed answer is read first, and the row sent only if it had no effect.";
