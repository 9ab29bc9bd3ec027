import { readRecord } from "../../../api/answer";
import { type Answer, call, type Target } from "../../../api/call";
import { submitCase } from "../../../api/customer/cases";
import { Failure } from "../../../base/failure";
import { type JsonObject, type JsonValue, readField } from "../../../base/json";
import type { Outcome } from "../../../config/import-journal";
import { signingUrl } from "../card";

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
    return createdOf(await call(keyed, submitCase, { body, nature: { isBulk: true }, signal }));
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const status = statusOf(error, isResumed, client !== undefined);
    if (status === undefined) throw error;
    const { type, solutionUrl } = error.details;
    return { status, errorType: type, message: tell(error), signingUrl: solutionUrl };
  }
}

/** Any 2xx made a case (AMB-44), also where the answer says nothing of it. */
function createdOf(answer: Answer): Outcome {
  const value = recordOf(answer);
  if (value === undefined)
    return { status: "created", message: "The platform took it and told nothing of the case." };
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
    return readRecord(answer).value;
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
}

/** Undefined where it is not about this row alone: the key, the limits, the network's settings, this machine. */
function statusOf(
  { kind, details: { status, attempts = 1 } }: Failure,
  isResumed: boolean,
  hasOwnClient: boolean,
): Outcome["status"] | undefined {
  if (kind === "network") return "unknown";
  if (status === undefined || kind === "rate-limited") return undefined;
  if (status === 401 || status === 403) return hasOwnClient ? "failed" : undefined;
  // A 409 after a first try may be about that one (AMB-30).
  if (status === 409) return isResumed || attempts > 1 ? "unknown" : "failed";
  return "failed";
}

function tell({ message, details: { findings = [], fields = {} } }: Failure): string {
  const named = Object.entries(fields).flatMap(([name, messages]) =>
    messages.map((text) => `${name}: ${text}`),
  );
  return [message, ...findings, ...named].join("; ");
}
