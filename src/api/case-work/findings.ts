import { closeCodes, meantCloseCode, readCloseCode, settableCloseCodes } from "../../base/cases/close-code";
import { lifecycleLabel, readLifecycle } from "../../base/cases/lifecycle";
import type { Finding } from "../../base/finding";
import { type JsonObject, type JsonValue, readField, readText } from "../../base/json/json";
import { readTime } from "../../base/text/date";
import { amountFindings, thousandthsOf } from "../checks/amount-check";
import { findingsOf } from "../checks/schema-findings";
import { addedFees } from "./kept-fees";

const fees: readonly string[] = addedFees;

/** What is wrong with the start of a case before it is sent, by field. */
export async function startFindings(body: JsonObject): Promise<readonly Finding[]> {
  const { StartRequest } = await import("../records/cases/start");
  const named = ["userEmail", "userId"].some((name) => body[name] !== undefined);
  return [
    ...findingsOf(StartRequest, body).filter(({ path }) => !fees.includes(path)),
    ...(named ? [] : [{ path: "userEmail", message: "is required" }]),
    ...fees.flatMap((path) => amountFindings(path, body[path], "0")),
  ];
}

/** The name of a close code by name or label; what isn't one stays as it is, for the check to refuse. */
export const closeCodeOf = (text: string): string => readCloseCode(text) ?? text;

/** What is wrong with the close of a case before it is sent, by field. */
export async function closeFindings(body: JsonObject): Promise<readonly Finding[]> {
  const { CloseRequest } = await import("../records/cases/close");
  const code = body.closeCode;
  const isKnown = settableCloseCodes.some((name) => name === code);
  return [
    ...(isKnown ? [] : [{ path: "closeCode", message: closeCodeProblem(code) }]),
    ...findingsOf(CloseRequest, body).filter(({ path }) => path !== "closeCode"),
  ];
}

function closeCodeProblem(code: JsonValue | undefined): string {
  const accepted = `accepted are ${settableCloseCodes.join(", ")}`;
  if (code === undefined || code === null) return `is required; ${accepted}`;
  const text = String(code);
  if (closeCodes.some((known) => known === text))
    return `"${text}" is set by the platform alone; ${accepted}`;
  const guess = meantCloseCode(text, settableCloseCodes);
  return `"${text}" is not a close code${guess === undefined ? "" : ` (did you mean ${guess}?)`}; ${accepted}`;
}

/** What is wrong with a note before it is sent, by field. */
export async function noteFindings(body: JsonObject, latestMs: number): Promise<readonly Finding[]> {
  const { NoteRequest } = await import("../records/cases/note");
  const time = readTime(readText(body, "eventDate"));
  const isFuture = time !== undefined && time.ms > latestMs;
  return [
    ...findingsOf(NoteRequest, body),
    ...(isFuture ? [{ path: "eventDate", message: `${readText(body, "eventDate")} is in the future` }] : []),
  ];
}

/** Why the case as it was read can't be started. A lifecycle that isn't known proves nothing. */
export function whyNotStart(record: JsonValue): string | undefined {
  const lifecycle = readLifecycle(readText(record, "lifecycle"));
  if (lifecycle === undefined || lifecycle === "PendingVerification") return undefined;
  return `The case is ${lifecycleLabel(lifecycle)}; only a case in Pending Verification can be started.`;
}

/** Why the case as it was read can't be closed, or not with this code. */
export const whyNotClose = (record: JsonValue, body: JsonObject): string | undefined =>
  whyNeverClose(record) ?? whyNotCode(record, body);

/** Why it can't be closed with any code. */
export function whyNeverClose(record: JsonValue): string | undefined {
  const lifecycle = readLifecycle(readText(record, "lifecycle"));
  return lifecycle === "Closed" || lifecycle === "Merged" ? `The case is ${lifecycle} already.` : undefined;
}

/** Says what the close code requires and the case lacks. */
export function whyNotCode(record: JsonValue, { closeCode }: JsonObject): string | undefined {
  const [open, principal, added] = ["remainder", "grossAmount", "totalAddedFees"].map((name) =>
    thousandthsOf(readField(record, name)),
  );
  if (open === undefined) return undefined;
  if (closeCode === "Paid" && open > 0)
    return `Paid needs everything paid, but ${openAmount(record)} is open: record the payment first.`;
  if (closeCode !== "PartiallyPaid") return undefined;
  if (open <= 0) return "PartiallyPaid needs an open amount, but everything is paid: close the case as Paid.";
  const isUnpaid = principal !== undefined && added !== undefined && principal + added <= open;
  return isUnpaid ? "PartiallyPaid needs a payment, and none is recorded." : undefined;
}

/** `1250.50 EUR`; empty where the case names no remainder. */
export function openAmount(record: JsonValue): string {
  const remainder = readField(record, "remainder");
  if (remainder === undefined || remainder === null) return "";
  return [String(remainder), readText(record, "currency")].filter(Boolean).join(" ");
}
