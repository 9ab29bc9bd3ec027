import type { Context } from "../../../cli/session/context";
import type { KeyOwner } from "../../../config/credentials";
import { getProfileSettings, withKey } from "../../../config/file/edit";
import type { Config, KeySource } from "../../../config/file/schema";
import type { Report } from "../../../render/report";
import { saveConfig, skipsSaving, storedProfileReport } from "../save";
import { deleteStoredKey, type StoredKey } from "./key-source";

/** A change of a key; an undefined source removes it. */
export interface KeyChange extends Omit<StoredKey, "source"> {
  readonly source: KeySource | undefined;
}

export async function storeKeyAndReport(
  owner: KeyOwner,
  keyChange: KeyChange,
  context: Context,
): Promise<Report> {
  const { config, notes } = await storeKey(owner, keyChange, context);
  return storedProfileReport(context, config, owner.profile, notes);
}

/** Saves the new key source. Deletes the old key from the keyring if nothing refers to it any longer. */
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
  const isOldKeyUnused = source?.kind !== "keyring" && !skipsSaving(context);
  const keyringNotes = isOldKeyUnused ? await deleteStoredKey(context.host, owner, oldSource) : [];
  return { config, notes: [...notes, ...keyringNotes] };
}
