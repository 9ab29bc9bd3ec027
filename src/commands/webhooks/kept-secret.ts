import { resolve } from "node:path";
import { Failure } from "../../base/failure";
import { type RawJson, readField } from "../../base/json/json";
import type { Surface } from "../../base/platform";
import { flag, type OptionValues, textOption } from "../../cli/flags/option";
import type { Context } from "../../cli/session/context";
import { secretOwner, subscriber, webhookSecretsOf } from "../../cli/session/webhook-secrets";

export const keepingOptions = {
  save: flag("--save", "keep the secret in the keyring, for `webhooks verify` and `webhooks listen`"),
  secretFile: textOption("--secret-file <file>", "write the secret to this file, readable by you alone"),
};

export type KeepingValues = OptionValues<typeof keepingOptions>;

/** What came of a secret, to be told beside the record that shows it. */
export interface Kept {
  readonly notes: readonly string[];
  readonly failure?: Failure;
}

interface Issued {
  readonly surface: Surface;
  /** The answer that tells the secret, this once (CLI-21). */
  readonly record: RawJson;
  /** The subscription, where it was known before. */
  readonly id?: string;
}

/** Looks whether the secret can be kept where it was asked for; to be asked before anything is sent. */
export async function proveKeeping(
  context: Context,
  surface: Surface,
  { save, secretFile }: KeepingValues,
): Promise<void> {
  if (secretFile === "-")
    throw new Failure("usage", "--secret-file needs a file: on stdout the secret stands anyway.");
  if (context.flags.dryRun === true || context.flags.curl === true) return;
  if (save === true) await webhookSecretsOf(context.host).prove(subscriber(context, surface)).catch(unkept);
  if (secretFile !== undefined) await proveFile(context, pathOf(context, secretFile)).catch(unkept);
}

function unkept(error: unknown): never {
  if (!(error instanceof Failure) || error.kind !== "config") throw error;
  throw new Failure("config", `The secret could not be kept: ${error.message}. Nothing was sent.`, {
    hint: "It is told once: write it to a file with --secret-file, or leave out --save and keep it yourself.",
  });
}

const pathOf = ({ host }: Context, file: string) => resolve(host.workingFolder, file);

/** A device or a pipe would show the secret to whoever reads it. */
async function proveFile({ host: { files } }: Context, path: string): Promise<void> {
  const status = await files.status(path);
  if (status !== undefined && status.kind !== "file")
    throw new Failure("config", `the file ${path} is no ordinary file`);
  await files.proveWritable(path);
}

/** Keeps the secret of an answer. Never rejects for that: the answer has to be shown all the same. */
export async function keepSecret(context: Context, issued: Issued, options: KeepingValues): Promise<Kept> {
  const { record, surface } = issued;
  const secret = readField(record.value, "secret");
  const id = issued.id ?? readField(record.value, "id");
  if (typeof secret !== "string" || secret === "") return withoutSecret(options, issued);
  const { save, secretFile } = options;
  const keepInKeyring = async () => {
    if (typeof id !== "string") throw new Failure("config", "the answer names no subscription");
    const url = String(readField(record.value, "url") ?? "");
    await webhookSecretsOf(context.host).save(secretOwner(context, surface, id), secret, url);
    return "The secret is in the keyring, for `webhooks verify` and `webhooks listen`.";
  };
  const keepInFile = async (file: string) => {
    await context.host.files.write(pathOf(context, file), `${secret}\n`);
    return `The secret is in ${file}.`;
  };
  return keepEach([
    ...(save === true ? [keepInKeyring] : []),
    ...(secretFile === undefined ? [] : [() => keepInFile(secretFile)]),
  ]);
}

async function keepEach(ways: readonly (() => Promise<string>)[]): Promise<Kept> {
  const notes: string[] = [];
  let failure: Failure | undefined;
  for (const keep of ways) {
    try {
      notes.push(await keep());
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      failure = new Failure("partial", `The secret was not kept: ${error.message}.`, {
        hint: "Keep the one that is shown above: it is told once.",
      });
    }
  }
  return failure === undefined ? { notes } : { notes, failure };
}

/** AMB-17: not every surface is stated to tell it; a renewed one that nobody knows is lost. */
function withoutSecret({ save, secretFile }: KeepingValues, { id }: Issued): Kept {
  const message = "The answer holds no secret.";
  const isMissed = id !== undefined || save === true || secretFile !== undefined;
  if (!isMissed) return { notes: [`${message} \`recoup webhooks rotate <id>\` makes a new one.`] };
  const hint = `\`recoup webhooks rotate ${id ?? "<id>"}\` makes a new one.`;
  return { notes: [], failure: new Failure("partial", message, { hint }) };
}
