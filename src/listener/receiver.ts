import type { Host } from "../base/host";
import type { HeaderName, HttpRequest, HttpResponse, Send } from "../base/http";
import type { JsonValue } from "../base/json/json";
import { findSignature } from "../webhooks/captured/captured-request";
import { describeReason } from "../webhooks/verification";
import { type Verification, verify } from "../webhooks/verify";
import { readFacts } from "./event-facts";
import type { Forwarder, Forwarding } from "./forward";
import type { Inbox } from "./inbox";
import { openOrder } from "./order";
import type { Delivery, DeliverySource, ReceivedDelivery } from "./received-delivery";
import type { SavedDeliveries } from "./saved-deliveries";
import type { SeenEvents } from "./seen-events";

export interface ReceiverSetting {
  readonly host: Pick<Host, "now">;
  readonly headerPrefix: string;
  /** Grows while subscriptions are created. */
  readonly sources: readonly DeliverySource[];
  readonly inbox: Inbox<ReceivedDelivery>;
  readonly seen: SeenEvents;
  /** Undefined: all events. */
  readonly events: ReadonlySet<string> | undefined;
  readonly saved: SavedDeliveries | undefined;
  readonly forward: { readonly forwarder: Forwarder; readonly ack: Forwarding["ack"] } | undefined;
  /** Reads the current case of an event. */
  readonly refetch: ((delivery: Delivery, source: DeliverySource) => Promise<JsonValue>) | undefined;
}

const statusOnly = (status: number): HttpResponse => ({ status, headers: {}, body: new Uint8Array() });

const accepted = statusOnly(204);
const unauthorized = statusOnly(401);
const unavailable = statusOnly(503);
const postOnly: HttpResponse = { ...statusOnly(405), headers: { allow: "POST" } };

/** Answers 2xx only once an event is printed and its id stored, so that no accepted event is lost. */
export function openReceiver(setting: ReceiverSetting): Send {
  const accept = openAcceptance(setting);
  return (request) => {
    if (request.method !== "POST") return Promise.resolve(postOnly);
    const delivery = deliveryOf(setting.host, request);
    const { source, refusal } = checkSources(setting, delivery);
    if (source === undefined) return refuse(setting, delivery, refusal);
    const isSelected = setting.events?.has(delivery.facts.event ?? "") ?? true;
    return isSelected ? accept(delivery, source) : Promise.resolve(accepted);
  };
}

function deliveryOf({ now }: ReceiverSetting["host"], request: HttpRequest): Delivery {
  const { headers, body = new Uint8Array() } = request;
  return { headers, body, receivedAtMs: now(), facts: readFacts(body) };
}

type Checked =
  | { readonly source: DeliverySource; readonly refusal?: never }
  | { readonly source?: never; readonly refusal: string };

/** The subscription whose secret signed it, or why the first secret did not match. */
function checkSources({ sources, headerPrefix }: ReceiverSetting, delivery: Delivery): Checked {
  const expected = `${headerPrefix}-signature`.toLowerCase() as HeaderName;
  const header = delivery.headers[expected] ?? findSignature(delivery.headers)?.signature;
  const nowSeconds = Math.floor(delivery.receivedAtMs / 1000);
  let first: Verification | undefined;
  for (const source of sources) {
    const result = verify({ header, body: delivery.body, secret: source.secret, nowSeconds });
    if (result.valid) return { source };
    first ??= result;
  }
  return { refusal: first === undefined || first.valid ? "no secret is known yet" : describeReason(first) };
}

async function refuse(
  { inbox, saved }: ReceiverSetting,
  delivery: Delivery,
  refusal: string,
): Promise<HttpResponse> {
  await isSaved(inbox, saved?.keepRefused(delivery));
  await inbox.put({ delivery, duplicate: false, outOfOrder: false, refusal });
  return unauthorized;
}

/** A delivery that can't be saved is refused and ends the listener: otherwise nobody would notice. */
async function isSaved(inbox: Inbox<ReceivedDelivery>, saving: Promise<void> | undefined): Promise<boolean> {
  try {
    await saving;
    return true;
  } catch (error) {
    inbox.fail(error);
    return false;
  }
}

type Accept = (delivery: Delivery, source: DeliverySource) => Promise<HttpResponse>;

/** CLI-18: deliveries of one event are handled one at a time, so that repeats are recognized. */
function openAcceptance(setting: ReceiverSetting): Accept {
  const process = openProcessing(setting);
  const inProgress = new Map<string, Promise<HttpResponse>>();
  const accept: Accept = (delivery, source) => {
    const { id } = delivery.facts;
    if (id === null) return process(delivery, source, { duplicate: false });
    const key = `${source.fingerprint} ${JSON.stringify(id)}`;
    const earlier = inProgress.get(key);
    if (earlier !== undefined) return earlier.then(() => accept(delivery, source));
    const identity = { key, duplicate: setting.seen.has(key) };
    const running = process(delivery, source, identity).finally(() => inProgress.delete(key));
    inProgress.set(key, running);
    return running;
  };
  return accept;
}

type Identity = Pick<ReceivedDelivery, "key" | "duplicate">;

/** A repeat is forwarded too, since the receiver has to recognize it; it is saved and read once. */
function openProcessing({ inbox, saved, forward, refetch }: ReceiverSetting) {
  const isLate = openOrder();
  const read = async (delivery: Delivery, source: DeliverySource) => ({
    currentCase: refetch === undefined ? undefined : await refetch(delivery, source),
    outOfOrder: isLate(delivery.facts),
  });
  return async (
    delivery: Delivery,
    source: DeliverySource,
    { key, duplicate }: Identity,
  ): Promise<HttpResponse> => {
    const forwarded = forward?.ack === "after" ? await forward.forwarder.forward(delivery) : undefined;
    if (forwarded !== undefined && (forwarded < 200 || forwarded > 299)) return statusOnly(forwarded);
    if (!duplicate && !(await isSaved(inbox, saved?.keep(delivery)))) return unavailable;
    const received: ReceivedDelivery = {
      delivery,
      duplicate,
      status: forwarded === undefined ? undefined : `forwarded: ${forwarded}`,
      ...(duplicate ? { outOfOrder: false } : { key, ...(await read(delivery, source)) }),
    };
    if (!(await inbox.put(received))) return unavailable;
    if (forward?.ack === "first") forward.forwarder.forwardLater(delivery, source);
    return accepted;
  };
}
