import type { HttpRequest } from "../base/http";
import { environments, surfaces } from "../base/platform";
import { splitUrl } from "../sandbox";
import type { Destination } from "../traffic/observer";

const bases = environments.flatMap((environment) =>
  surfaces.map((surface) => ({ environment, surface, start: `/${environment}/${surface}` })),
);

/** Classifies a request: to a surface, or one that moves the sandbox; undefined for any other. */
export function sandboxDestination({ url }: HttpRequest): Destination | undefined {
  const { path, query } = splitUrl(url);
  const base = bases.find(({ start }) => path === start || path.startsWith(`${start}/`));
  if (base !== undefined) {
    const { environment, surface, start } = base;
    return { environment, surface, target: `${path.slice(start.length)}${query === "" ? "" : `?${query}`}` };
  }
  if (path.startsWith("/control/clock")) return { move: "clock" };
  if (path.startsWith("/control/")) return { move: "control" };
  if (/^\/(?:link|onboarding|signing|kyc)\//.test(path)) return { move: "approval" };
  return undefined;
}
