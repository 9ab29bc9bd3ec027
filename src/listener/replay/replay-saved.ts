import { join, resolve } from "node:path";
import { advice, recoup } from "../../base/advice/advice";
import { Failure } from "../../base/failure";
import type { Host } from "../../base/host";
import type { HeaderName } from "../../base/http";
import { formatCount, pluralize } from "../../base/text/numbers/format-count";
import { formatFlagName } from "../../cli/flags/options/surface-options";
import type { Context } from "../../cli/session/context";
import { readSecret } from "../../kit/receiver/webhook-secret-options";
import { readCapturedRequest } from "../../webhooks/captured/captured-request";
import { type EventFacts, readFacts } from "../event-facts";
import { createForwarder, isAccepted, isGatewayError, isSignatureRefusal, readForwarding } from "../forward";
import { type ListenValues, listenOptions } from "../options";
import type { Delivery, ReceivedDelivery } from "../received-delivery";
import { createSignedHeaders } from "../signed-headers";

export interface Replay {
  readonly action: string;
  send(): AsyncGenerator<readonly ReceivedDelivery[]>;
}

/** Options that apply to a replay; all others only apply to listening. */
const replayOptionNames = new Set([
  "replay",
  "forwardTo",
  "secretFile",
  "secretStdin",
  "subscription",
  "event",
]);

/** Prepares to resend saved deliveries. Checks the options and the folder before sending anything. */
export async function prepareReplay(
  context: Context,
  options: ListenValues,
  folder: string,
): Promise<Replay> {
  const otherOption = Object.keys(listenOptions).find(
    (name) => !replayOptionNames.has(name) && options[name as keyof ListenValues] !== undefined,
  );
  if (otherOption !== undefined) throw createConflictFailure(otherOption);
  const forwarding = readForwarding(options);
  if (forwarding === undefined)
    throw new Failure("usage", "--replay needs --forward-to, the address of your program.");
  const secret = (await readSecret(context, options)).trim();
  const paths = await selectEvents(
    context.host,
    await listSavedDeliveries(context.host, folder),
    options.event,
  );
  const forwarder = createForwarder(context, forwarding, async () => {});
  const forwardSaved = (savedEvent: SavedEvent) =>
    forwardSavedEvent(context, forwarder.forward, secret, savedEvent);
  return {
    action: `send ${pluralize(paths.length, "saved delivery", "saved deliveries")} to ${forwarding.url} again`,
    send: () => sendSavedEvents(context, paths, forwardSaved),
  };
}

function createConflictFailure(name: string): Failure {
  return new Failure("usage", `${formatFlagName(name)} can't be combined with --replay.`, {
    hint: "A replay sends what --save stored and ends; it does not listen.",
  });
}

async function forwardSavedEvent(
  { host, profile: { headerPrefix } }: Context,
  forward: (delivery: Delivery) => Promise<number>,
  secret: string,
  { body, facts }: SavedEvent,
): Promise<ReceivedDelivery & { readonly answerStatus: number }> {
  const replayHeader = `${headerPrefix.toLowerCase()}-replay` as HeaderName;
  const headers = { ...createSignedHeaders(host, headerPrefix, secret, body), [replayHeader]: "true" };
  const delivery = { headers, body, facts, receivedAtMs: host.now(), isSignedHere: true };
  const answerStatus = await forward(delivery);
  return {
    delivery,
    isDuplicate: false,
    isOutOfOrder: false,
    status: `forwarded: ${answerStatus}`,
    answerStatus,
  };
}

/** Returns the first file of each event, in order of arrival. Reads one file at a time. */
async function selectEvents(
  host: Host,
  paths: readonly string[],
  events: readonly string[] | undefined,
): Promise<readonly string[]> {
  const pathById = new Map<string, string>();
  for (const path of paths) {
    const { id, event } = (await readSavedEvent(host, path)).facts;
    const isSelected = events?.some((candidate) => candidate === event) ?? true;
    if (isSelected && !pathById.has(id ?? path)) pathById.set(id ?? path, path);
  }
  return [...pathById.values()];
}

/** Sends the events. Stops if the program is unreachable. */
async function* sendSavedEvents(
  { host, signal }: Context,
  paths: readonly string[],
  forward: (savedEvent: SavedEvent) => ReturnType<typeof forwardSavedEvent>,
): AsyncGenerator<readonly ReceivedDelivery[]> {
  let [acceptedCount, refusedCount, unsignedCount, isStopped] = [0, 0, 0, false];
  for (const path of paths) {
    if (signal.aborted || isStopped) break;
    const received = await forward(await readSavedEvent(host, path));
    isStopped = isGatewayError(received.answerStatus);
    if (!isAccepted(received.answerStatus)) {
      refusedCount += 1;
      unsignedCount += isSignatureRefusal(received.answerStatus) ? 1 : 0;
      continue;
    }
    acceptedCount += 1;
    yield [received];
  }
  if (refusedCount === 0) return;
  const sentCount = acceptedCount + refusedCount;
  const unsentText =
    isStopped && sentCount < paths.length ? " The rest was not sent, as your program seems to be down." : "";
  throw new Failure(
    "partial",
    `${formatCount(refusedCount)} of ${pluralize(sentCount, "delivery", "deliveries")} not accepted.${unsentText}`,
    { hint: unsignedCount === refusedCount ? secretHint : runAgainHint },
  );
}

const runAgainHint = "Run the command again: your program recognizes repeats by the envelope's id.";
const secretHint =
  "Your program seems to refuse the signature: check that --secret-file has the secret that it verifies with.";

interface SavedEvent {
  readonly body: Uint8Array;
  readonly facts: EventFacts;
}

/**
 * Matches files written by --save: bodies, and whole requests that the program didn't accept. Excludes
 * requests without a valid signature.
 */
const savedNamePattern = /^\d{8}T\d{9}Z.*(\.json|-not-taken-\d+\.http)$/;

/** Lists saved deliveries in order of arrival, because file names start with the arrival time. */
async function listSavedDeliveries(
  { files, workingFolder }: Host,
  folder: string,
): Promise<readonly string[]> {
  const path = resolve(workingFolder, folder);
  const names = (await files.list(path)).filter((name) => savedNamePattern.test(name));
  if (names.length > 0) return names.map((name) => join(path, name));
  throw new Failure("usage", `--replay: ${folder} has no saved deliveries.`, {
    hint: advice`${recoup`webhooks listen --save <folder>`} saves what it receives.`,
  });
}

async function readSavedEvent({ files }: Host, path: string): Promise<SavedEvent> {
  const bytes = (await files.read(path)) ?? new Uint8Array();
  const body = path.endsWith(".http") ? readCapturedRequest(bytes).body : bytes;
  return { body, facts: readFacts(body) };
}
