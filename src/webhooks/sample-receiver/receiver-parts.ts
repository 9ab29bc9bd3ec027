import type { HeaderName, Headers } from "../../base/http";
import { allEventTypes } from "../events/event-types";
import { verify } from "../verify";
import { type CaseState, stateOf } from "./case-state";
import { type ReceivedEvent, readReceivedEvent } from "./received-event";

/** A request to the address that receives deliveries. */
export interface Incoming {
  readonly headers: Headers;
  readonly body: Uint8Array;
  readonly nowSeconds: number;
}

/** Whatever happens in between is not seen: each method is one transaction. */
export interface Books {
  readonly events: ReceivedEvent[];
  /** What was booked, in a form that two deliveries of one event share. */
  readonly keys: Set<string>;
}

export interface Environment {
  /** The first one is the oldest. */
  readonly secrets: readonly string[];
  readonly headerPrefix: string;
  readonly books: Books;
  sleep(ms: number): Promise<void>;
}

/** The steps of a receiver; a mutant replaces one of them. */
export interface ReceiverParts {
  /** The signature that counts. */
  findHeader(headers: Headers, headerPrefix: string): string | undefined;
  /** Whether one of the secrets made the signature. */
  isSigned(header: string | undefined, incoming: Incoming, secret: string): boolean;
  /** The secrets that count. */
  chooseSecrets(secrets: readonly string[]): readonly string[];
  /** Undefined: answered with 400. */
  readEvent(body: Uint8Array): ReceivedEvent | undefined;
  /** An event that the books don't need is answered with 2xx, too. */
  isForBooks(event: ReceivedEvent, headers: Headers, books: Books): boolean;
  /** Equal for deliveries of one event. */
  keyOf(event: ReceivedEvent, incoming: Incoming): string;
  /** Books an event unless its key is known. */
  book(event: ReceivedEvent, key: string, environment: Environment): void | Promise<void>;
  /** The status, once the event is booked. */
  answer(incoming: Incoming, event: ReceivedEvent, environment: Environment): number | Promise<number>;
  stateOf(events: readonly ReceivedEvent[]): CaseState;
}

const nameOf = (headerPrefix: string, end: string) => `${headerPrefix}-${end}`.toLowerCase() as HeaderName;

/** What a right receiver does. */
export const rightParts: ReceiverParts = {
  findHeader: (headers, headerPrefix) => headers[nameOf(headerPrefix, "Signature")],
  isSigned: (header, { body, nowSeconds }, secret) => verify({ header, body, secret, nowSeconds }).valid,
  chooseSecrets: (secrets) => secrets,
  readEvent: readReceivedEvent,
  isForBooks: ({ event }, headers) =>
    allEventTypes.some((type) => type === event) && !isTestDelivery(headers),
  keyOf: ({ id }) => id,
  book(event, key, { books }) {
    if (books.keys.has(key)) return;
    books.keys.add(key);
    books.events.push(event);
  },
  answer: () => 204,
  stateOf,
};

/** From the test operation (DLV-11); the prefix is a setting of the platform. */
export const isTestDelivery = (headers: Headers) =>
  Object.entries(headers).some(([name, value]) => name.endsWith("-test") && value === "true");
