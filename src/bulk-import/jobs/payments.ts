import { findExcessDecimals } from "../../api/checks/amount-check";
import { recordPayment } from "../../api/collection/payments";
import { readRecordOrFallback } from "../../api/exchange/answer";
import type { CallResult } from "../../api/exchange/call";
import { readField, readText } from "../../base/json/json";
import type { Column } from "../../render/report";
import type { BulkJob } from "../job";
import type { Outcome } from "../journal/import-journal";
import { CaseIndex } from "../matching/case-index";
import { type Matching, matchRows, reportMatches } from "../matching/match-rows";
import { sendRow } from "../outcome";
import {
  buildPaymentBody,
  buildRowContent,
  checkCurrencyMatch,
  isDebit,
  isFromBank,
  listReferences,
} from "./payment-row";
import { holdBackDebits } from "./returned-payments";

const matching: Matching = {
  fields: ["creditorReference", "collectionPartnerReference"],
  referencesIn: listReferences,
  findingsIn: checkCurrencyMatch,
  decimalsIn: (row, known) => findExcessDecimals(row, ["amount"], readField(known.record, "currency")),
  isFixed: isFromBank,
  isDebit,
};

const reportColumns: readonly Column[] = [
  { path: "date", title: "Date", kind: "date", priority: 3 },
  { path: "amount", title: "Amount", kind: "money", currency: "currency", priority: 1 },
  { path: "currency", title: "Currency", kind: "text", priority: 5 },
  { path: "remittance", title: "Text", kind: "text", priority: 4 },
];

export function createPaymentsJob(commission: string | undefined): BulkJob {
  let index = new CaseIndex([]);
  return {
    endpoint: recordPayment,
    words: {
      done: "recorded",
      progress: ["Recording", "Recorded"],
      already: "recorded",
      record: "payment",
      columns: ["caseId", "reference", "paymentId", "errorType", "message"],
    },
    rowsPerRequest: 1,
    rowContent: buildRowContent,
    identityFields: { import: "payments", commission: commission ?? "" },
    dryRun: (context, file) =>
      reportMatches(context, file, matching, reportColumns, (caseIndex) =>
        holdBackDebits(context, file, caseIndex),
      ),
    async prepare(context, file) {
      index = await matchRows(context, file, matching);
    },
    settle: (context, file) => holdBackDebits(context, file, index),
    async send(context, [readyRow], signal) {
      if (readyRow === undefined) return [];
      const target = await context.target("collection");
      const { id, reference, record } = index.requireCase(listReferences(readyRow.body));
      const body = buildPaymentBody(readyRow.body, commission);
      const subject = `a payment of ${readText(body, "paymentAmount")} ${readText(record, "currency")} on case ${reference}`;
      const input = { parameters: { id }, body, effects: { isBulk: true, subject }, signal };
      const outcome = await sendRow(target, recordPayment, input, readyRow, readPaymentOutcome);
      return [{ caseId: id, ...outcome }];
    },
  };
}

/**
 * Returns the outcome of recording a payment. A 2xx is a success, with or without details (AMB-44). Throws if
 * the response is unreadable.
 */
function readPaymentOutcome(answer: CallResult): Outcome {
  const { value } = readRecordOrFallback(answer, {});
  const readOptional = (name: string) => readText(value, name) || undefined;
  const warnings = readField(value, "warnings");
  return {
    status: "created",
    reference: readOptional("caseReference"),
    paymentId: readOptional("paymentId"),
    message: Array.isArray(warnings) && warnings.length > 0 ? warnings.join("; ") : undefined,
  };
}
