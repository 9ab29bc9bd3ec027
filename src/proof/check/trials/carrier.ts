import type { CaseEventType, EventType } from "../../../webhooks/events/event-types";
import type { SyntheticCase, SyntheticEvent } from "./synthetic-case";

/** One event, and the earlier events of its case. */
export interface Carrier {
  readonly lead: readonly SyntheticEvent[];
  readonly event: SyntheticEvent;
}

const amount = "25.00";

const carriers: Readonly<Record<CaseEventType, (of: SyntheticCase) => Carrier>> = {
  "payment.created": (of) => ({ lead: [of.create(), of.move("Active")], event: of.pay(amount).created }),
  "case.created": (of) => ({ lead: [], event: of.create() }),
  "case.updated": (of) => ({ lead: [of.create()], event: of.move("Active") }),
  "case.closed"(of) {
    const lead = [of.create(), of.move("Active")];
    const { update, close } = of.close("PreLegalExhaustedNoPayment");
    return { lead: [...lead, update], event: close };
  },
  "payment.deleted"(of) {
    const lead = [of.create(), of.move("Active")];
    const payment = of.pay(amount);
    return { lead: [...lead, payment.created], event: payment.reverse() };
  },
  "chat.created": (of) => ({
    lead: [of.create(), of.move("Active")],
    event: of.write("The debtor asks for a payment plan."),
  }),
};

/** Types by preference. Payments come first, because the books show how often a payment was booked. */
const countable = Object.keys(carriers) as readonly CaseEventType[];
/**
 * Types by preference. A creation comes first, because it shows in the books of a case without other events.
 */
const visible = ["case.created", ...countable.filter((type) => type !== "case.created")] as const;

const firstOf = (types: readonly CaseEventType[], events: readonly EventType[]) =>
  types.find((type) => events.includes(type)) ?? "case.created";

/** Returns the event for a genuine delivery, with the earlier events of its case. */
export const countableCarrier = (of: SyntheticCase, events: readonly EventType[]) =>
  carriers[firstOf(countable, events)](of);

/** Returns the event for a forged delivery, of a case that is new to the receiver. */
export const visibleCarrier = (of: SyntheticCase, events: readonly EventType[]) =>
  carriers[firstOf(visible, events)](of).event;
