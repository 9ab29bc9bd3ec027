import { type Environment, environments, type Surface, surfaces } from "../../base/platform";
import type { SurfaceBase } from "../facts/caller";

export interface RequestLine {
  /** Scheme, host and port. */
  readonly origin: string;
  /** Percent-encoded path that starts with a slash. */
  readonly path: string;
  /** Percent-encoded query, without the question mark. */
  readonly query: string;
}

/** Splits an absolute URL by hand, because creating the first `URL` object of a process is slow. */
export function splitUrl(url: string): RequestLine {
  const start = url.indexOf("/", url.indexOf("://") + 3);
  const origin = start < 0 ? url : url.slice(0, start);
  const [target = "/"] = start < 0 ? ["/"] : url.slice(start).split("#");
  const queryStart = target.indexOf("?");
  if (queryStart < 0) return { origin, path: target, query: "" };
  return { origin, path: target.slice(0, queryStart), query: target.slice(queryStart + 1) };
}

const basesByPath = new Map<string, SurfaceBase>(
  environments.flatMap((environment) =>
    surfaces.map((surface) => [buildBasePath(environment, surface), { environment, surface }] as const),
  ),
);

export function buildBasePath(environment: Environment, surface: Surface): string {
  return `/${environment}/${surface}`;
}

export const basePaths = [...basesByPath.keys()];

/** Splits a path into its base and the rest, or returns undefined if it is outside the six bases. */
export function findBase(path: string): { readonly base: SurfaceBase; readonly rest: string } | undefined {
  const end = path.indexOf("/", path.indexOf("/", 1) + 1);
  const base = basesByPath.get((end < 0 ? path : path.slice(0, end)).toLowerCase());
  if (base === undefined) return undefined;
  return { base, rest: end < 0 ? "/" : path.slice(end) };
}

/** Query values, keyed by lowercase name, because names are case-insensitive. */
export type Query = ReadonlyMap<string, string>;

const decodeComponent = (text: string) => decodeURIComponent(text.replaceAll("+", " "));

/**
 * Parses a query string. Joins the values of a repeated name with commas. Throws `URIError` if the text is
 * malformed.
 */
export function readQuery(text: string): Query {
  const query = new Map<string, string>();
  for (const pair of text.split("&")) {
    if (pair === "") continue;
    const index = pair.indexOf("=");
    const name = decodeComponent(index < 0 ? pair : pair.slice(0, index)).toLowerCase();
    const value = index < 0 ? "" : decodeComponent(pair.slice(index + 1));
    const previous = query.get(name);
    query.set(name, previous === undefined ? value : `${previous},${value}`);
  }
  return query;
}

export const controlPrefix = "/control/";

export const isControlPath = (path: string) => path.startsWith(controlPrefix);
