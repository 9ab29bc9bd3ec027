import type { Environment, Surface } from "../../base/platform";
import type { Credential } from "../credentials";
import type { LiveAddress } from "../live-address";

export interface WithOrigin<Value> {
  readonly value: Value;
  readonly origin: string;
}

export interface ProfileFlags {
  readonly profile?: string | undefined;
  readonly env?: string | undefined;
}

/** A surface's settings with their sources. Reading them doesn't read any key. */
export interface SurfaceSetting {
  /** Safe to display. */
  readonly url?: WithOrigin<string>;
  readonly key?: { readonly kind: string; readonly origin: string };
}

/** Identifies the caller and target of a command. */
export interface Profile {
  readonly name: string;
  readonly environment: Environment;
  /** Flag, variable or file that determined the name and the environment. */
  readonly chosenBy: { readonly name: string; readonly environment: string };
  readonly isSandbox: boolean;
  /** First part of webhook header names. */
  readonly headerPrefix: string;
  readonly prefixOrigin: string;
  /** Whether only reads may be sent. */
  readonly readOnly: WithOrigin<boolean>;
  /** Whether plans must be applied by a second person, and bulk writes on live need a plan. */
  readonly fourEyes: boolean;
  /** Surfaces that have any setting in the environment. */
  readonly surfaces: readonly Surface[];
  /** Live URLs in all profiles. */
  readonly live: readonly LiveAddress[];
  setting(surface: Surface, environment?: Environment): SurfaceSetting;
  /** Base URL without a trailing slash. Throws a `Failure` of kind `config` if it is missing or unsafe. */
  url(surface: Surface): string;
  /** Rejects with a `Failure` of kind `config` if there is no key. */
  credential(surface: Surface): Promise<Credential>;
  /** Throws a `Failure` of kind `config` if a client's token must not be sent to the customer URL. */
  checkTokenUrl(): void;
  /** Printed once on stderr. */
  readonly notes: readonly string[];
}
