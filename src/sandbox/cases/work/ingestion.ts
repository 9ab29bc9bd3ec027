import type { DueItem } from "../../facts/due-item";
import { stage } from "../../facts/stages";
import type { Change } from "../../store/change";
import { insert } from "../../store/insert";
import { createObjectFormatter, json } from "../../store/json-text";
import { createIdGenerator } from "../../store/new-ids";
import type { Store } from "../../store/store";
import { findCaseById, isVisibleTo } from "../list/cases";
import { addNote, type NewNote } from "./notes";

/** Job statuses as numbers in responses. The sandbox chose these values. */
const jobStatus = { queued: 0, running: 1, completed: 2, completedWithFailures: 3, failed: 4 };

export interface NoteRow extends NewNote {
  readonly caseId: string;
}

export interface JobRow {
  readonly id: string;
  readonly collection_partner: number;
  readonly rows: string;
  readonly status: number;
  readonly rows_total: number;
  readonly rows_succeeded: number;
  readonly rows_failed: number;
}

const queueDelayMs = 1_000;

/** Queues the notes as one job. Returns the ID of the job. */
export function queueNotes(change: Change, partner: number, rows: readonly NoteRow[]): string {
  const id = createIdGenerator(change.store).guid();
  insert(change.store, "ingestion_jobs", {
    id,
    collection_partner: partner,
    rows: JSON.stringify(rows),
    status: jobStatus.queued,
    due_at: change.now + queueDelayMs,
    rows_total: rows.length,
  });
  return id;
}

export const findJob = (store: Store, partner: number, id: string) =>
  store.get<JobRow>("select * from ingestion_jobs where id = ? and collection_partner = ?", id, partner);

export function runDueJobs(change: Change): readonly DueItem[] {
  const dueJobsSql = "select * from ingestion_jobs where due_at <= ? order by due_at, seq";
  return change.store.all<JobRow>(dueJobsSql, change.now).map((job) => ({
    at: change.now,
    kind: "ingestion job",
    subject: job.id,
    outcome: runJob(change, job),
  }));
}

function runJob(change: Change, job: JobRow): string {
  const { id, collection_partner: owner, rows_total: total } = job;
  const partnerChange: Change = { ...change, caller: { surface: "collection", environment: "live", owner } };
  const notes: readonly NoteRow[] = JSON.parse(job.rows);
  const succeededCount = notes.filter((note) => ingestNote(partnerChange, owner, note)).length;
  const failedCount = total - succeededCount;
  const { completed, completedWithFailures, failed: allFailed } = jobStatus;
  const status = failedCount === 0 ? completed : succeededCount === 0 ? allFailed : completedWithFailures;
  const sql = `update ingestion_jobs set rows = '[]', due_at = null, status = ?, rows_succeeded = ?, rows_failed = ? where id = ?`;
  change.store.run(sql, ...[status, succeededCount, failedCount, id]);
  return `${succeededCount} of ${total} notes added`;
}

/** Adds a note, unless the case is merged or the partner can't see it. Returns whether it was added. */
function ingestNote(change: Change, partner: number, note: NoteRow): boolean {
  const row = findCaseById(change.store, note.caseId);
  const scope = { kind: "collection", partner, includeTestCases: true } as const;
  if (!isVisibleTo(row, scope) || row.lifecycle === stage.Merged) return false;
  addNote(change, row, note);
  return true;
}

export const jobRecord = createObjectFormatter<JobRow>({
  jobId: (job) => json.text(job.id),
  status: (job) => json.count(job.status),
  rowsTotal: (job) => json.count(job.rows_total),
  rowsSucceeded: (job) => json.count(job.rows_succeeded),
  rowsFailed: (job) => json.count(job.rows_failed),
});
