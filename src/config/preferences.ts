import type { Host } from "../base/host";
import { readConfig } from "./file/config-file";
import type { Config, Preferences } from "./file/schema";

/** Preferences whose value isn't a list or object. */
export const scalarKeys = ["output", "pager", "history", "undo.size", "decimal", "date-format"] as const;

/** Used if the file is unreadable, because the file may turn the history off. */
const fallbackConfig: Config = { profiles: {}, preferences: { history: "off" } };

/** Returns the preferences of a profile, with the global ones as defaults. */
export function mergePreferences({ preferences, profiles }: Config, profile: string): Preferences {
  const profilePreferences = Object.hasOwn(profiles, profile) ? profiles[profile]?.preferences : undefined;
  return {
    ...preferences,
    ...profilePreferences,
    columns: { ...preferences?.columns, ...profilePreferences?.columns },
  };
}

/** Reads the preferences of a profile. Doesn't report faults; the code that needs the configuration does. */
export async function readPreferences(host: Host, profile: string): Promise<Preferences> {
  return mergePreferences(await readConfig(host).catch(() => fallbackConfig), profile);
}
