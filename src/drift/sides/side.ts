import type { Target } from "../../api/exchange/call";
import type { Headers } from "../../base/http";
import type { Surface } from "../../base/platform";
import type { Call } from "../../cleanup/undo";

/** A delivery as it arrived. */
export interface Arrival {
  readonly headers: Headers;
  readonly body: Uint8Array;
  /** Time of the platform, in milliseconds since 1970. */
  readonly at: number;
}

/** Receives what a probe subscribes to. */
export interface Inbox {
  /** Address for the subscriptions of a tag. */
  address(tag: string): string;
  arrivals(tag: string): readonly Arrival[];
  /** Sets the statuses that deliveries for the tag are answered with; the last one stays. */
  answerWith(tag: string, statuses: readonly number[]): void;
}

/** One of the two platforms that are compared. */
export interface Side {
  readonly name: "sandbox" | "target";
  target(surface: Surface): Promise<Target>;
  /** For clean-up. */
  readonly call: Call;
  readonly inbox?: Inbox | undefined;
  /** Moves the clock of a sandbox. */
  readonly passTime?: ((ms: number) => Promise<void>) | undefined;
  /** Masks a secret in all later output. */
  hide(secret: string): void;
  now(): number;
  /** Waits for something that the platform does in its own time. */
  wait(ms: number): Promise<void>;
}
