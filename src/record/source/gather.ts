import { join, resolve } from "node:path";
import { Failure } from "../../base/failure";
import type { Secrets } from "../../base/secrets/secrets";
import { pluralize } from "../../base/text/numbers/format-count";
import type { Context } from "../../cli/session/context";
import { createProfileClassifier } from "../../kit/traffic/profile-destination";
import type { TrafficSegments } from "../../kit/traffic/read-traffic-log";
import { createDestinationFinder } from "../../traffic/destination";
import { readHar } from "../../traffic/har/read-har";
import { openFileSegments } from "../../traffic/log/log-segments";
import { streamEntriesSince } from "../../traffic/log/read-since";
import type { ExchangeDestination } from "../../traffic/observer";
import { readDelivery, readRecordedEntry } from "./read-recorded-entry";
import type { RecordedEntry } from "./recorded-entry";
import { refuseSecrets } from "./refuse-secret";
import { collectSecrets } from "./secrets-in-use";

const classifyBySandbox = createDestinationFinder([]);

/** Throws if the beginning of a recording was lost, because later steps would depend on it. */
function refuseCutLog({ isCut }: TrafficSegments): void {
  if (!isCut) return;
  const message =
    "The sandbox keeps a limited log of requests, and the oldest ones of this time are gone. Nothing was written.";
  throw new Failure("partial", message, {
    hint: "Record a shorter time: --since 5m. A program after -- has a log of its own, of 1 GiB.",
  });
}

export function* readLoggedEntries(log: TrafficSegments, secrets: Secrets): Generator<RecordedEntry> {
  refuseCutLog(log);
  let requestNumber = 0;
  for (const entry of streamEntriesSince(log.segments, log.since)) {
    if (entry.kind === "delivery") {
      const event = readDelivery(entry);
      if (event !== undefined) yield event;
      continue;
    }
    requestNumber += 1;
    if (isToSurface(classifyBySandbox(entry))) refuseSecrets(entry, requestNumber, secrets);
    const recordedEntry = readRecordedEntry(entry, entry.sandboxTime, classifyBySandbox);
    if (recordedEntry !== undefined) yield recordedEntry;
  }
}

export function readProgramLog(
  { host }: Pick<Context, "host">,
  folder: string,
  secrets: Secrets,
): Generator<RecordedEntry> {
  const segments = openFileSegments(host.databaseFiles, folder).read(0);
  return readLoggedEntries({ segments, since: 0, isCut: false }, secrets);
}

/**
 * Yields the requests in a HAR file that go to the surfaces of the profile or to a sandbox. If the path is a
 * folder, reads it as a program's log.
 */
export async function* readFileEntries(
  context: Context,
  file: string,
  secrets: Secrets,
): AsyncGenerator<RecordedEntry> {
  const { host, profile, warn } = context;
  const path = resolve(host.workingFolder, file);
  if (host.databaseFiles.exists(join(path, "1.log"))) {
    yield* readProgramLog(context, path, secrets);
    return;
  }
  const classifyByProfile = createProfileClassifier(profile);
  // Reads all keys first, because a key may appear in a URL before it appears in a header.
  for await (const exchange of readHar(host.files, path)) collectSecrets(exchange, secrets);
  let requestNumber = 0;
  let ignoredCount = 0;
  for await (const exchange of readHar(host.files, path)) {
    requestNumber += 1;
    if (isToSurface(classifyByProfile(exchange))) refuseSecrets(exchange, requestNumber, secrets);
    const recordedEntry = readRecordedEntry(exchange, exchange.sentAt, classifyByProfile);
    if (recordedEntry === undefined) {
      ignoredCount += 1;
      continue;
    }
    yield recordedEntry;
  }
  if (ignoredCount > 0)
    await warn(`Ignored ${pluralize(ignoredCount, "request")} to other addresses or unknown operations.`);
}

/**
 * Whether a request goes to a surface. Includes unknown operations, because a key outside the headers is a
 * bug there too.
 */
const isToSurface = (destination: ExchangeDestination | undefined) =>
  destination !== undefined && "surface" in destination;
