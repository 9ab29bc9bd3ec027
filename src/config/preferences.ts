import type { Host } from "../base/host";
import { readConfig } from "./file/config-file";
import type { Config, Preferences } from "./file/schema";

/** The keys of preferences with one value. */
export const plainKeys = ["output", "pager", "history", "undo.size", "decimal", "date-format"] as const;

/** It may be the one that says to record nothing. */
const unreadable: Config = { profiles: {}, preferences: { history: "off" } };

/** What holds for a profile: its own preferences, then those for all. */
export function preferencesOf({ preferences, profiles }: Config, profile: string): Preferences {
  const own = Object.hasOwn(profiles, profile) ? profiles[profile]?.preferences : undefined;
  return { ...preferences, ...own, columns: { ...preferences?.columns, ...own?.columns } };
}

/** What needs the configuration reports its faults. */
export async function readPreferences(host: Host, profile: string): Promise<Preferences> {
  return preferencesOf(await readConfig(host).catch(() => unreadable), profile);
}
