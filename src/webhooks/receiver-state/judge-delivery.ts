import { readText, tryParseJson } from "../../base/json/json";
import { type DeliveryExchange, isSuccessful, isUnanswered } from "./exchange";
import type { Requirement } from "./requirement";

export interface ReceiverReaction {
  readonly exchanges: readonly DeliveryExchange[];
  /** Body of an earlier delivery of the same event. */
  readonly earlierBody?: Uint8Array | undefined;
  readonly bookings: Bookings;
  /** Whether all events are new and different. Each accepted event then counts as booked once. */
  readonly hasOnlyNewEvents: boolean;
  /** Whether the responses alone aren't enough to judge the delivery. */
  readonly needsBooks: boolean;
}

/** Whether a delivery was booked, or why the books can't show it. */
export type Bookings =
  | {
      readonly isBooked: boolean;
      /** How the books differ from books in which each event is booked once. */
      readonly differences: readonly string[];
    }
  | { readonly failure: string };

export type DeliveryFinding =
  | { readonly kind: "right"; readonly exchange: DeliveryExchange | undefined }
  | { readonly kind: "wrong answers"; readonly exchanges: readonly [DeliveryExchange, ...DeliveryExchange[]] }
  /** The delivery was booked but shouldn't have been. */
  | { readonly kind: "booked"; readonly exchange: DeliveryExchange | undefined }
  | {
      readonly kind: "wrong books";
      readonly differences: readonly string[];
      readonly exchange: DeliveryExchange | undefined;
    }
  | { readonly kind: "unproven"; readonly reason: string; readonly exchange: DeliveryExchange | undefined };

/**
 * Judges a receiver's reaction to a delivery. A delivery that must be refused may also be accepted, if the
 * books prove that it was then ignored.
 */
export function judgeDelivery(requirement: Requirement, reaction: ReceiverReaction): DeliveryFinding {
  const { exchanges, bookings } = reaction;
  const isRefusal = requirement.answer === "refused";
  const [wrongExchange, ...others] = findWrongAnswers(requirement, reaction);
  if (wrongExchange !== undefined && !(isRefusal && "isBooked" in bookings))
    return { kind: "wrong answers", exchanges: [wrongExchange, ...others] };
  const exchange = wrongExchange ?? exchanges.at(-1);
  if (requirement.booked === undefined) return { kind: "right", exchange };
  if ("isBooked" in bookings) return judgeBookings(requirement, bookings, exchange);
  const isProven = !reaction.needsBooks && (requirement.booked !== "once" || reaction.hasOnlyNewEvents);
  return isProven ? { kind: "right", exchange } : { kind: "unproven", reason: bookings.failure, exchange };
}

function judgeBookings(
  { booked }: Requirement,
  { isBooked, differences }: Exclude<Bookings, { readonly failure: string }>,
  exchange: DeliveryExchange | undefined,
): DeliveryFinding {
  if (booked === "never" && isBooked) return { kind: "booked", exchange };
  const mayDiffer = booked === "never" || (booked === "at most once" && !isBooked);
  return mayDiffer || differences.length === 0
    ? { kind: "right", exchange }
    : { kind: "wrong books", differences, exchange };
}

/** Returns the exchanges with a response that breaks the requirement. */
function findWrongAnswers(
  { answer }: Requirement,
  { exchanges, earlierBody }: Pick<ReceiverReaction, "exchanges" | "earlierBody">,
): readonly DeliveryExchange[] {
  if (answer === undefined) return [];
  if (answer === "refused") return exchanges.filter(isSuccessful);
  const bodies = [earlierBody, ...exchanges.map(({ request }) => request.body)];
  // An altered repeat may be refused, but needs a response.
  const mayBeRefused = (exchange: DeliveryExchange, index: number) =>
    answer === "accepted if genuine" && !isUnanswered(exchange) && isAlteredRepeat(bodies, index + 1);
  return exchanges.filter((exchange, index) => !isSuccessful(exchange) && !mayBeRefused(exchange, index));
}

type Body = Uint8Array | undefined;

const readEventId = (body: Body) => readText(tryParseJson(body ?? ""), "id");

/**
 * Whether a body repeats an earlier event with a different body. The platform never alters a repeated event
 * (DLV-15), so accepting and refusing it are both correct.
 */
function isAlteredRepeat(bodies: readonly Body[], index: number): boolean {
  const [body, id] = [bodies[index], readEventId(bodies[index])];
  const firstBody =
    id === "" ? undefined : bodies.slice(0, index).find((candidate) => readEventId(candidate) === id);
  return firstBody !== undefined && body !== undefined && Buffer.compare(firstBody, body) !== 0;
}
