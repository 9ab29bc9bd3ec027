import { readRecord } from "../../api/answer";
import { send, type Target } from "../../api/call";
import { Failure } from "../../base/failure";
import type { Send } from "../../base/http";
import type { RawJson } from "../../base/json";
import type { Context } from "../../cli/context";
import { checkUrl } from "../../config/check-url";
import { keyFinding } from "../../config/key-text";

/** A running sandbox, named by variables; its commands then act on it and not on a world of this machine. */
export function runningSandbox({ host, signal, adopt }: Context): Target | undefined {
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
  return adopt(controlTarget(host.send, checkUrl(url, "RECOUP_SANDBOX_CONTROL_URL"), token, signal));
}

const refusedHint =
  "RECOUP_SANDBOX_CONTROL_TOKEN is not the control token of this sandbox: each `recoup sandbox serve --json` prints its own in `control`, and so does its --ready-file.";

/** Time that passes in the sandbox at once may bring many deliveries about, each of which may take its 10 seconds. */
const patienceMs = 600_000;

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
    send: (request) => through({ timeoutMs: patienceMs, ...request }),
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
