import {
  type JsonObject,
  type JsonValue,
  printJson,
  readPath,
  tryParseJson,
} from "../../../../base/json/json";
import type { Book } from "../../../expectations/receiver";
import type { DeliveredEvent } from "../../running";

/** Number of bookings of an event, and how many the delivery added. Undefined if the receiver doesn't show it. */
export interface Bookings {
  readonly total: number | undefined;
  readonly added: number | undefined;
  /** Whether anything about the case has changed. */
  readonly hasChanged: boolean;
}

/** Compares the books of a case before and after a delivery. */
export function bookingsOf(
  event: DeliveredEvent,
  { fields: before }: Book,
  { fields: after }: Book,
): Bookings {
  const hasChanged = printJson(before) !== printJson(after);
  const [earlier, later] = [idsIn(before), idsIn(after)];
  const knowsId = [...(earlier ?? []), ...(later ?? [])].includes(event.id.toLowerCase());
  if (knowsId) {
    const total = countOf(event, later);
    return { total, added: total - countOf(event, earlier), hasChanged };
  }
  const added =
    earlier === undefined || later === undefined
      ? paymentsAdded(event, before, after)
      : later.length - earlier.length;
  const total = added === undefined ? undefined : added + (event.isRepeat ? 1 : 0);
  return { total, added, hasChanged };
}

const idsIn = ({ events }: JsonObject): readonly string[] | undefined =>
  Array.isArray(events) ? events.map((entry: JsonValue) => String(entry).toLowerCase()) : undefined;

const countOf = ({ id }: DeliveredEvent, ids: readonly string[] = []) =>
  ids.filter((one) => one === id.toLowerCase()).length;

const signs: Readonly<Record<string, number>> = { "payment.created": 1, "payment.deleted": -1 };

/** Counts by the sum of payments, for receivers that show no events. */
function paymentsAdded(
  { event, envelope }: DeliveredEvent,
  before: JsonObject,
  after: JsonObject,
): number | undefined {
  const sign = signs[event];
  if (sign === undefined || after.paid === undefined) return undefined;
  const amount = Number(String(readPath(tryParseJson(envelope) ?? null, "data.amount") ?? "0"));
  const difference = Number(String(after.paid)) - Number(String(before.paid ?? "0"));
  return Math.round((100 * sign * difference) / amount) / 100;
}
