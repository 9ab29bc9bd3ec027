import {
  type JsonObject,
  type JsonValue,
  printJson,
  readPath,
  tryParseJson,
} from "../../../../base/json/json";
import type { Exchange } from "../../../../webhooks/receiver-state/exchange";
import { type Requirement, wrongAnswers } from "../../../../webhooks/receiver-state/requirement";
import type { Book } from "../../../expectations/receiver";
import type { DeliveredEvent } from "../../running";
import type { StepRequirement } from "./requirement";

/** A receiver's response to a delivery. */
export interface DeliveryOutcome {
  readonly exchanges: readonly Exchange[];
  /** The body of the event when it came before. */
  readonly earlier: Uint8Array | undefined;
  /** Undefined where its books can't be read. */
  readonly bookings: Bookings | undefined;
}

/** A problem in one sentence, with the exchange that shows it. */
export interface ReceiverProblem {
  readonly message: string;
  readonly exchange: Exchange;
}

export function judge(requirement: Requirement, outcome: DeliveryOutcome): ReceiverProblem | undefined {
  return wrongAnswer(requirement, outcome) ?? wrongBookings(requirement, outcome);
}

function wrongAnswer(
  requirement: Requirement,
  { exchanges, earlier, bookings }: DeliveryOutcome,
): ReceiverProblem | undefined {
  const [exchange] = wrongAnswers(requirement, exchanges, earlier);
  const isRefusal = requirement.answer === "refused";
  // Answering 2xx and ignoring it is right, too, if the books show that.
  const isKnownUnbooked = bookings?.added === 0 && !bookings.hasChanged;
  if (exchange === undefined || (isRefusal && isKnownUnbooked)) return undefined;
  const { status } = exchange;
  const answered = status === undefined ? "gave no answer" : `answered ${status}`;
  return { message: `The receiver must ${isRefusal ? "refuse" : "accept"} this, and ${answered}.`, exchange };
}

function wrongBookings(
  { booked }: Requirement,
  { exchanges, bookings }: DeliveryOutcome,
): ReceiverProblem | undefined {
  const exchange = exchanges.at(-1);
  if (booked === undefined || bookings === undefined || exchange === undefined) return undefined;
  const { total, added, hasChanged } = bookings;
  if (booked === "never")
    return hasChanged || (added ?? 0) > 0
      ? { message: "The receiver must not book this, and did.", exchange }
      : undefined;
  if (total === undefined || total === 1 || (total === 0 && booked === "at most once")) return undefined;
  const times = total === 0 ? "not at all" : `${total} times`;
  return { message: `The receiver must book this once, and booked it ${times}.`, exchange };
}

/** Returns why the answers are inconclusive; undefined if they aren't. */
export function whyUntested(
  { booked, needsBook }: StepRequirement,
  { exchanges, bookings }: DeliveryOutcome,
  isRepeat: boolean,
): string | undefined {
  const isEnough = !needsBook && (booked !== "once" || (exchanges.length === 1 && !isRepeat));
  if (booked === undefined || isEnough) return undefined;
  if (bookings === undefined) return "Whether the receiver booked it needs --state-url.";
  return bookings.added === undefined ? "The receiver's state doesn't show whether it booked it." : undefined;
}

/** Number of bookings of an event, and how many the delivery added. Undefined if the receiver doesn't show it. */
interface Bookings {
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
