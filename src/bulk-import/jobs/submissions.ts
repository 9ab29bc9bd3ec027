import { submitCase } from "../../api/customer/cases";
import { hasNoDetails, readRecordOrFallback } from "../../api/exchange/answer";
import type { CallResult } from "../../api/exchange/call";
import { readSigningUrl } from "../../api/records/clients/signing-url";
import { formatPlainText, type JsonObject, readId, readPath, readString } from "../../base/json/json";
import type { BulkJob } from "../job";
import type { Outcome } from "../journal/import-journal";
import { sendRow } from "../outcome";

export const submissionJob: BulkJob = {
  endpoint: submitCase,
  words: {
    done: "created",
    progress: ["Importing", "Imported"],
    already: "submitted",
    record: "case",
    columns: ["caseId", "reference", "lifecycle", "errorType", "message", "signingUrl"],
    repeated: ["creditorReference"],
  },
  rowsPerRequest: 1,
  identityFields: {},
  async send(context, [readyRow], signal) {
    if (readyRow === undefined) return [];
    const target = await context.target("customer", readyRow.client);
    const effects = { isBulk: true, subject: describeClaim(readyRow.body) };
    const input = { body: readyRow.body, effects, signal };
    return [await sendRow(target, submitCase, input, readyRow, readCaseOutcome)];
  },
};

/** Formats a claim, such as `a claim of 100.00 EUR against Muster GmbH, INV-1`. */
function describeClaim(body: JsonObject): string {
  const [amount, currency, debtor, reference] = [
    "amountToRecover",
    "currencyCode",
    "debtor.name",
    "creditorReference",
  ].map((path) => formatPlainText(readPath(body, path)));
  return `a claim of ${amount} ${currency} against ${debtor}${reference === "" ? "" : `, ${reference}`}`;
}

/**
 * Returns the outcome of a submission. A 2xx means that the case was created (AMB-44), even if the response
 * has no details. Throws if the response is unreadable.
 */
function readCaseOutcome(answer: CallResult): Outcome {
  const { value } = readRecordOrFallback(answer, {});
  if (hasNoDetails(answer))
    return { status: "created", message: "The platform accepted it but returned no details of the case." };
  return {
    status: "created",
    caseId: readId(value),
    reference: readString(value, "reference"),
    lifecycle: readString(value, "lifecycle") ?? readString(value, "status"),
    signingUrl: readSigningUrl(value),
  };
}
