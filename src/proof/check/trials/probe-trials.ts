import type { CaseEventType, EventType } from "../../../webhooks/events/event-types";
import { repeatRefusal } from "../../../webhooks/hostile/delivery-probes";
import type { DeliveryProbe } from "../../../webhooks/hostile/probe";
import { probes, readProbe } from "../../../webhooks/hostile/probes";
import { buildSignedRequest } from "../../../webhooks/hostile/signed-request";
import { buildExpectedBooks } from "../../../webhooks/receiver-state/expected-books";
import { createActiveCase } from "./scripts/trial-script";
import type { SyntheticCase, SyntheticEvent } from "./synthetic-case";
import { createSentFilter, type Trial, type TrialSetting } from "./trial";

/** An event, plus earlier events of the same case. */
interface EventWithHistory {
  readonly lead: readonly SyntheticEvent[];
  readonly event: SyntheticEvent;
}

const paymentAmount = "25.00";

const eventBuilders: Readonly<Record<CaseEventType, (subject: SyntheticCase) => EventWithHistory>> = {
  "payment.created": (subject) => ({
    lead: createActiveCase(subject),
    event: subject.pay(paymentAmount).created,
  }),
  "case.created": (subject) => ({ lead: [], event: subject.create() }),
  "case.updated": (subject) => ({ lead: [subject.create()], event: subject.move("Active") }),
  "case.closed"(subject) {
    const events = createActiveCase(subject);
    const [update, close] = subject.close("PreLegalExhaustedNoPayment");
    return { lead: [...events, update], event: close };
  },
  "payment.deleted"(subject) {
    const events = createActiveCase(subject);
    const payment = subject.pay(paymentAmount);
    return { lead: [...events, payment.created], event: payment.reverse() };
  },
  "chat.created": (subject) => ({
    lead: createActiveCase(subject),
    event: subject.write("The debtor asks for a payment plan."),
  }),
};

/**
 * Event types in order of preference. `payment.created` comes first, because the books show how many times it
 * was booked.
 */
const genuineTypes = Object.keys(eventBuilders) as readonly CaseEventType[];
/**
 * Event types in order of preference. A creation comes first, because the books show it even if the case has
 * no other events.
 */
const standaloneTypes = ["case.created", ...genuineTypes.filter((type) => type !== "case.created")] as const;

const selectType = (types: readonly CaseEventType[], events: readonly EventType[]) =>
  types.find((type) => events.includes(type)) ?? "case.created";

/** Builds the event for a genuine delivery, plus the earlier events of its case. */
export const createGenuineEvent = (subject: SyntheticCase, events: readonly EventType[]) =>
  eventBuilders[selectType(genuineTypes, events)](subject);

/** Builds an event without earlier ones, of a case that is new to the receiver. */
const createStandaloneEvent = (subject: SyntheticCase, events: readonly EventType[]) =>
  eventBuilders[selectType(standaloneTypes, events)](subject).event;

/** Returns a trial for each catalog delivery that exists on the surface. */
export const createProbeTrials = (setting: TrialSetting): readonly Trial[] =>
  probes
    .filter(({ surfaces }) => surfaces?.includes(setting.surface) !== false)
    .map((probe) => createTrial(probe, setting));

/** Builds a trial that repeats an event after many others. */
export function createLateRepeat(setting: TrialSetting): Trial {
  const plainTrial = createTrial(readProbe("plain"), setting);
  return {
    ...plainTrial,
    id: "late-repeat",
    title: "The same event at the beginning and at the end of the check",
    rules: ["DLV-02", "EVT-01"],
    bug: "The receiver remembers only the ids of the last events.",
    refusal: repeatRefusal,
    advice: "Keep the ids of booked events as long as the books themselves.",
    doc: "receiver#book-each-event-once",
    needsBooks: true,
    lastWaves: (parts) => plainTrial.waves(parts).slice(-1),
  };
}

function createTrial(probe: DeliveryProbe, setting: TrialSetting): Trial {
  const { id, title, bug, advice, doc, refusal, expected, rules, needsNextSecret } = probe;
  const isUntested = needsNextSecret === true && !setting.hasNextSecret;
  return {
    ...{ id, title, bug, advice, doc, refusal, expected, rules },
    isExtension: probe.isExtension,
    isRightlySigned: probe.isRightlySigned,
    untestedReason: isUntested ? "It needs the next secret: give a second --secret-file." : undefined,
    ...(expected === "booked once"
      ? createGenuineDelivery(probe, setting)
      : createLoneDelivery(probe, setting)),
  };
}

type ProbeDelivery = Pick<Trial, "caseId" | "events" | "waves" | "state" | "loneEventType">;

/**
 * Builds the delivery of an event whose case is new to the receiver. If it has to accept the event, the case
 * is created first, because it may postpone events of cases that it doesn't know.
 */
function createLoneDelivery(probe: DeliveryProbe, setting: TrialSetting): ProbeDelivery {
  const subject = setting.newCase();
  const lead = probe.expected === "accepted" ? [subject.create()].filter(createSentFilter(setting)) : [];
  const { envelope, type } = createStandaloneEvent(subject, setting.events);
  const waves: Trial["waves"] = (parts) => [
    ...lead.map((event) => [buildSignedRequest({ ...parts, envelope: event.envelope })]),
    ...probe.requests({ ...parts, envelope }),
  ];
  return { caseId: subject.caseId, events: [], waves, loneEventType: type };
}

function createGenuineDelivery(probe: DeliveryProbe, setting: TrialSetting): ProbeDelivery {
  const subject = setting.newCase();
  const { lead, event } = createGenuineEvent(subject, setting.events);
  const isSent = createSentFilter(setting);
  // The lifecycle has its own rule. A lifecycle bug would otherwise break all these trials.
  const parts = event.type === "payment.created" ? (["paid"] as const) : (["lifecycle", "paid"] as const);
  return {
    caseId: subject.caseId,
    events: [...lead, event],
    waves: (parts) => [
      ...lead.filter(isSent).map(({ envelope }) => [buildSignedRequest({ ...parts, envelope })]),
      ...probe.requests({ ...parts, envelope: event.envelope }),
    ],
    state: buildExpectedBooks([...lead, event], [...lead, event].filter(isSent), parts),
  };
}
