import type { Environment, Surface } from "../../base/platform";
import type { Credential } from "../credentials";
import type { LiveAddress } from "../live-address";

/** A value and the place that it comes from. */
export interface Sourced<Value> {
  readonly value: Value;
  readonly origin: string;
}

export interface ProfileFlags {
  readonly profile?: string | undefined;
  readonly env?: string | undefined;
}

/** What is set for a surface, and where; nothing is opened for it. */
export interface SurfaceSetting {
  /** As it may be shown. */
  readonly url?: Sourced<string>;
  readonly key?: { readonly kind: string; readonly origin: string };
}

/** Who a command acts as, and where. */
export interface Profile {
  readonly name: string;
  readonly environment: Environment;
  /** Where name and environment were chosen. */
  readonly chosenBy: { readonly name: string; readonly environment: string };
  /** The embedded platform stands behind it. */
  readonly isSandbox: boolean;
  /** The first part of the names of webhook headers. */
  readonly headerPrefix: string;
  readonly prefixOrigin: string;
  /** Nothing but reads is sent. */
  readonly readOnly: Sourced<boolean>;
  /** Surfaces that are set up in the environment, wholly or in part. */
  readonly surfaces: readonly Surface[];
  /** What any profile has on live. */
  readonly live: readonly LiveAddress[];
  setting(surface: Surface, environment?: Environment): SurfaceSetting;
  /** Base URL without a trailing slash; throws a `Failure` of kind `config` when it is missing or unsafe. */
  url(surface: Surface): string;
  /** Rejects with a `Failure` of kind `config` when there is none. */
  credential(surface: Surface): Promise<Credential>;
  /** Reported once on stderr. */
  readonly notes: readonly string[];
}
