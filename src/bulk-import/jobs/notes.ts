import { noteFindings } from "../../api/case-work/findings";
import { addNote, createIngestionJob } from "../../api/collection/notes";
import { call } from "../../api/exchange/call";
import { type JsonObject, NumberText, printJson, readText } from "../../base/json/json";
import type { Context } from "../../cli/session/context";
import type { BulkJob } from "../job";
import type { Outcome } from "../journal/import-journal";
import { CaseIndex } from "../matching/case-index";
import { matchReport } from "../matching/match-report";
import { byCaseColumn, matchRows } from "../matching/match-rows";
import { type ReadyRow, recordOf, refusalOf } from "../outcome";
import { fieldMapping, type RowMapping } from "../rows/mapping";
import { NoteRow } from "../rows/row-schemas";
import { outcomesOf } from "./ingestion-job";
import { renamePaths } from "./rename-paths";

/** Type number of a note on the wire. */
const noteType = new NumberText("0");
/** The platform accepts up to 1,000 rows; smaller requests show progress. */
const rowsPerRequest = 200;

function noteOf(row: JsonObject): JsonObject {
  const eventDate = readText(row, "date");
  return { description: readText(row, "text"), ...(eventDate !== "" && { eventDate }) };
}

export const noteMapping = (now: number): RowMapping =>
  fieldMapping(NoteRow, {
    noun: "note",
    findingsIn: async (row) => {
      const columns = { description: "text", eventDate: "date" };
      return renamePaths(row, await noteFindings(noteOf(row), now), columns);
    },
  });

/** Adds a note per row, many per ingestion job, and follows each job to its end. */
export function notesJob(): BulkJob {
  let index = new CaseIndex([]);
  return {
    endpoint: createIngestionJob,
    words: {
      done: "added",
      progress: ["Adding", "Added"],
      already: "added",
      record: "note",
      columns: ["caseId", "reference", "jobId", "errorType", "message"],
    },
    rowsPerRequest,
    rowContent: (row) => printJson([readText(row, "case"), noteOf(row)]),
    about: { import: "notes" },
    dryRun: (context, file) =>
      matchReport(context, file, byCaseColumn, [
        { path: "date", title: "Date", kind: "date", priority: 3 },
        { path: "text", title: "Text", kind: "text", priority: 1 },
      ]),
    async prepare(context, file) {
      index = await matchRows(context, file, byCaseColumn);
    },
    async plan(context, { body }) {
      const { id, reference } = index.only(byCaseColumn.referencesIn(body));
      const effects = { isBulk: true, subject: `a note on case ${reference}` };
      return context.call(addNote, { parameters: { id }, body: noteOf(body), effects });
    },
    async send(context, rows, signal) {
      const cases = rows.map(({ body }) => index.only(byCaseColumn.referencesIn(body)));
      const notes = rows.map(({ body }, index) => ({
        type: noteType,
        caseId: cases[index]?.id,
        ...noteOf(body),
      }));
      const outcomes = await addNotes(context, rows, notes, signal);
      return outcomes.map((outcome, index) => {
        const { id: caseId, reference } = cases[index] ?? {};
        return { caseId, reference, ...outcome };
      });
    },
  };
}

async function addNotes(
  context: Context,
  [first]: readonly ReadyRow[],
  notes: readonly JsonObject[],
  signal: AbortSignal,
): Promise<readonly Outcome[]> {
  const target = await context.target("collection");
  const { key = "", isResumed = false } = first ?? {};
  const sameForAll = (outcome: Outcome) => notes.map(() => outcome);
  try {
    const keyed = { ...target, keys: { chosen: key, isResumed } };
    const input = { body: { rows: notes }, effects: { isBulk: true }, signal };
    const jobId = readText(recordOf(await call(keyed, createIngestionJob, input)), "jobId");
    if (jobId === "")
      return sameForAll({ status: "unknown", message: "The platform accepted it but returned no job." });
    return await outcomesOf({ host: context.host, target, signal }, jobId, notes);
  } catch (error) {
    return sameForAll(refusalOf(error, { isResumed, hasOwnClient: false, namesRecord: false }));
  }
}
