import type { HttpRequest } from "../../base/http";
import { type JsonObject, type JsonValue, readText, tryParseJson } from "../../base/json/json";
import type { EventType } from "../../webhooks/events/event-types";
import type { ReceiverState } from "../../webhooks/receiver-state/receiver-state";
import type { Exchange } from "./exchange";
import type { ReadSettled } from "./settled-read";

/** What a receiver answers to a delivery. */
interface ReceiverAnswer {
  readonly status: number;
  readonly body: string;
}

/** What a receiver has made of the events. */
export interface Book {
  /** `events`: ids or types, each as often as it was booked; `state`: a lifecycle, or `Closed:` and the close code. */
  readonly fields: JsonObject;
  /** Fields that it doesn't show, so that nothing can be said about them. */
  readonly unknown: readonly string[];
}

/** What takes the webhooks of a scenario: the sample of ours, or the partner's own. */
export interface Receiver {
  /** Takes deliveries. */
  readonly address: string;
  /** The user's, not the sample. */
  readonly isOwn?: boolean;
  take(request: HttpRequest): Promise<ReceiverAnswer>;
  /** Deliveries are signed with it from now on. */
  learn(secret: string): Promise<void>;
  /** Of one case or of all. Throws `Untested` where it shows nothing of that. */
  book(caseId?: string): Promise<Book>;
  /** What it shows of these cases; absent where it has no state address. */
  readStates?(caseIds: readonly string[]): Promise<readonly ReceiverState[]>;
  /** The current and the next secret of a receiver that learns none. */
  readonly secrets?: readonly string[];
  /** The only events that it is subscribed to. Default: all. */
  readonly events?: readonly EventType[];
  /** Reads its books until they fit. Default: once. */
  readonly readSettled?: ReadSettled;
}

/** Deliveries of the platform that are kept from the receiver. */
interface Withholding {
  readonly bodies: readonly Uint8Array[];
  end(): void;
}

interface Conduct {
  readonly status: number;
  /** Of these events only. */
  readonly events?: readonly string[];
  /** The receiver gets the delivery all the same, but its answer is lost. */
  readonly isHandled: boolean;
  /** Then its own answers are back. Default: until it behaves otherwise. */
  readonly times?: number;
}

/** Wraps a receiver and can replace its answers to the platform. */
export interface ReceiverFront extends Omit<Receiver, "take"> {
  /** Undefined restores the receiver's own answers. */
  behave(conduct: Conduct | undefined): void;
  take(request: HttpRequest): Promise<Taken>;
  /** Keeps deliveries from the receiver; to the platform they have arrived. */
  withhold(isMeant: (envelope: JsonValue, url: string) => boolean): Withholding;
  /** What the receiver itself answers. */
  deliver: Receiver["take"];
  /** The last delivery that it answered. */
  last(): Exchange | undefined;
}

interface Taken {
  /** What the platform gets as the answer. */
  readonly status: number;
  /** What the receiver itself answered; undefined where nothing reached it. */
  readonly answered: number | undefined;
  /** A step delivers it in place of the platform. */
  readonly isWithheld?: true;
}

export function openReceiverFront(receiver: Receiver): ReceiverFront {
  let conduct: Conduct | undefined;
  let timesLeft = 0;
  let last: Exchange | undefined;
  let withhold: ((request: HttpRequest) => boolean) | undefined;
  const { take: _, address, ...others } = receiver;
  const deliver = async (request: HttpRequest) => {
    const sent = { ...request, url: address };
    try {
      const answer = await receiver.take(request);
      last = { request: sent, answer };
      return answer;
    } catch (error) {
      last = {
        request: sent,
        answer: { body: `no answer: ${error instanceof Error ? error.message : error}` },
      };
      throw error;
    }
  };
  return {
    ...others,
    address,
    deliver,
    last: () => last,
    withhold(isMeant) {
      const bodies: Uint8Array[] = [];
      withhold = ({ url, body = new Uint8Array() }) => {
        return isMeant(tryParseJson(body) ?? null, url) && bodies.push(body) > 0;
      };
      const end = () => {
        withhold = undefined;
      };
      return { bodies, end };
    },
    behave: (expected) => {
      conduct = expected;
      timesLeft = expected?.times ?? Number.POSITIVE_INFINITY;
    },
    async take(request) {
      if (withhold?.(request) === true) return { status: 204, answered: undefined, isWithheld: true };
      const isMeant = timesLeft > 0 && conduct?.events?.includes(eventOf(request)) !== false;
      const spoilt = isMeant ? conduct : undefined;
      if (isMeant) timesLeft -= 1;
      if (spoilt?.isHandled === false) return { status: spoilt.status, answered: undefined };
      const { status: answered } = await deliver(request);
      return { status: spoilt?.status ?? answered, answered };
    },
  };
}

/** From the body; the interface description has no header for it (NS-29). */
const eventOf = ({ body = new Uint8Array() }: HttpRequest) => readText(tryParseJson(body), "event");
