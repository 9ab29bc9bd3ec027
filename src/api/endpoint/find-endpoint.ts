import { pathReadings } from "../../base/path-readings";
import type { Surface } from "../../base/platform";
import type { Endpoint } from "./endpoint";
import { endpoints } from "./endpoints";

/** The endpoint that a request reaches; undefined for a path that nobody described. A HEAD counts as its GET. */
export function findEndpoint(surface: Surface, method: string, pathAndQuery: string): Endpoint | undefined {
  return endpointsAt(surface, method, pathAndQuery).find((endpoint) => endpoint !== undefined);
}

/** What a server may take a request for: the endpoint of each reading of its path, undefined where there is none. */
export function endpointsAt(
  surface: Surface,
  method: string,
  pathAndQuery: string,
): readonly (Endpoint | undefined)[] {
  const [path = ""] = pathAndQuery.split("?");
  const known = endpoints.filter(
    (endpoint) => endpoint.surface === surface && endpoint.method === (method === "HEAD" ? "GET" : method),
  );
  const readings = pathReadings(path);
  return [...new Set([...readings, ...readings.map(withSlashForm)])].map((reading) => best(known, reading));
}

/** Of several matches, the one with the fewest parameters: `/webhooks/events` is not a subscription. */
function best(known: readonly Endpoint[], path: string): Endpoint | undefined {
  const segments = path.split("/");
  const parameterCount = (endpoint: Endpoint) => endpoint.path.split("{").length;
  return known
    .filter((endpoint) => fits(endpoint.path.split("/"), segments))
    .sort((a, b) => parameterCount(a) - parameterCount(b))[0];
}

/** Case counts here: a reading in lower case is one of its own. */
function fits(template: readonly string[], segments: readonly string[]): boolean {
  return (
    template.length === segments.length &&
    template.every((part, index) => {
      const segment = segments[index] ?? "";
      return part.startsWith("{") ? segment !== "" : part === segment || part.toLowerCase() === segment;
    })
  );
}

/** EP-04: `/webhooks/{id}:test` is the older way to write `/webhooks/{id}/test`. */
const withSlashForm = (path: string) => path.replace(/:(?=[^:/]*$)/, "/");
