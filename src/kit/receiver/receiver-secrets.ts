import { Failure } from "../../base/failure";
import { repeatedOption } from "../../cli/flags/option";
import type { Context } from "../../cli/session/context";
import { decodeSecret } from "../../webhooks/signature";
import { findSecret } from "./webhook-secret-options";

const maxSecrets = 2;

export const receiverSecretOption = repeatedOption(
  "--secret-file <file>",
  "the secret that the receiver verifies with; a second one is the next secret. Default: RECOUP_WEBHOOK_SECRET",
);

/** Returns the current and next secret, or an empty list if no source was given. */
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
    hint: "Use the secret exactly as the platform returned it, or create one: openssl rand -base64 32 > hook.key",
  });
}
