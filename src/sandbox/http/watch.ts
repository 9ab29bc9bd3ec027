import type { HttpRequest } from "../../base/http";
import type { PlatformOptions } from "../../base/platform";
import { isInspectorPath } from "../inspector/page";
import { formatTimeOfDay } from "../store/json-text";
import type { World } from "../store/world";
import { isControlPath, splitUrl } from "../wire/request-line";
import { explainResponse } from "../wire/requests/request-reason";
import type { HandlerResponse } from "../wire/responses";

const maxReasonLength = 100;

/** Shortens a reason, which `recoup sandbox requests` shows in full. */
const shortenReason = (text: string) =>
  text.length > maxReasonLength ? `${text.slice(0, maxReasonLength).trimEnd()}…` : text;

interface WatchOptions extends Pick<PlatformOptions, "watch"> {
  readonly inspector?: unknown;
}

/**
 * Reports requests. Call this when a request begins, and call the function that it returns once the request
 * has been answered. Ignores control requests and the inspector's page.
 */
export function watchRequest(world: World, { watch, inspector }: WatchOptions) {
  if (watch === undefined) return undefined;
  const startedAt = world.hostNow();
  return ({ method, url }: HttpRequest, answer: HandlerResponse): void => {
    const { path } = splitUrl(url);
    if (isControlPath(path)) return;
    if (inspector !== undefined && isInspectorPath(path)) return;
    const duration = `${world.hostNow() - startedAt} ms`.padStart(7);
    const reason = shortenReason(explainResponse(answer) ?? "");
    const status = answer.status || "---";
    const line = [formatTimeOfDay(world.now()), method.padEnd(6), status, duration, path, reason].join("  ");
    watch(line.trimEnd());
  };
}
