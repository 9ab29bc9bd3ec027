import { checkNoteRequest } from "../../api/case-work/findings";
import { addNote, createIngestionJob } from "../../api/collection/notes";
import { call } from "../../api/exchange/call";
import { type JsonObject, NumberText, printJson, readText } from "../../base/json/json";
import type { Context } from "../../cli/session/context";
import type { BulkJob } from "../job";
import type { Outcome } from "../journal/import-journal";
import { CaseIndex } from "../matching/case-index";
import { caseColumnMatching, matchRows, reportMatches } from "../matching/match-rows";
import { buildFailureOutcome, type ReadyRow, tryReadRecord } from "../outcome";
import { toRowFindings } from "../rows/findings";
import { createFieldMapping, type RowMapping } from "../rows/mapping";
import { NoteRow } from "../rows/row-schemas";
import { waitForOutcomes } from "./ingestion-job";

/** The row type of a note on the wire. */
const noteType = new NumberText("0");
/** The platform accepts up to 1,000 rows. Smaller requests allow progress to be shown. */
const rowsPerRequest = 200;

function buildNote(row: JsonObject): JsonObject {
  const eventDate = readText(row, "date");
  return { description: readText(row, "text"), ...(eventDate !== "" && { eventDate }) };
}

const columnByField = new Map([
  ["description", "text"],
  ["eventDate", "date"],
]);

export const createNoteMapping = (now: number): RowMapping =>
  createFieldMapping(NoteRow, {
    noun: "note",
    findingsIn: async (row) => toRowFindings(row, await checkNoteRequest(buildNote(row), now), columnByField),
  });

/** Adds one note per row, many per ingestion job, and polls each job until it ends. */
export function createNotesJob(): BulkJob {
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
    rowContent: (row) => ({ content: printJson([readText(row, "case"), buildNote(row)]) }),
    identityFields: { import: "notes" },
    dryRun: (context, file) =>
      reportMatches(context, file, caseColumnMatching, [
        { path: "date", title: "Date", kind: "date", priority: 3 },
        { path: "text", title: "Text", kind: "text", priority: 1 },
      ]),
    async prepare(context, file) {
      index = await matchRows(context, file, caseColumnMatching);
    },
    async plan(context, { body }) {
      const { id, reference } = index.requireCase(caseColumnMatching.referencesIn(body));
      const effects = { isBulk: true, subject: `a note on case ${reference}` };
      return context.call(addNote, { parameters: { id }, body: buildNote(body), effects });
    },
    async send(context, rows, signal) {
      const cases = rows.map(({ body }) => index.requireCase(caseColumnMatching.referencesIn(body)));
      const notes = rows.map(({ body }, index) => ({
        type: noteType,
        caseId: cases[index]?.id,
        ...buildNote(body),
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
  [firstRow]: readonly ReadyRow[],
  notes: readonly JsonObject[],
  signal: AbortSignal,
): Promise<readonly Outcome[]> {
  const target = await context.target("collection");
  const { key = "", isResumed = false } = firstRow ?? {};
  const toOutcomePerNote = (outcome: Outcome) => notes.map(() => outcome);
  try {
    const keyedTarget = { ...target, keys: { chosen: key, isResumed } };
    const input = { body: { rows: notes }, effects: { isBulk: true }, signal };
    const jobId = readText(tryReadRecord(await call(keyedTarget, createIngestionJob, input)), "jobId");
    if (jobId === "")
      return toOutcomePerNote({
        status: "unknown",
        message: "The platform accepted it but returned no job.",
      });
    return await waitForOutcomes({ host: context.host, target, signal }, jobId, notes);
  } catch (error) {
    return toOutcomePerNote(
      buildFailureOutcome(error, { isResumed, hasOwnClient: false, namesRecord: false }),
    );
  }
}
