import type { Target } from "../../api/exchange/call";
import { Failure } from "../../base/failure";
import { NumberText, tryParseJson } from "../../base/json/json";
import type { Probe, RequestStep } from "../probe";
import { BlockedTry, findBlocker } from "./blocker";
import { selectHistory } from "./history-step";
import { expectsStatus } from "./judge-claims";
import type { ProbeResponses, StepResponse } from "./probe-answers";
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
