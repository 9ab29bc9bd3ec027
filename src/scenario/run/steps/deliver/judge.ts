import type { Exchange } from "../../../expectations/exchange";
import type { Bookings } from "./bookings";
import type { Requirement } from "./requirement";
import { isTaken } from "./send-delivery";

/** A receiver's response to a delivery. */
export interface Outcome {
  readonly exchanges: readonly Exchange[];
  /** Undefined if its state can't be read. */
  readonly bookings: Bookings | undefined;
}

/** A problem in one sentence, with the exchange that shows it. */
export interface Wrong {
  readonly message: string;
  readonly exchange: Exchange;
}

export function judge(requirement: Requirement, outcome: Outcome): Wrong | undefined {
  return wrongAnswer(requirement, outcome) ?? wrongBookings(requirement, outcome);
}

function wrongAnswer({ answer }: Requirement, { exchanges, bookings }: Outcome): Wrong | undefined {
  const isKnownUnbooked = bookings?.added === 0 && !bookings.hasChanged;
  const wrong = exchanges.find((exchange) => {
    if (answer === "accepted") return !isTaken(exchange);
    // Answering 2xx and ignoring the delivery is fine too, if the state shows that nothing was booked.
    return answer === "refused" && isTaken(exchange) && !isKnownUnbooked;
  });
  if (wrong === undefined) return undefined;
  const { status } = wrong.answer;
  const answered = status === undefined ? "gave no answer" : `answered ${status}`;
  return {
    message: `The receiver must ${answer === "refused" ? "refuse" : "accept"} this, and ${answered}.`,
    exchange: wrong,
  };
}

function wrongBookings({ booked }: Requirement, { exchanges, bookings }: Outcome): Wrong | undefined {
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
  { booked, needsBook }: Requirement,
  { exchanges, bookings }: Outcome,
  isRepeat: boolean,
): string | undefined {
  const isEnough = !needsBook && (booked !== "once" || (exchanges.length === 1 && !isRepeat));
  if (booked === undefined || isEnough) return undefined;
  if (bookings === undefined) return "Whether the receiver booked it needs --state-url.";
  return bookings.added === undefined ? "The receiver's state doesn't show whether it booked it." : undefined;
}
