import { guid } from "../../api/endpoint/codecs";
import { Failure } from "../../base/failure";
import { flag, type OptionValues, textOption, wireOption } from "../flags/option";
import type { Context } from "../session/context";
import { subscriber, webhookSecretsOf } from "../session/webhook-secrets";
import { readInput } from "./text-input";

/** Where a secret comes from; never a flag's value, which every process of the machine can read. */
export const secretOptions = {
  secretFile: textOption("--secret-file <file>", "the subscription's secret, from a file"),
  secretStdin: flag("--secret-stdin", "the subscription's secret, from stdin"),
  subscription: wireOption(
    "--subscription <id>",
    "the secret that `--save` kept in the keyring for this subscription",
    guid,
  ),
};

export type SecretValues = OptionValues<typeof secretOptions>;

const variable = "RECOUP_WEBHOOK_SECRET";

/** The secret as its place holds it, white space included; undefined where no place was named and none is set. */
export async function findSecret(context: Context, values: SecretValues): Promise<string | undefined> {
  const { secretFile, secretStdin, subscription } = values;
  if ([secretFile, secretStdin, subscription].filter((place) => place !== undefined).length > 1)
    throw new Failure("usage", "--secret-file, --secret-stdin and --subscription contradict each other.");
  const text = await textAt(context, values);
  if (text === undefined) return undefined;
  if (text.trim() === "") throw new Failure("config", "The webhook secret is empty.");
  context.hide(text.trim());
  return text;
}

export async function readSecret(context: Context, values: SecretValues): Promise<string> {
  const text = await findSecret(context, values);
  if (text !== undefined) return text;
  throw new Failure("config", "The webhook secret is missing.", {
    hint: `Name its place: --secret-file, --secret-stdin, --subscription, or ${variable}.`,
  });
}

async function textAt(
  context: Context,
  { secretFile, secretStdin, subscription }: SecretValues,
): Promise<string | undefined> {
  const { host } = context;
  const file = secretStdin === true ? "-" : secretFile;
  if (file !== undefined) return Buffer.from(await readInput(host, file)).toString();
  if (subscription !== undefined) return keptSecret(context, subscription);
  return host.env[variable] || undefined;
}

/** Looks among the profile's kept secrets, on whichever surface the subscription is. */
async function keptSecret(context: Context, id: string): Promise<string> {
  const secrets = webhookSecretsOf(context.host);
  const { as = "collection" } = context.flags;
  const { profile, environment } = subscriber(context, as);
  const owner = (await secrets.list()).find(
    (saved) =>
      saved.subscription.toLowerCase() === id.toLowerCase() &&
      saved.profile === profile &&
      saved.environment === environment &&
      (context.flags.as ?? saved.surface) === saved.surface,
  );
  const secret = owner === undefined ? undefined : await secrets.read(owner);
  if (secret !== undefined) return secret;
  throw new Failure("config", `No secret is kept for the subscription ${id} (${profile}, ${environment}).`, {
    hint: `\`recoup webhooks rotate ${id} --save\` makes a new one and keeps it.`,
  });
}
