import type { HttpRequest } from "../../base/http";
import type { Surface } from "../../base/platform";

/** What a receiver must do with a probe. */
export type Expected =
  /** Any answer but 2xx, or none, and nothing booked. */
  | "refused"
  /** Each request gets a 2xx; booking it is up to the receiver. */
  | "accepted"
  /** Each request gets a 2xx, and all of them together are booked as one event. */
  | "booked once"
  /** Each request gets a 2xx, and nothing is booked. */
  | "ignored"
  /** Any answer: refusing and accepting are both right, being down afterward is not. */
  | "answered";

/** What the requests of a probe are made from. */
export interface ProbeParts {
  /** The receiver's address. */
  readonly url: string;
  /** The event as the platform wrote it. */
  readonly envelope: string;
  /** The secret that the receiver verifies with. */
  readonly secret: string;
  /** The secret that replaces it; the receiver has both already. */
  readonly nextSecret?: string;
  /** The secret of another subscription. */
  readonly foreignSecret: string;
  /** `X-Service` */
  readonly headerPrefix: string;
  readonly nowSeconds: number;
}

export type ProbeRequest = Pick<HttpRequest, "method" | "url" | "headers" | "headerLines" | "body">;

/** Requests that are sent at the same moment. */
export type Wave = readonly ProbeRequest[];

/** One thing to send to a receiver: an event as the platform, a bad network or an attacker would send it. */
export interface Probe {
  readonly id: string;
  readonly title: string;
  readonly kind: "honest" | "hostile";
  readonly expected: Expected;
  /** IDs of docs/rules.md. */
  readonly rules: readonly string[];
  /** Beyond the interface description: a receiver may have a reason to do otherwise. */
  readonly isExtension?: true;
  /** Those that make such a delivery. Default: all. */
  readonly surfaces?: readonly Surface[];
  /** Left out without the second secret. */
  readonly needsNextSecret?: true;
  /** One wave after the other. */
  requests(parts: ProbeParts): readonly Wave[];
  /** The likely bug of a receiver that fails, in one sentence. */
  readonly bug: string;
  /** What to change. */
  readonly advice: string;
  /** The section of a guide that says how, for `recoup help`. */
  readonly doc: string;
}
