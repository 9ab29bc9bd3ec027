import type { Host } from "../../../base/host";
import type { HeaderName, HttpRequest, HttpResponse, Send } from "../../../base/http";
import type { JsonValue } from "../../../base/json";
import { findSignature } from "../../../webhooks/captured-request";
import { type Verification, verify } from "../../../webhooks/verify";
import { tellReason } from "../toolbox/verification";
import { readFacts } from "./event-facts";
import type { Forwarder, Forwarding } from "./forward";
import type { Delivery, Heard, Source } from "./heard";
import type { Inbox } from "./inbox";
import { openOrder } from "./order";
import type { Shelf } from "./save";
import type { SeenEvents } from "./seen-events";

export interface ReceiverSetting {
  readonly host: Pick<Host, "now">;
  readonly headerPrefix: string;
  /** Grows while subscriptions are made. */
  readonly sources: readonly Source[];
  readonly inbox: Inbox<Heard>;
  readonly seen: SeenEvents;
  /** Undefined: every event is wanted. */
  readonly events: ReadonlySet<string> | undefined;
  readonly shelf: Shelf | undefined;
  readonly forward: { readonly forwarder: Forwarder; readonly ack: Forwarding["ack"] } | undefined;
  /** Reads the case of an event as it is now; undefined where that was not asked for. */
  readonly refetch: ((delivery: Delivery, source: Source) => Promise<JsonValue>) | undefined;
}

const statusOnly = (status: number): HttpResponse => ({ status, headers: {}, body: new Uint8Array() });

const taken = statusOnly(204);
const unauthorized = statusOnly(401);
const unavailable = statusOnly(503);
const postOnly: HttpResponse = { ...statusOnly(405), headers: { allow: "POST" } };

/** Answers deliveries: 2xx once an event is told and its id is kept, so that none is lost that was answered so. */
export function openReceiver(setting: ReceiverSetting): Send {
  const accept = openAcceptance(setting);
  return (request) => {
    if (request.method !== "POST") return Promise.resolve(postOnly);
    const delivery = deliveryOf(setting.host, request);
    const { source, refusal } = checkSources(setting, delivery);
    if (source === undefined) return refuse(setting, delivery, refusal);
    const isWanted = setting.events?.has(delivery.facts.event ?? "") ?? true;
    return isWanted ? accept(delivery, source) : Promise.resolve(taken);
  };
}

function deliveryOf({ now }: ReceiverSetting["host"], request: HttpRequest): Delivery {
  const { headers, body = new Uint8Array() } = request;
  return { headers, body, receivedAtMs: now(), facts: readFacts(body) };
}

type Checked =
  | { readonly source: Source; readonly refusal?: never }
  | { readonly source?: never; readonly refusal: string };

/** The subscription whose secret signed it; else why the first one's did not. */
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
  return { refusal: first === undefined || first.valid ? "no secret is known yet" : tellReason(first) };
}

async function refuse(
  { inbox, shelf }: ReceiverSetting,
  delivery: Delivery,
  refusal: string,
): Promise<HttpResponse> {
  await isKept(inbox, shelf?.keepRefused(delivery));
  await inbox.put({ delivery, duplicate: false, outOfOrder: false, refusal });
  return unauthorized;
}

/** What cannot be saved is not taken, and ends it all: nobody would hear of it otherwise. */
async function isKept(inbox: Inbox<Heard>, keeping: Promise<void> | undefined): Promise<boolean> {
  try {
    await keeping;
    return true;
  } catch (error) {
    inbox.fail(error);
    return false;
  }
}

type Accept = (delivery: Delivery, source: Source) => Promise<HttpResponse>;

function openAcceptance(setting: ReceiverSetting): Accept {
  const { inbox, seen } = setting;
  const takeIn = openTakingIn(setting);
  const underWay = new Map<string, Promise<HttpResponse>>();
  const tellRepeat = async (delivery: Delivery) => {
    const wasTold = await inbox.put({ delivery, duplicate: true, outOfOrder: false });
    return wasTold ? taken : unavailable;
  };
  const takeOnce = async (delivery: Delivery, source: Source, key: string) => {
    try {
      return await takeIn(delivery, source, key);
    } finally {
      underWay.delete(key);
    }
  };
  return (delivery, source) => {
    const { id } = delivery.facts;
    if (id === null) return takeIn(delivery, source, undefined);
    const key = `${source.mark} ${JSON.stringify(id)}`;
    // CLI-18: also while the same event is only on its way in.
    const earlier = underWay.get(key);
    if (earlier !== undefined)
      return earlier.then((answer) => (answer === taken ? tellRepeat(delivery) : answer));
    if (seen.has(key)) return tellRepeat(delivery);
    const running = takeOnce(delivery, source, key);
    underWay.set(key, running);
    return running;
  };
}

function openTakingIn({ inbox, shelf, forward, refetch }: ReceiverSetting) {
  const isLate = openOrder();
  return async (delivery: Delivery, source: Source, key: string | undefined): Promise<HttpResponse> => {
    const forwarded = forward?.ack === "after" ? await forward.forwarder.pass(delivery) : undefined;
    if (forwarded !== undefined && (forwarded < 200 || forwarded > 299)) return statusOnly(forwarded);
    if (!(await isKept(inbox, shelf?.keep(delivery)))) return unavailable;
    const heard: Heard = {
      delivery,
      key,
      currentCase: refetch === undefined ? undefined : await refetch(delivery, source),
      status: forwarded === undefined ? undefined : `forwarded: ${forwarded}`,
      duplicate: false,
      outOfOrder: isLate(delivery.facts),
    };
    if (!(await inbox.put(heard))) return unavailable;
    if (forward?.ack === "first") forward.forwarder.passLater(delivery, source);
    return taken;
  };
}
