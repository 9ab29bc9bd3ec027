import type { WholeExchange } from "../whole-exchange";

/** Entries of a sandbox's log of traffic, in the order in which it happened. */
export type LoggedEntry = LoggedRequest | LoggedDelivery;

/** How a request reached the world: through a server, or from a command that has the world open itself. */
type Route = "served" | "embedded";

/** Times are host times in milliseconds, but for `sandboxTime`. */
export interface LoggedRequest extends WholeExchange {
  readonly kind: "request";
  /** Process that answered it. */
  readonly run: string;
  readonly route: Route;
  /** Time of the sandbox when the request arrived. */
  readonly sandboxTime: number;
  /** How much of the answer a fault dropped on its way to the program. */
  readonly loss: "all" | "half" | undefined;
}

/** An attempt to deliver an event. */
export interface LoggedDelivery {
  readonly kind: "delivery";
  readonly run: string;
  readonly sentAt: number;
  readonly endedAt: number;
  readonly sandboxTime: number;
  /** ID of the delivery. */
  readonly id: string;
  readonly eventType: string;
  /** Address of the subscription. */
  readonly url: string;
  /** From 1. */
  readonly attempt: number;
  readonly cause: "test" | "replay" | null;
  readonly status: number | null;
  readonly error: string | null;
  /** The envelope, with secrets masked. */
  readonly payload: string;
}
