import { closeCodes, guessCloseCode, readCloseCode, settableCloseCodes } from "../../base/cases/close-code";
import { getLifecycleLabel, readLifecycle } from "../../base/cases/lifecycle";
import type { Finding } from "../../base/finding";
import { type JsonObject, type JsonValue, readField, readText } from "../../base/json/json";
import { readTime } from "../../base/text/time/date";
import { checkAmount, readAmountField, toThousandths } from "../checks/amount-check";
import { checkBodySchema } from "../checks/schema-findings";
import { addedFeeFields } from "./omitted-fees";

const feeFields: readonly string[] = addedFeeFields;

export async function checkStartRequest(body: JsonObject): Promise<readonly Finding[]> {
  const { StartRequest } = await import("../records/cases/case-work");
  const namesUser = ["userEmail", "userId"].some((name) => body[name] !== undefined);
  return [
    ...checkBodySchema(StartRequest, body).filter(({ path }) => !feeFields.includes(path)),
    ...(namesUser ? [] : [{ path: "userEmail", message: "is required" }]),
    ...feeFields.flatMap((path) => checkAmount(path, body[path], "0")),
  ];
}

/** Reads a close code by name or label. Returns any other text unchanged, so the check rejects it. */
export const normalizeCloseCode = (text: string): string => readCloseCode(text) ?? text;

export async function checkCloseRequest(body: JsonObject): Promise<readonly Finding[]> {
  const { CloseRequest } = await import("../records/cases/case-work");
  const code = body.closeCode;
  const isKnown = settableCloseCodes.some((name) => name === code);
  return [
    ...(isKnown ? [] : [{ path: "closeCode", message: describeInvalidCode(code) }]),
    ...checkBodySchema(CloseRequest, body).filter(({ path }) => path !== "closeCode"),
  ];
}

function describeInvalidCode(code: JsonValue | undefined): string {
  const validCodesText = `valid values: ${settableCloseCodes.join(", ")}`;
  if (code === undefined || code === null) return `is required; ${validCodesText}`;
  const text = String(code);
  if (closeCodes.some((code) => code === text))
    return `"${text}" is set only by the platform; ${validCodesText}`;
  const guess = guessCloseCode(text, settableCloseCodes);
  return `"${text}" is not a close code${guess === undefined ? "" : ` (did you mean ${guess}?)`}; ${validCodesText}`;
}

/** Checks a note before it is sent. `latestMs` is the latest time that isn't in the future. */
export async function checkNoteRequest(body: JsonObject, latestMs: number): Promise<readonly Finding[]> {
  const { NoteRequest } = await import("../records/cases/note");
  const time = readTime(readText(body, "eventDate"));
  const isFuture = time !== undefined && time.ms > latestMs;
  return [
    ...checkBodySchema(NoteRequest, body),
    ...(isFuture ? [{ path: "eventDate", message: `${readText(body, "eventDate")} is in the future` }] : []),
  ];
}

/** Returns why the case can't be started, or undefined if it can be or if its lifecycle is unknown. */
export function findStartProblem(record: JsonValue): string | undefined {
  const lifecycle = readLifecycle(readText(record, "lifecycle"));
  if (lifecycle === undefined || lifecycle === "PendingVerification") return undefined;
  return `The case is ${getLifecycleLabel(lifecycle)}; only a case in Pending Verification can be started.`;
}

/** Returns why the case can't be closed, either at all or with this code. */
export const findCloseProblem = (record: JsonValue, body: JsonObject): string | undefined =>
  findLifecycleProblem(record) ?? findCloseCodeProblem(record, body);

export function findLifecycleProblem(record: JsonValue): string | undefined {
  const lifecycle = readLifecycle(readText(record, "lifecycle"));
  return lifecycle === "Closed" || lifecycle === "Merged" ? `The case is already ${lifecycle}.` : undefined;
}

/** Returns why the case doesn't meet the requirements of the close code, or undefined if it does. */
export function findCloseCodeProblem(record: JsonValue, { closeCode }: JsonObject): string | undefined {
  const [remainingAmount, principal, addedFeeTotal] = ["remainder", "grossAmount", "totalAddedFees"].map(
    (name) => toThousandths(readAmountField(record, name)),
  );
  if (remainingAmount === undefined) return undefined;
  if (closeCode === "Paid" && remainingAmount > 0)
    return `Paid needs everything paid, but ${formatOpenAmount(record)} is open: record the payment first.`;
  if (closeCode !== "PartiallyPaid") return undefined;
  if (remainingAmount <= 0)
    return "PartiallyPaid needs an open amount, but everything is paid: close the case as Paid.";
  const isUnpaid =
    principal !== undefined && addedFeeTotal !== undefined && principal + addedFeeTotal <= remainingAmount;
  return isUnpaid ? "PartiallyPaid needs a payment, and none is recorded." : undefined;
}

/** Formats the remainder, such as `1250.50 EUR`, or an empty string if the case has none. */
export function formatOpenAmount(record: JsonValue): string {
  const remainder = readField(record, "remainder");
  if (remainder === undefined || remainder === null) return "";
  return [String(remainder), readText(record, "currency")].filter(Boolean).join(" ");
}
