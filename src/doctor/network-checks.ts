import { attempt } from "../base/attempt";
import type { Surface } from "../base/platform";
import type { Context } from "../cli/session/context";
import { probe } from "../cli/session/sandbox/probe";
import { usesTokensOnly } from "./config-checks";
import {
  createFailureFinding,
  createNoteFinding,
  createOkFinding,
  createWrongFinding,
  type DoctorFinding,
} from "./finding";

/** A signature is valid for five minutes. A larger clock error would use up too much of that time. */
const maxSkewMs = 60_000;

/** Sends one harmless read per surface to check DNS, TLS, the key and the clock. */
export async function checkNetwork(context: Context): Promise<readonly DoctorFinding[]> {
  const profile = attempt(() => context.profile);
  if (profile === undefined) return [createNoteFinding("network", "not checked: there is no profile to use")];
  if (profile.isSandbox) return [createOkFinding("network", "the embedded platform needs none")];
  const findings = [];
  for (const surface of profile.surfaces) findings.push(...(await checkSurfaceNetwork(context, surface)));
  return findings;
}

async function checkSurfaceNetwork(context: Context, surface: Surface): Promise<readonly DoctorFinding[]> {
  const check = `${surface} network`;
  if (usesTokensOnly(context.profile, surface))
    return [createNoteFinding(check, "not checked: there is no key to try")];
  try {
    const target = await context.target(surface);
    const startedAt = context.host.now();
    let dateHeader: string | undefined;
    const sendAndRecordDate = async (request: Parameters<typeof target.send>[0]) => {
      const response = await target.send(request);
      dateHeader = response.headers.date;
      return response;
    };
    const refusal = await probe({ ...target, send: sendAndRecordDate });
    const answerText = `${new URL(target.baseUrl).host} answered`;
    const skew = checkSkew(dateHeader, startedAt, context.host.now());
    if (refusal === undefined) return [createOkFinding(check, `${answerText} and accepted the key`), ...skew];
    return [createFailureFinding(check, refusal), ...skew];
  } catch (error) {
    return [createFailureFinding(check, error)];
  }
}

/**
 * Compares the clock with the `Date` header, which has whole seconds and is set between request and response.
 */
function checkSkew(date: string | undefined, sentAt: number, answeredAt: number): readonly DoctorFinding[] {
  const platformTime = Date.parse(date ?? "");
  if (Number.isNaN(platformTime)) return [];
  const aheadMs = Math.max(sentAt - maxSkewMs - platformTime - 1000, 0);
  const behindMs = Math.max(platformTime - answeredAt - maxSkewMs, 0);
  if (aheadMs === 0 && behindMs === 0) return [];
  const seconds = Math.round(Math.abs(answeredAt - platformTime) / 1000);
  const side = aheadMs > 0 ? "ahead of" : "behind";
  return [
    createWrongFinding("clock", `This machine is ${seconds} seconds ${side} the platform`, "Set the clock."),
  ];
}
