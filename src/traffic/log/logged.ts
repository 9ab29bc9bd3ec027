import type { FullExchange } from "../full-exchange";

/** An entry in a sandbox's traffic log. Added when the response is sent or the attempt ends. */
export type LoggedEntry = LoggedRequest | LoggedDelivery;

/** How a request reached the world: through a server, or from a command that opened the world directly. */
type RequestRoute = "served" | "embedded";

/** A logged request. Times are host times in milliseconds, except `sandboxTime`. */
export interface LoggedRequest extends FullExchange {
  readonly kind: "request";
  /** Name of the process that responded. */
  readonly run: string;
  readonly route: RequestRoute;
  /** Time on the sandbox's clock when the request arrived. */
  readonly sandboxTime: number;
  /** How much of the response an injected fault dropped. */
  readonly loss: "all" | "half" | undefined;
}

/** An attempt to deliver an event. */
export interface LoggedDelivery {
  readonly kind: "delivery";
  readonly run: string;
  readonly sentAt: number;
  readonly endedAt: number;
  readonly sandboxTime: number;
  readonly id: string;
  readonly eventType: string;
  /** URL of the subscription that the event is for. */
  readonly url: string;
  /** Number of the attempt, from 1. */
  readonly attempt: number;
  readonly cause: "test" | "replay" | null;
  readonly status: number | null;
  readonly error: string | null;
  /** The envelope with secrets masked. */
  readonly payload: string;
}
