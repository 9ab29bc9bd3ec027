import type { JsonValue } from "../../../../base/json/json";
import { textField } from "../../../files/step-input";
import type { Step } from "../../run-state";
import { refuseMissing } from "../../skipped-steps";
import { requireReceiver } from "../sandbox";

/** Reads what the receiver booked. */
export const book: Step = async (input, runState) => {
  const { target } = runState;
  refuseMissing(input, runState.leftOut);
  await target.settle();
  const { fields, unknown } = await requireReceiver(target, "book").book(textField(input, "case"));
  const allDeliveries = [...target.inbox.received(), ...runState.delivered];
  const isKnown = knownFields(target.receiver?.events, new Set(allDeliveries.map(({ event }) => event)));
  runState.unknown = [...unknown, ...Object.keys(fields).filter((name) => !isKnown(name))];
  const typeOf = (entry: JsonValue) =>
    allDeliveries.find(({ id }) => typeof entry === "string" && isSameId(id, entry))?.event ?? entry;
  const { events } = fields;
  return Array.isArray(events) ? { ...fields, events: events.map(typeOf) } : fields;
};

const isSameId = (left: string, right: string) => left.toLowerCase() === right.toLowerCase();

/** Event types that each field depends on. */
const sources: Readonly<Record<string, readonly string[]>> = {
  lifecycle: ["case.updated", "case.closed"],
  state: ["case.updated", "case.closed"],
  closeCode: ["case.closed"],
  paid: ["payment.created", "payment.deleted"],
};

/** The lifecycle of `case.created` holds until the case is updated. */
const firstLifecycle = ["case.created", "case.updated"];

/**
 * Returns a function that checks whether a receiver with these subscriptions can know a field, given the
 * types of events that have arrived.
 */
export function knownFields(
  subscribed: readonly string[] | undefined,
  receivedIds: ReadonlySet<string>,
): (field: string) => boolean {
  if (subscribed === undefined) return () => true;
  const hasFirst = firstLifecycle.some((type) => subscribed.includes(type) && receivedIds.has(type));
  return (field) => {
    const isLifecycle = field === "lifecycle" || field === "state";
    return sources[field]?.every((type) => subscribed.includes(type)) === true && (!isLifecycle || hasFirst);
  };
}
