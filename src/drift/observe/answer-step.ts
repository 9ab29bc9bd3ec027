import type { Target } from "../../api/exchange/call";
import { readPayload } from "../../api/exchange/recorded-events";
import { Failure } from "../../base/failure";
import { type JsonValue, NumberText, readText, tryParseJson } from "../../base/json/json";
import { readTime } from "../../base/text/time/date";
import type { Probe, RequestStep } from "../probe";
import { BlockedTry, findBlocker } from "./blocker";
import { expectsStatus } from "./judge-claims";
import { findList, type ProbeResponses, type StepResponse, type Value } from "./probe-answers";
import { type ProbeValues, sendStep } from "./request";

export interface ResponseOptions {
  readonly probe: Pick<Probe, "claims" | "readings" | "mayBeAbsent">;
  readonly values: ProbeValues;
  readonly seen: ProbeResponses;
  /** Whether to accept a 5xx as the response to compare. */
  readonly isFailing: boolean;
}

/** Sends a step and returns the response. Throws `BlockedTry` if the response can't be compared. */
export async function fetchResponse(
  target: Target,
  step: RequestStep,
  options: ResponseOptions,
): Promise<StepResponse> {
  const { probe, values, seen, isFailing } = options;
  const response = await sendStep(target, step, values).catch((error: unknown) => {
    throw toBlockedTry(step, error);
  });
  const isExpected = (status: number) =>
    expectsStatus(probe, step.name, seen, new NumberText(String(status)));
  const blocker = findBlocker(response, step.name, {
    hasKey: step.as === undefined || step.as === "key",
    expects: (status) => (status >= 500 && isFailing) || isExpected(status),
  });
  if (blocker !== undefined) throw new BlockedTry(blocker);
  const { status, headers, body } = response;
  const mayBeAbsent = step.mayBeAbsent === true || (probe.mayBeAbsent === true && seen.answers.size === 0);
  if (status === 404 && mayBeAbsent && !isExpected(status))
    throw new BlockedTry({ reason: missingOperationReason, isTransient: false, step: step.name });
  const json = body.length === 0 ? undefined : tryParseJson(body);
  return { status, headers, json: step.isHistory === true ? selectHistory(json, values) : json };
}

/**
 * Returns the records of one subscription, oldest first, each with its parsed payload as `body`. Without a
 * list, returns the value unchanged.
 */
export function selectHistory(value: Value, { subscription = "" }: ProbeValues): Value {
  const list = findList(value);
  if (list === undefined) return value;
  const matchingRecords = list.filter(
    (record: JsonValue) => readText(record, "subscriptionId").toLowerCase() === subscription.toLowerCase(),
  );
  const readCreatedMs = (record: JsonValue) => readTime(readText(record, "createdAt"))?.ms ?? 0;
  return matchingRecords
    .map((record: JsonValue) => ({
      ...(record as object),
      body: tryParseJson(readPayload(record)) ?? null,
    }))
    .sort((a: JsonValue, b: JsonValue) => readCreatedMs(a) - readCreatedMs(b));
}

/** Reason to end a try if the platform lacks an optional operation. */
export const missingOperationReason = "the host lacks the operation (404)";

function toBlockedTry({ name: step }: RequestStep, error: unknown): unknown {
  if (!(error instanceof Failure)) return error;
  if (error.kind === "network")
    return new BlockedTry({ reason: "the host didn't answer", isTransient: true, step });
  if (error.kind === "rate-limited")
    return new BlockedTry({ reason: "the rate limit of the key is reached", isTransient: false, step });
  return error;
}
