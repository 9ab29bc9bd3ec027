import type { HttpRequest } from "../../base/http";
import { type JsonValue, parseJson, readText } from "../../base/json/json";

/** What takes the webhooks of a scenario: the sample of ours, or the partner's own. */
export interface Receiver {
  /** The status of its answer. */
  take(request: HttpRequest): Promise<number>;
  /** Deliveries are signed with it from now on. */
  learn(secret: string): Promise<void>;
  /** What it has made of the events, of one case or of all. */
  book(caseId?: string): Promise<JsonValue>;
}

/** How a scenario lets its receiver behave for a while. */
interface Conduct {
  readonly status: number;
  /** Of these events only. */
  readonly events?: readonly string[];
  /** The receiver gets the delivery all the same, but its answer is lost. */
  readonly isHandled: boolean;
}

/** Stands before a receiver, and spoils its answers where a scenario wants that. */
export interface ReceiverFront extends Pick<Receiver, "learn" | "book"> {
  /** Undefined brings the usual answers back. */
  behave(conduct: Conduct | undefined): void;
  take(request: HttpRequest): Promise<Taken>;
}

interface Taken {
  /** What the platform gets as the answer. */
  readonly status: number;
  /** What the receiver itself answered; undefined where nothing reached it. */
  readonly answered: number | undefined;
}

export function openReceiverFront(receiver: Receiver): ReceiverFront {
  let conduct: Conduct | undefined;
  return {
    learn: receiver.learn,
    book: receiver.book,
    behave: (expected) => {
      conduct = expected;
    },
    async take(request) {
      const isMeant = conduct !== undefined && conduct.events?.includes(eventOf(request)) !== false;
      const spoilt = isMeant ? conduct : undefined;
      if (spoilt?.isHandled === false) return { status: spoilt.status, answered: undefined };
      const answered = await receiver.take(request);
      return { status: spoilt?.status ?? answered, answered };
    },
  };
}

/** The event type stands in the body; a header for it is no part of the interface description (NS-29). */
function eventOf({ body }: HttpRequest): string {
  try {
    return readText(parseJson(body ?? ""), "event");
  } catch {
    return "";
  }
}
