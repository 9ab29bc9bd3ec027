import type { DeliveryChoice } from "./deliver-steps";

/** What happens next to a case; a move that its state doesn't allow becomes the one that leads there. */
export type CaseMove =
  | { readonly to: "pay"; readonly cents: number }
  /** Equal payments, as some bugs need many events. */
  | { readonly to: "pay-often"; readonly times: number }
  | { readonly to: "pay-again" | "reverse" | "pause" | "chat" | "close-paid" | "close-unpaid" };

/** One part of a random schedule. Any list of moves is legal; `stepsOf` skips what makes no sense. */
export type Move =
  | { readonly kind: "case"; readonly number: number; readonly next: CaseMove }
  /** Deliveries fail: not received at all, or received with the answer lost. */
  | {
      readonly kind: "fail";
      readonly status: number;
      readonly isHandled: boolean;
      /** Of these events only; none: of all. */
      readonly events: readonly string[];
      /** To so many deliveries; otherwise until it recovers. */
      readonly times?: number | undefined;
    }
  | { readonly kind: "recover" }
  | { readonly kind: "wait"; readonly duration: string }
  | { readonly kind: "rotate" }
  /** A delivery of the catalogue about a case. */
  | {
      readonly kind: "deliver";
      readonly number: number;
      readonly delivery: string;
      readonly of: "new" | "first" | "last";
      readonly event: DeliveryChoice["event"];
    }
  /** A case is closed, and its case.closed arrives before the case.updated of the same close. */
  | { readonly kind: "close-first"; readonly number: number; readonly to: "close-paid" | "close-unpaid" };

export const waits = ["90s", "5m", "40m", "3h", "3d"] as const;
/** A 410 disables the subscription, and little happens then. */
export const failingStatuses = [503, 503, 503, 410] as const;
export const failingEvents = ["case.created", "case.updated", "payment.created", "case.closed"] as const;
