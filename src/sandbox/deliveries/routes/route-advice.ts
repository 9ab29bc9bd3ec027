import { nearest } from "../../../base/text/nearest";
import { readUrl } from "../../../base/text/read-url";
import type { Route } from "../../facts/route";
import { destinationOf } from "./destination";

/** True where the world's own receiver takes what is sent to an address, because no route leads to another one. */
export const isUnrouted = (url: string, routes: readonly Route[]): boolean =>
  readUrl(url) !== undefined && destinationOf(url, routes).kind === "own";

/** As `sandbox serve` and RECOUP_SANDBOX_ROUTE take it; the receiver's own port is for the user to put in. */
export const routeFor = (url: string) => `${new URL(url).origin}=http://127.0.0.1:3000`;

/** Why no receiver of the user's gets what is sent to an address, and which host was perhaps meant. */
export function missingRoute(url: string, routes: readonly Route[]): string {
  const { origin } = new URL(url);
  const guess = nearest(
    origin,
    routes.map(({ from }) => from),
  );
  const meant = guess === undefined ? "" : ` There is a route for ${guess}: did you mean that host?`;
  return `no route leads from ${origin} to a receiver of yours.${meant}`;
}
