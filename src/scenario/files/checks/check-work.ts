import { addedFeeFields } from "../../../api/case-work/omitted-fees";
import { checkAmount } from "../../../api/checks/amount-check";
import { findExcessDecimals } from "../../../api/checks/decimals-check";
import { paymentAmountFields, validatePayment } from "../../../api/checks/payment-check";
import { acceptedExtensions, getFileExtension } from "../../../api/files/upload-rules";
import type { Finding } from "../../../base/finding";
import type { JsonObject } from "../../../base/json/json";
import type { StepKind } from "../schema/step-schemas";
import { hasPlaceholder } from "./check-conditions";

export type Checks = Readonly<Partial<Record<StepKind, (input: JsonObject) => readonly Finding[]>>>;

const createInputFinding = (message: string): readonly Finding[] => [{ path: "", message }];

/** Stands in for the run's date, which isn't known yet. */
export const lastDay = "9999-12-31";

/** Finds fields in work steps that the platform would refuse. */
export const workChecks: Checks = {
  start: checkAddedFees,
  fees: checkFees,
  upload: checkUpload,
  payment: checkPayment,
  set: checkSet,
  chat: checkSide,
  deliver: checkDeliver,
};

function checkDeliver(input: JsonObject): readonly Finding[] {
  const { event, received, data, ago, delivery, with: flaws, answer, booked } = input;
  if ((event === undefined) === (received === undefined))
    return createInputFinding("needs event or received, and not both");
  if (received !== undefined && (data !== undefined || ago !== undefined))
    return createInputFinding("data and ago are for a new event, not for one that was received");
  if (delivery !== undefined && flaws !== undefined)
    return createInputFinding("needs delivery or with, not both");
  if (answer === "refused" && booked === "once")
    return [{ path: "booked", message: "what is refused can't be booked" }];
  return [];
}

function checkAddedFees(input: JsonObject): readonly Finding[] {
  const findings = addedFeeFields.flatMap((field) => checkAmount(field, input[field], "0"));
  return [...findings, ...findExcessDecimals(input, addedFeeFields, undefined)];
}

function checkFees(input: JsonObject): readonly Finding[] {
  const { case: _, confirmPriceChange, keepIntentionalRate, ...changes } = input;
  const names = ["grossAmount", ...addedFeeFields];
  if (Object.keys(changes).length === 0) return createInputFinding(`needs one of ${names.join(", ")}`);
  if (confirmPriceChange === true && keepIntentionalRate === true)
    return createInputFinding("confirmPriceChange and keepIntentionalRate contradict each other");
  return [
    ...checkAmount("grossAmount", input.grossAmount, "above 0"),
    ...checkAddedFees(input),
    ...findExcessDecimals(input, ["grossAmount"], undefined),
  ];
}

function checkSide({ client, surface }: JsonObject): readonly Finding[] {
  if (client === undefined || surface === undefined || surface === "customer") return [];
  return [{ path: "surface", message: "a client acts on the customer surface" }];
}

function checkUpload(input: JsonObject): readonly Finding[] {
  const { name = "document.txt", client, surface } = input;
  const side = client === undefined && surface !== "customer" ? "collection" : "customer";
  const acceptedTypes = acceptedExtensions[side];
  if (acceptedTypes.includes(getFileExtension(String(name)))) return checkSide(input);
  const message = `"${String(name)}" has no ending that the ${side} surface accepts: ${acceptedTypes.join(", ")}`;
  return [{ path: "name", message }, ...checkSide(input)];
}

const paymentFormsMessage =
  "needs amount with optional times, edit and amount, or delete with an optional reopen";

function checkPayment(input: JsonObject): readonly Finding[] {
  const { case: _, amount, times, edit, delete: reversed, reopen, ...fields } = input;
  const names = Object.keys(fields);
  if (times !== undefined && (amount === undefined || edit !== undefined))
    return createInputFinding(paymentFormsMessage);
  if (reversed !== undefined)
    return amount === undefined && edit === undefined && names.length === 0
      ? []
      : createInputFinding(paymentFormsMessage);
  const isNew = edit === undefined;
  if (
    amount === undefined ||
    (isNew ? reopen !== undefined : names.includes("createUnpaidCommissionFollowUp"))
  )
    return createInputFinding(paymentFormsMessage);
  const body = {
    date: "2026-01-01",
    paymentRecipient: "CollectionPartner",
    ...fields,
    paymentAmount: amount,
  };
  return [...validatePayment(body, lastDay), ...findExcessDecimals(body, paymentAmountFields, undefined)].map(
    ({ path, message }) => ({ path: path === "paymentAmount" ? "amount" : path, message }),
  );
}

function checkSet(input: JsonObject): readonly Finding[] {
  const { case: name, creditor: _, ...changes } = input;
  if (Object.keys(changes).length === 0) return createInputFinding("names nothing to set");
  const closes = input.closeCode !== undefined || input.closeComment !== undefined;
  const { lifecycle } = input;
  if (name === undefined || !closes || lifecycle === "Closed" || hasPlaceholder(String(lifecycle))) return [];
  return createInputFinding("closeCode and closeComment go with lifecycle Closed");
}
