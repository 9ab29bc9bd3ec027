import type { Surface } from "../../base/platform";
import { findLiveAddress, type LiveAddress } from "../../config/live-address";
import { isAlwaysBelow } from "../../config/url-prefix";
import type { ExchangeDestination } from "../../traffic/observer";

/** One of the profile's surfaces, to which the proxy forwards. */
export interface ProxiedSurface {
  readonly surface: Surface;
  /** Base address without a trailing slash. */
  readonly url: string;
}

export interface ProxyRoute {
  readonly url: string;
  readonly destination: Extract<ExchangeDestination, { surface: unknown }>;
}

/** Returns the proxy path of a surface, which is the same as in a sandbox. */
export const getProxyPath = (surface: Surface): string => `/test/${surface}`;

/**
 * Resolves a path in the proxy to an address. Returns undefined if the path belongs to no surface, or if the
 * address is live or outside the surface.
 */
export function resolveRoute(
  target: string,
  surfaces: readonly ProxiedSurface[],
  liveAddresses: readonly LiveAddress[],
): ProxyRoute | undefined {
  const [path = ""] = target.split("?");
  const matchedSurface = surfaces.find(({ surface }) => {
    const prefix = getProxyPath(surface);
    return path === prefix || path.startsWith(`${prefix}/`);
  });
  if (matchedSurface === undefined) return undefined;
  const { surface, url: base } = matchedSurface;
  const pathBelow = target.slice(getProxyPath(surface).length);
  const url = `${base}${pathBelow}`;
  if (!isAlwaysBelow(base, url) || findLiveAddress(liveAddresses, url) !== undefined) return undefined;
  return { url, destination: { surface, environment: "test", target: pathBelow } };
}
