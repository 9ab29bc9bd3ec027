import type { HttpResponse } from "../../base/http";
import { tryParseJson } from "../../base/json/json";

/** Why a response can't be compared: it didn't come from the platform, or it isn't about the request. */
export interface Blocker {
  readonly reason: string;
  /** Whether another try may succeed. */
  readonly isTransient: boolean;
  readonly step: string;
  readonly status?: number;
}

export class BlockedTry {
  constructor(readonly blocker: Blocker) {}
}

const isHtml = ({ headers, body }: HttpResponse) =>
  /html/i.test(headers["content-type"] ?? "") || /^\s*<(!doctype|html)/i.test(Buffer.from(body).toString());

/**
 * Detects a response from a login page, proxy or failing server, a refused key, or a reached rate limit.
 * `expects` returns whether a rule names the status.
 */
export function findBlocker(
  response: HttpResponse,
  step: string,
  { hasKey, expects }: { readonly hasKey: boolean; readonly expects: (status: number) => boolean },
): Blocker | undefined {
  const { status, body } = response;
  const createBlocker = (reason: string, isTransient = false) => ({ reason, isTransient, step, status });
  if (status >= 300 && status < 400) return createBlocker(`the host answered with a redirect (${status})`);
  if (isHtml(response) && tryParseJson(body) === undefined)
    return createBlocker(`the host answered with a web page (${status}), as a login page or a proxy does`);
  if (expects(status)) return undefined;
  if (status === 401 && hasKey) return createBlocker("the host refused the key (401)");
  if (status === 403 && hasKey) return createBlocker("the key has no permission for the operation (403)");
  if (status === 429) return createBlocker("the rate limit of the key is reached (429)");
  if (status >= 500) return createBlocker(`the host answered ${status}`, true);
  return undefined;
}
