import type { Surface } from "../base/platform";
import type { Endpoint } from "./endpoint";
import { endpoints } from "./endpoints";

/** The endpoint that a request reaches; undefined for a path that nobody described. A HEAD counts as its GET. */
export function findEndpoint(surface: Surface, method: string, pathAndQuery: string): Endpoint | undefined {
  const [path = ""] = pathAndQuery.split("?");
  const known = endpoints.filter(
    (endpoint) => endpoint.surface === surface && endpoint.method === (method === "HEAD" ? "GET" : method),
  );
  return best(known, segmentsOf(path)) ?? best(known, segmentsOf(withSlashForm(decode(path))));
}

/** Of several that fit, the one with the fewest parameters: `/webhooks/events` is no subscription. */
function best(known: readonly Endpoint[], segments: readonly string[]): Endpoint | undefined {
  const parameterCount = ({ path }: Endpoint) => path.split("{").length;
  return known
    .filter(({ path }) => fits(path.split("/").slice(1), segments))
    .sort((a, b) => parameterCount(a) - parameterCount(b))[0];
}

/** Case does not matter: a server that heeds it answers 404, and one that does not must not be a way around the guard. */
function fits(template: readonly string[], segments: readonly string[]): boolean {
  return (
    template.length === segments.length &&
    template.every(
      (part, index) => part.startsWith("{") || part.toLowerCase() === segments[index]?.toLowerCase(),
    )
  );
}

const segmentsOf = (path: string) => path.split("/").filter(Boolean).map(decode);

/** EP-04: `/webhooks/{id}:test` is the older way to write `/webhooks/{id}/test`. */
const withSlashForm = (path: string) => path.replace(/:(?=[^:/]*$)/, "/");

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
