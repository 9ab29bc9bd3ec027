import {
  type JsonObject,
  type JsonValue,
  printJson,
  readPath,
  tryParseJson,
} from "../../../../base/json/json";
import type { Bookings } from "../../../../webhooks/receiver-state/judge-delivery";
import type { Requirement } from "../../../../webhooks/receiver-state/requirement";
import type { Book } from "../../../expectations/receiver";
import type { DeliveredEvent } from "../../run-state";

/** Compares the books of a case before and after a delivery. Returns a failure if they can't be read. */
export function compareBooks(
  { booked }: Requirement,
  event: DeliveredEvent,
  bookBefore: Book | undefined,
  bookAfter: Book | undefined,
): Bookings {
  if (bookBefore === undefined || bookAfter === undefined)
    return { failure: "Checking the receiver's books needs --state-url." };
  const total = countBookings(event, bookBefore.fields, bookAfter.fields);
  const hasChanged = printJson(bookBefore.fields) !== printJson(bookAfter.fields);
  if (booked === "never" && hasChanged) return { isBooked: true, differences: [] };
  if (total === undefined) return { failure: "The receiver's state doesn't show whether it booked it." };
  const times = total === 0 ? "not at all" : `${total} times`;
  return { isBooked: booked !== "never" && total > 0, differences: total === 1 ? [] : [times] };
}

/** Counts how often an event is booked. Returns undefined if the books don't show it. */
function countBookings(
  event: DeliveredEvent,
  bookBefore: JsonObject,
  bookAfter: JsonObject,
): number | undefined {
  const [earlier, later] = [readEventIds(bookBefore), readEventIds(bookAfter)];
  const id = event.id.toLowerCase();
  if (earlier?.includes(id) || later?.includes(id))
    return later?.filter((candidate) => candidate === id).length ?? 0;
  const added =
    earlier === undefined || later === undefined
      ? countAddedPayments(event, bookBefore, bookAfter)
      : later.length - earlier.length;
  return added === undefined ? undefined : added + (event.isRepeat ? 1 : 0);
}

const readEventIds = ({ events }: JsonObject): readonly string[] | undefined =>
  Array.isArray(events) ? events.map((entry: JsonValue) => String(entry).toLowerCase()) : undefined;

const signByEvent: Readonly<Record<string, number>> = { "payment.created": 1, "payment.deleted": -1 };

/** Counts bookings by the increase in the sum of payments, for receivers that don't show events. */
function countAddedPayments(
  { event, envelope }: DeliveredEvent,
  bookBefore: JsonObject,
  bookAfter: JsonObject,
): number | undefined {
  const sign = signByEvent[event];
  if (sign === undefined || bookAfter.paid === undefined) return undefined;
  const amount = Number(String(readPath(tryParseJson(envelope), "data.amount") ?? "0"));
  if (amount === 0 || Number.isNaN(amount)) return undefined;
  const difference = Number(String(bookAfter.paid)) - Number(String(bookBefore.paid ?? "0"));
  return Math.round((100 * sign * difference) / amount) / 100;
}
