import type { HttpRequest } from "../base/http";
import { findBase, splitUrl } from "../sandbox";
import { findPlatformChange } from "../traffic/destination";
import type { ExchangeDestination } from "../traffic/observer";

/**
 * Returns the surface that a request is for, or how it changes the sandbox. Returns undefined for other
 * requests.
 */
export function findSandboxDestination({ url }: HttpRequest): ExchangeDestination | undefined {
  const { path, query } = splitUrl(url);
  const match = findBase(path);
  if (match === undefined) return findPlatformChange(path);
  const { environment, surface } = match.base;
  return { environment, surface, target: query === "" ? match.rest : `${match.rest}?${query}` };
}
