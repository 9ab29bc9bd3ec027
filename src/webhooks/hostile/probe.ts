import type { HttpRequest } from "../../base/http";
import type { Surface } from "../../base/platform";

/** Required reaction of a receiver to a probe. */
export type ExpectedReaction =
  /** Anything but a 2xx, and nothing is booked. */
  | "refused"
  /** Each request gets a 2xx; booking is optional. */
  | "accepted"
  /** Each request gets a 2xx; together they are booked as one event. */
  | "booked once"
  /** Each request gets a 2xx; nothing is booked. */
  | "ignored"
  /** Any answer is fine, but the receiver must stay up. */
  | "answered";

/** Input for the requests of a probe. */
export interface ProbeParts {
  readonly url: string;
  /** The event, as the platform wrote it. */
  readonly envelope: string;
  /** Secret that the receiver verifies with. */
  readonly secret: string;
  /** Next secret after a rotation; the receiver already has both. */
  readonly nextSecret?: string;
  /** Secret of a different subscription. */
  readonly foreignSecret: string;
  /** Such as `X-Service`. */
  readonly headerPrefix: string;
  readonly nowSeconds: number;
}

export type ProbeRequest = Pick<HttpRequest, "method" | "url" | "headers" | "headerLines" | "body">;

/** Requests sent in parallel. */
export type Wave = readonly ProbeRequest[];

/** A test delivery: an event as the platform, a bad network or an attacker might send it. */
export interface Probe {
  readonly id: string;
  readonly title: string;
  readonly kind: "honest" | "hostile";
  readonly expected: ExpectedReaction;
  /** IDs of docs/rules.md. */
  readonly rules: readonly string[];
  /** Goes beyond the interface description, so a receiver may have a reason to differ. */
  readonly isExtension?: true;
  /** Surfaces that send such a delivery. Default: all. */
  readonly surfaces?: readonly Surface[];
  /** Skipped without a second secret. */
  readonly needsNextSecret?: true;
  /** Waves are sent one after another. */
  requests(parts: ProbeParts): readonly Wave[];
  /** Likely bug of a receiver that fails, in one sentence. */
  readonly bug: string;
  /** Suggested fix. */
  readonly advice: string;
  /** The section of a guide that says how, for `recoup help`. */
  readonly doc: string;
}

/** A secret that no receiver under test has. */
export const foreignSecret = Buffer.from("the secret of another subscription").toString("base64");
