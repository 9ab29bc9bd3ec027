import type { HttpRequest } from "../../base/http";
import { type JsonObject, type JsonValue, readField, readText, tryParseJson } from "../../base/json/json";
import { getErrorMessage } from "../../base/text/error-message";
import type { EventType } from "../../webhooks/events/event-types";
import type { DeliveryExchange, ReceiverResponse } from "../../webhooks/receiver-state/exchange";
import type { ReceiverState } from "../../webhooks/receiver-state/receiver-state";
import type { ReadSettled } from "../../webhooks/receiver-state/settling";
import type { ExpectedState } from "../../webhooks/receiver-state/state-findings";

/** Events and amounts booked by a receiver. */
export interface Book {
  /**
   * `events` contains IDs or types, repeated for each booking. `state` is a lifecycle, or `Closed:` and the
   * close code.
   */
  readonly fields: JsonObject;
  /** Fields that can't be judged, because the receiver doesn't show them. */
  readonly unknown: readonly string[];
}

export const bookFieldNames = ["events", "state", "lifecycle", "closeCode", "paid", "remainder"];

/** Omits fields that say nothing about the bookings, such as the time of the response. */
export const selectBookFields = (fields: JsonValue, otherNames: readonly string[] = []): JsonObject =>
  Object.fromEntries(
    [...bookFieldNames, ...otherNames].flatMap((name) => {
      const value = readField(fields, name);
      return value === undefined ? [] : [[name, value]];
    }),
  );

/** Receives the webhooks of a scenario. Either the built-in sample or the partner's own receiver. */
export interface Receiver {
  readonly address: string;
  readonly isOwn?: boolean;
  take(request: HttpRequest): Promise<ReceiverResponse>;
  setSecret(secret: string): Promise<void>;
  /**
   * Reads the bookings for one case, or for all. Throws `InconclusiveStep` if the receiver doesn't show them.
   */
  book(caseId?: string): Promise<Book>;
  /** Reads the state of each of these cases. Undefined without a state address. */
  readStates?(
    caseIds: readonly string[],
    expectedStates: readonly ExpectedState[],
  ): Promise<readonly ReceiverState[]>;
  /** The current secret and the next one. Only set if the receiver can't be sent new secrets. */
  readonly secrets?: readonly string[];
  /** Event types that the receiver subscribes to. Default: all. */
  readonly events?: readonly EventType[];
  /** Rereads the state until it matches. Default: reads it once. */
  readonly readSettled?: ReadSettled;
}

interface WithheldDeliveries {
  readonly bodies: readonly Uint8Array[];
  end(): void;
}

interface AnswerRule {
  readonly status: number;
  /** Event types to respond to this way. Default: all. */
  readonly events?: readonly string[];
  /** Whether the receiver still gets the delivery. Only its response is then replaced. */
  readonly isHandled: boolean;
  /** Number of deliveries to respond to this way. Default: all until the next change. */
  readonly times?: number;
}

/** Forwards deliveries to a receiver. Can replace what it responds to the platform. */
export interface ReceiverProxy extends Omit<Receiver, "take"> {
  /** Sets responses that replace the receiver's own. If undefined, its own responses apply again. */
  overrideAnswers(answerRule: AnswerRule | undefined): void;
  take(request: HttpRequest): Promise<ReceivedAnswer>;
  /** Withholds deliveries from the receiver, although the platform counts them as delivered. */
  withhold(isMeant: (envelope: JsonValue, url: string) => boolean): WithheldDeliveries;
  /** Sends a request directly to the receiver and returns its response unchanged. */
  deliver: Receiver["take"];
  /**
   * Returns the last delivery to the receiver. With `status`, returns the last one that got this status from
   * it.
   */
  last(status?: number): DeliveryExchange | undefined;
}

interface ReceivedAnswer {
  /** Status returned to the platform. */
  readonly status: number;
  /** The receiver's own status. Undefined if the delivery never reached the receiver. */
  readonly receiverStatus: number | undefined;
  /** Set if a step delivers the event instead of the platform. */
  readonly isWithheld?: true;
}

export function createReceiverProxy(receiver: Receiver): ReceiverProxy {
  let answerRule: AnswerRule | undefined;
  let timesLeft = 0;
  const lastExchanges = new Map<number | undefined, DeliveryExchange>();
  let shouldWithhold: ((request: HttpRequest) => boolean) | undefined;
  const { take: _, ...others } = receiver;
  const deliver = async (request: HttpRequest) => {
    const sentRequest = { ...request, url: receiver.address };
    try {
      const answer = await receiver.take(request);
      const exchange = { request: sentRequest, ...answer };
      lastExchanges.set(answer.status, exchange).set(undefined, exchange);
      return answer;
    } catch (error) {
      lastExchanges.set(undefined, {
        request: sentRequest,
        body: `no answer: ${getErrorMessage(error)}`,
      });
      throw error;
    }
  };
  return {
    ...others,
    deliver,
    last: (status) => lastExchanges.get(status),
    withhold(isMeant) {
      const bodies: Uint8Array[] = [];
      shouldWithhold = ({ url, body = new Uint8Array() }) => {
        return isMeant(tryParseJson(body) ?? null, url) && bodies.push(body) > 0;
      };
      return {
        bodies,
        end() {
          shouldWithhold = undefined;
        },
      };
    },
    overrideAnswers: (newRule) => {
      answerRule = newRule;
      timesLeft = newRule?.times ?? Number.POSITIVE_INFINITY;
    },
    async take(request) {
      if (shouldWithhold?.(request) === true)
        return { status: 204, receiverStatus: undefined, isWithheld: true };
      const isApplicable = timesLeft > 0 && answerRule?.events?.includes(readEventType(request)) !== false;
      const rule = isApplicable ? answerRule : undefined;
      if (isApplicable) timesLeft -= 1;
      if (rule?.isHandled === false) return { status: rule.status, receiverStatus: undefined };
      const { status: receiverStatus } = await deliver(request);
      return { status: rule?.status ?? receiverStatus, receiverStatus };
    },
  };
}

/** The interface description specifies no header for the event type (NS-29), so it comes from the body. */
const readEventType = ({ body = new Uint8Array() }: HttpRequest) => readText(tryParseJson(body), "event");
