import { hasNoDetails, readRecord } from "../../api/exchange/answer";
import type { CallResult } from "../../api/exchange/call";
import { findFailedCases } from "../../api/records/clients/failed-cases";
import { readOnboardingUrl } from "../../api/records/clients/signing-url";
import { advice, type Hint, recoup } from "../../base/advice/advice";
import { Failure } from "../../base/failure";
import { type JsonValue, readField } from "../../base/json/json";
import { embeddedOrigin } from "../../base/platform";
import { reportSuccess } from "../../cli/output/local-report";
import { reportLoadedRecord } from "../../cli/output/record-report";
import type { Report } from "../../render/report";
import { buildClientCard } from "./card";

/** Reports the new link, whether its onboarding is open, and any cases that weren't created. */
export function reportPostedClient(answer: CallResult, externalTenantId: string): Report {
  const { status } = answer.response;
  const idPath = "externalTenantId";
  if (hasNoDetails(answer))
    return reportSuccess({ externalTenantId }, idPath, `${externalTenantId} is linked.`);
  const record = readRecord(answer);
  const failure = findCasesFailure(record.value, externalTenantId);
  return {
    ...reportLoadedRecord(record, { view: buildClientCard, idPath }),
    notes: [formatOnboardingNote(record.value, status, externalTenantId)],
    failure: failure?.with(answer.context),
  };
}

/**
 * Returns a note about open onboarding. The status is 201 if nothing is left to sign and 202 while onboarding
 * is open (AMB-44), but the record takes precedence.
 */
function formatOnboardingNote(value: JsonValue, status: number, externalTenantId: string): Hint {
  const isDone = readField(value, "onboardingDone") ?? { 201: true, 202: false }[status];
  if (isDone === true) return "The client is linked and its onboarding is done.";
  if (isDone === undefined) return "The client is linked.";
  const url = readOnboardingUrl(value);
  if (url === undefined) return "The client is linked. Its onboarding is not done.";
  const sandboxNote = url.startsWith(embeddedOrigin)
    ? advice` (not reachable in the embedded sandbox; ${recoup`sandbox set creditor ${{ client: externalTenantId }} --agreement signed --power-of-attorney signed`} signs)`
    : "";
  return advice`The client is linked. It finishes its onboarding at ${url}${sandboxNote}`;
}

function findCasesFailure(value: JsonValue, externalTenantId: string): Failure | undefined {
  const failedCases = findFailedCases(value);
  if (failedCases === undefined) return undefined;
  return new Failure("partial", `The client is linked, but ${failedCases.summary}.`, {
    findings: failedCases.findings,
    hint: advice`${recoup`cases submit --client ${{ client: externalTenantId }} --body <file>`} submits a case for this client.`,
  });
}
