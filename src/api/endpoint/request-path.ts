import { Failure } from "../../base/failure";
import type { Endpoint } from "./endpoint";

export const isRead = (method: string) => method === "GET" || method === "HEAD";

/** A path stays below the surface's address, where the key belongs, and a write names what it reaches. */
export function checkPath(method: string, path: string): string {
  const [name = ""] = path.split("?");
  if (name.split("/").some(isDots) || /[\s\\#]/.test(path)) {
    throw new Failure("usage", `"${path}" is not a path below the surface's address.`, {
      hint: "Percent-encode what is part of a name; dots as a segment are refused.",
    });
  }
  // Some servers decode them before they route, so the request could reach another operation than it names.
  if (!isRead(method) && /%(25)*(2f|5c)/i.test(name)) {
    throw new Failure("usage", `"${name}" contains an encoded slash or backslash; a ${method} must not.`, {
      hint: "Only GET and HEAD accept one here. Commands that take an id encode it themselves.",
    });
  }
  return path;
}

/** Also with its dots encoded, and with matrix parameters that some servers drop. */
function isDots(segment: string): boolean {
  return /^\.{1,2}$/.test(segment.replace(/;.*$/s, "").replace(/%(25)*2e/gi, "."));
}

/** The path of a call, with its query, below the surface's address. */
export function pathOf(
  endpoint: Endpoint,
  parameters: Readonly<Record<string, string>>,
  query: Readonly<Record<string, unknown>>,
): string {
  return fillPath(endpoint.path, parameters) + encodeQuery(endpoint, query);
}

function fillPath(path: string, parameters: Readonly<Record<string, string>>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeSegment(parameters[name] ?? ""));
}

/** One path segment; the colon is encoded too (CLI-24), a combined reference goes whole (CLI-25). */
function encodeSegment(value: string): string {
  if (value === "" || value === "." || value === "..") {
    throw new Failure(
      "usage",
      value === "" ? "An identifier is empty." : `"${value}" is not a valid identifier.`,
    );
  }
  return encodeURIComponent(value);
}

function encodeQuery(endpoint: Endpoint, query: Readonly<Record<string, unknown>>): string {
  const pairs = Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => {
      const codec = endpoint.query?.[name];
      const text = codec === undefined ? String(value) : codec.encode(value);
      return `${encodeURIComponent(name)}=${encodeURIComponent(text)}`;
    });
  return pairs.length === 0 ? "" : `?${pairs.join("&")}`;
}
