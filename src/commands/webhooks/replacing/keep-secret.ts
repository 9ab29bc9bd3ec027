import { resolve } from "node:path";
import { advice, type Hint } from "../../../base/advice/advice";
import { recoup } from "../../../base/advice/command-line";
import { Failure } from "../../../base/failure";
import { type RawJson, readField } from "../../../base/json/json";
import type { Surface } from "../../../base/platform";
import { flag, type OptionValues, textOption } from "../../../cli/flags/option";
import type { Context } from "../../../cli/session/context";
import { sendsNothing } from "../../../cli/session/dry-run/sends-nothing";
import { secretOwner, subscriber, webhookSecretStore } from "../../../cli/session/webhook-secrets";

export const keepingOptions = {
  save: flag("--save", "store the secret in the keyring, for `webhooks verify` and `webhooks listen`"),
  secretFile: textOption("--secret-file <file>", "write the secret to this file, readable by you alone"),
};

export type KeepingValues = OptionValues<typeof keepingOptions>;

/** The result of storing a secret, shown next to the record of the subscription. */
export interface SavedSecret {
  readonly warnings: readonly Hint[];
  readonly failure?: Failure;
}

interface IssuedSecret {
  readonly surface: Surface;
  /** The only response that contains the secret (CLI-21). */
  readonly record: RawJson;
  /** Id of the subscription, if it was known before. */
  readonly id?: string;
}

/** Checks before the first request that the secret can be stored. */
export async function checkSecretStorage(
  context: Context,
  surface: Surface,
  { save, secretFile }: KeepingValues,
): Promise<void> {
  if (secretFile === "-")
    throw new Failure("usage", "--secret-file needs a file name; stdout shows the secret anyway.");
  if (context.planner !== undefined && (save === true || secretFile !== undefined))
    throw notPlannableFailure();
  if (sendsNothing(context.flags)) return;
  if (save === true)
    await webhookSecretStore(context.host).prove(subscriber(context, surface)).catch(rethrowUnsaved);
  if (secretFile !== undefined) await proveFile(context, pathOf(context, secretFile)).catch(rethrowUnsaved);
}

const notPlannableFailure = () =>
  new Failure(
    "usage",
    "--save and --secret-file can't be planned: the secret is issued when the plan is applied.",
    { hint: "Leave them out; the command that applies the plan prints the secret." },
  );

function rethrowUnsaved(error: unknown): never {
  if (!(error instanceof Failure) || error.kind !== "config") throw error;
  throw new Failure("config", `Can't store the secret: ${error.message}. Nothing was sent.`, {
    hint: "Write it to a file with --secret-file, or leave out --save and store it yourself: it is shown only once.",
  });
}

const pathOf = ({ host }: Context, file: string) => resolve(host.workingFolder, file);

/** Refuses a device or a pipe, which would show the secret, and a file that can't be written. */
async function proveFile({ host: { files } }: Context, path: string): Promise<void> {
  const status = await files.status(path);
  if (status !== undefined && status.kind !== "file")
    throw new Failure("config", `${path} is not a regular file`);
  await files.proveWritable(path);
}

/**
 * Stores the secret of a response. Returns a failure instead of throwing it, because the response has to be
 * shown in any case.
 */
export async function keepSecret(
  context: Context,
  issued: IssuedSecret,
  options: KeepingValues,
): Promise<SavedSecret> {
  const { record, surface } = issued;
  const secret = readField(record.value, "secret");
  const id = issued.id ?? readField(record.value, "id");
  if (typeof secret !== "string" || secret === "") return withoutSecret(options, issued);
  const { save, secretFile } = options;
  const keepInKeyring = async () => {
    if (typeof id !== "string") throw new Failure("config", "the answer names no subscription");
    const url = String(readField(record.value, "url") ?? "");
    await webhookSecretStore(context.host).save(secretOwner(context, surface, id), secret, url);
    return "The secret is in the keyring, for `webhooks verify` and `webhooks listen`.";
  };
  const keepInFile = async (file: string) => {
    await context.host.files.write(pathOf(context, file), `${secret}\n`);
    return `The secret is in ${file}.`;
  };
  return trySaving([
    ...(save === true ? [keepInKeyring] : []),
    ...(secretFile === undefined ? [] : [() => keepInFile(secretFile)]),
  ]);
}

async function trySaving(attempts: readonly (() => Promise<string>)[]): Promise<SavedSecret> {
  const warnings: string[] = [];
  let failure: Failure | undefined;
  for (const keep of attempts) {
    try {
      warnings.push(await keep());
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
 * Reports a missing secret, because some surfaces may not return it (AMB-17) and a rotated secret would be
 * lost.
 */
function withoutSecret({ save, secretFile }: KeepingValues, { id, surface }: IssuedSecret): SavedSecret {
  const message = "The answer has no secret.";
  const isMissed = id !== undefined || save === true || secretFile !== undefined;
  if (!isMissed)
    return {
      warnings: [advice`${message} ${recoup`webhooks rotate <id> --as ${surface}`} creates a new one.`],
    };
  const hint = advice`${recoup`webhooks rotate ${{ id: id ?? "" }} --as ${surface}`} creates a new one.`;
  return { warnings: [], failure: new Failure("partial", message, { hint }) };
}
