import type { DeliveryTarget } from "../../../base/platform";
import { readUrl } from "../../../base/text/read-url";
import { isPublicAddress } from "../../../webhooks/subscription/public-address";
import type { Route } from "../../facts/route";
import { routed } from "./routes";

/** Where a subscription's address leads. */
export type Destination =
  | { readonly kind: "route" | "network"; readonly url: string }
  | (DeliveryTarget & { readonly kind: "given" })
  /** The receivers of the partners that the seed made up: they take everything. */
  | { readonly kind: "own" }
  | { readonly kind: "nowhere" };

/** Names that are set aside for examples and tests: nobody's receiver is there, so nothing leaves this machine. */
const madeUp = /(^|\.)(example|test|invalid|example\.(com|net|org))$/;

export function destinationOf(address: string, routes: readonly Route[]): Destination {
  const url = new URL(address);
  const other = routed(url, routes);
  if (other !== undefined) return { kind: "route", url: other };
  if (madeUp.test(url.hostname.replace(/\.$/, ""))) return { kind: "own" };
  return isPublicAddress(url.hostname) === false ? { kind: "nowhere" } : { kind: "network", url: address };
}

/** Whether an address that a name led to may be reached: a public name must not lead into a private network. */
export function mayReach(address: string): boolean {
  const host = address.includes(":") ? `[${address}]` : address;
  const url = readUrl(`https://${host}`);
  return url !== undefined && isPublicAddress(url.hostname) === true;
}

/** Shown by `sandbox deliveries` instead of an address. */
export const ownReceiver = "the world's own receiver";
const labels = { own: ownReceiver, nowhere: "nowhere" } as const;

/** As `sandbox deliveries` shows it. */
export function describeDestination(destination: Destination): string {
  return "url" in destination ? destination.url : labels[destination.kind];
}
