import { environments, surfaces } from "../base/platform";
import { readUrl } from "../base/text/read-url";
import { trimEnd } from "../base/text/trim-end";
import type { KeyScope } from "./exchange";
import type { FullExchange } from "./full-exchange";
import type { ExchangeDestination } from "./observer";

const sandboxBases = environments.flatMap((environment) =>
  surfaces.map((surface) => ({ environment, surface, path: `/${environment}/${surface}` })),
);

/** Names for this machine, the embedded sandbox and containers. Public websites never use them. */
const localNamePattern = /^(127\.\d+\.\d+\.\d+|\[::1\]|sandbox\.invalid|[^.]+)$/;

/**
 * The returned function finds the destination of a recorded request: one of the addresses, or a sandbox,
 * whose paths name the surface. It returns undefined for any other request.
 */
export function createDestinationFinder(addresses: readonly (KeyScope & { readonly url: string })[]) {
  const bases = addresses.flatMap(({ url, ...base }) => {
    const parsedUrl = readUrl(url);
    return parsedUrl === undefined
      ? []
      : [{ ...base, origin: parsedUrl.origin, path: trimEnd(parsedUrl.pathname, "/") }];
  });
  return (exchange: Pick<FullExchange, "url">): ExchangeDestination | undefined => {
    const url = readUrl(exchange.url);
    if (url === undefined) return undefined;
    const { origin, pathname, search, hostname } = url;
    const isInsidePath = (path: string) => pathname === path || pathname.startsWith(`${path}/`);
    const matchingBase = bases.find((base) => base.origin === origin && isInsidePath(base.path));
    const destinationBase = matchingBase ?? sandboxBases.find(({ path }) => isInsidePath(path));
    if (destinationBase === undefined)
      return localNamePattern.test(hostname) ? findPlatformChange(pathname) : undefined;
    const { surface, environment, path } = destinationBase;
    return { surface, environment, target: `${pathname.slice(path.length)}${search}` };
  };
}

/**
 * Recognizes requests to a sandbox that aren't judged but can change its responses. Returns undefined for
 * others.
 */
export function findPlatformChange(path: string): ExchangeDestination | undefined {
  if (path.startsWith("/control/clock")) return { move: "clock" };
  if (path.startsWith("/control/")) return { move: "control" };
  return /^\/(?:link|onboarding|signing|kyc)\//.test(path) ? { move: "approval" } : undefined;
}
