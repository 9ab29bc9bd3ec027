import type { Endpoint } from "../../../api/endpoint/endpoint";
import { endpoints } from "../../../api/endpoint/endpoints";
import type { Surface } from "../../../base/platform";
import { nearest } from "../../../base/text/nearest";
import type { SurfaceBase } from "../../facts/caller";
import { basePath, findBase } from "../request-line";

interface Candidate {
  readonly endpoint: Endpoint;
  /** Path of the endpoint, with parameters replaced by the request's own segments. */
  readonly path: string;
}

/** Longer paths get no suggestion, because comparing them with every endpoint takes too long. */
const maxLength = 300;

/** Finds the known call that is closest to an unknown one. Undefined if no call is close. */
export function nearestCall(method: string, path: string): string | undefined {
  if (path.length > maxLength) return undefined;
  const match = findBase(path);
  if (match === undefined) return nearestWithoutBase(method, path);
  const { base, rest } = match;
  const sameSurface = nearestIn(base.surface, method, rest);
  if (sameSurface !== undefined) return formatCall(base, sameSurface);
  return endpoints
    .filter(({ surface }) => surface !== base.surface)
    .flatMap((endpoint) => fits(endpoint, rest))
    .map((candidate) => formatCall({ ...base, surface: candidate.endpoint.surface }, candidate))
    .at(0);
}

/** Finds the closest call if the base of the path is missing or misspelled. */
function nearestWithoutBase(method: string, path: string): string | undefined {
  const allCandidates = endpoints.flatMap((endpoint) => [
    ...spellings(endpoint, path),
    ...spellings(endpoint, path, basePath("test", endpoint.surface)),
  ]);
  const found = bestCandidate(allCandidates, method, path);
  return found && formatCall({ environment: "test", surface: found.endpoint.surface }, bare(found));
}

function nearestIn(surface: Surface, method: string, rest: string): Candidate | undefined {
  const candidates = endpoints
    .filter((endpoint) => endpoint.surface === surface)
    .flatMap((endpoint) => spellings(endpoint, rest));
  return bestCandidate(candidates, method, rest);
}

/** Returns the endpoint with the closest path, preferably one with the same method. */
function bestCandidate(
  candidates: readonly Candidate[],
  method: string,
  path: string,
): Candidate | undefined {
  const found = nearest(
    path,
    candidates.map((candidate) => candidate.path),
  );
  const there = candidates.filter((candidate) => candidate.path === found);
  return there.find(({ endpoint }) => endpoint.method === method) ?? there[0];
}

const isParameter = (segment: string) => segment.startsWith("{");

function spellings(endpoint: Endpoint, path: string, base = ""): Candidate[] {
  const requested = path.split("/");
  const segments = `${base}${endpoint.path}`.split("/");
  if (segments.length !== requested.length) return [];
  const filled = segments.map((segment, index) => (isParameter(segment) ? requested[index] : segment));
  return [{ endpoint, path: filled.join("/") }];
}

const fits = (endpoint: Endpoint, path: string) =>
  spellings(endpoint, path).filter((candidate) => candidate.path.toLowerCase() === path.toLowerCase());

const bare = ({ endpoint, path }: Candidate): Candidate => ({ endpoint, path: findBase(path)?.rest ?? path });

const formatCall = ({ environment, surface }: SurfaceBase, { endpoint, path }: Candidate) =>
  `${endpoint.method} ${basePath(environment, surface)}${path}`;
