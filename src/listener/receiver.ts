import { getCase as getAssigned } from "../api/collection/cases";
import { getCase as getOwn } from "../api/customer/cases";
import { readRecord } from "../api/exchange/answer";
import { Failure } from "../base/failure";
import type { Host } from "../base/host";
import {
  createEmptyResponse,
  type HeaderName,
  type HttpRequest,
  type HttpResponse,
  type Send,
} from "../base/http";
import type { JsonValue } from "../base/json/json";
import type { Context } from "../cli/session/context";
import { findSignature } from "../webhooks/captured/captured-request";
import { describeReason } from "../webhooks/verification";
import { verify } from "../webhooks/verify";
import type { AsyncQueue } from "./async-queue";
import { readFacts } from "./event-facts";
import { type Forwarder, type ForwardOptions, isAccepted } from "./forward";
import { createLateDetector } from "./late-detector";
import { type Delivery, type DeliverySource, type ReceivedDelivery, readTags } from "./received-delivery";
import type { SavedDeliveries } from "./saved-deliveries";
import type { SeenEvents } from "./seen/seen-events";

export interface ReceiverSetting {
  readonly host: Pick<Host, "now">;
  readonly headerPrefix: string;
  /** Subscriptions that may have signed a delivery. New ones are added as they are created. */
  readonly sources: readonly DeliverySource[];
  readonly inbox: AsyncQueue<ReceivedDelivery>;
  readonly seenEvents: SeenEvents;
  /** Default: all events. */
  readonly events: ReadonlySet<string> | undefined;
  readonly saved: SavedDeliveries | undefined;
  /** Whether to acknowledge and drop events that were delivered before, except replays. */
  readonly dropsRepeats: boolean;
  readonly forward: { readonly forwarder: Forwarder; readonly ack: ForwardOptions["ack"] } | undefined;
  /** Reads the current case for an event. */
  readonly refetch: ((delivery: Delivery, source: DeliverySource) => Promise<JsonValue>) | undefined;
}

export interface Receiver {
  readonly answer: Send;
  /** Handles a delivery from a known source. */
  readonly accept: AcceptDelivery;
}

export type AcceptDelivery = (delivery: Delivery, source: DeliverySource) => Promise<HttpResponse>;

const acceptedAnswer = createEmptyResponse(204);
const unauthorizedAnswer = createEmptyResponse(401);
export const unavailableResponse = createEmptyResponse(503);
const wrongMethodAnswer: HttpResponse = { ...createEmptyResponse(405), headers: { allow: "POST" } };

/** Responds 2xx to a selected event only after printing it and storing its ID, so that no event is lost. */
export function openReceiver(setting: ReceiverSetting): Receiver {
  const acceptSelected = createAcceptor(setting);
  const acceptDelivery: AcceptDelivery = (delivery, source) => {
    const isSelected = setting.events?.has(delivery.facts.event ?? "") ?? true;
    return isSelected ? acceptSelected(delivery, source) : Promise.resolve(acceptedAnswer);
  };
  const answer: Send = (request) => {
    if (request.method !== "POST") return Promise.resolve(wrongMethodAnswer);
    const delivery = readDelivery(setting.host, request);
    const match = matchSource(setting, delivery);
    return typeof match === "string"
      ? refuseDelivery(setting, delivery, match)
      : acceptDelivery(delivery, match);
  };
  return { answer, accept: acceptDelivery };
}

function readDelivery({ now }: ReceiverSetting["host"], request: HttpRequest): Delivery {
  const { headers, body = new Uint8Array() } = request;
  return { headers, body, receivedAtMs: now(), facts: readFacts(body) };
}

/**
 * Finds the subscription whose secret signed the delivery. If there is none, returns why the first secret
 * failed.
 */
function matchSource(
  { sources, headerPrefix }: ReceiverSetting,
  delivery: Delivery,
): DeliverySource | string {
  const expectedName = `${headerPrefix}-signature`.toLowerCase() as HeaderName;
  const header = delivery.headers[expectedName] ?? findSignature(delivery.headers)?.signature;
  const nowSeconds = Math.floor(delivery.receivedAtMs / 1000);
  let refusal: string | undefined;
  for (const source of sources) {
    const result = verify({ header, body: delivery.body, secret: source.secret, nowSeconds });
    if (result.valid) return source;
    refusal ??= describeReason(result);
  }
  return refusal ?? "no secret is known yet";
}

