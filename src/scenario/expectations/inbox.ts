import { createEmptyResponse, type HttpRequest, type Send } from "../../base/http";
import { type JsonValue, readString, toPlainJson, tryParseJson } from "../../base/json/json";
import type { Surface } from "../../base/platform";
import { getErrorMessage } from "../../base/text/error-message";
import { findSignature } from "../../webhooks/captured/captured-request";
import { reSignHeaders } from "../../webhooks/re-sign-headers";
import { isRetryable, isSuccessful } from "../../webhooks/receiver-state/exchange";
import { verify } from "../../webhooks/verify";
import { checkEnvelope } from "../files/event-fields";
import type { ReceiverProxy } from "./receiver";

export interface Delivery {
  /** Name of the subscription. */
  readonly from: string;
  readonly surface: Surface;
  /** Milliseconds since 1970, on the target's clock. */
  readonly at: number;
  readonly id: string;
  readonly event: string;
  readonly envelope: JsonValue;
  /** The body as it arrived. */
  readonly text: string;
  /** Whether the receiver responded with a 2xx, regardless of the response that the platform got. */
  readonly isAccepted: boolean;
  /** Problems with the signature or the envelope, and the receiver's refusal. */
  readonly findings: readonly string[];
}

/** One attempt to deliver an event, whether or not it arrived. */
export interface Attempt extends Pick<Delivery, "from" | "at" | "event"> {
  /**
   * The status that the platform got. Undefined if there was no response, or if only the platform knows it.
   */
  readonly status?: number;
  readonly noAnswerReason?: string;
}

/** Formats an attempt as `case.created to hooks`. Appends the status unless it is a success. */
export function formatAttempt({ event, from, status = 204, noAnswerReason }: Attempt): string {
  if (noAnswerReason !== undefined) return `${event} to ${from}, no answer: ${noAnswerReason}`;
  return `${event} to ${from}${status < 300 ? "" : `, answered ${status}`}`;
}

interface Subscriber {
  readonly address: string;
  /**
   * Adds a secret for later deliveries. Earlier secrets stay valid, because deliveries signed with them may
   * be in flight.
   */
  keepSecret(secret: string): void;
}

/** Receives the webhooks of one scenario. */
export interface WebhookInbox {
  /** Responds to a request as a receiver would. */
  readonly receive: Send;
  subscribe(name: string, surface: Surface): Subscriber;
  received(): readonly Delivery[];
  /** Returns deliveries for which the receiver's latest response asks for another attempt. */
  postponed(): readonly Delivery[];
  /** Adds an attempt made by the scenario itself. */
  note(attempt: Attempt): void;
  /** Returns all attempts in the order they were recorded. */
  attempts(): readonly Attempt[];
}

export interface WebhookInboxOptions {
  /** Public origin and path without a trailing slash. Different for each inbox. */
  readonly address: string;
  /** Current time on the target's clock. */
  now(): number;
  /** Current time for signature timestamps. */
  signingNow(): number;
  /** Responds to deliveries. Default: accepts all of them. */
  readonly receiver?: ReceiverProxy;
  /** The receiver's fixed secret. Deliveries with a valid signature are re-signed with it. */
  readonly receiverSecret?: string | undefined;
}

interface Arrival {
  readonly request: HttpRequest;
  readonly subscriber: InboxSubscriber;
  readonly at: number;
  readonly signedBefore: number;
  /** The receiver's status if it refused the delivery. */
  readonly refusal: number | undefined;
}

interface InboxSubscriber {
  readonly name: string;
  readonly surface: Surface;
  readonly secrets: string[];
}

