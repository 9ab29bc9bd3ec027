import { isJsonObject, type JsonObject, type JsonValue, readField } from "../../../base/json/json";
import { type EventClient, publishClientEvent } from "../../outbox/publish";
import type { Change } from "../../store/change";
import { json } from "../../store/json-text";
import { type SubmissionResult, submit } from "./submission";

/** Returns why no case was created, or undefined if one was. */
export function findFailureReason(submission: SubmissionResult): string | undefined {
  switch (submission.kind) {
    case "created":
      return undefined;
    case "unreadable":
    case "broken":
      return Object.values(submission.errors).flat().join("; ");
    case "refused":
      return [submission, ...submission.others].map(({ message }) => message).join("; ");
    case "no-partner":
      return submission.message;
  }
}

/** Returns the creditor reference of a submission in the form in which it is stored (NS-61). */
export function readCreditorReference({ store }: Pick<Change, "store">, body: JsonObject): string | null {
  const reference = readField(body, "creditorReference");
  if (typeof reference !== "string" || reference.trim() === "") return null;
  return store.readings["NS-61"] === "as-written" ? reference : reference.trim().normalize("NFC");
}

function isKnownReference({ store }: Change, creditor: number, reference: string): boolean {
  const sql = "select 1 from cases where creditor = ? and creditor_reference = ? and is_deleted = 0";
  return store.get(sql, creditor, reference) !== undefined;
}

const readCases = (request: JsonValue) => {
  const cases = readField(request, "cases");
  return Array.isArray(cases) ? (cases as readonly JsonValue[]).filter(isJsonObject) : [];
};

/**
 * Submits the cases in an approved link request. They may wait for contracts (LC-24). Skips references that
 * the creditor already has (LC-25). Reports failures to the partner as an event (LC-26, EVT-16).
 */
export function replayCases(
  change: Change,
  client: EventClient,
  creditor: number,
  request: JsonObject,
): void {
  const submitter = { creditor, referralPartner: client.referralPartner };
  for (const body of readCases(request)) {
    const reference = readCreditorReference(change, body);
    if (reference !== null && isKnownReference(change, creditor, reference)) continue;
    const reason = findFailureReason(submit(change, submitter, body, { allowPendingContracts: true }));
    if (reason === undefined) continue;
    publishClientEvent(change, client, "cases.replay_failed", {
      creditorReference: json.text(reference ?? ""),
      failureReason: json.text(reason),
    });
  }
}
