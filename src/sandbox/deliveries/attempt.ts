import { omitUndefined } from "../../base/collections/omit-undefined";
import { isFailure } from "../../base/failure";
import type { Headers } from "../../base/http";
import { maxStoredAnswerBytes } from "../../inspector/contract/events";
import { attemptLimitMs } from "../../webhooks/delivery-schedule";
import { signatureHeader } from "../../webhooks/signature";
import type { DeliveryRoute } from "../facts/delivery-route";
import type { Readings } from "../readings/readings";
import type { Network } from "../store/network";
import type { Store } from "../store/store";
import type { World } from "../store/world";
import type { Claim } from "./claim";
import {
  classifyError,
  classifyStatus,
  type DeliveryOutcome,
  overdueFailure,
  unreachableFailure,
} from "./outcome";
import {
  type DeliveryDestination,
  describeDestination,
  isAddressAllowed,
  resolveDestination,
} from "./routes/destination";

/** A delivery to send. The payload is sent exactly as the outbox stores it, or as a user edited it. */
export interface AttemptInput extends Pick<Claim, "event_type" | "payload" | "cause" | "url" | "secret"> {
  /** The time in the signature, `t`. Default: now. */
  readonly signedAt?: number | undefined;
}

export interface DeliveryAttempt extends DeliveryOutcome {
  /** The time in the signature, `t`, in seconds since 1970 by the host's clock. */
  readonly signedAt: number;
  readonly sentTo: string;
  readonly durationMs: number;
  readonly headers: Headers;
  /** The beginning of the response body. */
  readonly answer: string | null;
  /** Response headers as received. Null if there was no response. */
  readonly answerHeaders: Headers | null;
}

type AttemptWorld = Pick<World, "network" | "hostNow" | "signingNow"> & {
  readonly store: Pick<Store, "readings">;
};

/** Limits how much of the response body is read. Only the status counts, but users can see the body. */
const maxAnswerBytes = 2 ** 20;

/** Makes one attempt. Rejects only if interrupted. */
export async function makeAttempt(
  { store, network, hostNow, signingNow }: AttemptWorld,
  input: AttemptInput,
  routes: readonly DeliveryRoute[],
): Promise<DeliveryAttempt> {
  const startedAt = hostNow();
  const { signedAt = Math.floor(signingNow() / 1000) } = input;
  const override = network.deliverTo?.(input.url);
  const destination: DeliveryDestination =
    override === undefined ? resolveDestination(input.url, routes) : { kind: "override", ...override };
  const headers = buildHeaders(input, signedAt, store.readings);
  const {
    answer = null,
    answerHeaders = null,
    ...outcome
  } = await sendToDestination(destination, network, input, headers);
  const durationMs = hostNow() - startedAt;
  const finalOutcome = durationMs > attemptLimitMs ? overdueFailure : outcome;
  const sentTo = describeDestination(destination);
  return { ...finalOutcome, signedAt, sentTo, durationMs, headers, answer, answerHeaders };
}

async function sendToDestination(
  destination: DeliveryDestination,
  network: Network,
  { payload }: AttemptInput,
  headers: Headers,
): Promise<DeliveryOutcome & Partial<Pick<DeliveryAttempt, "answer" | "answerHeaders">>> {
  if (destination.kind === "own") return classifyStatus(204);
  if (destination.kind === "nowhere") return unreachableFailure;
  const { send } = destination.kind === "override" ? destination : network;
  try {
    const response = await send({
      method: "POST",
      url: destination.url,
      headers,
      body: Buffer.from(payload),
      timeoutMs: attemptLimitMs,
      hasOwnConnection: true,
      maxBodyBytes: maxAnswerBytes,
      ...(destination.kind === "network" && { mayReach: isAddressAllowed }),
      ...omitUndefined({ signal: network.signal }),
    });
    const { status, headers: answerHeaders } = response;
    const answer = Buffer.from(response.body.subarray(0, maxStoredAnswerBytes)).toString();
    return { ...classifyStatus(status), answer, answerHeaders };
  } catch (error) {
    if (isFailure(error, "interrupted")) throw error;
    return classifyError(error);
  }
}

function buildHeaders(
  { event_type, payload, cause, secret }: AttemptInput,
  signedAt: number,
  readings: Readings,
): Headers {
  const prefix = readings["NS-69"];
  const timestamp = readings["AMB-12"] === "seconds" ? signedAt : signedAt * 1000;
  const sendsAllHeaders = readings["NS-29"] === "sent";
  return {
    "content-type": "application/json",
    "user-agent": "recoup-sandbox",
    [`${prefix}-signature`]: signatureHeader(secret, signedAt, Buffer.from(payload)),
    [`${prefix}-timestamp`]: String(timestamp),
    ...(sendsAllHeaders ? { [`${prefix}-event`]: event_type } : {}),
    // Only test deliveries have this header (DLV-11, AMB-20).
    ...(cause === "test" ? { [`${prefix}-test`]: "true" } : {}),
    ...(sendsAllHeaders && cause === "replay" ? { [`${prefix}-replay`]: "true" } : {}),
  };
}
