import { resolve } from "node:path";
import { advice, recoup } from "../../base/advice/advice";
import { Failure, isFailure } from "../../base/failure";
import type { Host } from "../../base/host";
import type { Context } from "../../cli/session/context";
import { getKeyringAccount, type KeyOwner, readKeyFile } from "../../config/credentials";
import { getProfileSettings, withKey } from "../../config/file/edit";
import type { Config, KeySource } from "../../config/file/schema";
import { findKeyProblem, refuseKeyAsCommand } from "../../config/key-text";
import type { Report } from "../../render/report";
import { reportStoredProfile, saveConfig, shouldSkipSaving } from "./save";

/** An undefined source removes the key. */
export interface KeyChange {
  readonly source: KeySource | undefined;
  readonly notes: readonly string[];
}

export async function storeKeyAndReport(
  owner: KeyOwner,
  keyChange: KeyChange,
  context: Context,
): Promise<Report> {
  const { config, notes } = await storeKey(owner, keyChange, context);
  return reportStoredProfile(context, config, owner.profile, notes);
}

/** Saves the new key source. Deletes the old key from the keyring if nothing refers to it anymore. */
export async function storeKey(
  owner: KeyOwner,
  { source, notes }: KeyChange,
  context: Context,
  plannedConfig?: Config,
): Promise<{ readonly config: Config; readonly notes: readonly string[] }> {
  let oldSource: KeySource | undefined;
  const change = (config: Config) => {
    oldSource = getProfileSettings(config, owner.profile)[owner.environment]?.[owner.surface]?.key;
    return withKey(config, owner, source);
  };
  const config = await saveConfig(context, change, plannedConfig);
  const isOldKeyUnused = source?.kind !== "keyring" && !shouldSkipSaving(context);
  const keyringNotes = isOldKeyUnused ? await deleteStoredKey(context.host, owner, oldSource) : [];
  return { config, notes: [...notes, ...keyringNotes] };
}

/** Stores a key in the keyring. If that fails and the user has allowed it, stores the key as plain text. */
export async function writeKey(
  context: Context,
  owner: KeyOwner,
  key: string,
  allowsPlain: boolean,
): Promise<KeyChange> {
  const { host } = context;
  try {
    if (!shouldSkipSaving(context)) await host.keyring.write(getKeyringAccount(host, owner), key);
    return { source: { kind: "keyring" }, notes: [] };
  } catch (error) {
    if (!isFailure(error, "config")) throw error;
    if (!allowsPlain) throw createKeyringFailure(error, owner);
    return {
      source: { kind: "plain", value: key },
      notes: [`The key is kept as plain text: ${error.message}.`],
    };
  }
}

function createKeyringFailure(error: Failure, { profile, surface, environment }: KeyOwner): Failure {
  const line = recoup`profile key ${{ profile }} --as ${surface} --env ${environment} --key-file <file>`;
  return new Failure("config", `The key was not kept: ${error.message}.`, {
    ...error.details,
    hint: advice`${line} reads a file that only you can read, --key-command a password manager; --insecure-storage keeps the key as plain text.`,
  });
}

/** Reads the key file once, so that a wrong path fails now and not on the first request. */
export async function resolveFileSource(host: Host, owner: KeyOwner, path: string): Promise<KeySource> {
  const absolutePath = resolve(host.workingFolder, path);
  const finding = findKeyProblem(await readKeyFile(host, absolutePath, owner));
  if (finding !== undefined) throw new Failure("usage", `The key in ${absolutePath} ${finding}.`);
  return { kind: "file", path: absolutePath };
}

export function buildCommandSource(command: string): KeySource {
  refuseKeyAsCommand(command, "key command");
  return { kind: "command", command };
}

/**
 * Removes a key from the keyring. If that fails, returns a note instead of throwing, since the profile no
 * longer refers to the key.
 */
export async function deleteStoredKey(
  host: Host,
  owner: KeyOwner,
  source: KeySource | undefined,
): Promise<readonly string[]> {
  if (source?.kind !== "keyring") return [];
  const account = getKeyringAccount(host, owner);
  try {
    await host.keyring.remove(account);
    return [];
  } catch (error) {
    if (!isFailure(error, "config")) throw error;
    return [`The entry recoup, ${account} is still in the keyring: ${error.message}. Remove it there.`];
  }
}
