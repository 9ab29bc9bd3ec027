import type { HeaderName, Headers } from "../../base/http";

export type HeaderPair = readonly [name: string, value: string];

/** Lowercases names and joins the values of repeated headers with commas. */
export function toHeaders(pairs: readonly HeaderPair[]): Headers {
  const headers = new Map<HeaderName, string>();
  for (const [name, value] of pairs) {
    const key = toWireHeaderName(name.trim()).toLowerCase() as HeaderName;
    const earlierValue = headers.get(key);
    headers.set(key, earlierValue === undefined ? value.trim() : `${earlierValue}, ${value.trim()}`);
  }
  return Object.fromEntries(headers);
}

/** Converts `HTTP_X_SERVICE_SIGNATURE`, the spelling in CGI, WSGI and Rack, to `X-SERVICE-SIGNATURE`. */
export const toWireHeaderName = (name: string) =>
  /^HTTP_[A-Z0-9_]+$/.test(name) ? name.slice("HTTP_".length).replaceAll("_", "-") : name;

/** Splits `Name: value`. Returns undefined if the line isn't a header. */
export function readHeaderLine(line: string): HeaderPair | undefined {
  const match = /^([!#$%&'*+.^`|~\w-]+)[ \t]*:(.*)$/s.exec(line);
  return match === null ? undefined : [match[1] ?? "", match[2] ?? ""];
}
