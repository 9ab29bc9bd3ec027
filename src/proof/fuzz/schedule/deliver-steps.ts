import { honestBodyProbes } from "../../../webhooks/hostile/body-probes";
import { probes } from "../../../webhooks/hostile/probes";
import { centsToAmount, recordPayment, type ScheduledCase, smallPaymentCents } from "./case-steps";
import { createStep, type FuzzStep } from "./fuzz-step";
import type { DeliveredEvent, DeliveryChoice } from "./move";

const listProbeIds = (...expected: readonly string[]) =>
  probes.filter((probe) => expected.includes(probe.expected)).map(({ id }) => id);

/** Deliveries that must be booked once, no matter how many times the event is sent. */
export const genuineDeliveries = listProbeIds("booked once");

export const refusedDeliveries = listProbeIds("refused");

/** Deliveries that must not be booked. */
export const forgedDeliveries = [...refusedDeliveries, ...listProbeIds("ignored")];

/** Deliveries that always have a new event. A receiver may book or ignore events of an unknown type. */
export const newDeliveries = [...forgedDeliveries, ...listProbeIds("accepted")];

/** Deliveries that need a new event, because the platform would repeat an old one unchanged (DLV-15). */
const newEventDeliveries = [...honestBodyProbes.map(({ id }) => id), "repeat-in-other-layout"];

/**
 * Builds a step for a catalog delivery of a new event, or of one that has arrived. Returns undefined if the
 * state of the schedule doesn't allow it.
 */
export function buildDeliverStep(
  scheduledCase: ScheduledCase,
  { delivery, of, event }: DeliveryChoice,
  hasDeliveries: boolean,
): FuzzStep | undefined {
  const caseInput = { case: `\${${scheduledCase.name}}` };
  if (scheduledCase.state === "none") return undefined;
  if (newDeliveries.includes(delivery))
    return createStep("deliver", {
      delivery,
      event: selectPossibleEvent(scheduledCase, event),
      ...caseInput,
    });
  if (of === "new" || newEventDeliveries.includes(delivery))
    return hasDeliveries
      ? buildGenuineStep(scheduledCase, delivery, selectPossibleEvent(scheduledCase, event))
      : undefined;
  const received = scheduledCase.arrivedEvents.at(of === "first" ? 0 : -1);
  return received === undefined ? undefined : createStep("deliver", { delivery, received, ...caseInput });
}

/**
 * Returns the event if the case's state allows it. Otherwise returns a chat message, which every state
 * allows.
 */
function selectPossibleEvent({ state, owedCents }: ScheduledCase, event: DeliveredEvent): DeliveredEvent {
  const isOpen = state === "active" || state === "paused";
  const isPossible = event === "payment.created" ? isOpen && owedCents > smallPaymentCents : isOpen;
  return isPossible ? event : "chat.created";
}

/** Builds a step that causes the event on the platform and delivers it. */
function buildGenuineStep(scheduledCase: ScheduledCase, delivery: string, event: DeliveredEvent): FuzzStep {
  const input = { delivery, event, case: `\${${scheduledCase.name}}` };
  scheduledCase.arrivedEvents.push(event);
  if (event === "case.closed") scheduledCase.state = "closed";
  if (event === "case.updated") {
    scheduledCase.state = scheduledCase.state === "active" ? "paused" : "active";
    return createStep("deliver", {
      ...input,
      data: { newLifecycle: scheduledCase.state === "active" ? "Active" : "Paused" },
    });
  }
  if (event !== "payment.created") return createStep("deliver", input);
  const id = recordPayment(scheduledCase, smallPaymentCents);
  return createStep(
    "deliver",
    { ...input, data: { amount: centsToAmount(smallPaymentCents) } },
    { [id]: "data.paymentId" },
  );
}
