import { submitCase } from "../api/customer/cases";
import { readRecord } from "../api/exchange/answer";
import { type Answer, call, type Target } from "../api/exchange/call";
import { signingUrl } from "../api/records/clients/signing-url";
import { Failure } from "../base/failure";
import { type JsonObject, type JsonValue, readField } from "../base/json/json";
import type { Outcome } from "../state/import-journal";

/** A row on its way, with the key that is written down for it. */
export interface ReadyRow {
  readonly row: number;
  readonly body: JsonObject;
  readonly client: string | undefined;
  readonly key: string;
  /** An earlier run may have sent it. */
  readonly isResumed: boolean;
}

/** Sends a row. Rejects with what ends the whole import, not with what is said of this row. */
export async function submitRow(
  target: Target,
  { body, client, key, isResumed }: ReadyRow,
  signal: AbortSignal,
): Promise<Outcome> {
  const keyed = { ...target, keys: { chosen: key, isResumed } };
  try {
    return createdOf(await call(keyed, submitCase, { body, effects: { isBulk: true }, signal }));
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const status = statusOf(error, isResumed, client !== undefined);
    if (status === undefined) throw error;
    const { type, solutionUrl } = error.details;
    return { status, errorType: type, message: formatMessage(error), signingUrl: solutionUrl };
  }
}

/** Any 2xx made a case (AMB-44), also where the answer says nothing of it. */
function createdOf(answer: Answer): Outcome {
  const value = recordOf(answer);
  if (value === undefined)
    return { status: "created", message: "The platform accepted it and sent no details of the case." };
  const text = (name: string) => {
    const found = readField(value, name);
    return typeof found === "string" ? found : undefined;
  };
  return {
    status: "created",
    caseId: text("id"),
    reference: text("reference"),
    lifecycle: text("lifecycle") ?? text("status"),
    signingUrl: signingUrl(value),
  };
}

function recordOf(answer: Answer): JsonValue | undefined {
  try {
    return readRecord(answer).plainValue;
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
}

/** Undefined where it is not about this row alone: the key, the address, the limits, this machine. */
function statusOf(
  { kind, mayHaveArrived, details: { status, type } }: Failure,
  isResumed: boolean,
  hasOwnClient: boolean,
): Outcome["status"] | undefined {
  // Another body was sent with this key, so there is something that the journal does not know of (IDM-01).
  if (kind === "network" || type === "IdempotencyConflict") return "unknown";
  if (status === undefined || kind === "rate-limited") return undefined;
  const isForeign = status === 404 && type === undefined;
  if (!hasOwnClient && (status === 401 || status === 403 || isForeign)) return undefined;
  // These say nothing of a first try: it may have made the case, and a 409 may be about it (AMB-30).
  const isOpen = isResumed || mayHaveArrived;
  return isOpen && [401, 403, 404, 409].includes(status) ? "unknown" : "failed";
}

function formatMessage({ message, details: { findings = [], fields = {} } }: Failure): string {
  const named = Object.entries(fields).flatMap(([name, messages]) =>
    messages.map((text) => `${name}: ${text}`),
  );
  return [message, ...findings, ...named].join("; ");
}
