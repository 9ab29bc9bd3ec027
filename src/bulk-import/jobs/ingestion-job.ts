import { getCaseTimeline } from "../../api/collection/cases";
import { getIngestionJob } from "../../api/collection/notes";
import { listRecordItems, readItemRecord, readRecord } from "../../api/exchange/answer";
import { call, type Target } from "../../api/exchange/call";
import { Failure } from "../../base/failure";
import type { Host } from "../../base/host";
import { type JsonObject, type JsonValue, readField, readText } from "../../base/json/json";
import type { Outcome } from "../journal/import-journal";

interface JobReader {
  readonly host: Pick<Host, "sleep">;
  readonly target: Target;
  readonly signal: AbortSignal;
}

const minPollMs = 1_000;
const maxPollMs = 10_000;
/** Stops polling a job after this long without progress. */
const maxIdleMs = 120_000;

interface JobProgress {
  readonly total: number;
  readonly succeeded: number;
  readonly failed: number;
}

/**
 * Polls an accepted job until it ends. A `Failure` becomes an unknown outcome, because the notes are already
 * being added. The next run finds the same job by its key.
 */
export async function waitForOutcomes(
  reader: JobReader,
  jobId: string,
  notes: readonly JsonObject[],
): Promise<readonly Outcome[]> {
  const toOutcomePerNote = (outcome: Outcome) => notes.map(() => ({ ...outcome, jobId }));
  try {
    const { total, succeeded, failed } = await waitForJobEnd(reader, jobId, notes.length);
    if (succeeded >= total) return toOutcomePerNote({ status: "created" });
    if (failed >= total)
      return toOutcomePerNote({ status: "failed", message: "The platform could not add the note." });
    return (await findNoteOutcomes(reader, notes, failed)).map((outcome) => ({ ...outcome, jobId }));
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return toOutcomePerNote({
      status: "unknown",
      message: `How its job ended is not known: ${error.message}`,
    });
  }
}

/** Detects the end of a job by its counts, because the meanings of `status` are not published. */
async function waitForJobEnd(
  { host, target, signal }: JobReader,
  jobId: string,
  total: number,
): Promise<JobProgress> {
  let lastEndedCount = -1;
  let idleMs = 0;
  for (let pollMs = minPollMs; ; pollMs = Math.min(pollMs * 2, maxPollMs)) {
    const answer = await call(target, getIngestionJob, { parameters: { jobId }, signal });
    const progress = readProgress(readRecord(answer).plainValue, total);
    const endedCount = progress.succeeded + progress.failed;
    if (endedCount >= progress.total) return progress;
    idleMs = endedCount > lastEndedCount ? 0 : idleMs + pollMs;
    lastEndedCount = endedCount;
    if (idleMs >= maxIdleMs) throw new Failure("pending", `job ${jobId} is not making progress`);
    await host.sleep(pollMs, signal);
  }
}

function readProgress(record: JsonValue, sentCount: number): JobProgress {
  const readCount = (name: string) => Number(readField(record, name) ?? Number.NaN);
  const [total, succeeded, failed] = ["rowsTotal", "rowsSucceeded", "rowsFailed"].map(readCount);
  return { total: total || sentCount, succeeded: succeeded || 0, failed: failed || 0 };
}

/**
 * Finds the notes that a job didn't add. The job only reports how many rows failed, so this checks the
 * timelines.
 */
async function findNoteOutcomes(reader: JobReader, notes: readonly JsonObject[], failedCount: number) {
  const remainingTexts = new Map<string, string[]>();
  for (const caseId of new Set(notes.map((note) => readText(note, "caseId"))))
    remainingTexts.set(caseId, await listNoteTexts(reader, caseId));
  const wasAdded = notes.map((note) => {
    const texts = remainingTexts.get(readText(note, "caseId")) ?? [];
    const index = texts.indexOf(readText(note, "description").trim());
    if (index >= 0) texts.splice(index, 1);
    return index >= 0;
  });
  const isCertain = wasAdded.filter((exists) => !exists).length === failedCount;
  if (!isCertain)
    throw new Failure("partial", `${failedCount} of its notes failed, and the timelines don't show which`);
  const failedOutcome: Outcome = { status: "failed", message: "The platform could not add the note." };
  return wasAdded.map((exists): Outcome => (exists ? { status: "created" } : failedOutcome));
}

async function listNoteTexts({ target, signal }: JobReader, id: string): Promise<string[]> {
  const answer = await call(target, getCaseTimeline, { parameters: { id }, signal });
  const items = listRecordItems(readItemRecord(answer, "items").value);
  return items.map((item) => readText(item, "description").trim());
}
