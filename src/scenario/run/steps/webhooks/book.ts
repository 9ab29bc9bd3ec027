import type { JsonValue } from "../../../../base/json/json";
import { readTextField } from "../../../files/step-input";
import type { StepAction } from "../../run-state";
import { skipIfDeliveryMissing } from "../../skipped-steps";
import { requireReceiver } from "../sandbox";

export const book: StepAction = async (input, runState) => {
  const { target } = runState;
  skipIfDeliveryMissing(input, runState.skippedSteps);
  await target.settle();
  const { fields, unknown } = await requireReceiver(target).book(readTextField(input, "case"));
  const allDeliveries = [...target.inbox.received(), ...runState.delivered];
  const isKnown = createFieldFilter(
    target.receiver?.events,
    new Set(allDeliveries.map(({ event }) => event)),
  );
  runState.unknown = [...unknown, ...Object.keys(fields).filter((name) => !isKnown(name))];
  const findEventType = (entry: JsonValue) =>
    allDeliveries.find(({ id }) => typeof entry === "string" && isSameId(id, entry))?.event ?? entry;
  const { events } = fields;
  return Array.isArray(events) ? { ...fields, events: events.map(findEventType) } : fields;
};

const isSameId = (left: string, right: string) => left.toLowerCase() === right.toLowerCase();

/** Event types that a receiver needs in order to know each field. */
const eventTypesByField: Readonly<Record<string, readonly string[]>> = {
  lifecycle: ["case.updated", "case.closed"],
  state: ["case.updated", "case.closed"],
  closeCode: ["case.closed"],
  paid: ["payment.created", "payment.deleted"],
};

/** The lifecycle in `case.created` is valid until the case is updated. */
const firstLifecycleEvents = ["case.created", "case.updated"];

/**
 * The returned function checks whether a receiver with these subscriptions can know a field, judging by the
 * event types that have arrived.
 */
export function createFieldFilter(
  subscribedTypes: readonly string[] | undefined,
  receivedTypes: ReadonlySet<string>,
): (field: string) => boolean {
  if (subscribedTypes === undefined) return () => true;
  const hasFirstLifecycle = firstLifecycleEvents.some(
    (type) => subscribedTypes.includes(type) && receivedTypes.has(type),
  );
  return (field) => {
    const isLifecycle = field === "lifecycle" || field === "state";
    return (
      eventTypesByField[field]?.every((type) => subscribedTypes.includes(type)) === true &&
      (!isLifecycle || hasFirstLifecycle)
    );
  };
}
