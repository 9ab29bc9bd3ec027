import { NumberText } from "../../../base/json/json";
import { newKey } from "../../../state/write-journal";
import { writeEnvelope } from "../../../webhooks/events/envelope";
import type { EventType } from "../../../webhooks/events/event-types";

/** An event of a made-up case. */
export interface SyntheticEvent {
  readonly id: string;
  readonly envelope: string;
}

/** A case that exists nowhere, and its events. */
export interface SyntheticCase {
  readonly caseId: string;
  /** `atMs`: milliseconds after the case was created. */
  event(type: EventType, data?: Readonly<Record<string, string>>, atMs?: number): SyntheticEvent;
  payment(type: "payment.created" | "payment.deleted", amount: string, atMs?: number): SyntheticEvent;
}

const referenceLength = 8;
/** Events are a little in the past, as real ones are. */
const ageMs = 60_000;

export function openSyntheticCase(random: () => number, nowMs: number): SyntheticCase {
  const caseId = newKey(random);
  const reference = caseId.replaceAll("-", "").slice(0, referenceLength).toUpperCase();
  const write = (event: EventType, data: object, atMs: number): SyntheticEvent => {
    const id = newKey(random);
    const timestampMs = nowMs - ageMs + atMs;
    const self = `https://api.example/cases/${caseId}`;
    const own = { caseId, reference, ...data };
    return { id, envelope: writeEnvelope({ id, event, timestampMs, data: own, self, isTest: false }) };
  };
  const date = new Date(nowMs).toISOString();
  return {
    caseId,
    event: (type, data = {}, atMs = 0) => write(type, data, atMs),
    payment: (type, amount, atMs = 1000) =>
      write(type, { paymentId: newKey(random), amount: new NumberText(amount), currency: "EUR", date }, atMs),
  };
}