async function refuseDelivery(
  { inbox, saved }: ReceiverSetting,
  delivery: Delivery,
  refusal: string,
): Promise<HttpResponse> {
  await waitUntilSaved(inbox, saved?.keepRefused(delivery));
  await inbox.put({ delivery, isDuplicate: false, isOutOfOrder: false, refusal });
  return unauthorizedAnswer;
}

/**
 * Returns true once the delivery is saved. If saving fails, stops listening instead of losing deliveries
 * unnoticed.
 */
async function waitUntilSaved(
  inbox: AsyncQueue<ReceivedDelivery>,
  saving: Promise<void> | undefined,
): Promise<boolean> {
  try {
    await saving;
    return true;
  } catch (error) {
    inbox.fail(error);
    return false;
  }
}

export const formatEventKey = ({ fingerprint }: DeliverySource, id: string) =>
  `${fingerprint} ${JSON.stringify(id)}`;

/** Handles deliveries of the same event one at a time in order to recognize repeats (CLI-18). */
function createAcceptor(setting: ReceiverSetting): AcceptDelivery {
  const process = createProcessor(setting);
  const answersInProgress = new Map<string, Promise<HttpResponse>>();
  const acceptDelivery: AcceptDelivery = (delivery, source) => {
    const { id } = delivery.facts;
    if (id === null) return process(delivery, source, { isDuplicate: false });
    const key = formatEventKey(source, id);
    const earlierAnswer = answersInProgress.get(key);
    if (earlierAnswer !== undefined) return earlierAnswer.then(() => acceptDelivery(delivery, source));
    const isDuplicate = setting.seenEvents.has(key);
    if (isDuplicate && setting.dropsRepeats && !readTags(delivery).replay)
      return Promise.resolve(acceptedAnswer);
    const processing = process(delivery, source, { key, isDuplicate }).finally(() =>
      answersInProgress.delete(key),
    );
    answersInProgress.set(key, processing);
    return processing;
  };
  return acceptDelivery;
}

type Identity = Pick<ReceivedDelivery, "key" | "isDuplicate">;

/**
 * Returns a function that forwards, saves and queues a delivery. Also forwards repeats, because the program
 * must recognize them, but saves an event and reads its case only once.
 */
function createProcessor({ inbox, saved, seenEvents, forward, refetch, dropsRepeats }: ReceiverSetting) {
  const isLate = createLateDetector();
  return async (
    delivery: Delivery,
    source: DeliverySource,
    { key, isDuplicate }: Identity,
  ): Promise<HttpResponse> => {
    const forwardStatus = forward?.ack === "after" ? await forward.forwarder.forward(delivery) : undefined;
    if (forwardStatus !== undefined && !isAccepted(forwardStatus)) return createEmptyResponse(forwardStatus);
    if (!isDuplicate && !(await waitUntilSaved(inbox, saved?.keep(delivery)))) return unavailableResponse;
    const receivedDelivery: ReceivedDelivery = {
      delivery,
      isDuplicate,
      status: forwardStatus === undefined ? undefined : `forwarded: ${forwardStatus}`,
      key: isDuplicate ? undefined : key,
      currentCase: isDuplicate || refetch === undefined ? undefined : await refetch(delivery, source),
      isOutOfOrder: !isDuplicate && isLate(delivery.facts),
    };
    if (!(await inbox.put(receivedDelivery))) {
      if (!dropsRepeats || forwardStatus === undefined || key === undefined) return unavailableResponse;
      // The program has the event, so the next run must not deliver it again.
      await seenEvents.keep([key]);
    }
    if (forward?.ack === "first") forward.forwarder.forwardLater(delivery, source);
    return acceptedAnswer;
  };
}

/** Reads the current case for an event, because events arrive in any order (CLI-19). */
export function createCaseRefetch(
  context: Context,
): (delivery: Delivery, source: DeliverySource) => Promise<JsonValue> {
  return async ({ facts: { caseId } }, { surface }) => {
    if (caseId === null) return null;
    const caseSurface = surface ?? context.surface(["collection", "customer"]);
    if (caseSurface === "referral") return null;
    const endpoint = caseSurface === "customer" ? getOwn : getAssigned;
    try {
      return readRecord(await context.call(endpoint, { parameters: { id: caseId } })).value;
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      await context.warn(`The case ${caseId} could not be read: ${error.message}`);
      return null;
    }
  };
}
