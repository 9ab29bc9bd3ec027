import { advice, type Hint, recoup } from "../base/advice/advice";
import { Failure } from "../base/failure";
import type { Host } from "../base/host";
import type { Environment, Surface } from "../base/platform";
import { quoteShellWord } from "../base/text/shell-word";
import { getConfigFile } from "./file/config-location";
import type { KeySource } from "./file/schema";
import { findKeyProblem } from "./key-text";

/** Gives the user time to unlock a password manager. */
const commandTimeoutMs = 60_000;

export interface Credential {
  readonly key: string;
  /** The key's source, reported if the key is refused. */
  readonly origin: string;
}

export interface KeyOwner {
  readonly profile: string;
  readonly environment: Environment;
  readonly surface: Surface;
}

/** Returns the keyring account. Profiles in different configuration folders have separate accounts. */
export function getKeyringAccount(
  { env }: Pick<Host, "env">,
  { profile, environment, surface }: KeyOwner,
): string {
  const account = `${profile}/${environment}/${surface}`;
  return env.RECOUP_CONFIG_DIR ? `${account} of ${env.RECOUP_CONFIG_DIR}` : account;
}

/** Doesn't read the key. */
export function describeKeyLocation(
  host: Pick<Host, "env" | "homeFolder">,
  source: KeySource,
  owner: KeyOwner,
): string {
  if (source.kind === "keyring") return `the keyring (recoup, ${getKeyringAccount(host, owner)})`;
  if (source.kind === "command") return `the key command of the profile ${owner.profile}`;
  if (source.kind === "file") return `the file ${source.path}`;
  return `plain text in ${getConfigFile(host)}`;
}

/** Reads the key from its source. On failure, throws instead of trying another source. */
export async function readCredential(host: Host, source: KeySource, owner: KeyOwner): Promise<Credential> {
  const origin = describeKeyLocation(host, source, owner);
  const key = await readKey(host, source, owner);
  const finding = findKeyProblem(key);
  if (finding === undefined) return { key, origin };
  throw createKeyFailure(owner, `The key from ${origin} ${finding}.`);
}

function readKey(host: Host, source: KeySource, owner: KeyOwner): Promise<string> {
  if (source.kind === "keyring") return readKeyringKey(host, owner);
  if (source.kind === "command") return runKeyCommand(host, source.command, owner);
  if (source.kind === "file") return readKeyFile(host, source.path, owner);
  return Promise.resolve(source.value);
}

async function readKeyringKey(host: Host, owner: KeyOwner): Promise<string> {
  const key = await host.keyring.read(getKeyringAccount(host, owner)).catch((error: unknown) => {
    throw error instanceof Failure ? error.with(buildFailureDetails(owner)) : error;
  });
  if (key !== undefined) return key;
  throw createKeyFailure(owner, `The keyring has no key ${getKeyringAccount(host, owner)}.`);
}

async function runKeyCommand(host: Host, command: string, owner: KeyOwner): Promise<string> {
  const { exitCode, stdout } = await host.run(command, commandTimeoutMs);
  const subject = `The key command of the profile ${owner.profile}`;
  if (exitCode === undefined)
    throw createKeyFailure(owner, `${subject} did not end within ${commandTimeoutMs / 1000} seconds.`);
  if (exitCode !== 0)
    throw createKeyFailure(owner, `${subject} ended with exit code ${exitCode}; its output is not shown.`);
  return stdout.trim();
}

/** Reads a key file. Rejects a file that others can read or change, because its key may be exposed. */
export async function readKeyFile({ files }: Host, path: string, owner: KeyOwner): Promise<string> {
  const status = await files.status(path, true);
  if (status === undefined) throw createKeyFailure(owner, `There is no key file ${path}.`);
  if (status.kind !== "file") throw createKeyFailure(owner, `The key file ${path} is not a regular file.`);
  if (((status.mode ?? 0) & 0o077) !== 0)
    throw createKeyFailure(
      owner,
      `Other users can read or change the key file ${path}.`,
      advice`Run \`chmod 600 ${quoteShellWord(path)}\`, and replace the key if others could have read it.`,
    );
  return Buffer.from((await files.read(path)) ?? [])
    .toString()
    .trim();
}

function createKeyFailure(
  owner: KeyOwner,
  message: string,
  hint: Hint = buildFailureDetails(owner).hint,
): Failure {
  return new Failure("config", message, { ...buildFailureDetails(owner), hint });
}

function buildFailureDetails({ profile, environment, surface }: KeyOwner) {
  return {
    hint: advice`${recoup`profile key ${{ profile }} --as ${surface} --env ${environment} --key-file <file>`} sets the key; so do --key-stdin and --key-command.`,
    profile,
    environment,
    surface,
  };
}
