import { type JsonValue, readField, readText } from "../../base/json/json";
import type { RecordedCall } from "../source/recorded-entry";
import { recreateCase } from "../source/recreate-case";
import { readCaseId } from "./case-steps";
import { parseResponse, type RecordingState } from "./recording-state";

/**
 * Returns calls that recreate a case older than the recording, if a read shows its whole state. Only supports
 * the collection partner's test cases without payments.
 */
export function recreateEarlierCase(call: RecordedCall, state: RecordingState): readonly RecordedCall[] {
  const { endpoint, surface, status, at } = call;
  if (endpoint.name !== "getCase" || surface !== "collection" || status !== 200) return [];
  if (state.findCase(readCaseId(call)) !== undefined) return [];
  const record = parseResponse(call) ?? null;
  if (readField(record, "isTestCase") !== true || isPaid(record)) return [];
  const life = [...recreateCase({ record, payments: [], chats: [], files: [], timeline: [] }, at)];
  return life.filter(({ method }) => method !== "GET");
}

function isPaid(record: JsonValue): boolean {
  const readCents = (name: string) => Math.round(Number(readText(record, name)) * 100);
  const fees = ["interestFees", "reminderFees", "collectionFees"].map(readCents);
  return fees.reduce((sum, fee) => sum + fee, readCents("grossAmount")) !== readCents("remainder");
}
