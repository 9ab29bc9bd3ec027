import { advice, type Hint } from "../base/advice/advice";
import { Failure } from "../base/failure";
import { type Surface, surfaces } from "../base/platform";
import { formatUrl } from "./check-url";
import type { KeyOwner } from "./credentials";
import type { Config } from "./file/schema";
import { isUrlBelow } from "./url-prefix";

export interface LiveAddress {
  readonly profile: string;
  readonly surface: Surface;
  readonly url: string;
}

export function listLiveAddresses({ profiles }: Config): readonly LiveAddress[] {
  return Object.entries(profiles).flatMap(([profile, { live = {} }]) =>
    surfaces.flatMap((surface) => {
      const url = live[surface]?.url;
      return url === undefined ? [] : [{ profile, surface, url }];
    }),
  );
}

export function findLiveAddress(liveAddresses: readonly LiveAddress[], url: string): LiveAddress | undefined {
  return liveAddresses.find((live) => isUrlBelow(live.url, url));
}

interface UsedAddress extends KeyOwner {
  /** How the message refers to the URL. */
  readonly name: string;
  readonly url: string;
  /** How to choose a different URL. */
  readonly remedy: Hint;
}

/** Throws if a live URL is set as a test URL, even by a variable. The live guard depends on this. */
export function refuseLiveAddress(
  liveAddresses: readonly LiveAddress[],
  { name, url, remedy, profile, environment, surface }: UsedAddress,
): void {
  const live = environment === "test" ? findLiveAddress(liveAddresses, url) : undefined;
  if (live === undefined) return;
  throw new Failure(
    "config",
    `${name} is an address of the profile ${live.profile} on live, and the environment is test.`,
    {
      hint: advice`The profile ${live.profile} has ${formatUrl(live.url)} on live. ${remedy}, or choose --env live.`,
      profile,
      environment,
      surface,
    },
  );
}
