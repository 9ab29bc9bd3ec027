import { Failure } from "../../base/failure";
import { readUrl } from "../../base/text/read-url";
import { splitList } from "../../base/text/split-list";
import { requireWord } from "../../base/text/unknown-word";
import { durationOption, type OptionValues, repeatedOption, textOption } from "../../cli/flags/option";
import type { Context } from "../../cli/session/context";
import { allEventTypes, type EventType } from "../../webhooks/events/event-types";
import { readStatePaths } from "../../webhooks/receiver-state/receiver-state";
import type { StateAddress } from "../../webhooks/receiver-state/state-address";
import { decodeSecret } from "../../webhooks/signature";
import { findSecret } from "./webhook-secret-options";

export const stateOptions = {
  stateUrl: textOption(
    "--state-url <address>",
    "returns what is booked for a case, as JSON; `{caseId}` in it, or ?caseId=, names the case",
  ),
  statePath: repeatedOption(
    "--state-path <name=path>",
    "where lifecycle, closeCode, remainder, paid or events is in that JSON; repeatable",
  ),
  settle: durationOption(
    "--settle <duration>",
    "how long the receiver may take to book what it has answered. Default: 1s",
  ),
};

/** Reads the URL of a receiver's state. Returns undefined without --state-url. */
export function readStateAddress({
  stateUrl,
  statePath = [],
}: OptionValues<Pick<typeof stateOptions, "stateUrl" | "statePath">>): StateAddress | undefined {
  const paths = readStatePaths(statePath);
  if (stateUrl !== undefined) return { url: readReceiverAddress("--state-url", stateUrl), paths };
  if (statePath.length === 0) return undefined;
  throw new Failure("usage", "--state-path can only be used with --state-url.");
}

/** `name` is the flag or argument that contains the URL. */
export function readReceiverAddress(name: string, text: string): string {
  const url = /^https?:\/\//i.test(text) ? readUrl(text) : undefined;
  if (url !== undefined && url.username === "" && url.password === "") return text;
  const problem =
    url === undefined
      ? `must be an HTTP or HTTPS URL (got "${text}").`
      : "can't contain a user name or password.";
  throw new Failure("usage", `${name} ${problem}`, {
    hint: "Give the receiver's address, such as http://127.0.0.1:3000/hooks.",
  });
}

export const receiverEventOption = repeatedOption(
  "-e, --event <types>",
  "the only events that your receiver is subscribed to, comma-separated; can be repeated. Default: all",
);

/** Reads event types from flags. Returns undefined if every event is included. */
export function readReceiverEvents(texts: readonly string[] = []): readonly EventType[] | undefined {
  const eventNames = texts.flatMap(splitList);
  if (eventNames.includes("all") || texts.length === 0) return undefined;
  const hint = `Use one of ${allEventTypes.join(", ")}.`;
  if (eventNames.length === 0) throw new Failure("usage", "--event is empty.", { hint });
  return [...new Set(eventNames)].map((word) =>
    requireWord(word, allEventTypes, `--event: "${word}" is not an event.`, hint),
  );
}

const maxSecrets = 2;

export const receiverSecretOption = repeatedOption(
  "--secret-file <file>",
  "the secret that the receiver verifies with; a second one is the next secret. Default: RECOUP_WEBHOOK_SECRET",
);

/** Returns the current and the next secret, or an empty list if no source was named. */
export async function readReceiverSecrets(
  context: Context,
  files: readonly string[] = [],
): Promise<readonly string[]> {
  if (files.length > maxSecrets)
    throw new Failure("usage", "--secret-file can be used twice: for the current and the next secret.");
  const sources = files.length === 0 ? [{}] : files.map((secretFile) => ({ secretFile }));
  const texts = await Promise.all(sources.map((source) => findSecret(context, source)));
  return texts.filter((text) => text !== undefined).map((text) => checkSecret(text.trim()));
}

function checkSecret(secret: string): string {
  if (decodeSecret(secret) !== undefined) return secret;
  throw new Failure("config", "The webhook secret is not Base64.", {
    hint: "Use the secret exactly as the platform returned it, or create one: openssl rand -base64 32 > hook.key && chmod 600 hook.key",
  });
}
