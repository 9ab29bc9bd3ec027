import { findJob, jobRecord, type NoteRow, queueNotes, runDueJobs } from "../../cases/work/ingestion";
import { type NewNote, addNote as note, noteRecord } from "../../cases/work/notes";
import type { Fields } from "../../wire/fields";
import { type HandlerResponse, ok, refusals } from "../../wire/responses";
import type { HandlerRequest } from "../handler";
import { readFields, refuseIfInvalid } from "../read-body";
import { findWritableCase, readGuid } from "./lookups";

const maxDescriptionLength = 10_000;
const maxRows = 1000;

/** Reads a note, and collects errors in `fields`. */
function readNote(fields: Fields, now: number): NewNote {
  const description = fields.requiredText("Description", maxDescriptionLength);
  const eventDate = fields.time("EventDate");
  if (eventDate !== null && eventDate > now) fields.addError("EventDate", "must not be in the future");
  return { description, eventDate };
}

function addNote(request: HandlerRequest): HandlerResponse {
  const row = findWritableCase(request);
  const fields = readFields(request);
  const parsedNote = readNote(fields, request.now);
  refuseIfInvalid(fields);
  note(request, row, parsedNote);
  return ok(noteRecord(row, { change: request, note: parsedNote }));
}

/** Creates a job that adds notes. Refuses it if a row is invalid. An unknown case fails later, in the job. */
function createIngestionJob(request: HandlerRequest): HandlerResponse {
  const fields = readFields(request);
  const rowFields = fields.parts("Rows");
  const rows = rowFields.map((row) => readRow(row, request.now));
  if (rowFields.length === 0 && fields.has("Rows")) fields.addError("Rows", "must have at least one row");
  if (rowFields.length > maxRows) fields.addError("Rows", `must have at most ${maxRows} rows`);
  refuseIfInvalid(fields);
  const jobId = queueNotes(request, request.caller.owner, rows);
  return { status: 202, body: JSON.stringify({ jobId, rowsQueued: rows.length }) };
}

/** Reads a row of a job. The only known type is 0, a note. */
function readRow(fields: Fields, now: number): NoteRow {
  const type = fields.count("Type", 0);
  if (type !== null && type !== 0) fields.addError("Type", "must be 0, a note");
  const caseId = fields.guid("CaseId");
  fields.need("CaseId");
  fields.text("ExternalRef");
  return { caseId: caseId ?? "", ...readNote(fields, now) };
}

/** Returns a job. Runs due jobs first, because no other process does so unless a server is running. */
function getIngestionJob(request: HandlerRequest): HandlerResponse {
  const id = readGuid(request, "jobId");
  const { store, caller, now, origin } = request;
  store.transaction(() => runDueJobs({ store, now, origin }));
  const job = findJob(store, caller.owner, id);
  return job === undefined ? refusals.notFound("The ingestion job was not found") : ok(jobRecord(job));
}

export const notes = { addNote, createIngestionJob, getIngestionJob };
