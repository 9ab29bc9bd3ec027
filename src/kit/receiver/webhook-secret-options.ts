import { resolve } from "node:path";
import { guidCodec } from "../../api/endpoint/codecs";
import { advice, recoup } from "../../base/advice/advice";
import { Failure } from "../../base/failure";
import { quoteShellWord } from "../../base/text/shell-word";
import { flag, type OptionValues, textOption, wireOption } from "../../cli/flags/option";
import { readInput } from "../../cli/line/text-input";
import type { Context } from "../../cli/session/context";
import { createWebhookSecretStore, getSubscriber } from "../../cli/session/webhook-secrets";
import type { SecretOwner } from "../../state/webhook-secrets";

/**
 * Flags for the source of a secret. No flag takes the secret itself, because every process on the machine can
 * see arguments.
 */
export const secretOptions = {
  secretFile: textOption("--secret-file <file>", "Read the signing secret from a file"),
  secretStdin: flag("--secret-stdin", "Read the signing secret from stdin"),
  subscription: wireOption(
    "--subscription <id>",
    "Use the secret that `--save` stored in the keyring for this subscription",
    guidCodec,
  ),
};

export type SecretValues = OptionValues<typeof secretOptions>;

const secretVariable = "RECOUP_WEBHOOK_SECRET";

/** Returns the secret as stored, including white space. Returns undefined if no source was named. */
export async function findSecret(context: Context, values: SecretValues): Promise<string | undefined> {
  const { secretFile, secretStdin, subscription } = values;
  if ([secretFile, secretStdin, subscription].filter((source) => source !== undefined).length > 1)
    throw new Failure("usage", "Only one of --secret-file, --secret-stdin and --subscription can be used.");
  const text = await readSecretText(context, values);
  if (text === undefined) return undefined;
  if (text.trim() === "") throw new Failure("config", "The webhook secret is empty.");
  context.hide(text.trim());
  return text;
}

export async function readSecret(context: Context, values: SecretValues): Promise<string> {
  const text = await findSecret(context, values);
  if (text !== undefined) return text;
  throw new Failure("config", "The webhook secret is missing.", {
    hint: `Use --secret-file, --secret-stdin or --subscription, or set ${secretVariable}.`,
  });
}

async function readSecretText(
  context: Context,
  { secretFile, secretStdin, subscription }: SecretValues,
): Promise<string | undefined> {
  const file = secretStdin === true ? "-" : secretFile;
  if (file !== undefined) return readSecretFile(context, file);
  if (subscription !== undefined) return readSavedSecret(context, subscription);
  return context.host.env[secretVariable] || undefined;
}

/**
 * Reads a secret from a file or stdin. Unlike a key file, the file may be readable by others, which only
 * causes a warning: the secret may only be one for tests.
 */
export async function readSecretFile({ host, warn }: Context, file: string): Promise<string> {
  const text = Buffer.from(await readInput(host, file)).toString();
  const status = file === "-" ? undefined : await host.files.status(resolve(host.workingFolder, file), true);
  if (status?.kind === "file" && ((status.mode ?? 0) & 0o077) !== 0)
    await warn(
      `Other users can read or change ${file}: run \`chmod 600 ${quoteShellWord(file)}\`, and rotate the secret if others could have read it.`,
    );
  return text;
}

/**
 * Returns the owner under which the secret of a subscription is saved, on the surface in `--as` or on any
 * surface.
 */
export async function findSavedSecret(context: Context, id: string): Promise<SecretOwner | undefined> {
  const { as = "collection" } = context.flags;
  const { profile, environment } = getSubscriber(context, as);
  return (await createWebhookSecretStore(context.host).list()).find(
    (saved) =>
      saved.subscription.toLowerCase() === id.toLowerCase() &&
      saved.profile === profile &&
      saved.environment === environment &&
      (context.flags.as ?? saved.surface) === saved.surface,
  );
}

async function readSavedSecret(context: Context, id: string): Promise<string> {
  const owner = await findSavedSecret(context, id);
  const secret = owner === undefined ? undefined : await createWebhookSecretStore(context.host).read(owner);
  if (secret !== undefined) return secret;
  const { profile, environment } = getSubscriber(context, context.flags.as ?? "collection");
  throw new Failure(
    "config",
    `No secret is stored for the subscription ${id} (${profile}, ${environment}).`,
    { hint: advice`Run ${recoup`webhooks rotate ${{ id }} --save`} to create and store a new one.` },
  );
}
