import type { HttpRequest } from "../../base/http";
import type { Surface } from "../../base/platform";

/** Required reaction of a receiver to a probe. */
export type ExpectedReaction =
  /** No request gets a 2xx, and nothing is booked. */
  | "refused"
  /** Each request gets a 2xx; booking is optional. */
  | "accepted"
  /** Each request gets a 2xx. All requests together are booked as one event. */
  | "booked once"
  /** Each request gets a 2xx; nothing is booked. */
  | "ignored"
  /** Any answer is fine, but the receiver must stay up. */
  | "answered";

/** Values to build the requests of a probe from. */
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
  /** Prefix of the header names, such as `X-Service`. */
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
  /** IDs of rules in docs/rules.md. */
  readonly rules: readonly string[];
  /** Whether the probe goes beyond the interface description. A receiver may have a reason to fail it. */
  readonly isExtension?: true;
  /** Surfaces that send this kind of delivery. Default: all. */
  readonly surfaces?: readonly Surface[];
  /** Whether the probe is skipped if there is no second secret. */
  readonly needsNextSecret?: true;
  /** Returns the requests in waves, which are sent one after another. */
  requests(parts: ProbeParts): readonly Wave[];
  /** Describes the likely bug of a receiver that fails, in one sentence. */
  readonly bug: string;
  readonly advice: string;
  /** Section of a guide that explains the fix, as a topic of `recoup help`. */
  readonly doc: string;
  /** Whether a delivery that must be refused has the right signature, so that only its time is wrong. */
  readonly isRightlySigned?: true;
  /** The likely bug if a genuine delivery is refused. Default: `bug`, or what the status reveals. */
  readonly refusal?: Pick<Probe, "bug" | "advice" | "doc">;
}

/** A secret that no receiver under test has. */
export const foreignSecret = Buffer.from("the secret of another subscription").toString("base64");
