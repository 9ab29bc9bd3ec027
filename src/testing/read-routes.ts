import { Failure } from "../base/failure";
import { readUrl } from "../base/text/read-url";
import type { Receiver, SandboxOptions } from "./published";

export function readRoutes(routes: SandboxOptions["routes"] = {}): ReadonlyMap<string, Receiver> {
  const entries = Array.isArray(routes) ? routes.map(readPair) : Object.entries(routes);
  return new Map(entries.map(([from, to]) => [originOf(from), checkReceiver(to)]));
}

function readPair(text: string): [from: string, to: string] {
  const cut = text.indexOf("=");
  if (cut > 0) return [text.slice(0, cut), text.slice(cut + 1)];
  throw new Failure("usage", `The route ${text} has no = between where it starts and where it leads`);
}

function originOf(text: string): string {
  const url = readUrl(text);
  if (url?.protocol === "https:") return url.origin;
  throw new Failure("usage", `A route starts at an https:// address, not at "${text}"`);
}

/** Throws for an invalid receiver, which would otherwise only be noticed at the first delivery. */
export function checkReceiver(receiver: Receiver): Receiver {
  if (typeof receiver === "function") return receiver;
  const address = String(receiver);
  if (/^https?:$/.test(readUrl(address)?.protocol ?? "")) return address;
  throw new Failure("usage", `A receiver is a function or an http or https address, not "${address}"`);
}
