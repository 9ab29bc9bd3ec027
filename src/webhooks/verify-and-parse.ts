import { attempt } from "../base/attempt";
import type { WebhookEvent } from "./events/payloads";
import { type ReceivedDelivery, type RefusalReason, verify } from "./verify";

export type VerifiedEvent =
  | { readonly valid: true; readonly ageSeconds: number; readonly event: WebhookEvent }
  | {
      readonly valid: false;
      /** `not-an-event` means that the signature is valid, but the body isn't an event in JSON. */
      readonly reason: RefusalReason | "not-an-event";
      readonly ageSeconds?: number;
    };

/**
 * Verifies a delivery as `verify` does and returns the event if valid. Never parses an unverified delivery.
 */
export function verifyAndParse(delivery: ReceivedDelivery): VerifiedEvent {
  const result = verify(delivery);
  if (!result.valid) return result;
  const event = parseEvent(delivery.body);
  return event === undefined ? { ...result, valid: false, reason: "not-an-event" } : { ...result, event };
}

function parseEvent({ buffer, byteOffset, byteLength }: Uint8Array): WebhookEvent | undefined {
  // Copying a view that isn't a `Uint8Array` directly would yield other bytes, or none.
  const bytes = Buffer.from(buffer, byteOffset, byteLength);
  const value: unknown = attempt(() => JSON.parse(bytes.toString()));
  const isEvent = typeof value === "object" && value !== null && "id" in value && "event" in value;
  return isEvent ? (value as WebhookEvent) : undefined;
}
