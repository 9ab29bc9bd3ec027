import { readRecordOrFallback } from "../../api/exchange/answer";
import { readEvents, sortOldestFirst } from "../../api/exchange/recorded-events";
import { type EventSurface, eventEndpoints } from "../../api/families/events";
import { Failure } from "../../base/failure";
import { isJsonObject, type JsonObject, readText } from "../../base/json/json";
import { pluralize } from "../../base/text/numbers/format-count";
import { checkFields } from "../../cli/output/fields";
import { reportLocalList } from "../../cli/output/local-report";
import type { Context } from "../../cli/session/context";
import { readAhead } from "../../cli/session/dry-run/read-ahead";
import { ignorePlannedWrite } from "../../cli/session/plan/planner";
import type { Column, Report } from "../../render/report";
import { getDeliveryState, isFailed } from "../../webhooks/delivery-state";
import { findUnsentReason, isAccepted, type ReplayWatch, watchReplays } from "./sandbox-answers";

interface FailedQuery {
  readonly surface: EventSurface;
  readonly cases: readonly string[];
  readonly since: string | undefined;
}

const replayedColumns: readonly Column[] = [
  { path: "createdAt", title: "Created", kind: "age", priority: 2 },
  { path: "eventType", title: "Event", kind: "text", priority: 1 },
  { path: "payload", title: "Details", kind: "event", priority: 6 },
  { path: "id", title: "Id", kind: "id", priority: 1 },
  { path: "subscriptionId", title: "Subscription", kind: "otherId", priority: 2 },
];

/** Columns for a dry run. They include the delivery state, which the replay changes. */
const columns: readonly Column[] = [
  ...replayedColumns.slice(0, 3),
  { path: "state", title: "State", kind: "text", priority: 2 },
  { path: "attemptCount", title: "Attempts", kind: "number", priority: 4 },
  { path: "lastError", title: "Error", kind: "text", priority: 5 },
  ...replayedColumns.slice(3),
];

/** Replays all failed events of the given cases. A dry run only lists them. */
export async function replayFailed(context: Context, query: FailedQuery): Promise<Report> {
  await checkFields(
    columns.map(({ path }) => path),
    context.style,
  );
  const failedEvents = await findFailed(context, query);
  if (context.flags.dryRun === true) return reportDryRun(context, failedEvents);
  const endpoint = eventEndpoints[query.surface].replayEvent;
  const replay = async (record: JsonObject, signal: AbortSignal) => {
    const parameters = { eventId: readText(record, "id") };
    const answer = await context
      .call(endpoint, { parameters, effects: { isBulk: true }, signal })
      .catch(ignorePlannedWrite);
    if (answer !== undefined) readRecordOrFallback(answer, {});
  };
  const watch = await watchReplays(context);
  const outcome = await replayEach(context, failedEvents, replay);
  return reportReplay(context, failedEvents, outcome, await describeOutcomes(watch, outcome));
}

/** Reads each case's failed events, oldest first. */
async function findFailed(
  context: Context,
  { surface, cases, since }: FailedQuery,
): Promise<readonly JsonObject[]> {
  const foundEvents = new Map<string, JsonObject>();
  for (const caseId of cases) {
    const answer = await readAhead(context, eventEndpoints[surface].listEvents, { query: { caseId, since } });
    for (const { value } of sortOldestFirst(readEvents(answer))) {
      const id = readText(value, "id");
      if (isJsonObject(value) && id !== "" && isFailed(value)) foundEvents.set(id, value);
    }
  }
  return [...foundEvents.values()];
}

const sharedView = { idPath: "id", emptyText: "No failed events." };

function reportDryRun({ style, platformNow }: Context, rows: readonly JsonObject[]): Report {
  const rowsWithState = rows.map((row) => ({ ...row, state: getDeliveryState(row) }));
  const pendingCount = rowsWithState.filter(({ state }) => state === "pending").length;
  const notes = [
    `Would replay ${pluralize(rows.length, "event")}. Nothing was sent.`,
    ...(pendingCount === 0
      ? []
      : [`The platform is still retrying ${pendingCount} of them, unless the subscription is disabled.`]),
  ];
  const end = { extra: { dryRun: true }, notes };
  return reportLocalList(style, { ...sharedView, rows: rowsWithState, columns, now: platformNow, end });
}

/**
 * Lists the replayed events. The failure of the report describes the events that weren't replayed. Throws if
 * the replay stopped before any event was replayed.
 */
