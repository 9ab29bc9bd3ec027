import { type JsonObject, type JsonValue, NumberText, tryParseJson } from "../../base/json/json";
import { findSignature } from "../../webhooks/captured/captured-request";
import { readSignatureHeader } from "../../webhooks/signature-header";
import { verify } from "../../webhooks/verify";
import { overtakingMs } from "../matchers/deliveries";
import type { InboxStep } from "../probe";
import type { Arrival, Side } from "../sides/side";
import type { ProbeValues } from "./request";

const pauseMs = 1_000;
const maxWaitMs = 60_000;

/** Waits up to a minute for the deliveries of a try. Returns the comparable parts of each. */
export async function receiveDeliveries(
  { deliveries }: InboxStep,
  side: Side,
  { tag = "", secret, nextSecret }: ProbeValues,
): Promise<{ readonly json: JsonValue; readonly count: number }> {
  const listArrivals = () => side.inbox?.arrivals(tag) ?? [];
  for (let waitedMs = 0; listArrivals().length < deliveries && waitedMs < maxWaitMs; waitedMs += pauseMs)
    await side.wait(pauseMs);
  // More deliveries may still arrive.
  await side.wait(pauseMs);
  const arrivals = listArrivals();
  const secrets = [secret, nextSecret].filter((value) => value !== undefined);
  const firstMs = arrivals[0]?.at ?? 0;
  const findOrderMs = ({ at }: Arrival, index: number) =>
    side.inbox?.keepsOrder === true ? index * overtakingMs : at - firstMs;
  return {
    json: arrivals.map((arrival, index) => ({
      ...toDeliveryRecord(arrival, secrets, firstMs),
      orderMs: new NumberText(String(findOrderMs(arrival, index))),
    })),
    count: arrivals.length,
  };
}

function toDeliveryRecord(
  { headers, body, at }: Arrival,
  secrets: readonly string[],
  firstMs: number,
): JsonObject {
  const signature = findSignature(headers);
  const [time = ""] = signature === undefined ? [] : readSignatureHeader(signature.signature).times;
  const prefix = signature?.name.replace(/-signature$/, "") ?? "";
  const isSignedWith = (secret: string) =>
    verify({
      header: signature?.signature,
      body,
      secret,
      nowSeconds: Math.floor(at / 1000),
      tolerance: anyAge,
    }).valid;
  return {
    prefix,
    signature: signature?.signature ?? null,
    time,
    timestamp: signature?.timestamp ?? null,
    test: headers[`${prefix}-test` as "x-service-test"] ?? null,
    eventHeader: headers[`${prefix}-event` as "x-service-event"] ?? null,
    replay: headers[`${prefix}-replay` as "x-service-replay"] ?? null,
    type: headers["content-type"] ?? null,
    signedWith:
      Object.entries(keyForms).find(([, form]) =>
        secrets.some((secret) => isSignedWith(form(secret))),
      )?.[0] ?? null,
    afterSeconds: new NumberText(String(Math.round((at - firstMs) / 1000))),
    text: Buffer.from(body).toString(),
    body: tryParseJson(body) ?? null,
  };
}

/** Candidates for the signing key, in Base64 (SIG-03). */
const keyForms = {
  "the decoded secret": (secret: string) => secret,
  "the secret as text": (secret: string) => Buffer.from(secret).toString("base64"),
};

/** Accepts any age, because the clocks of the two machines may differ. */
const anyAge = { pastSeconds: Number.POSITIVE_INFINITY, futureSeconds: Number.POSITIVE_INFINITY };
