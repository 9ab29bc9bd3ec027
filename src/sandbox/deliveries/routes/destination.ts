import type { DeliveryTarget } from "../../../base/platform";
import { readUrl } from "../../../base/text/read-url";
import { isPublicAddress } from "../../../webhooks/subscription/public-address";
import type { DeliveryRoute } from "../../facts/delivery-route";
import { findRoutedUrl } from "./routes";

export type DeliveryDestination =
  | { readonly kind: "route" | "network"; readonly url: string }
  | (DeliveryTarget & { readonly kind: "override" })
  /** The sandbox's own receiver for the fictional partners of the seed. Accepts every delivery. */
  | { readonly kind: "own" }
  | { readonly kind: "nowhere" };

/** Matches host names reserved for examples and tests. No real receiver has one, so deliveries stay local. */
const reservedHostPattern = /(^|\.)(example|test|invalid|example\.(com|net|org))$/;

export function resolveDestination(address: string, routes: readonly DeliveryRoute[]): DeliveryDestination {
  const url = new URL(address);
  const routedAddress = findRoutedUrl(url, routes);
  if (routedAddress !== undefined) return { kind: "route", url: routedAddress };
  if (reservedHostPattern.test(url.hostname.replace(/\.$/, ""))) return { kind: "own" };
  return isPublicAddress(url.hostname) === false ? { kind: "nowhere" } : { kind: "network", url: address };
}

/** Whether deliveries may go to a resolved IP address. Public names must not resolve to private networks. */
export function isAddressAllowed(address: string): boolean {
  const host = address.includes(":") ? `[${address}]` : address;
  const url = readUrl(`https://${host}`);
  return url !== undefined && isPublicAddress(url.hostname) === true;
}

/** Name that `sandbox deliveries` shows instead of an address. */
export const worldReceiverName = "the world's own receiver";
const labelByKind = { own: worldReceiverName, nowhere: "nowhere" } as const;

export function describeDestination(destination: DeliveryDestination): string {
  return "url" in destination ? destination.url : labelByKind[destination.kind];
}
