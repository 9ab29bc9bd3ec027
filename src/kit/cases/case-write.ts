import { findEffect, type UncertainWrite } from "../../api/case-work/find-effect";
import { getCase, getCaseByPartnerReference, getCaseByReference } from "../../api/collection/cases";
import { readRecordOrFallback } from "../../api/exchange/answer";
import { advice, recoup } from "../../base/advice/advice";
import { Failure, isFailure } from "../../base/failure";
import { type JsonObject, type JsonValue, RawJson, readText } from "../../base/json/json";
import { isGuid } from "../../base/text/guid";
import type { Context } from "../../cli/session/context";
import { enableReadAhead } from "../../cli/session/dry-run/read-ahead";
import { findCase } from "./lookup";
import type { CaseQuery } from "./reference-lookups";

export interface CaseTarget {
  readonly id: string;
  /** The platform's reference, or the name typed by the user. */
  readonly name: string;
  /** Undefined in a dry run by ID, which sends nothing. */
  readonly record?: JsonValue;
}

/**
 * Lookups that `resolveCaseTarget` uses for the collection partner's own cases. It may also search their
 * list.
 */
export const caseTargetCalls = [getCase, getCaseByReference, getCaseByPartnerReference];

/** Reads the case that a command will change, for the command's checks and the live guard's prompt. */
export async function resolveCaseTarget(
  context: Context,
  caseText: string,
  scope: Pick<CaseQuery, "isManaged" | "includesOwn"> = {},
): Promise<CaseTarget> {
  const { dryRun, curl } = context.flags;
  const reference = caseText.trim();
  if (isGuid(reference) && (dryRun === true || curl === true)) return { id: reference, name: reference };
  const record = (await findCase(enableReadAhead(context), { ...scope, reference })).value;
  const id = readText(record, "id");
  if (id === "" && !isGuid(reference))
    throw new Failure("network", "The platform sent a case without an id.");
  return { id: id === "" ? reference : id, name: readText(record, "reference") || reference, record };
}

/** Throws (exit 2) if the case's state doesn't allow the write. */
export function refuseState(reason: string | undefined, name: string): void {
  if (reason === undefined) return;
  throw new Failure("usage", `${reason} Nothing was sent.`, {
    hint: advice`${recoup`cases get ${{ case: name }}`} shows the case.`,
  });
}

interface CaseWrite extends UncertainWrite {
  /** How the live guard's prompt names the case: `case 44HX8JMJ, Other, 250.00 EUR open`. */
  readonly subject: string;
  /** How messages name the case. */
  readonly name: string;
  /** Fields to report if the response was lost or empty. */
  readonly reportFields: JsonObject;
}

/**
 * Sends a write only once, because its endpoint ignores idempotency keys. If the response is lost, reads the
 * case to determine whether the write succeeded.
 */
export async function writeToCase(context: Context, write: CaseWrite): Promise<RawJson> {
  const { endpoint, caseId, body, subject, reportFields } = write;
  try {
    const input = { parameters: { id: caseId }, body, effects: { subject } };
    return readRecordOrFallback(await context.call(endpoint, input), reportFields);
  } catch (error) {
    if (!isFailure(error, "network") || !error.mayHaveArrived) throw error;
    const effect = await findEffect((...call) => context.call(...call), write);
    if (effect !== "took-effect") throw addEffectHint(error, effect, write);
    await context.warn(
      `The answer was lost (${error.message}), but case ${write.name} shows that it took effect.`,
    );
    return RawJson.of(reportFields);
  }
}

function addEffectHint(
  failure: Failure,
  effect: "no-effect" | "unknown",
  { endpoint, name }: CaseWrite,
): Failure {
  const command = endpoint.name === "addNote" ? "timeline" : "get";
  const hint =
    effect === "no-effect"
      ? advice`A read afterwards showed case ${name} unchanged. Check ${recoup`cases ${command} ${{ case: name }}`}, then run the command again.`
      : advice`Whether it took effect can't be known. Check ${recoup`cases ${command} ${{ case: name }}`} before you run the command again.`;
  return failure.override({ hint, retryable: false });
}
