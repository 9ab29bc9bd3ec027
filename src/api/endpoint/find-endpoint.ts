import { listPathVariants } from "../../base/path-variants";
import type { Surface } from "../../base/platform";
import type { Endpoint } from "./endpoint";
import { endpoints } from "./endpoints";

/** Finds the endpoint for a request, or returns undefined if the path is unknown. Treats HEAD as GET. */
export function findEndpoint(surface: Surface, method: string, pathAndQuery: string): Endpoint | undefined {
  return listPossibleEndpoints(surface, method, pathAndQuery).find((endpoint) => endpoint !== undefined);
}

/**
 * Lists the endpoints that a server might route a request to, one per interpretation of the path. An
 * interpretation that matches no endpoint yields undefined.
 */
export function listPossibleEndpoints(
  surface: Surface,
  method: string,
  pathAndQuery: string,
): readonly (Endpoint | undefined)[] {
  const [path = ""] = pathAndQuery.split("?");
  const candidates = endpoints.filter(
    (endpoint) => endpoint.surface === surface && endpoint.method === (method === "HEAD" ? "GET" : method),
  );
  const pathVariants = listPathVariants(path);
  return [...new Set([...pathVariants, ...pathVariants.map(toSlashForm)])].map((variant) =>
    findBestMatch(candidates, variant),
  );
}

/** Picks the match with the fewest parameters, so `/webhooks/events` isn't mistaken for a subscription. */
function findBestMatch(candidates: readonly Endpoint[], path: string): Endpoint | undefined {
  const segments = path.split("/");
  const countParameters = (endpoint: Endpoint) => endpoint.path.split("{").length;
  return candidates
    .filter((endpoint) => matchesTemplate(endpoint.path.split("/"), segments))
    .sort((a, b) => countParameters(a) - countParameters(b))[0];
}

/** Whether the path matches the template. Literal segments match as written or in lowercase. */
function matchesTemplate(template: readonly string[], segments: readonly string[]): boolean {
  return (
    template.length === segments.length &&
    template.every((part, index) => {
      const segment = segments[index] ?? "";
      return part.startsWith("{") ? segment !== "" : part === segment || part.toLowerCase() === segment;
    })
  );
}

/** Converts the older form `/webhooks/{id}:test` to `/webhooks/{id}/test` (EP-04). */
const toSlashForm = (path: string) => path.replace(/:(?=[^:/]*$)/, "/");
