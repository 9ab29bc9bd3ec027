import { Failure } from "../base/failure";
import type { Endpoint } from "./endpoint";

/** A path stays below the surface's address, where the key belongs. */
export function checkPath(path: string): string {
  const segments = (path.split("?")[0] ?? "").split("/").map((segment) => segment.replace(/%2e/gi, "."));
  if (segments.some((segment) => segment === "." || segment === "..") || /[\s\\#]/.test(path)) {
    throw new Failure("usage", `"${path}" is no path below the surface's address.`, {
      hint: "Percent-encode what is part of a name; dots as a segment are refused.",
    });
  }
  return path;
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
    throw new Failure("usage", value === "" ? "An identifier is empty." : `"${value}" is no identifier.`);
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
