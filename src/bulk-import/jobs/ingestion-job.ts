import { getCaseTimeline } from "../../api/collection/cases";
import { getIngestionJob } from "../../api/collection/notes";
import { readItemRecord, readRecord } from "../../api/exchange/answer";
import { call, type Target } from "../../api/exchange/call";
import { Failure } from "../../base/failure";
import type { Host } from "../../base/host";
import { type JsonObject, type JsonValue, readField, readItems, readText } from "../../base/json/json";
import type { Outcome } from "../journal/import-journal";

interface Reader {
  readonly host: Pick<Host, "sleep">;
  readonly target: Target;
  readonly signal: AbortSignal;
}

const firstGapMs = 1_000;
const maxGapMs = 10_000;
/** Stops following a job after this time without progress. */
const maxIdleMs = 120_000;

interface Progress {
  readonly total: number;
  readonly succeeded: number;
  readonly failed: number;
}

/**
 * Follows an accepted job to its end. Converts each `Failure` to an unknown outcome, because the notes are in
 * flight. The next run follows the same job, which it finds by its key.
 */
export async function outcomesOf(
  reader: Reader,
  jobId: string,
  notes: readonly JsonObject[],
): Promise<readonly Outcome[]> {
  const sameForAll = (outcome: Outcome) => notes.map(() => ({ ...outcome, jobId }));
  try {
    const { total, succeeded, failed } = await waitForEnd(reader, jobId, notes.length);
    if (succeeded >= total) return sameForAll({ status: "created" });
    if (failed >= total)
      return sameForAll({ status: "failed", message: "The platform could not add the note." });
    return (await findFailed(reader, notes, failed)).map((outcome) => ({ ...outcome, jobId }));
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return sameForAll({ status: "unknown", message: `How its job ended is not known: ${error.message}` });
  }
}

/** Waits for the end of a job by its counts, because the meanings of `status` are not published. */
async function waitForEnd({ host, target, signal }: Reader, jobId: string, total: number): Promise<Progress> {
  let ended = -1;
  let idleMs = 0;
  for (let gapMs = firstGapMs; ; gapMs = Math.min(gapMs * 2, maxGapMs)) {
    const answer = await call(target, getIngestionJob, { parameters: { jobId }, signal });
    const progress = progressIn(readRecord(answer).plainValue, total);
    const endedCount = progress.succeeded + progress.failed;
    if (endedCount >= progress.total) return progress;
    idleMs = endedCount > ended ? 0 : idleMs + gapMs;
    ended = endedCount;
    if (idleMs >= maxIdleMs) throw new Failure("pending", `job ${jobId} is not making progress`);
    await host.sleep(gapMs, signal);
  }
}

function progressIn(record: JsonValue, sent: number): Progress {
  const count = (name: string) => Number(readField(record, name) ?? Number.NaN);
  const [total, succeeded, failed] = ["rowsTotal", "rowsSucceeded", "rowsFailed"].map(count);
  return { total: total || sent, succeeded: succeeded || 0, failed: failed || 0 };
}

/** Finds the notes that a job did not add. The job only counts failed rows, so this checks the timelines. */
async function findFailed(reader: Reader, notes: readonly JsonObject[], failed: number) {
  const remaining = new Map<string, string[]>();
  for (const caseId of new Set(notes.map((note) => readText(note, "caseId"))))
    remaining.set(caseId, await notesOn(reader, caseId));
  const isThere = notes.map((note) => {
    const texts = remaining.get(readText(note, "caseId")) ?? [];
    const index = texts.indexOf(readText(note, "description").trim());
    if (index >= 0) texts.splice(index, 1);
    return index >= 0;
  });
  const isCertain = isThere.filter((exists) => !exists).length === failed;
  if (!isCertain)
    throw new Failure("partial", `${failed} of its notes failed, and the timelines don't show which`);
  const missing: Outcome = { status: "failed", message: "The platform could not add the note." };
  return isThere.map((exists): Outcome => (exists ? { status: "created" } : missing));
}

async function notesOn({ target, signal }: Reader, id: string): Promise<string[]> {
  const answer = await call(target, getCaseTimeline, { parameters: { id }, signal });
  const timeline = readItemRecord(answer, "items").value;
  const items: readonly JsonValue[] = Array.isArray(timeline) ? timeline : readItems(timeline, "items");
  return items.map((item) => readText(item, "description").trim());
}
