import { createResponseFailure } from "../../api/exchange/errors";
import type { Context } from "../../cli/session/context";
import { findServedTarget } from "../../cli/session/sandbox/served-sandbox";
import { getTrafficFolder } from "../../sandbox";
import type { Traffic } from "../../traffic/exchange";
import { openFileSegments } from "../../traffic/log/log-segments";
import { buildLoggedTraffic, completeFromHeader, readEntriesSince } from "../../traffic/log/read-since";

/** Larger than any log that a sandbox keeps. */
const maxLogBytes = 160 * 2 ** 20;

export interface TrafficSegments {
  /** Pieces of the log, in order. Can be iterated only once. */
  readonly segments: Iterable<Uint8Array>;
  readonly since: number;
  /** Whether entries later than `since` were dropped. A full log drops its oldest entries. */
  readonly isCut: boolean;
}

/**
 * Reads the traffic since a time on the host's clock. If the environment variables name a sandbox, reads its
 * log. Otherwise, reads the logs of all sandboxes that served the current world, including killed ones.
 */
export async function readTrafficLog(context: Context, since: number): Promise<TrafficSegments> {
  const target = findServedTarget(context);
  if (target === undefined) {
    const { databaseFiles } = context.host;
    const segments = openFileSegments(databaseFiles, getTrafficFolder(context.platformOptions));
    return createTrafficSegments(segments.read(since), segments.completeFrom(), since);
  }
  const { baseUrl, authorization: headers, send, signal } = target;
  const url = `${baseUrl}/traffic?since=${Math.max(0, Math.floor(since))}`;
  const response = await send({ method: "GET", url, headers, signal, maxBodyBytes: maxLogBytes });
  if (response.status !== 200) throw createResponseFailure(response, { hint: target.refusedHint });
  const completeFrom = response.headers[completeFromHeader];
  return createTrafficSegments(
    [response.body],
    completeFrom === undefined ? undefined : Number(completeFrom),
    since,
  );
}

const createTrafficSegments = (
  segments: Iterable<Uint8Array>,
  completeFrom: number | undefined,
  since: number,
): TrafficSegments => ({ segments, since, isCut: completeFrom !== undefined && completeFrom >= since });

/** Reads a sandbox's traffic since a time on the host's clock, reduced to the parts that can be judged. */
export async function readTrafficSince(context: Context, since: number): Promise<Traffic> {
  const { segments, isCut } = await readTrafficLog(context, since);
  if (isCut)
    await context.warn(
      "The sandbox keeps a limited log of requests, so the oldest ones of this time are not judged.",
    );
  return (await buildLoggedTraffic(readEntriesSince(segments, since))).traffic;
}
