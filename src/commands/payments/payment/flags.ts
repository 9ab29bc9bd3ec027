import { findExcessDecimals, readAmount } from "../../../api/checks/amount-check";
import { paymentAmountFields } from "../../../api/checks/payment-check";
import { readCommissionStatus, readRecipient, shortWords } from "../../../api/records/payments/payment-words";
import { omitUndefined } from "../../../base/collections/omit-undefined";
import { Failure } from "../../../base/failure";
import type { Finding } from "../../../base/finding";
import type { JsonObject } from "../../../base/json/json";
import { flag, knownTextOption, type OptionValues, textOption } from "../../../cli/flags/option";
import { refuseOptions } from "../../../cli/flags/options/surface-options";
import { refuseFindings, replacePaths } from "../../../kit/bodies/body-check";
import { bodyOptions } from "../../../kit/bodies/request-body";

export const paymentOptions = {
  amount: textOption("--amount <n>", "amount received, in the currency of the case"),
  date: textOption("--date <day>", "day it was received, for example 2026-01-31; not in the future"),
  recipient: knownTextOption("--recipient <who>", "who received it", shortWords.recipients),
  split: textOption("--split <parts>", "payouts, for example creditor=80.00,partner=20.00"),
  commission: knownTextOption(
    "--commission <status>",
    "state of the commission; required if the creditor received it",
    shortWords.commissionStatuses,
  ),
  close: flag("--close", "close the case as paid if nothing is left to pay"),
  managed: flag("-m, --managed", "on a test case that you manage"),
  check: bodyOptions.check,
};

const flagByField = {
  date: "--date",
  paymentAmount: "--amount",
  paymentRecipient: "--recipient",
  payoutCreditor: "--split creditor",
  payoutCollectionPartner: "--split partner",
  commissionPaymentStatus: "--commission",
};

export const refusePayment = (findings: readonly Finding[]) =>
  refuseFindings(replacePaths(findings, flagByField), "payment");

export const checkPaymentDecimals = (body: JsonObject, currency: string) =>
  replacePaths(findExcessDecimals(body, paymentAmountFields, currency), flagByField);

/** Returns the fields set by the flags. Keeps unknown words, which the check rejects later. */
export function buildPaymentFields(values: OptionValues<typeof paymentOptions>): JsonObject {
  const { amount, date, recipient, split, commission, close, managed } = values;
  if (managed === true) refuseOptions(values, ["recipient", "split", "commission"], "--managed");
  return {
    ...omitUndefined({
      date,
      paymentAmount: amount && readAmount(amount),
      paymentRecipient: recipient && (readRecipient(recipient) ?? recipient),
    }),
    ...(split !== undefined && readSplit(split)),
    ...omitUndefined({
      commissionPaymentStatus: commission && (readCommissionStatus(commission) ?? commission),
      closeCase: close,
    }),
    ...(managed === true && managedFields),
  };
}

/** Values that the platform assigns to every payment on a managed case. */
const managedFields = { paymentRecipient: "Creditor", commissionPaymentStatus: "Unpaid" };

const fieldByPart: Readonly<Record<string, string>> = {
  creditor: "payoutCreditor",
  partner: "payoutCollectionPartner",
};

/** Reads a split such as `creditor=80.00,partner=20.00`. */
function readSplit(text: string): JsonObject {
  const payouts = text.split(",").map((part) => {
    const [name = "", amount = "", ...rest] = part.split("=").map((word) => word.trim());
    const field = fieldByPart[name.toLowerCase()];
    if (field !== undefined && rest.length === 0) return [field, readAmount(amount)] as const;
    throw new Failure("usage", `--split must name creditor and partner (got "${text}").`, {
      hint: "Example: --split creditor=80.00,partner=20.00",
    });
  });
  return Object.fromEntries(payouts);
}
