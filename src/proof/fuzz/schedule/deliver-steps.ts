import { probes } from "../../../webhooks/hostile/catalogue";
import type { CaseLife } from "./case-steps";
import { type FuzzStep, step } from "./fuzz-step";

const idsOf = (...expected: readonly string[]) =>
  probes.filter((probe) => expected.includes(probe.expected)).map(({ id }) => id);

/** Deliveries that are booked once, however often the event is sent. */
export const genuineDeliveries = idsOf("booked once");

/** Deliveries that must not be booked. */
export const forgedDeliveries = idsOf("refused", "ignored");

/** Deliveries of new events only. Whether those of an unknown type are booked is up to the receiver. */
export const newDeliveries = [...forgedDeliveries, ...idsOf("accepted")];

/** A delivery that the platform would not make, of a new event or of one that has arrived. */
export function deliverStep(
  life: CaseLife,
  delivery: string,
  of: "new" | "first" | "last",
): FuzzStep | undefined {
  const own = { case: `\${${life.name}}` };
  if (of === "new" || newDeliveries.includes(delivery))
    return step("deliver", { delivery, event: "payment.created", ...own });
  const received = life.arrived.at(of === "first" ? 0 : -1);
  return received === undefined ? undefined : step("deliver", { delivery, received, ...own });
}
