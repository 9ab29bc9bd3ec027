import type { Context } from "../../cli/session/context";
import { trafficFolder } from "../../sandbox";
import { openFileSegments } from "../../traffic/log/log-segments";
import { readSegment } from "../../traffic/log/read-log";

/** Whether the log of the current world, which keeps 64 MiB, has lost entries that are newer than a host time. */
export function lostOldest(
  { host, platformOptions }: Pick<Context, "host" | "platformOptions">,
  since: number,
): boolean {
  const segments = openFileSegments(host.databaseFiles, trafficFolder(platformOptions));
  if (!segments.hasDropped()) return false;
  for (const segment of segments.read(since)) {
    const [first] = readSegment(segment);
    return first !== undefined && first.endedAt >= since;
  }
  return false;
}