export function createWebhookInbox(options: WebhookInboxOptions): WebhookInbox {
  const { address, now, signingNow, receiver } = options;
  const subscribers: InboxSubscriber[] = [];
  const arrivals: Arrival[] = [];
  const checkedDeliveries: Delivery[] = [];
  const postponedArrivals = new Map<string, Arrival>();
  const attempts: Attempt[] = [];
  return {
    async receive(request) {
      const index = Number(/\/(\d+)(?:[?#]|$)/.exec(request.url)?.[1] ?? -1);
      const subscriber = subscribers[index];
      if (request.method !== "POST" || subscriber === undefined) return createEmptyResponse(404);
      const arrival = { request, subscriber, at: now(), signedBefore: signingNow() };
      const envelope = tryParseJson(request.body ?? "");
      const attempt = { from: subscriber.name, at: arrival.at, event: readString(envelope, "event") ?? "" };
      const outgoing = reSignRequest(request, subscriber, options);
      const answer = await getReceiverAnswer(receiver, outgoing).catch((error: unknown) => {
        attempts.push({ ...attempt, noAnswerReason: getErrorMessage(error) });
        throw error;
      });
      if (answer.isWithheld !== true) attempts.push({ ...attempt, status: answer.status });
      if (answer.receiverStatus === undefined) return createEmptyResponse(answer.status);
      const response = { status: answer.receiverStatus };
      const judgedArrival = { ...arrival, refusal: isSuccessful(response) ? undefined : response.status };
      const key = `${index} ${readString(envelope, "id")}`;
      postponedArrivals.delete(key);
      // The platform makes another attempt, and only that attempt's response counts.
      if (isRetryable(response) && answer.status === response.status)
        postponedArrivals.set(key, judgedArrival);
      else arrivals.push(judgedArrival);
      return createEmptyResponse(answer.status);
    },
    subscribe(name, surface) {
      const secrets: string[] = [];
      subscribers.push({ name, surface, secrets });
      return {
        address: `${address}/${subscribers.length - 1}`,
        keepSecret: (secret) => void secrets.push(secret),
      };
    },
    received() {
      checkedDeliveries.push(...arrivals.slice(checkedDeliveries.length).map(buildDelivery));
      return checkedDeliveries;
    },
    postponed: () => [...postponedArrivals.values()].map(buildDelivery),
    note: (attempt) => void attempts.push(attempt),
    attempts: () => attempts,
  };
}

function reSignRequest(
  request: HttpRequest,
  { secrets }: InboxSubscriber,
  { receiverSecret: secret, signingNow }: WebhookInboxOptions,
): HttpRequest {
  if (secret === undefined) return request;
  const { headers, body = new Uint8Array() } = request;
  const nowSeconds = Math.floor(signingNow() / 1000);
  return { ...request, headers: reSignHeaders({ headers, body }, { secrets, secret, nowSeconds }) };
}

const getReceiverAnswer = async (receiver: ReceiverProxy | undefined, request: HttpRequest) =>
  (await receiver?.take(request)) ?? { status: 204, receiverStatus: 204, isWithheld: undefined };

function buildDelivery({ request, subscriber, at, signedBefore, refusal }: Arrival): Delivery {
  const { name, surface, secrets } = subscriber;
  const body = request.body ?? new Uint8Array();
  const envelope = tryParseJson(body);
  const knownSecrets = [...secrets];
  let findings: readonly string[] | undefined;
  const findProblems = () => [
    ...(refusal === undefined ? [] : [`the receiver answered ${refusal}`]),
    ...checkSignature(request, body, knownSecrets, Math.floor(signedBefore / 1000)),
    ...(envelope === undefined ? ["the body is not valid JSON"] : checkEnvelope(toPlainJson(envelope))),
  ];
  return {
    from: name,
    surface,
    at,
    id: readString(envelope, "id") ?? "",
    event: readString(envelope, "event") ?? "",
    envelope: envelope ?? null,
    text: Buffer.from(body).toString(),
    isAccepted: refusal === undefined,
    // Computed on first use, because no step expects most deliveries.
    get findings() {
      findings ??= findProblems();
      return findings;
    },
  };
}

function checkSignature(
  { headers }: HttpRequest,
  body: Uint8Array,
  secrets: readonly string[],
  nowSeconds: number,
): readonly string[] {
  const header = findSignature(headers)?.signature;
  const results = secrets.map((secret) => verify({ header, body, secret, nowSeconds }));
  if (results.some(({ valid }) => valid)) return [];
  const [first] = results;
  return [
    first === undefined || first.valid
      ? "the secret of the subscription is unknown"
      : `its signature: ${first.reason}`,
  ];
}
