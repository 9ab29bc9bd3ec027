import type { Context } from "../../cli/session/context";
import { trafficFolder } from "../../sandbox";
import { openFileSegments } from "../../traffic/log/log-segments";
import { readSegment } from "../../traffic/log/read-log";

/** Warns if the log of the current world has lost entries that are newer than a host time. */
export async function warnDropped(
  { host, platformOptions, warn }: Pick<Context, "host" | "platformOptions" | "warn">,
  since: number,
): Promise<void> {
  const segments = openFileSegments(host.databaseFiles, trafficFolder(platformOptions));
  if (!segments.hasDropped()) return;
  for (const segment of segments.read(since)) {
    const [first] = readSegment(segment);
    if (first !== undefined && first.endedAt >= since)
      await warn("The sandbox keeps 64 MiB of requests, so the oldest ones of this time are missing.");
    return;
  }
}
