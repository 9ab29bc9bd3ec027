import { readRecord } from "../../api/answer";
import { send, type Target } from "../../api/call";
import { Failure } from "../../base/failure";
import type { Send } from "../../base/http";
import type { RawJson } from "../../base/json";
import type { Context } from "../../cli/context";
import { checkUrl } from "../../config/check-url";

/** A running sandbox, named by variables; its commands then act on it and not on a world of this machine. */
export function runningSandbox({ host, signal }: Context): Target | undefined {
  const { RECOUP_SANDBOX_CONTROL_URL: url, RECOUP_SANDBOX_CONTROL_TOKEN: token } = host.env;
  if (!url) return undefined;
  if (!token) {
    throw new Failure("config", "RECOUP_SANDBOX_CONTROL_URL is set, RECOUP_SANDBOX_CONTROL_TOKEN is not.", {
      hint: "`recoup sandbox serve --json` prints both.",
    });
  }
  return controlTarget(host.send, checkUrl(url, "RECOUP_SANDBOX_CONTROL_URL"), token, signal);
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
    send: through,
    signal,
  };
}

export async function askSandbox(
  target: Target,
  method: string,
  path: string,
  body?: unknown,
): Promise<RawJson> {
  return readRecord(await send(target, method, path, body));
}
