import { probes } from "../../../webhooks/hostile/catalogue";
import { repeatedDeliveries } from "../../../webhooks/hostile/delivery-probes";
import type { CaseLife } from "./case-steps";
import { type FuzzStep, step } from "./fuzz-step";

/** Further copies of an event that has arrived: the books must stay as they are. */
export const copies = repeatedDeliveries.map(({ id }) => id);

/** New events that must not be booked, as the platform never sent them. */
export const forgeries = probes
  .filter(({ expected }) => expected === "refused" || expected === "ignored")
  .map(({ id }) => id);

const forgedEvent = "payment.created";

/** A delivery that the platform would not make; undefined where the case has none to copy. */
export function deliverStep(life: CaseLife, delivery: string): FuzzStep | undefined {
  const own = { case: `\${${life.name}}` };
  if (forgeries.includes(delivery)) {
    life.isForged = true;
    return step("deliver", { delivery, event: forgedEvent, ...own });
  }
  // The step would take the forged event for the last one.
  const received = life.arrived.findLast((event) => !(life.isForged && event === forgedEvent));
  return received === undefined ? undefined : step("deliver", { delivery, received, ...own });
}
