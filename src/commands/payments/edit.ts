import { readAmountField } from "../../api/checks/amount-check";
import { validatePayment } from "../../api/checks/payment-check";
import {
  editManagedPayment,
  editPayment,
  listCasePayments,
  listManagedPayments,
} from "../../api/collection/payments";
import { guidCodec } from "../../api/endpoint/codecs";
import { readRecordOrFallback } from "../../api/exchange/answer";
import { readRecipient, shortWords } from "../../api/records/payments/payment-words";
import { Failure } from "../../base/failure";
import { type JsonObject, type JsonValue, readField, readText } from "../../base/json/json";
import { formatDate } from "../../base/text/time/date";
import { decodeArgument, flag, textOption } from "../../cli/flags/option";
import { command } from "../../cli/line/command";
import { reportLoadedRecord } from "../../cli/output/record-report";
import { getLatestDay } from "../../cli/session/sandbox/routed-sandbox";
import { checkDecimals } from "../../kit/bodies/body-check";
import { buildPaymentCard } from "./payment/card";
import { findRecordedPayment, requireCase } from "./payment/find-recorded-payment";
import { buildPaymentFields, checkPaymentDecimals, paymentOptions, refusePayment } from "./payment/flags";

export default command({
  details:
    "Change a recorded payment. Amount, date and recipient are kept unless you set them. The platform shows neither the split nor the commission of a payment and replaces both: set them again. If a case that is closed as paid would be open afterwards, --reopen lets it become active again.",
  examples: {
    "recoup payments edit eb66bd26-52fc-4a36-8d6c-7e242a0e61c2 --case D19HZ1YU --amount 80.00":
      "another amount",
    "recoup payments edit eb66bd26-52fc-4a36-8d6c-7e242a0e61c2 --case D19HZ1YU --recipient creditor --commission paid":
      "the creditor received it after all",
  },
  argument: { name: "payment", description: "id of the payment" },
  options: {
    case: textOption("--case <case>", "case of the payment, by id or reference (required)"),
    ...paymentOptions,
    reopen: flag("--reopen", "let a case that is closed as paid become active again"),
  },
  calls: [editPayment, editManagedPayment, listCasePayments, listManagedPayments],
  fields: editPayment,
  async run({ argument, options }, context) {
    context.surface(["collection"]);
    const paymentId = decodeArgument("payment", argument, guidCodec);
    const isManaged = options.managed === true;
    const changes = buildPaymentFields(options);
    requireChange(options);
    const caseName = requireCase(options.case);
    const { caseId, payment, subject } = await findRecordedPayment(context, caseName, paymentId, isManaged);
    const body = {
      ...readRecordedFields(payment),
      ...changes,
      ...(options.reopen && { reopenCaseIfNeeded: true }),
    };
    if (options.check !== false) {
      refusePayment(validatePayment(body, await getLatestDay(context), shortWords));
      const decimalFindings = checkPaymentDecimals(changes, readText(payment, "currency"));
      await checkDecimals(context, decimalFindings, "payment");
    }
    const answer = await context.call(isManaged ? editManagedPayment : editPayment, {
      parameters: { id: caseId, paymentId },
      body,
      effects: { subject: `${subject}: ${describeChanges(payment, changes)}` },
    });
    return reportLoadedRecord(readRecordOrFallback(answer, { id: paymentId, edited: true, ...body }), {
      view: buildPaymentCard,
    });
  },
});

const fieldLabels: Readonly<Record<string, string>> = {
  paymentAmount: "amount",
  date: "date",
  paymentRecipient: "recipient",
  payoutCreditor: "payout of the creditor",
  payoutCollectionPartner: "payout of the partner",
  commissionPaymentStatus: "commission",
};

/**
 * Formats changes, for example `amount 34.75 → 50.75`. Omits the old value if the platform doesn't return it.
 */
function describeChanges(payment: JsonValue, changedFields: JsonObject): string {
  const recordedFields: Readonly<Record<string, JsonValue | undefined>> = readRecordedFields(payment);
  const changes = Object.entries(changedFields).flatMap(([name, value]) => {
    const label = fieldLabels[name];
    const oldText = recordedFields[name] === undefined ? undefined : formatDate(String(recordedFields[name]));
    if (label === undefined || oldText === String(value)) return [];
    return [`${label} ${oldText === undefined ? "" : `${oldText} → `}${String(value)}`];
  });
  return [...changes, ...(changedFields.closeCase === true ? ["closes the case"] : [])].join(", ");
}

const changeOptions = ["amount", "date", "recipient", "split", "commission", "close"];

function requireChange(options: Readonly<Record<string, unknown>>): void {
  if (changeOptions.some((name) => options[name] !== undefined)) return;
  throw new Failure("usage", "Nothing to change.", {
    hint: "Add --amount, --date, --recipient, --split, --commission or --close.",
  });
}

/** Converts a payment to request fields. Its recipient may be a label or a name. */
function readRecordedFields(payment: JsonValue): JsonObject {
  const date = readField(payment, "date");
  const amount = readAmountField(payment, "grossAmount");
  const recipient = readText(payment, "recipient");
  return {
    ...(date && { date }),
    ...(amount && { paymentAmount: amount }),
    ...(recipient !== "" && { paymentRecipient: readRecipient(recipient) ?? recipient }),
  };
}
