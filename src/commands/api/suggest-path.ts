import { endpoints } from "../../api/endpoint/endpoints";
import { findEndpoint } from "../../api/endpoint/find-endpoint";
import { type Advice, advice } from "../../base/advice/advice";
import { recoup } from "../../base/advice/command-line";
import { Failure } from "../../base/failure";
import { type Surface, surfaces } from "../../base/platform";
import { findNearest } from "../../base/text/nearest";
import type { RequestLine } from "./request";

/** Adds the intended path to a 404 for a path without an operation. */
export function addPathHint(error: unknown, surface: Surface, { method, path }: RequestLine): unknown {
  if (!(error instanceof Failure) || error.details.status !== 404) return error;
  if (findEndpoint(surface, method, path) !== undefined) return error;
  const hint = suggestPath(surface, method, path);
  return hint === undefined ? error : error.override({ hint });
}

function suggestPath(surface: Surface, method: string, pathAndQuery: string): Advice | undefined {
  const [path = ""] = pathAndQuery.split("?");
  const query = pathAndQuery.slice(path.length);
  const otherSurface = surfaces.find((value) => findEndpoint(value, method, path) !== undefined);
  if (otherSurface !== undefined)
    return advice`That path belongs to the ${otherSurface} surface: ${recoup`api ${{ typed: method }} ${{ typed: pathAndQuery }} --as ${otherSurface}`}.`;
  const suggestion = dropLeadingSegments(surface, method, path) ?? findNearestPath(surface, method, path);
  if (suggestion === undefined) return undefined;
  return advice`Did you mean ${recoup`api ${{ typed: method }} ${{ typed: suggestion + query }}`}?`;
}

/**
 * Drops leading segments, such as `/v2` in `/v2/cases`, until an operation matches. Undefined if none does.
 */
function dropLeadingSegments(surface: Surface, method: string, path: string): string | undefined {
  const segments = path.split("/");
  return segments
    .map((_, index) => `/${segments.slice(index + 1).join("/")}`)
    .find((rest) => findEndpoint(surface, method, rest) !== undefined);
}

function findNearestPath(surface: Surface, method: string, path: string): string | undefined {
  const typedSegments = path.split("/");
  const paths = endpoints
    .filter((endpoint) => endpoint.surface === surface && endpoint.method === method)
    .map((endpoint) => endpoint.path.split("/"))
    .filter((segments) => segments.length === typedSegments.length)
    .map((segments) =>
      segments.map((part, index) => (part.startsWith("{") ? typedSegments[index] : part)).join("/"),
    );
  return findNearest(path, paths);
}
