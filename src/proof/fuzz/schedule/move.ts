export const deliveredEvents = ["payment.created", "chat.created", "case.updated", "case.closed"] as const;
export type DeliveredEvent = (typeof deliveredEvents)[number];

export interface DeliveryChoice {
  readonly delivery: string;
  readonly of: "new" | "first" | "last";
  readonly event: DeliveredEvent;
}

/** The next change to a case. If its state doesn't allow the move, takes the next step toward it instead. */
export type CaseMove =
  | { readonly to: "pay"; readonly cents: number }
  /** Several payments of the same amount, because some bugs only show after many events. */
  | { readonly to: "pay-often"; readonly times: number }
  | { readonly to: "pay-again" | "reverse" | "pause" | "chat" | "close-paid" | "close-unpaid" };

/**
 * One part of a random schedule. Any list of moves is valid, because `convertMovesToSteps` skips moves that
 * aren't possible.
 */
export type Move =
  | { readonly kind: "case"; readonly number: number; readonly next: CaseMove }
  /** Makes deliveries fail, either before they are handled or by losing the response. */
  | {
      readonly kind: "fail";
      readonly status: number;
      readonly isHandled: boolean;
      /** Limits the failure to these events. Empty means all events. */
      readonly events: readonly string[];
      /** Number of deliveries to fail. Default: until the receiver recovers. */
      readonly times?: number | undefined;
    }
  | { readonly kind: "recover" }
  | { readonly kind: "wait"; readonly duration: string }
  | { readonly kind: "rotate" }
  /** Sends a catalog delivery about a case. */
  | ({ readonly kind: "deliver"; readonly number: number } & DeliveryChoice)
  /** Closes a case, but delivers its `case.closed` before the `case.updated` of the same close. */
  | { readonly kind: "close-first"; readonly number: number; readonly to: "close-paid" | "close-unpaid" };

export const waitDurations = ["90s", "5m", "40m", "3h", "3d"] as const;
/** Includes 410 only once, because it disables the subscription, after which little happens. */
export const failingStatuses = [503, 503, 503, 410] as const;
export const failingEvents = ["case.created", "case.updated", "payment.created", "case.closed"] as const;
