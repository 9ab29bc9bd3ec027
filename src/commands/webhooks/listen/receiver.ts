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

const taken = 204;
const unauthorized = 401;
const unavailable = 503;

/** Answers deliveries: 2xx once an event is told and its id is kept, so that none is lost that was answered so. */
export function openReceiver(setting: ReceiverSetting): Send {
  const accept = openAcceptance(setting);
  return async (request) => {
    if (request.method !== "POST") return { ...statusOnly(405), headers: { allow: "POST" } };
    const delivery = deliveryOf(setting.host, request);
    const { source, refusal } = checkSources(setting, delivery);
    if (source === undefined) return statusOnly(await refuse(setting, delivery, refusal));
    const { event } = delivery.facts;
    if (setting.events !== undefined && !setting.events.has(event ?? "")) return statusOnly(taken);
    return statusOnly(await accept(delivery, source));
  };
}

const statusOnly = (status: number): HttpResponse => ({ status, headers: {}, body: new Uint8Array() });

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
): Promise<number> {
  await shelf?.keepRefused(delivery);
  await inbox.put({ delivery, duplicate: false, outOfOrder: false, refusal });
  return unauthorized;
}

function openAcceptance(setting: ReceiverSetting): (delivery: Delivery, source: Source) => Promise<number> {
  const { inbox, seen } = setting;
  const takeIn = openTakingIn(setting);
  const underWay = new Map<string, Promise<number>>();
  const repeat = async (delivery: Delivery) => {
    const wasTold = await inbox.put({ delivery, duplicate: true, outOfOrder: false });
    return wasTold ? taken : unavailable;
  };
  return async (delivery, source) => {
    const { id } = delivery.facts;
    if (id === null) return takeIn(delivery, source, undefined);
    const key = `${source.mark} ${JSON.stringify(id)}`;
    // CLI-18: also while the same event is only on its way in.
    const earlier = underWay.get(key);
    if (earlier !== undefined) {
      const status = await earlier;
      return status === taken ? repeat(delivery) : status;
    }
    if (seen.has(key)) return repeat(delivery);
    const running = takeIn(delivery, source, key);
    underWay.set(key, running);
    try {
      return await running;
    } finally {
      underWay.delete(key);
    }
  };
}

function openTakingIn({ inbox, shelf, forward, refetch }: ReceiverSetting) {
  const isLate = openOrder();
  return async (delivery: Delivery, source: Source, key: string | undefined): Promise<number> => {
    const forwarded = forward?.ack === "after" ? await forward.forwarder.pass(delivery) : undefined;
    if (forwarded !== undefined && (forwarded < 200 || forwarded > 299)) return forwarded;
    if (shelf !== undefined) await shelf.keep(delivery);
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
