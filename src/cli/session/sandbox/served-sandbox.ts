import { readValue } from "../../../api/exchange/answer";
import { send, type Target } from "../../../api/exchange/call";
import { createResponseFailure } from "../../../api/exchange/errors";
import { advice, type Hint, recoup } from "../../../base/advice/advice";
import { decodeAdvice } from "../../../base/advice/sandbox-lines";
import { omitUndefined } from "../../../base/collections/omit-undefined";
import { Failure } from "../../../base/failure";
import type { HttpRequest, HttpResponse, Send } from "../../../base/http";
import { type RawJson, readField, readString, tryParseJson } from "../../../base/json/json";
import { embeddedOrigin } from "../../../base/platform";
import { parseBaseUrl } from "../../../config/check-url";
import { findKeyProblem } from "../../../config/key-text";
import type { Context } from "../context";

/**
 * Returns the running sandbox named by the variables. `sandbox` commands then act on it instead of a world on
 * this machine.
 */
export function findServedTarget({ host, signal, wrapTarget }: Context): Target | undefined {
  const { RECOUP_SANDBOX_CONTROL_URL: url, RECOUP_SANDBOX_CONTROL_TOKEN: token } = host.env;
  if (!url) return undefined;
  if (!token) {
    throw new Failure(
      "config",
      "RECOUP_SANDBOX_CONTROL_URL is set, but RECOUP_SANDBOX_CONTROL_TOKEN is not.",
      { hint: advice`Set both; ${recoup`sandbox serve --json`} prints them.` },
    );
  }
  const finding = findKeyProblem(token);
  if (finding !== undefined) {
    throw new Failure("config", `RECOUP_SANDBOX_CONTROL_TOKEN ${finding}.`, { hint: "Set it again." });
  }
  return wrapTarget(
    createControlTarget(host.send, parseBaseUrl(url, "RECOUP_SANDBOX_CONTROL_URL"), token, signal),
  );
}

const refusedHint: Hint = advice`RECOUP_SANDBOX_CONTROL_TOKEN is not the control token of this sandbox. ${recoup`sandbox serve --json`} and --ready-file print it in \`control\`.`;

const readTimeoutMs = 600_000;

/**
 * Changes have no time limit, because advancing the clock can cause any number of deliveries of up to 10
 * seconds each.
 */
const getTimeLimitMs = ({ method }: HttpRequest) => (method === "GET" ? readTimeoutMs : 0);

/**
 * Throws a failure with the sandbox's own hint, because the general hints describe only the platform's API.
 * For a 401, keeps `refusedHint`.
 */
function checkResponse(response: HttpResponse): HttpResponse {
  if (response.status < 400 || response.status === 401) return response;
  throw createResponseFailure(response, {}).override({ hint: readHint(response) });
}

function readHint({ body }: HttpResponse): Hint | undefined {
  const value = tryParseJson(body);
  const parts = readField(value, "advice");
  return Array.isArray(parts) ? decodeAdvice(parts) : readString(value, "hint");
}

/** Rethrows a failure without profile, environment, surface and type, which don't apply to control paths. */
function rethrowSandboxFailure(error: unknown): never {
  if (!(error instanceof Failure)) throw error;
  const { profile: _, environment: __, surface: ___, type: ____, request, ...others } = error.details;
  const platformStatusPattern = /^The platform answered (\d+)( \w+)?/;
  // A world on this machine isn't a server, so its status and URL don't help.
  if (request?.includes(embeddedOrigin) === true)
    throw new Failure(
      error.kind,
      error.message.replace(/^The platform answered \d{1,3}( \w{1,60})?: /, ""),
      others,
    );
  const message = error.message.replace(platformStatusPattern, "The sandbox answered $1");
  throw new Failure(error.kind, message, { ...others, ...omitUndefined({ request }) });
}

export function createControlTarget(
  sendThrough: Send,
  baseUrl: string,
  token: string,
  signal: AbortSignal,
): Target {
  return {
    surface: "collection",
    environment: "test",
    profile: "sandbox",
    baseUrl,
    authorization: { authorization: `Bearer ${token}` },
    keyOrigin: "RECOUP_SANDBOX_CONTROL_TOKEN",
    refusedHint,
    send: async (request) =>
      checkResponse(await sendThrough({ timeoutMs: getTimeLimitMs(request), ...request })),
    signal,
  };
}

export async function callServedSandbox(
  target: Target,
  method: string,
  path: string,
  body?: unknown,
): Promise<RawJson> {
  return readValue(await send(target, method, path, body).catch(rethrowSandboxFailure));
}
