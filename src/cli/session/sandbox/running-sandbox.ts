import { readValue } from "../../../api/exchange/answer";
import { send, type Target } from "../../../api/exchange/call";
import { failureOf } from "../../../api/exchange/errors";
import { Failure } from "../../../base/failure";
import type { HttpRequest, HttpResponse, Send } from "../../../base/http";
import { parseJson, type RawJson, readField } from "../../../base/json/json";
import { checkUrl } from "../../../config/check-url";
import { keyFinding } from "../../../config/key-text";
import type { Context } from "../context";

/** A running sandbox, named by variables; its commands then act on it and not on a world of this machine. */
export function runningSandbox({ host, signal, wrapTarget }: Context): Target | undefined {
  const { RECOUP_SANDBOX_CONTROL_URL: url, RECOUP_SANDBOX_CONTROL_TOKEN: token } = host.env;
  if (!url) return undefined;
  if (!token) {
    throw new Failure("config", "RECOUP_SANDBOX_CONTROL_URL is set, RECOUP_SANDBOX_CONTROL_TOKEN is not.", {
      hint: "`recoup sandbox serve --json` prints both.",
    });
  }
  const finding = keyFinding(token);
  if (finding !== undefined) {
    throw new Failure("config", `RECOUP_SANDBOX_CONTROL_TOKEN ${finding}.`, { hint: "Set it again." });
  }
  return wrapTarget(controlTarget(host.send, checkUrl(url, "RECOUP_SANDBOX_CONTROL_URL"), token, signal));
}

const refusedHint =
  "RECOUP_SANDBOX_CONTROL_TOKEN is not the control token of this sandbox: each `recoup sandbox serve --json` prints its own in `control`, and so does its --ready-file.";

const readTimeoutMs = 600_000;

/**
 * What is done there takes as long as it takes: time that passes in the sandbox at once may bring any number of
 * deliveries about, each of which may take its 10 seconds.
 */
const timeLimitMs = ({ method }: HttpRequest) => (method === "GET" ? readTimeoutMs : 0);

/**
 * A refusal with the hint that the sandbox gives itself, if any: the general ones are about the interfaces. A refused
 * token has its own.
 */
function carriedOut(response: HttpResponse): HttpResponse {
  if (response.status < 400 || response.status === 401) return response;
  const { kind, message, details } = failureOf(response, {});
  throw new Failure(kind, message, { ...details, hint: hintIn(response) });
}

function hintIn({ body }: HttpResponse): string | undefined {
  try {
    const hint = readField(parseJson(body), "hint");
    return typeof hint === "string" ? hint : undefined;
  } catch {
    return undefined;
  }
}

/** The control paths belong to no surface and no environment. */
function tellOfSandbox(error: unknown): never {
  if (!(error instanceof Failure)) throw error;
  const { profile: _, environment: __, surface: ___, ...details } = error.details;
  const message = error.message.replace(/^The platform answered/, "The sandbox answered");
  throw new Failure(error.kind, message, details);
}

/** The reserved path of a sandbox. */
export function controlTarget(through: Send, baseUrl: string, token: string, signal: AbortSignal): Target {
  return {
    surface: "collection",
    environment: "test",
    profile: "sandbox",
    baseUrl,
    authorization: { authorization: `Bearer ${token}` },
    keyOrigin: "RECOUP_SANDBOX_CONTROL_TOKEN",
    refusedHint,
    send: async (request) => carriedOut(await through({ timeoutMs: timeLimitMs(request), ...request })),
    signal,
  };
}

export async function askSandbox(
  target: Target,
  method: string,
  path: string,
  body?: unknown,
): Promise<RawJson> {
  return readValue(await send(target, method, path, body).catch(tellOfSandbox));
}
