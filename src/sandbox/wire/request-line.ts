import { type Environment, environments, type Surface, surfaces } from "../../base/platform";
import type { SurfaceBase } from "../facts/caller";

export interface RequestLine {
  /** Scheme and authority. */
  readonly origin: string;
  /** Still encoded; starts with a slash. */
  readonly path: string;
  /** Without the question mark; still encoded. */
  readonly query: string;
}

/** Takes an absolute URL apart by plain cuts: the first `URL` object of a process costs as much as its start. */
export function splitUrl(url: string): RequestLine {
  const start = url.indexOf("/", url.indexOf("://") + 3);
  const origin = start < 0 ? url : url.slice(0, start);
  const [target = "/"] = start < 0 ? ["/"] : url.slice(start).split("#");
  const mark = target.indexOf("?");
  if (mark < 0) return { origin, path: target, query: "" };
  return { origin, path: target.slice(0, mark), query: target.slice(mark + 1) };
}

const bases = new Map<string, SurfaceBase>(
  environments.flatMap((environment) =>
    surfaces.map((surface) => [basePath(environment, surface), { environment, surface }] as const),
  ),
);

export function basePath(environment: Environment, surface: Surface): string {
  return `/${environment}/${surface}`;
}

export const basePaths = [...bases.keys()];

/** Which of the six bases a path lies below, and what follows there. */
export function findBase(path: string): { readonly base: SurfaceBase; readonly rest: string } | undefined {
  const end = path.indexOf("/", path.indexOf("/", 1) + 1);
  const base = bases.get((end < 0 ? path : path.slice(0, end)).toLowerCase());
  if (base === undefined) return undefined;
  return { base, rest: end < 0 ? "/" : path.slice(end) };
}
