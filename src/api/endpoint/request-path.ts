import { Failure } from "../../base/failure";
import { type Endpoint, isReadMethod } from "./endpoint";

/** Throws if the path leads outside the surface's base URL, or if it is ambiguous and the request writes. */
export function checkPath(method: string, path: string): string {
  const [pathname = ""] = path.split("?");
  if (pathname.split("/").some(isDotSegment) || /[\s\\#]/.test(path)) {
    throw new Failure("usage", `"${path}" is not a path below the surface's address.`, {
      hint: "Percent-encode what is part of a name; dots as a segment are refused.",
    });
  }
  // Some servers decode these characters before routing, so the request could reach a different operation.
  if (!isReadMethod(method) && /%(25)*(2f|5c)/i.test(pathname)) {
    const message = `"${pathname}" contains an encoded slash or backslash; a ${method} must not.`;
    throw new Failure("usage", message, {
      hint: "Only GET and HEAD accept one here. Commands that take an id encode it themselves.",
    });
  }
  return path;
}

/**
 * Whether the segment is `.` or `..`, even with encoded dots or trailing matrix parameters, which some
 * servers drop.
 */
function isDotSegment(segment: string): boolean {
  return /^\.{1,2}$/.test(segment.replace(/;.*$/s, "").replace(/%(25)*2e/gi, "."));
}

/** Builds a call's path and query, relative to the surface's base URL. */
export function buildPath(
  endpoint: Endpoint,
  parameters: Readonly<Record<string, string>>,
  query: Readonly<Record<string, unknown>>,
): string {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeSegment(parameters[name] ?? ""),
  );
  return path + encodeQuery(endpoint, query);
}

/** Encodes one path segment, including colons (CLI-24) and the slashes of combined references (CLI-25). */
function encodeSegment(value: string): string {
  if (value === "") throw new Failure("usage", "An identifier is empty.");
  if (value === "." || value === "..") throw new Failure("usage", `"${value}" is not a valid identifier.`);
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
