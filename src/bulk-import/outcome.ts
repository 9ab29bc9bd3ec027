import type { Endpoint } from "../api/endpoint/endpoint";
import { readRecord } from "../api/exchange/answer";
import { type CallInput, type CallResult, call, type Target } from "../api/exchange/call";
import { Failure } from "../base/failure";
import type { JsonObject, JsonValue } from "../base/json/json";
import type { Outcome } from "./journal/import-journal";

/** A row to send with its key from the journal. */
export interface ReadyRow {
  readonly row: number;
  readonly body: JsonObject;
  readonly client: string | undefined;
  readonly key: string;
  /** Whether an earlier run may have sent this row. */
  readonly isResumed: boolean;
  /** State of the record, as JSON, when the row was sent. */
  readonly before?: string | undefined;
}

/**
 * Sends a row with its key. Rejects only for failures that end the whole import, not if the row is rejected.
 */
export async function sendRow<E extends Endpoint>(
  target: Target,
  endpoint: E,
  input: CallInput<E>,
  { key, isResumed, client }: ReadyRow,
  readOutcome: (answer: CallResult) => Outcome,
): Promise<Outcome> {
  const keyedTarget = { ...target, keys: { chosen: key, isResumed } };
  try {
    return readOutcome(await call(keyedTarget, endpoint, input));
  } catch (error) {
    const hasOwnClient = client !== undefined;
    const namesRecord = input.parameters !== undefined;
    return buildFailureOutcome(error, { isResumed, hasOwnClient, namesRecord });
  }
}

/** Returns the JSON of a successful response, or undefined if it is missing or unreadable. */
export function tryReadRecord(answer: CallResult): JsonValue | undefined {
  try {
    return readRecord(answer).value;
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
}

interface AttemptContext {
  readonly isResumed: boolean;
  readonly hasOwnClient: boolean;
  /** Whether the path names the row's record. If so, a 404 means that this record wasn't found. */
  readonly namesRecord: boolean;
}

/** Converts a failure to a row's outcome. Rethrows a failure that concerns more than this row. */
export function buildFailureOutcome(error: unknown, attempt: AttemptContext): Outcome {
  if (!(error instanceof Failure)) throw error;
  const status = resolveRowStatus(error, attempt);
  if (status === undefined) throw error;
  const { type, solutionUrl, status: code = 0 } = error.details;
  const isAnswered = (code >= 200 && code < 300) || undefined;
  return { status, isAnswered, errorType: type, message: formatMessage(error), signingUrl: solutionUrl };
}

/**
 * Returns the status of a rejected row, or undefined if the failure concerns more than this row: the key,
 * URL, limits or this machine.
 */
function resolveRowStatus(
  { kind, mayHaveArrived, details: { status, type } }: Failure,
  { isResumed, hasOwnClient, namesRecord }: AttemptContext,
): Outcome["status"] | undefined {
  // The key was already sent with a different body, so the journal is incomplete (IDM-01).
  if (kind === "network" || type === "IdempotencyConflict") return "unknown";
  if (status === undefined || kind === "rate-limited") return undefined;
  const isForeign = status === 404 && type === undefined && !namesRecord;
  if (!hasOwnClient && (status === 401 || status === 403 || isForeign)) return undefined;
  // These statuses say nothing about an earlier attempt, which may have taken effect and may have caused a
  // 409 (AMB-30).
  const isUncertain = isResumed || mayHaveArrived;
  return isUncertain && [401, 403, 404, 409].includes(status) ? "unknown" : "failed";
}

function formatMessage({ message, details: { findings = [], fields = {} } }: Failure): string {
  const fieldMessages = Object.entries(fields).flatMap(([name, messages]) =>
    messages.map((text) => `${name}: ${text}`),
  );
  return [message, ...findings, ...fieldMessages].join("; ");
}
