import type { Endpoint } from "../../../api/endpoint/endpoint";
import { endpoints } from "../../../api/endpoint/endpoints";
import type { Surface } from "../../../base/platform";
import { findNearest } from "../../../base/text/nearest";
import type { SurfaceBase } from "../../facts/caller";
import { buildBasePath, findBase } from "../request-line";

interface Candidate {
  readonly endpoint: Endpoint;
  /** The endpoint's path, with parameters replaced by the request's own segments. */
  readonly path: string;
}

/** A longer path gets no suggestion, because comparing it with every endpoint would take too long. */
const maxPathLength = 300;

/** Finds the known call closest to an unknown one, or returns undefined if none is close. */
export function findNearestCall(method: string, path: string): string | undefined {
  if (path.length > maxPathLength) return undefined;
  const match = findBase(path);
  if (match === undefined) return findWithoutBase(method, path);
  const { base, rest } = match;
  const sameSurfaceMatch = findOnSurface(base.surface, method, rest);
  if (sameSurfaceMatch !== undefined) return formatCall(base, sameSurfaceMatch);
  return endpoints
    .filter(({ surface }) => surface !== base.surface)
    .flatMap((endpoint) => findExactMatches(endpoint, rest))
    .map((candidate) => formatCall({ ...base, surface: candidate.endpoint.surface }, candidate))
    .at(0);
}

/** Finds the closest call if the base of the path is missing or misspelled. */
function findWithoutBase(method: string, path: string): string | undefined {
  const allCandidates = endpoints.flatMap((endpoint) => [
    ...buildCandidates(endpoint, path),
    ...buildCandidates(endpoint, path, buildBasePath("test", endpoint.surface)),
  ]);
  const bestMatch = findBestCandidate(allCandidates, method, path);
  if (bestMatch === undefined) return undefined;
  const { endpoint } = bestMatch;
  const pathBelowBase = findBase(bestMatch.path)?.rest ?? bestMatch.path;
  return formatCall({ environment: "test", surface: endpoint.surface }, { endpoint, path: pathBelowBase });
}

function findOnSurface(surface: Surface, method: string, rest: string): Candidate | undefined {
  const candidates = endpoints
    .filter((endpoint) => endpoint.surface === surface)
    .flatMap((endpoint) => buildCandidates(endpoint, rest));
  return findBestCandidate(candidates, method, rest);
}

/** Returns the endpoint with the closest path, and prefers one with the same method. */
function findBestCandidate(
  candidates: readonly Candidate[],
  method: string,
  path: string,
): Candidate | undefined {
  const paths = candidates.map((candidate) => candidate.path);
  const nearestPath = findNearest(path, paths);
  const matches = candidates.filter((candidate) => candidate.path === nearestPath);
  return matches.find(({ endpoint }) => endpoint.method === method) ?? matches[0];
}

const isParameter = (segment: string) => segment.startsWith("{");

function buildCandidates(endpoint: Endpoint, path: string, base = ""): Candidate[] {
  const requestSegments = path.split("/");
  const segments = `${base}${endpoint.path}`.split("/");
  if (segments.length !== requestSegments.length) return [];
  const filledSegments = segments.map((segment, index) =>
    isParameter(segment) ? requestSegments[index] : segment,
  );
  return [{ endpoint, path: filledSegments.join("/") }];
}

const findExactMatches = (endpoint: Endpoint, path: string) =>
  buildCandidates(endpoint, path).filter((candidate) => candidate.path.toLowerCase() === path.toLowerCase());

const formatCall = ({ environment, surface }: SurfaceBase, { endpoint, path }: Candidate) =>
  `${endpoint.method} ${buildBasePath(environment, surface)}${path}`;
