import type { Endpoint } from "../../api/endpoint/endpoint";
import { attempt } from "../../base/attempt";
import { getOrCreate } from "../../base/collections/get-or-create";

type RoutedEndpoint = Pick<Endpoint, "method" | "path"> & {
  /** Whether the older form with a colon also exists. Default: true. */
  readonly hasColonForm?: boolean;
};

interface Branch<Route> {
  /** Branches by segment in lowercase, because paths are case-insensitive, as on the real platform. */
  readonly literals: Map<string, Branch<Route>>;
  parameter?: Branch<Route>;
  readonly routes: Map<string, Route>;
}

export type RouteMatch<Route> =
  | { readonly kind: "route"; readonly route: Route; readonly parameters: Readonly<Record<string, string>> }
  | { readonly kind: "wrong-method"; readonly allowed: readonly string[] }
  | { readonly kind: "no-path" }
  /** A segment of the path has invalid percent-encoding. */
  | { readonly kind: "unreadable"; readonly segment: string };

const createBranch = <Route>(): Branch<Route> => ({ literals: new Map(), routes: new Map() });

const isParameter = (segment: string) => segment.startsWith("{");

function addBranch<Route>(branch: Branch<Route>, segment: string): Branch<Route> {
  if (isParameter(segment)) {
    branch.parameter ??= createBranch();
    return branch.parameter;
  }
  return getOrCreate(branch.literals, segment.toLowerCase(), createBranch<Route>);
}

function buildTree<Route extends RoutedEndpoint>(routes: readonly Route[]): Branch<Route> {
  const root = createBranch<Route>();
  for (const route of routes) {
    const end = route.path
      .slice(1)
      .split("/")
      .reduce(addBranch<Route>, root);
    end.routes.set(route.method, route);
  }
  return root;
}

/**
 * Finds the branch at the end of `segments`. Prefers a literal segment over a parameter if the literal leads
 * to an endpoint.
 */
function findBranch<Route>(
  branch: Branch<Route>,
  segments: readonly string[],
  index: number,
): Branch<Route> | undefined {
  const segment = segments[index];
  if (segment === undefined) return branch.routes.size > 0 ? branch : undefined;
  const literal = branch.literals.get(segment.toLowerCase());
  const literalBranch = literal && findBranch(literal, segments, index + 1);
  return literalBranch ?? (branch.parameter && findBranch(branch.parameter, segments, index + 1));
}

/**
 * Decodes a segment without splitting it at an encoded slash. Returns undefined if it can't be decoded or
 * contains a NUL.
 */
function decodeSegment(segment: string): string | undefined {
  if (!segment.includes("%")) return segment;
  const text = attempt(() => decodeURIComponent(segment));
  return text?.includes("\0") ? undefined : text;
}

function readPathParameters(path: string, segments: readonly string[]): Record<string, string> {
  const parameters: Record<string, string> = {};
  path
    .slice(1)
    .split("/")
    .forEach((name, index) => {
      if (isParameter(name)) parameters[name.slice(1, -1)] = segments[index] ?? "";
    });
  return parameters;
}

const actionPattern = /^(.+)(:|%3a)([^:%]+)$/i;
const isActionPath = (path: string) => /\}\/[^/{]+$/.test(path);

/**
 * Removes a trailing slash, unless the segment before it leads only to a parameter: `/cases/case-reference/`
 * lacks the reference, and doesn't mean the case with the ID `case-reference`.
 */
function splitPath<Route extends RoutedEndpoint>(root: Branch<Route>, path: string): readonly string[] {
  const segments = path.slice(1).split("/");
  if (path.length === 1 || segments.at(-1) !== "") return segments;
  const word = segments.at(-2) ?? "";
  const hasLiteralAt = (candidate: readonly string[]) => {
    const [route] = findBranch(root, candidate, 0)?.routes.values() ?? [];
    return route?.path.slice(1).split("/")[segments.length - 2]?.toLowerCase() === word.toLowerCase();
  };
  const trimmedSegments = segments.slice(0, -1);
  return hasLiteralAt(segments) && !hasLiteralAt(trimmedSegments) ? segments : trimmedSegments;
}

/**
 * Returns the segments of a path. `{id}%3Aaction` is the older form of `{id}/action` (EP-04). If its colon
 * isn't encoded, it matches no path (EP-05). Only a POST can be an action, and an ID may contain a colon.
 */
function parseSegments<Route extends RoutedEndpoint>(
  root: Branch<Route>,
  method: string,
  path: string,
): readonly string[] | undefined {
  const segments = splitPath(root, path);
  const [, id, colon, action] = (method === "POST" && actionPattern.exec(segments.at(-1) ?? "")) || [];
  if (id === undefined || action === undefined) return segments;
  const splitSegments = [...segments.slice(0, -1), id, action];
  const route = findBranch(root, splitSegments, 0)?.routes.get("POST");
  if (route === undefined || !isActionPath(route.path) || route.hasColonForm === false) return segments;
  return colon === ":" ? undefined : splitSegments;
}

/**
 * Returns a function that finds the route for a method and a path, which starts with a slash and may end with
 * one.
 */
export function createRouter<Route extends RoutedEndpoint>(routes: readonly Route[]) {
  const root = buildTree(routes);
  return (method: string, path: string): RouteMatch<Route> => {
    const segments: string[] = [];
    const rawSegments = parseSegments(root, method, path);
    if (rawSegments === undefined) return { kind: "no-path" };
    for (const raw of rawSegments) {
      const segment = decodeSegment(raw);
      if (segment === undefined) return { kind: "unreadable", segment: raw };
      segments.push(segment);
    }
    const branch = findBranch(root, segments, 0);
    if (branch === undefined) return { kind: "no-path" };
    const route = branch.routes.get(method);
    if (route === undefined) return { kind: "wrong-method", allowed: [...branch.routes.keys()] };
    return { kind: "route", route, parameters: readPathParameters(route.path, segments) };
  };
}
