import type { HttpRequest } from "../../base/http";
import { type JsonValue, readText, tryParseJson } from "../../base/json/json";

/** What takes the webhooks of a scenario: the sample of ours, or the partner's own. */
export interface Receiver {
  /** The status of its answer. */
  take(request: HttpRequest): Promise<number>;
  /** Deliveries are signed with it from now on. */
  learn(secret: string): Promise<void>;
  /** What it has made of the events, of one case or of all. */
  book(caseId?: string): Promise<JsonValue>;
}

interface Conduct {
  readonly status: number;
  /** Of these events only. */
  readonly events?: readonly string[];
  /** The receiver gets the delivery all the same, but its answer is lost. */
  readonly isHandled: boolean;
}

/** Wraps a receiver and can replace its answers. */
export interface ReceiverFront extends Pick<Receiver, "learn" | "book"> {
  /** Undefined restores the receiver's own answers. */
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

/** From the body; the interface description has no header for it (NS-29). */
const eventOf = ({ body = new Uint8Array() }: HttpRequest) => readText(tryParseJson(body), "event");
