import type { Lifecycle } from "../../../base/cases/lifecycle";
import { type JsonObject, NumberText } from "../../../base/json/json";
import { createUuid } from "../../../state/write-journal";
import { formatEnvelope } from "../../../webhooks/events/envelope";
import type { CaseEventType } from "../../../webhooks/events/event-types";

export interface SyntheticEvent {
  readonly id: string;
  readonly type: CaseEventType;
  readonly atMs: number;
  readonly data: JsonObject;
  readonly envelope: string;
}

interface SyntheticPayment {
  readonly created: SyntheticEvent;
  /** Reverses the payment in a separate request. Returns the `payment.deleted` event. */
  reverse(): SyntheticEvent;
}

type ChatRole = "Partner" | "Creditor" | "ManagedByPartner";

/**
 * An invented case. Each method is one platform request and returns the events that the platform would
 * publish. A request is made one second after the previous one, or with an `afterMs` of 0, becomes part of
 * the previous one.
 */
export interface SyntheticCase {
  readonly caseId: string;
  create(lifecycle?: Lifecycle): SyntheticEvent;
  move(to: Lifecycle, afterMs?: number): SyntheticEvent;
  /** Returns two events with the same timestamp. */
  close(
    code: string,
    comment?: string | null,
    afterMs?: number,
  ): readonly [update: SyntheticEvent, close: SyntheticEvent];
  pay(amount: string): SyntheticPayment;
  write(message: string, role?: ChatRole): SyntheticEvent;
}

const firstLifecycle: Lifecycle = "PendingVerification";

const referenceLength = 8;
const requestIntervalMs = 1000;
/** How long after a payment the platform records it. */
const registrationDelayMs = 500;

export function createSyntheticCase(random: () => number, startMs: number): SyntheticCase {
  const caseId = createUuid(random);
  const reference = caseId.replaceAll("-", "").slice(0, referenceLength).toUpperCase();
  let atMs = startMs;
  let lifecycle = firstLifecycle;
  const advanceClock = (ms = requestIntervalMs) => {
    atMs += ms;
  };
  const publish = (type: CaseEventType, eventData: JsonObject): SyntheticEvent => {
    const id = createUuid(random);
    const data = { caseId, reference, ...eventData };
    const self = `https://api.example/cases/${caseId}`;
    const envelope = formatEnvelope({ id, event: type, timestampMs: atMs, data, self, isTest: false });
    return { id, type, atMs, data, envelope };
  };
  const moveTo = (newLifecycle: Lifecycle) => {
    const oldLifecycle = lifecycle;
    lifecycle = newLifecycle;
    return publish("case.updated", { oldLifecycle, newLifecycle });
  };
  return {
    caseId,
    create(first = firstLifecycle) {
      lifecycle = first;
      return publish("case.created", { lifecycle });
    },
    move(to, afterMs) {
      advanceClock(afterMs);
      return moveTo(to);
    },
    close(closeCode, closeComment = "Closed by the collection partner.", afterMs) {
      advanceClock(afterMs);
      return [moveTo("Closed"), publish("case.closed", { closeCode, closeComment })];
    },
    pay(amount) {
      advanceClock();
      const date = new Date(atMs - registrationDelayMs).toISOString();
      const facts = { paymentId: createUuid(random), amount: new NumberText(amount), currency: "EUR", date };
      return {
        created: publish("payment.created", facts),
        reverse() {
          advanceClock();
          return publish("payment.deleted", facts);
        },
      };
    },
    write(message, role = "Partner") {
      advanceClock();
      return publish("chat.created", { chatId: createUuid(random), role, message });
    },
  };
}

/** Copies an event for another subscription, with its own envelope ID. */
export function copyForSubscription(event: SyntheticEvent, random: () => number): SyntheticEvent {
  const id = createUuid(random);
  return { ...event, id, envelope: event.envelope.replace(event.id, id) };
}

/** Copies an event, writing its timestamp in a different form. */
export const replaceTimestamp = (event: SyntheticEvent, timestamp: string): SyntheticEvent => ({
  ...event,
  envelope: event.envelope.replace(/"timestamp":"[^"]*"/, `"timestamp":"${timestamp}"`),
});
