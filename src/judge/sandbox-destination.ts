import type { HttpRequest } from "../base/http";
import { findBase, splitUrl } from "../sandbox";
import type { Destination } from "../traffic/observer";

/** Classifies a request: to a surface, or one that moves the sandbox; undefined for any other. */
export function sandboxDestination({ url }: HttpRequest): Destination | undefined {
  const { path, query } = splitUrl(url);
  const match = findBase(path);
  if (match !== undefined) {
    const { base, rest } = match;
    const { environment, surface } = base;
    return { environment, surface, target: query === "" ? rest : `${rest}?${query}` };
  }
  if (path.startsWith("/control/clock")) return { move: "clock" };
  if (path.startsWith("/control/")) return { move: "control" };
  if (/^\/(?:link|onboarding|signing|kyc)\//.test(path)) return { move: "approval" };
  return undefined;
}
