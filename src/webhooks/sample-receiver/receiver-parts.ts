import type { HeaderName, Headers } from "../../base/http";
import { allEventTypes } from "../events/event-types";
import { verify } from "../verify";
import { type BookedCaseState, buildCaseState } from "./case-state";
import { type ReceivedEvent, readReceivedEvent } from "./received-event";

export interface IncomingRequest {
  readonly headers: Headers;
  readonly body: Uint8Array;
  readonly nowSeconds: number;
}

/**
 * The receiver's bookings. The correct `book` is synchronous, so copies of an event can't be booked twice.
 */
export interface Books {
  readonly events: ReceivedEvent[];
  /** Keys of booked events. All deliveries of one event share a key. */
  readonly keys: Set<string>;
}

export interface ReceiverEnvironment {
  /** Secrets, oldest first. */
  readonly secrets: readonly string[];
  readonly headerPrefix: string;
  readonly books: Books;
  sleep(ms: number): Promise<void>;
}

/** The steps of a receiver, any of which a mutant can replace. */
export interface ReceiverParts {
  /** Returns the signature header to verify. */
  findHeader(headers: Headers, headerPrefix: string): string | undefined;
  isSigned(header: string | undefined, incoming: IncomingRequest, secret: string): boolean;
  chooseSecrets(secrets: readonly string[]): readonly string[];
  /** Reads an event. Returns undefined if the body isn't one, which leads to a 400. */
  readEvent(body: Uint8Array): ReceivedEvent | undefined;
  /** Whether to book the event. Events that aren't booked still get a 2xx. */
  isForBooks(event: ReceivedEvent, headers: Headers, books: Books): boolean;
  /** Returns a key shared by all deliveries of one event. */
  getEventKey(event: ReceivedEvent, incoming: IncomingRequest): string;
  /** Books an event unless its key is already booked. */
  book(event: ReceivedEvent, key: string, environment: ReceiverEnvironment): void | Promise<void>;
  /** Returns the response status, once the event is booked. */
  answer(
    incoming: IncomingRequest,
    event: ReceivedEvent,
    environment: ReceiverEnvironment,
  ): number | Promise<number>;
  buildState(events: readonly ReceivedEvent[]): BookedCaseState;
}

export const correctParts: ReceiverParts = {
  findHeader: (headers, headerPrefix) => headers[`${headerPrefix}-signature`.toLowerCase() as HeaderName],
  isSigned: (header, { body, nowSeconds }, secret) => verify({ header, body, secret, nowSeconds }).valid,
  chooseSecrets: (secrets) => secrets,
  readEvent: readReceivedEvent,
  isForBooks: ({ event }, headers) =>
    allEventTypes.some((type) => type === event) && !isTestDelivery(headers),
  getEventKey: ({ id }) => id,
  book(event, key, { books }) {
    if (books.keys.has(key)) return;
    books.keys.add(key);
    books.events.push(event);
  },
  answer: () => 204,
  buildState: buildCaseState,
};

/**
 * Whether the test operation sent a delivery (DLV-11). Ignores the header's prefix, which the platform can
 * configure.
 */
export const isTestDelivery = (headers: Headers) =>
  Object.entries(headers).some(([name, value]) => name.endsWith("-test") && value === "true");
