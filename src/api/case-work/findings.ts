import { closeCodes, meantCloseCode, readCloseCode, settableCloseCodes } from "../../base/cases/close-code";
import { lifecycleLabel, readLifecycle } from "../../base/cases/lifecycle";
import type { Finding } from "../../base/finding";
import { type JsonObject, type JsonValue, readField, readText } from "../../base/json/json";
import { readTime } from "../../base/text/time/date";
import { amountFindings, toThousandths } from "../checks/amount-check";
import { schemaFindings } from "../checks/schema-findings";
import { addedFees } from "./kept-fees";

const fees: readonly string[] = addedFees;

export async function startFindings(body: JsonObject): Promise<readonly Finding[]> {
  const { StartRequest } = await import("../records/cases/start");
  const namesUser = ["userEmail", "userId"].some((name) => body[name] !== undefined);
  return [
    ...schemaFindings(StartRequest, body).filter(({ path }) => !fees.includes(path)),
    ...(namesUser ? [] : [{ path: "userEmail", message: "is required" }]),
    ...fees.flatMap((path) => amountFindings(path, body[path], "0")),
  ];
}

/** Reads a close code by name or label; returns other text unchanged, for the check to reject. */
export const closeCodeOrText = (text: string): string => readCloseCode(text) ?? text;

export async function closeFindings(body: JsonObject): Promise<readonly Finding[]> {
  const { CloseRequest } = await import("../records/cases/close");
  const code = body.closeCode;
  const isKnown = settableCloseCodes.some((name) => name === code);
  return [
    ...(isKnown ? [] : [{ path: "closeCode", message: closeCodeProblem(code) }]),
    ...schemaFindings(CloseRequest, body).filter(({ path }) => path !== "closeCode"),
  ];
}

function closeCodeProblem(code: JsonValue | undefined): string {
  const validCodesText = `valid values: ${settableCloseCodes.join(", ")}`;
  if (code === undefined || code === null) return `is required; ${validCodesText}`;
  const text = String(code);
  if (closeCodes.some((code) => code === text))
    return `"${text}" is set only by the platform; ${validCodesText}`;
  const guess = meantCloseCode(text, settableCloseCodes);
  return `"${text}" is not a close code${guess === undefined ? "" : ` (did you mean ${guess}?)`}; ${validCodesText}`;
}

/** Checks a note before it is sent. `latestMs` is the latest time that isn't in the future. */
export async function noteFindings(body: JsonObject, latestMs: number): Promise<readonly Finding[]> {
  const { NoteRequest } = await import("../records/cases/note");
  const time = readTime(readText(body, "eventDate"));
  const isFuture = time !== undefined && time.ms > latestMs;
  return [
    ...schemaFindings(NoteRequest, body),
    ...(isFuture ? [{ path: "eventDate", message: `${readText(body, "eventDate")} is in the future` }] : []),
  ];
}

/** Returns why the case can't be started; undefined if it can, or if its lifecycle is unknown. */
export function whyNotStart(record: JsonValue): string | undefined {
  const lifecycle = readLifecycle(readText(record, "lifecycle"));
  if (lifecycle === undefined || lifecycle === "PendingVerification") return undefined;
  return `The case is ${lifecycleLabel(lifecycle)}; only a case in Pending Verification can be started.`;
}

/** Returns why the case can't be closed at all, or can't be closed with this code. */
export const whyNotClose = (record: JsonValue, body: JsonObject): string | undefined =>
  whyNeverClose(record) ?? whyNotCode(record, body);

export function whyNeverClose(record: JsonValue): string | undefined {
  const lifecycle = readLifecycle(readText(record, "lifecycle"));
  return lifecycle === "Closed" || lifecycle === "Merged" ? `The case is already ${lifecycle}.` : undefined;
}

/** Returns what the close code requires but the case lacks; undefined if nothing is missing. */
export function whyNotCode(record: JsonValue, { closeCode }: JsonObject): string | undefined {
  const [remainingAmount, principal, added] = ["remainder", "grossAmount", "totalAddedFees"].map((name) =>
    toThousandths(readField(record, name)),
  );
  if (remainingAmount === undefined) return undefined;
  if (closeCode === "Paid" && remainingAmount > 0)
    return `Paid needs everything paid, but ${openAmount(record)} is open: record the payment first.`;
  if (closeCode !== "PartiallyPaid") return undefined;
  if (remainingAmount <= 0)
    return "PartiallyPaid needs an open amount, but everything is paid: close the case as Paid.";
  const isUnpaid = principal !== undefined && added !== undefined && principal + added <= remainingAmount;
  return isUnpaid ? "PartiallyPaid needs a payment, and none is recorded." : undefined;
}

/** Formats the remainder: `1250.50 EUR`. Empty if the case has none. */
export function openAmount(record: JsonValue): string {
  const remainder = readField(record, "remainder");
  if (remainder === undefined || remainder === null) return "";
  return [String(remainder), readText(record, "currency")].filter(Boolean).join(" ");
}
