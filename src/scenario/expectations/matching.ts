import { omitUndefined } from "../../base/collections/omit-undefined";
import { type JsonObject, readField } from "../../base/json/json";
import { type ConditionMismatch, findDifferences } from "../files/conditions";
import { readInputFields, readTextField } from "../files/step-input";
import type { Delivery } from "./inbox";

export interface ExpectedEvent {
  readonly event?: string;
  readonly surface?: string;
  readonly from?: string;
  readonly count?: number;
  readonly data: JsonObject;
  readonly fields: JsonObject;
}

export const readExpectedEvent = (input: JsonObject): ExpectedEvent => ({
  ...omitUndefined({
    event: readTextField(input, "event"),
    surface: readTextField(input, "surface"),
    from: readTextField(input, "from"),
    count: input.count === undefined ? undefined : Number(input.count),
  }),
  data: readInputFields(input.data),
  fields: readInputFields(input.fields),
});

/** Whether the delivery has the expected type, surface and subscription. Ignores its content. */
export const matchesKind = ({ event, surface, from }: ExpectedEvent, delivery: Delivery) =>
  (event === undefined || event === delivery.event) &&
  (surface === undefined || surface === delivery.surface) &&
  (from === undefined || from === delivery.from);

export function compareContent(
  { data, fields }: ExpectedEvent,
  { envelope }: Delivery,
): readonly ConditionMismatch[] {
  return [...findDifferences(data, readField(envelope, "data")), ...findDifferences(fields, envelope)];
}

export const matchesEvent = (expected: ExpectedEvent, delivery: Delivery) =>
  matchesKind(expected, delivery) && compareContent(expected, delivery).length === 0;

/** The delivery matched to each expected event, or undefined if none is left for it. */
export type Assignment = readonly (Delivery | undefined)[];

/** Matches each expected event to a different delivery. Maximizes the number of matched events. */
export function assignAny(
  expectedEvents: readonly ExpectedEvent[],
  deliveries: readonly Delivery[],
): Assignment {
  const indexByDelivery = new Map<Delivery, number>();
  const candidatesByEvent = new Map(
    [...new Set(expectedEvents)].map((event) => [
      event,
      deliveries.filter((delivery) => matchesEvent(event, delivery)),
    ]),
  );
  const assign = (index: number, visited: Set<Delivery>): boolean => {
    const matches = candidatesByEvent.get(expectedEvents[index] as ExpectedEvent) ?? [];
    const freeDelivery = matches.find((delivery) => !indexByDelivery.has(delivery));
    if (freeDelivery !== undefined) return indexByDelivery.set(freeDelivery, index).size > 0;
    return matches.some((delivery) => {
      if (visited.has(delivery)) return false;
      visited.add(delivery);
      if (!assign(indexByDelivery.get(delivery) as number, visited)) return false;
      indexByDelivery.set(delivery, index);
      return true;
    });
  };
  for (const index of expectedEvents.keys()) assign(index, new Set());
  const deliveryByIndex = new Map([...indexByDelivery].map(([delivery, index]) => [index, delivery]));
  return expectedEvents.map((_, index) => deliveryByIndex.get(index));
}

/** Works like `assignAny`, but each event must arrive after the one before it in the list. */
export function assignInOrder(
  expectedEvents: readonly ExpectedEvent[],
  deliveries: readonly Delivery[],
): Assignment {
  let nextPosition = 0;
  return expectedEvents.map((event) => {
    const position = deliveries.findIndex(
      (delivery, index) => index >= nextPosition && matchesEvent(event, delivery),
    );
    if (position < 0) return undefined;
    nextPosition = position + 1;
    return deliveries[position];
  });
}
