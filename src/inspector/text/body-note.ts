import { attempt } from "../../base/attempt";
import { formatCount } from "../../base/text/numbers/format-count";
import type { LoggedMessage } from "../contract/requests";

/** Describes how a stored body differs from the one sent, or returns undefined if it is complete. */
export function describeBody({ kept, bytes, type }: LoggedMessage): string | undefined {
  const size = `${formatCount(bytes)} bytes`;
  if (kept === "cut") return `The beginning of ${size}`;
  if (kept === "off") return `${size}, not kept: the sandbox was served with --no-request-bodies`;
  if (kept === "size") return `${size} of ${type ?? "no type"}, not kept: an upload, or not text`;
  return undefined;
}

/** Returns the parameters of a query, decoded if possible. A missing value becomes an empty string. */
export function parseQuery(query: string): readonly (readonly [name: string, value: string])[] {
  return query
    .split("&")
    .filter((part) => part !== "")
    .map((part) => {
      const index = part.includes("=") ? part.indexOf("=") : part.length;
      return [decodeText(part.slice(0, index)), decodeText(part.slice(index + 1))];
    });
}

const decodeText = (text: string) => attempt(() => decodeURIComponent(text.replaceAll("+", " "))) ?? text;
