import { join, resolve } from "node:path";
import { Failure } from "../../base/failure";
import type { Secrets } from "../../base/secrets/secrets";
import type { Context } from "../../cli/session/context";
import { profileDestination } from "../../kit/traffic/profile-destination";
import type { SeenLog } from "../../kit/traffic/read-seen";
import { recordedDestination } from "../../traffic/destination";
import { readHar } from "../../traffic/har/read-har";
import { openFileSegments } from "../../traffic/log/log-segments";
import { entriesSince } from "../../traffic/log/seen-since";
import type { Destination } from "../../traffic/observer";
import { readDelivery, readMoment } from "./read-moment";
import type { RecordedMoment } from "./recorded-moment";
import { refuseSecretIn } from "./refuse-secret";
import { addSecretsOf } from "./secrets-in-use";

const toSandbox = recordedDestination([]);

/** Throws if the beginning of a recording is lost, because later steps would depend on missing steps. */
function refuseCut({ isCut }: SeenLog): void {
  if (!isCut) return;
  const message =
    "The sandbox keeps a limited log of requests, and the oldest ones of this time are gone. Nothing was written.";
  throw new Failure("partial", message, {
    hint: "Record a shorter time: --since 5m. A program after -- has a log of its own, of 1 GiB.",
  });
}

export function* loggedMoments(log: SeenLog, secrets: Secrets): Generator<RecordedMoment> {
  refuseCut(log);
  let number = 0;
  for (const entry of entriesSince(log.segments, log.since)) {
    if (entry.kind === "delivery") {
      const event = readDelivery(entry);
      if (event !== undefined) yield event;
      continue;
    }
    number += 1;
    if (isToSurface(toSandbox(entry))) refuseSecretIn(entry, number, secrets);
    const moment = readMoment(entry, entry.sandboxTime, toSandbox);
    if (moment !== undefined) yield moment;
  }
}

export function programLogMoments(
  { host }: Pick<Context, "host">,
  folder: string,
  secrets: Secrets,
): Generator<RecordedMoment> {
  const segments = openFileSegments(host.databaseFiles, folder).read(0);
  return loggedMoments({ segments, since: 0, isCut: false }, secrets);
}

/**
 * Yields the requests of a HAR file to the profile's surfaces or to a sandbox. A folder is read as the log of
 * a program.
 */
export async function* fileMoments(
  context: Context,
  file: string,
  secrets: Secrets,
): AsyncGenerator<RecordedMoment> {
  const { host, profile, warn } = context;
  const path = resolve(host.workingFolder, file);
  if (host.databaseFiles.exists(join(path, "1.log"))) {
    yield* programLogMoments(context, path, secrets);
    return;
  }
  const destinationOf = profileDestination(profile);
  // Reads all keys first, because a key may occur in a URL before it occurs in a header.
  for await (const exchange of readHar(host.files, path)) addSecretsOf(exchange, secrets);
  let number = 0;
  let ignored = 0;
  for await (const exchange of readHar(host.files, path)) {
    number += 1;
    if (isToSurface(destinationOf(exchange))) refuseSecretIn(exchange, number, secrets);
    const moment = readMoment(exchange, exchange.sentAt, destinationOf);
    if (moment === undefined) {
      ignored += 1;
      continue;
    }
    yield moment;
  }
  if (ignored > 0) await warn(`Ignored ${ignored} requests to other addresses or unknown operations.`);
}

/**
 * Whether a request goes to a surface. Includes unknown operations, because a key outside the headers is the
 * same bug there.
 */
const isToSurface = (destination: Destination | undefined) =>
  destination !== undefined && "surface" in destination;
