import { addedFeeFields } from "../../../api/case-work/omitted-fees";
import { checkAmount, findExcessDecimals } from "../../../api/checks/amount-check";
import { checkClient } from "../../../api/checks/client-check";
import { paymentAmountFields, validatePayment } from "../../../api/checks/payment-check";
import { checkSubmission } from "../../../api/checks/submission-check";
import { readCountryCode } from "../../../api/endpoint/iso-codes";
import { acceptedExtensions, getFileExtension } from "../../../api/files/upload-rules";
import { deepMerge } from "../../../base/collections/deep-merge";
import { Failure } from "../../../base/failure";
import type { Finding } from "../../../base/finding";
import { isJsonObject, type JsonObject, printJson } from "../../../base/json/json";
import { readAdvanceTarget } from "../advance-target";
import type { FileStep } from "../schema/file-steps";
import type { FileFinding } from "../schema/schema-findings";
import type { StepKind } from "../schema/step-schemas";
import { readInputFields } from "../step-input";
import { buildTestCaseBody } from "../test-case";
import { followPath } from "../values";
import { hasPlaceholder } from "./check-conditions";

type Checks = Readonly<Partial<Record<StepKind, (input: JsonObject) => readonly Finding[]>>>;

/** Stands in for the run's date, which isn't known yet. */
const lastDay = "9999-12-31";

/** Throws a `Failure` of kind usage for a fault that the sandbox would refuse. */
export type ReadFault = (input: JsonObject) => unknown;

/** Checks ISO codes and interdependent fields of a step. */
export function checkCombinations(steps: readonly FileStep[], readFault: ReadFault): readonly FileFinding[] {
  const checks: Checks = { ...defaultChecks, fault: (input) => checkFault(input, readFault) };
  return steps.flatMap(({ kind, input, path }) => {
    const fields = readInputFields(input);
    const findings = checks[kind]?.(fields) ?? [];
    return findings
      .filter((finding) => !hasPlaceholder(String(followPath(fields, finding.path) ?? "")))
      .map(({ path: name, message }): FileFinding => {
        const fieldPath = name === "" ? [] : name.split(".");
        return { path: [...path, kind, ...fieldPath], part: "value", message };
      });
  });
}

const defaultChecks: Checks = {
  create: checkCase,
  submit: checkSubmittedBody,
  client: (input) => checkClient(input, lastDay),
  advance: checkAdvance,
  start: checkAddedFees,
  fees: checkFees,
  upload: checkUpload,
  payment: checkPayment,
  set: checkSet,
  chat: checkSide,
  deliver: checkDeliver,
};

function checkCase(input: JsonObject): readonly Finding[] {
  const { creditorCountryAlpha2: code } = input;
  const isValidCode = typeof code !== "string" || readCountryCode(code) !== undefined;
  const message = `"${String(code)}" is not an ISO 3166-1 country code`;
  return [
    ...(isValidCode ? [] : [{ path: "creditorCountryAlpha2", message }]),
    ...checkSubmission(deepMerge(buildTestCaseBody({ today: lastDay, tag: "" }), input), lastDay),
  ];
}

function checkSubmittedBody({ body }: JsonObject): readonly Finding[] {
  if (!isJsonObject(body)) return [];
  return checkSubmission(body, lastDay).map(({ path, message }) => ({ path: `body.${path}`, message }));
}

/** Checks that `amount` is present exactly when the case is advanced to paid (VAL-36). */
function checkAdvance({ to, amount }: JsonObject): readonly Finding[] {
  const target = readAdvanceTarget(String(to));
  if (target === "Closed:Paid" && amount === undefined) return [{ path: "to", message: "amount is missing" }];
  if (target === undefined || target === "Closed:Paid" || amount === undefined) return [];
  return [{ path: "amount", message: `can only be used with paid, not with ${String(to)}` }];
}

function checkFault(input: JsonObject, readFault: ReadFault): readonly Finding[] {
  if (hasPlaceholder(printJson(input))) return [];
  try {
    readFault(input);
    return [];
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const { message, details } = error;
    const field = Object.keys(input).find((name) => message.includes(`"${String(input[name])}"`));
    return [{ path: field ?? "", message: [message, details.hint].filter(Boolean).join(" ") }];
  }
}

const createInputFinding = (message: string): readonly Finding[] => [{ path: "", message }];

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
