import { isAlteredRepeat } from "../../../../webhooks/hostile/altered-repeat";
import type { Exchange } from "../../../expectations/exchange";
import type { Bookings } from "./bookings";
import type { Requirement } from "./requirement";
import { isTaken } from "./send-delivery";

/** A receiver's response to a delivery. */
export interface Outcome {
  readonly exchanges: readonly Exchange[];
  /** The body of the event when it came before. */
  readonly earlier: Uint8Array | undefined;
  /** Undefined where its books can't be read. */
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

function wrongAnswer({ answer }: Requirement, outcome: Outcome): Wrong | undefined {
  const { exchanges, bookings } = outcome;
  const isKnownUnbooked = bookings?.added === 0 && !bookings.hasChanged;
  const wrong = exchanges.find((exchange, at) => {
    if (answer === "accepted") return !isTaken(exchange);
    if (answer === "accepted if genuine") return !isTaken(exchange) && !mayBeRefused(outcome, at);
    // Answering 2xx and ignoring it is right, too, as far as the books show that.
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

/** A receiver that gives no answer at all is wrong, whatever it was sent. */
function mayBeRefused({ exchanges, earlier }: Outcome, at: number): boolean {
  const bodies = [earlier, ...exchanges.map(({ request }) => request.body)];
  return exchanges[at]?.answer.status !== undefined && isAlteredRepeat(bodies, at + 1);
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
