import type { Host } from "../base/host";
import { readConfig } from "./file/config-file";
import type { Config, Preferences } from "./file/schema";

/** Preferences whose value isn't a list or object. */
export const scalarKeys = ["output", "pager", "history", "undo.size", "decimal", "date-format"] as const;

/** Used if the file is unreadable, because it might have turned the history off. */
const fallbackConfig: Config = { profiles: {}, preferences: { history: "off" } };

/** Returns a profile's preferences, with global ones as defaults. */
export function mergePreferences({ preferences, profiles }: Config, profile: string): Preferences {
  const profilePreferences = Object.hasOwn(profiles, profile) ? profiles[profile]?.preferences : undefined;
  return {
    ...preferences,
    ...profilePreferences,
    columns: { ...preferences?.columns, ...profilePreferences?.columns },
  };
}

/**
 * Reads the preferences of a profile. Faults are reported elsewhere, by the code that needs the
 * configuration.
 */
export async function readPreferences(host: Host, profile: string): Promise<Preferences> {
  return mergePreferences(await readConfig(host).catch(() => fallbackConfig), profile);
}
