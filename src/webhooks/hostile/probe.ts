import type { HttpRequest } from "../../base/http";
import type { Surface } from "../../base/platform";

/** How a receiver must react to a probe. */
export type ExpectedReaction =
  /** No request gets a 2xx, and nothing is booked. */
  | "refused"
  /** Each request gets a 2xx, whether or not it is booked. */
  | "accepted"
  /** Each request gets a 2xx. All of them together are booked as one event. */
  | "booked once"
  /** Each request gets a 2xx, but nothing is booked. */
  | "ignored"
  /** Any response is fine, but the receiver must stay up. */
  | "answered";

/** Values from which to build a probe's requests. */
export interface ProbeParts {
  readonly url: string;
  /** The event as written by the platform. */
  readonly envelope: string;
  /** Secret used by the receiver for verification. */
  readonly secret: string;
  /** Next secret after a rotation. The receiver already has both. */
  readonly nextSecret?: string;
  /** Secret of a different subscription. */
  readonly foreignSecret: string;
  /** Prefix of header names, such as `X-Service`. */
  readonly headerPrefix: string;
  readonly nowSeconds: number;
  /** Whether the receiver's time is exactly `nowSeconds`. Default: allows for clock skew and latency. */
  readonly isExactTime?: true;
}

export type ProbeRequest = Pick<HttpRequest, "method" | "url" | "headers" | "headerLines" | "body">;

/** Requests to send in parallel. */
export type Wave = readonly ProbeRequest[];

/** A test delivery: an event sent the way the platform, a bad network or an attacker might. */
export interface DeliveryProbe {
  readonly id: string;
  readonly title: string;
  readonly expected: ExpectedReaction;
  /** Rule IDs from docs/rules.md. */
  readonly rules: readonly string[];
  /**
   * Whether the probe goes beyond the interface description. A receiver may then have a reason to fail it.
   */
  readonly isExtension?: true;
  /** Surfaces that send this kind of delivery. Default: all. */
  readonly surfaces?: readonly Surface[];
  /** Whether to skip the probe without a second secret. */
  readonly needsNextSecret?: true;
  /** Returns the requests in waves, to be sent one after another. */
  requests(parts: ProbeParts): readonly Wave[];
  /** Describes the likely bug in a receiver that fails, in one sentence. */
  readonly bug: string;
  readonly advice: string;
  /** Guide section that explains the fix, as a `recoup help` topic. */
  readonly doc: string;
  /** Whether a hostile delivery has the right signature, so that only its time or its body is wrong. */
  readonly isRightlySigned?: true;
  /** The likely bug if a genuine delivery is refused. Default: `bug`, or what the status reveals. */
  readonly refusal?: Pick<DeliveryProbe, "bug" | "advice" | "doc">;
}

/** A secret unknown to every receiver under test. */
export const foreignSecret = Buffer.from("the secret of another subscription").toString("base64");

/** For probes that the receiver must refuse. */
export const hostileDefaults = { expected: "refused", doc: "receiver#verify-the-signature" } as const;

/** For probes that the receiver must book once. */
export const honestDefaults = { expected: "booked once", doc: "receiver#accept-what-is-genuine" } as const;

/** Adds the defaults of their kind to probes, which are listed by ID. */
export function defineProbes<Defaults extends Partial<DeliveryProbe>>(
  defaults: Defaults,
  probesById: Readonly<Record<string, Omit<DeliveryProbe, "id" | keyof Defaults> & Partial<DeliveryProbe>>>,
): readonly DeliveryProbe[] {
  return Object.entries(probesById).map(([id, probe]) => ({ ...defaults, id, ...probe }) as DeliveryProbe);
}
