import { findNearest } from "../../../base/text/nearest";
import { readUrl } from "../../../base/text/read-url";
import type { DeliveryRoute } from "../../facts/delivery-route";
import { resolveDestination } from "./destination";

/** Whether deliveries to a URL go to the world's own receiver because no route matches the URL. */
export const isUnrouted = (url: string, routes: readonly DeliveryRoute[]): boolean =>
  readUrl(url) !== undefined && resolveDestination(url, routes).kind === "own";

/** Suggests a route for `sandbox serve` or RECOUP_SANDBOX_ROUTE. Users substitute their own port. */
export const suggestRoute = (url: string) => `${new URL(url).origin}=http://127.0.0.1:3000`;

/** Explains why deliveries don't reach the user's receiver, and suggests the host that was probably meant. */
export function describeMissingRoute(url: string, routes: readonly DeliveryRoute[]): string {
  const { origin } = new URL(url);
  const guess = findNearest(
    origin,
    routes.map(({ from }) => from),
  );
  const suggestion = guess === undefined ? "" : ` There is a route for ${guess}: did you mean that host?`;
  return `no route leads from ${origin} to your receiver.${suggestion}`;
}
