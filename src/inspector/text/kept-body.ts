import type { LoggedMessage } from "../../base/inspector/requests";
import { count } from "./times";

/** What there is to say of a body beside its text; undefined for one that is there as it was sent. */
export function bodyNote({ kept, bytes, type }: LoggedMessage): string | undefined {
  const size = `${count(bytes)} bytes`;
  if (kept === "cut") return `The beginning of ${size}`;
  if (kept === "off") return `${size}, not kept: the sandbox was served with --no-request-bodies`;
  if (kept === "size") return `${size} of ${type ?? "no type"}, not kept: an upload, or not text`;
  return undefined;
}

/** Names and values of a query, decoded where that is possible; one without a value has an empty one. */
export function queryEntries(query: string): readonly (readonly [name: string, value: string])[] {
  return query
    .split("&")
    .filter((part) => part !== "")
    .map((part) => {
      const at = part.includes("=") ? part.indexOf("=") : part.length;
      return [decoded(part.slice(0, at)), decoded(part.slice(at + 1))];
    });
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return text;
  }
}
