import { resolve } from "node:path";
import { advice, type Hint, recoup } from "../../../base/advice/advice";
import { Failure, onFailure } from "../../../base/failure";
import { type RawJson, readField, readId, readText } from "../../../base/json/json";
import type { Surface } from "../../../base/platform";
import { flag, type OptionValues, textOption } from "../../../cli/flags/option";
import { type Context, isPreviewOnly } from "../../../cli/session/context";
import {
  buildSecretOwner,
  createWebhookSecretStore,
  getSubscriber,
} from "../../../cli/session/webhook-secrets";

export const secretStorageOptions = {
  save: flag("--save", "store the secret in the keyring, for `webhooks verify` and `webhooks listen`"),
  secretFile: textOption("--secret-file <file>", "write the secret to this file, readable by you alone"),
};

export type SecretStorageValues = OptionValues<typeof secretStorageOptions>;

/** The result of storing a secret, shown next to the subscription's record. */
export interface StorageOutcome {
  readonly warnings: readonly Hint[];
  readonly failure?: Failure;
}

interface IssuedSecret {
  readonly surface: Surface;
  /** The only response that includes the secret (CLI-21). */
  readonly record: RawJson;
  /** ID of the subscription, if known beforehand. */
  readonly id?: string;
}

/** Checks before the first request that the secret can be stored. */
export async function checkSecretStorage(
  context: Context,
  surface: Surface,
  { save, secretFile }: SecretStorageValues,
): Promise<void> {
  if (secretFile === "-")
    throw new Failure("usage", "--secret-file needs a file name; stdout shows the secret anyway.");
  if (context.planner !== undefined && (save === true || secretFile !== undefined))
    throw new Failure(
      "usage",
      "--save and --secret-file can't be planned: the secret is issued when the plan is applied.",
      { hint: "Leave them out; the command that applies the plan prints the secret." },
    );
  if (isPreviewOnly(context.flags)) return;
  if (save === true)
    await createWebhookSecretStore(context.host)
      .proveWritable(getSubscriber(context, surface))
      .catch(rethrowUnsaved(unsavedHint));
  if (secretFile !== undefined)
    await checkSecretFile(context, resolvePath(context, secretFile)).catch(rethrowUnsaved(unwrittenHint));
}

/**
 * Throws if the file has content, such as another subscription's secret. A replacement skips this check,
 * because it may have written the file itself before it was killed.
 */
export async function refuseNonEmptySecretFile(
  context: Context,
  { secretFile }: SecretStorageValues,
  hint = "It may hold another subscription's secret. Name another file with --secret-file, or delete this one.",
): Promise<void> {
  if (secretFile === undefined) return;
  const status = await context.host.files.status(resolvePath(context, secretFile), true);
  if (status?.kind !== "file" || status.bytes === 0) return;
  throw new Failure("usage", `The file ${secretFile} already exists; nothing was sent.`, {
    hint,
  });
}

const rethrowUnsaved = (hint: string) =>
  onFailure(({ message }) => {
    throw new Failure("config", `Can't store the secret: ${message}. Nothing was sent.`, { hint });
  }, "config");

const unsavedHint =
  "Write it to a file with --secret-file, or leave out --save and store it yourself: it is shown only once.";

const unwrittenHint =
  "Name another file with --secret-file, or leave it out and store the secret yourself: it is shown only once.";

const resolvePath = ({ host }: Context, file: string) => resolve(host.workingFolder, file);

/** Throws for a device or pipe, which would reveal the secret, and for a file that can't be written. */
async function checkSecretFile({ host: { files } }: Context, path: string): Promise<void> {
  const status = await files.status(path);
  if (status !== undefined && status.kind !== "file")
    throw new Failure("config", `${path} is not a regular file`);
  await files.proveWritable(path);
}

/**
 * Stores the secret in a response. Returns a failure instead of throwing it, because the response must still
 * be shown.
 */
export async function storeSecret(
  context: Context,
  issuedSecret: IssuedSecret,
  options: SecretStorageValues,
): Promise<StorageOutcome> {
  const { record, surface } = issuedSecret;
  const secret = readField(record.value, "secret");
  const id = issuedSecret.id ?? readId(record.value);
  if (typeof secret !== "string" || secret === "") return reportMissingSecret(options, issuedSecret);
  const { save, secretFile } = options;
  const saveToKeyring = async () => {
    if (id === undefined) throw new Failure("config", "the answer names no subscription");
    const url = String(readField(record.value, "url") ?? "");
    await createWebhookSecretStore(context.host).save(buildSecretOwner(context, surface, id), secret, url);
    return "The secret is in the keyring, for `webhooks verify` and `webhooks listen`.";
  };
  const saveToFile = async (file: string) => {
    await context.host.files.write(resolvePath(context, file), `${secret}\n`);
    return `The secret is in ${file}.`;
  };
  return trySaving([
    ...(save === true ? [saveToKeyring] : []),
    ...(secretFile === undefined ? [] : [() => saveToFile(secretFile)]),
  ]);
}

async function trySaving(attempts: readonly (() => Promise<string>)[]): Promise<StorageOutcome> {
  const warnings: string[] = [];
  let failure: Failure | undefined;
  for (const save of attempts) {
    try {
      warnings.push(await save());
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      failure = new Failure("partial", `The secret was not stored: ${error.message}.`, {
        hint: "Copy the secret above: it is shown only once.",
      });
    }
  }
  return failure === undefined ? { warnings } : { warnings, failure };
}

/**
 * Reports a missing secret. Some surfaces may not return it (AMB-17), and after a rotation it would be lost.
 */
function reportMissingSecret(
  { save, secretFile }: SecretStorageValues,
  { id, record, surface }: IssuedSecret,
): StorageOutcome {
  const message = "The answer has no secret.";
  const subscription = { id: id ?? readText(record.value, "id") };
  const hint = advice`${recoup`webhooks rotate ${subscription} --as ${surface}`} creates a new one.`;
  const isSecretNeeded = id !== undefined || save === true || secretFile !== undefined;
  if (!isSecretNeeded) return { warnings: [advice`${message} ${hint}`] };
  return { warnings: [], failure: new Failure("partial", message, { hint }) };
}
