import type { PlatformOptions } from "../../base/platform";
import { getErrorMessage } from "../../base/text/error-message";
import { createDigestKey, createSecretDigest } from "../../traffic/digest";
import { readDigestKey } from "../../traffic/log/digest-key";
import { MemorySegments, openFileSegments } from "../../traffic/log/log-segments";
import { TrafficLog } from "../../traffic/log/traffic-log";
import type { WorldTraffic } from "../store/world-traffic";
import { openTrafficRecorder } from "../wire/traffic/traffic-recorder";
import { getTrafficFolder } from "./world-file";

/**
 * Opens the traffic log of a world, or returns undefined for an in-memory world without `options.traffic`.
 * Creates no file until there is something to log.
 */
export function openTraffic(options: PlatformOptions): WorldTraffic | undefined {
  const { traffic, files, isEphemeral = false, note } = options;
  if (isEphemeral && traffic === undefined) return undefined;
  const folder = traffic?.folder ?? (isEphemeral ? undefined : getTrafficFolder(options));
  const segments =
    folder === undefined ? new MemorySegments() : openFileSegments(files, folder, traffic?.limits);
  let run: string | undefined;
  const log = new TrafficLog(segments, {
    // Created on first use, because loading `node:crypto` would slow down every command that only reads.
    get run() {
      run ??= createDigestKey().slice(0, 12);
      return run;
    },
    route: traffic === undefined ? "embedded" : "served",
    onFailure:
      traffic?.onFailure ??
      ((error) => note?.(`The log of requests for --since can't be written: ${getErrorMessage(error)}`)),
  });
  return openTrafficRecorder(log, {
    logsReads: traffic !== undefined,
    keepsBodies: traffic?.keepsBodies ?? true,
    openDigest: () =>
      createSecretDigest(folder === undefined ? createDigestKey() : readDigestKey(files, folder)),
  });
}
