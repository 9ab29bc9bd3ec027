import { Failure } from "../../base/failure";
import type { AttemptRow, EventDetails } from "../../inspector/contract/events";
import type { Claim } from "../deliveries/claim";
import { formatIsoTime } from "../store/json-text";
import type { Store } from "../store/store";
import { findEvents } from "./event-rows";
import type { NamedSecret } from "./inspector";
import { createVerdict, listSubscriptionSecrets } from "./verdicts";

type StoredDelivery = Pick<Claim, "seq" | "id" | "payload" | "event_type" | "cause" | "url" | "secret">;

export function findStoredDelivery(store: Store, id: string): StoredDelivery {
  const storedDelivery = store.get<StoredDelivery>(
    `select delivery.seq, delivery.id, payload, event_type, cause, url, secret from deliveries delivery
     join subscriptions subscriber on subscriber.seq = subscription where delivery.id = lower(?)`,
    id,
  );
  if (storedDelivery !== undefined) return storedDelivery;
  throw new Failure("not-found", `No event "${id}" found`);
}

/**
 * Reads an event for one subscription, and all of its attempts. `outsideSecrets` are secrets that the world
 * doesn't store.
 */
export function readEventDetails(
  store: Store,
  id: string,
  outsideSecrets: readonly NamedSecret[],
): EventDetails {
  const { seq, payload } = findStoredDelivery(store, id);
  const [event] = findEvents(store, { id: id.toLowerCase(), offset: 0, limit: 1 }).items;
  if (event === undefined) throw new RangeError(`The event ${id} no longer exists.`);
  const [subscriptionSecret, ...others] = listSubscriptionSecrets(store, event.subscriptionId);
  const secrets = [
    ...(subscriptionSecret === undefined ? [] : [subscriptionSecret]),
    ...outsideSecrets,
    ...others,
  ];
  const attempts = listStoredAttempts(store, seq).map((row) => createAttemptRow(row, payload, secrets));
  return { event, payload, attempts };
}

type ComputedField = "at" | "headers" | "answer" | "verdicts";

interface StoredAttempt extends Omit<AttemptRow, ComputedField> {
  readonly at: number;
  readonly headers: string | null;
  readonly answer: string | null;
  readonly answerHeaders: string | null;
  readonly signedAt: number | null;
}

const listStoredAttempts = (store: Store, delivery: number): StoredAttempt[] =>
  store.all(
    `select seq as id, number, at, url, sent_to as sentTo, status, error, duration_ms as durationMs, headers,
       edited_body as editedBody, answer, answer_headers as answerHeaders, signed_at as signedAt
     from attempts where delivery = ? order by seq`,
    delivery,
  );

type HeaderFields = Readonly<Record<string, string>>;

const parseHeaders = (text: string | null) => (text === null ? null : (JSON.parse(text) as HeaderFields));

/** Finds the signature header. Its prefix depends on the readings. */
const findSignature = (headers: HeaderFields | null) =>
  Object.entries(headers ?? {}).find(([name]) => name.endsWith("-signature"))?.[1];

function createAttemptRow(
  { answer, answerHeaders, signedAt, ...row }: StoredAttempt,
  payload: string,
  secrets: readonly NamedSecret[],
): AttemptRow {
  const headers = parseHeaders(row.headers);
  const signature = findSignature(headers);
  const signedBody = { signature, body: row.editedBody ?? payload, signedAt };
  return {
    ...row,
    at: formatIsoTime(row.at),
    headers,
    answer: answer === null ? null : { headers: parseHeaders(answerHeaders), body: answer },
    verdicts: signature === undefined ? [] : secrets.map((secret) => createVerdict(signedBody, secret)),
  };
}

export function findSignedBody(store: Store, attempt: number) {
  const row = store.get<{ headers: string | null; body: string; signed_at: number | null }>(
    `select headers, ifnull(edited_body, payload) as body, signed_at from attempts attempt
     join deliveries delivery on delivery.seq = delivery where attempt.seq = ?`,
    attempt,
  );
  if (row === undefined) throw new Failure("not-found", `No attempt ${attempt} found`);
  const signature = findSignature(parseHeaders(row.headers));
  return { signature, body: row.body, signedAt: row.signed_at };
}
