import { responseFailure } from "../../api/exchange/errors";
import type { Context } from "../../cli/session/context";
import { servedSandboxTarget } from "../../cli/session/sandbox/served-sandbox";
import { trafficFolder } from "../../sandbox";
import type { Traffic } from "../../traffic/exchange";
import { openFileSegments } from "../../traffic/log/log-segments";
import type { LoggedEntry } from "../../traffic/log/logged";
import { loggedTraffic, readSince } from "../../traffic/log/seen-since";
import { lostOldest } from "./lost-oldest";

/** More than a sandbox keeps. */
const maxLogBytes = 160 * 2 ** 20;

/**
 * Reads the traffic of a sandbox since a host time, in order of its start: of the sandbox that the variables
 * name, or else of all that served the current world, including killed ones.
 */
export async function readSeen(context: Context, since: number): Promise<readonly LoggedEntry[]> {
  const target = servedSandboxTarget(context);
  if (target === undefined) {
    const { databaseFiles } = context.host;
    const segments = openFileSegments(databaseFiles, trafficFolder(context.platformOptions));
    return readSince(segments.read(since), since);
  }
  const { baseUrl, authorization, send, signal } = target;
  const url = `${baseUrl}/traffic?since=${Math.max(0, Math.floor(since))}`;
  const response = await send({
    method: "GET",
    url,
    headers: authorization,
    signal,
    maxBodyBytes: maxLogBytes,
  });
  if (response.status !== 200)
    throw responseFailure(response, target.refusedHint === undefined ? {} : { hint: target.refusedHint });
  return readSince([response.body], since);
}

/** Reads a sandbox's traffic since a host time, reduced to what can be judged. */
export async function readSeenTraffic(context: Context, since: number): Promise<Traffic> {
  if (servedSandboxTarget(context) === undefined && lostOldest(context, since))
    await context.warn(
      "The sandbox keeps at most 64 MiB of requests, so the oldest ones of this time are not judged.",
    );
  return (await loggedTraffic(await readSeen(context, since))).traffic;
}