function reportReplay(
  { style, platformNow }: Context,
  failedEvents: readonly JsonObject[],
  outcome: ReplayOutcome,
  outcomeNotes: readonly string[],
): Report {
  const { replayed, refused, stop } = outcome;
  if (stop !== undefined && replayed.length === 0) throw stop;
  const rows = failedEvents.filter((record) => replayed.includes(record));
  const unsent = failedEvents.length - replayed.length - refused.length;
  const extra = {
    failed: refused.map(({ record, error }) => ({ id: readText(record, "id"), error })),
    unsent,
  };
  const noteSentences = [
    `Requested the replay of ${rows.length} of ${pluralize(failedEvents.length, "event")}.`,
    ...(unsent === 0 ? [] : [`${unsent} were not sent.`]),
  ];
  const failure = stop ?? findPartialFailure(outcome, failedEvents.length);
  const end = {
    isComplete: failure === undefined,
    notes: failedEvents.length === 0 ? [] : [noteSentences.join(" "), ...outcomeNotes],
    ...(failure && { extra, failure }),
    ...(stop && { reason: stop.kind === "interrupted" ? "interrupted" : "failed" }),
  };
  return reportLocalList(style, { ...sharedView, rows, columns: replayedColumns, now: platformNow, end });
}

/** Reports how the replayed deliveries ended. Sandbox only, because a real platform shows outcomes later. */
async function describeOutcomes(
  watch: ReplayWatch | undefined,
  { replayed }: ReplayOutcome,
): Promise<readonly string[]> {
  if (watch === undefined || replayed.length === 0) return [];
  const attempts = await watch(replayed.map((record) => readText(record, "id")));
  const acceptedCount = attempts.filter(isAccepted).length;
  const unsentReasons = attempts.flatMap((attempt) => findUnsentReason(attempt) ?? []);
  const unsentText = `, ${unsentReasons.length} not sent, as ${[...new Set(unsentReasons)].join(", or ")}`;
  const refusedCount = attempts.length - acceptedCount - unsentReasons.length;
  const parts = [`${acceptedCount} accepted`, ...(refusedCount > 0 ? [`${refusedCount} not accepted`] : [])];
  return [`The sandbox sent them: ${parts.join(", ")}${unsentReasons.length > 0 ? unsentText : ""}.`];
}

const maxFindings = 20;

function findPartialFailure({ refused }: ReplayOutcome, totalCount: number): Failure | undefined {
  if (refused.length === 0) return undefined;
  const listedFailures = refused
    .slice(0, maxFindings)
    .map(({ record, error }) => `${readText(record, "id")}: ${error}`);
  const omittedCount = refused.length - listedFailures.length;
  return new Failure(
    "partial",
    `${refused.length} of ${pluralize(totalCount, "event")} could not be replayed.`,
    {
      findings:
        omittedCount === 0
          ? listedFailures
          : [...listedFailures, `and ${omittedCount} more: -o json lists all of them`],
      hint: "Run the command again: events delivered since are skipped.",
    },
  );
}

interface ReplayOutcome {
  readonly replayed: readonly JsonObject[];
  readonly refused: readonly { readonly record: JsonObject; readonly error: string }[];
  /** The error that stopped the replay, if any. */
  readonly stop: Failure | undefined;
}

const maxParallelReplays = 4;

/**
 * Replays a few records at a time. If an error concerns a single record, skips that record; any other error
 * stops the replay.
 */
async function replayEach(
  { progress, signal }: Context,
  records: readonly JsonObject[],
  replay: (record: JsonObject, signal: AbortSignal) => Promise<void>,
): Promise<ReplayOutcome> {
  const outcome = { replayed: [] as JsonObject[], refused: [] as ReplayOutcome["refused"][number][] };
  const remainingRecords = [...records];
  let stop: Failure | undefined;
  const countDone = () => outcome.replayed.length + outcome.refused.length;
  const progressLine = progress(() => `Replaying events  ${countDone()} of ${records.length}`);
  const replayRecord = async (record: JsonObject) => {
    try {
      await replay(record, signal);
      outcome.replayed.push(record);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      if (isRecordFailure(error)) outcome.refused.push({ record, error: error.message });
      else stop ??= error;
    }
  };
  const replayRemaining = async () => {
    for (let next = remainingRecords.shift(); next !== undefined; next = remainingRecords.shift()) {
      await replayRecord(next);
      if (stop !== undefined) return;
    }
  };
  await Promise.all(Array.from({ length: maxParallelReplays }, replayRemaining)).finally(progressLine.stop);
  return { ...outcome, stop };
}

/**
 * Whether the failure concerns only this record. Other records would fail too if there was no response, the
 * key was refused, or the rate limit was exhausted.
 */
function isRecordFailure({ kind, details: { status } }: Failure): boolean {
  return status !== undefined && kind !== "unauthorized" && kind !== "rate-limited";
}
