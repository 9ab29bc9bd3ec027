import { isJsonObject, type JsonObject, readField } from "../../base/json/json";
import { type Difference, differences } from "../files/conditions";
import type { Delivery } from "./inbox";

/** One event that is waited for. */
export interface WantedEvent {
  readonly event?: string;
  readonly surface?: string;
  readonly from?: string;
  readonly count?: number;
  readonly data: JsonObject;
  readonly fields: JsonObject;
}

export function readWanted(input: JsonObject): WantedEvent {
  const { event, surface, from, count, data, fields } = input;
  return {
    ...(typeof event === "string" ? { event } : {}),
    ...(typeof surface === "string" ? { surface } : {}),
    ...(typeof from === "string" ? { from } : {}),
    ...(count === undefined ? {} : { count: Number(count) }),
    data: isJsonObject(data) ? data : {},
    fields: isJsonObject(fields) ? fields : {},
  };
}

/** Whether it is an event of the kind that is wanted, whatever is in it. */
export const isOfKind = ({ event, surface, from }: WantedEvent, delivery: Delivery) =>
  (event === undefined || event === delivery.event) &&
  (surface === undefined || surface === delivery.surface) &&
  (from === undefined || from === delivery.from);

export function contentDifferences(
  { data, fields }: WantedEvent,
  { envelope }: Delivery,
): readonly Difference[] {
  return [...differences(data, readField(envelope, "data")), ...differences(fields, envelope)];
}

export const isWanted = (wanted: WantedEvent, delivery: Delivery) =>
  isOfKind(wanted, delivery) && contentDifferences(wanted, delivery).length === 0;

/** A delivery for each wanted event, or undefined for those that nothing is left for. */
export type Assignment = readonly (Delivery | undefined)[];

/** Each wanted event gets a delivery of its own, however their conditions overlap. */
export function assignAny(wanted: readonly WantedEvent[], deliveries: readonly Delivery[]): Assignment {
  const holder = new Map<Delivery, number>();
  const place = (at: number, tried: Set<Delivery>): boolean =>
    deliveries.some((delivery) => {
      if (tried.has(delivery) || !isWanted(wanted[at] as WantedEvent, delivery)) return false;
      tried.add(delivery);
      const other = holder.get(delivery);
      if (other !== undefined && !place(other, tried)) return false;
      holder.set(delivery, at);
      return true;
    });
  for (const at of wanted.keys()) place(at, new Set());
  const found = new Map([...holder].map(([delivery, at]) => [at, delivery]));
  return wanted.map((_, at) => found.get(at));
}

/** As `assignAny`, each event later than the one before it. */
export function assignInOrder(wanted: readonly WantedEvent[], deliveries: readonly Delivery[]): Assignment {
  let next = 0;
  return wanted.map((one) => {
    const at = deliveries.findIndex((delivery, index) => index >= next && isWanted(one, delivery));
    if (at < 0) return undefined;
    next = at + 1;
    return deliveries[at];
  });
}
