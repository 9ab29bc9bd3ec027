import { type Advice, advice, type Hint, recoup } from "../../base/advice/advice";
import { environments, surfaces } from "../../base/platform";
import type { Context } from "../../cli/session/context";
import { isDryRun } from "../../cli/session/dry-run/dry-run";
import { readConfig } from "../../config/file/config-file";
import {
  applyProfileChange,
  getProfileSettings,
  type ProfileChange,
  withProfile,
} from "../../config/file/edit";
import type { Config, ProfileSettings } from "../../config/file/schema";
import { listLiveAddresses } from "../../config/live-address";
import { resolveDefaultEnvironment } from "../../config/profile/default-environment";
import { sandboxName } from "../../config/profile/profile-names";
import { createStoredProfile, refuseLiveSetting } from "../../config/profile/stored-profile";
import type { Report } from "../../render/report";
import { reportProfile } from "./card";

/** Whether the configuration and keyring must stay unchanged. */
export const shouldSkipSaving = ({ flags }: Context) => isDryRun(flags);

/**
 * Changes the configuration. With `--dry-run`, returns the result without saving it. `plannedConfig` is the
 * result of earlier changes in the same dry run.
 */
export async function saveConfig(
  context: Context,
  change: (config: Config) => Config,
  plannedConfig?: Config,
): Promise<Config> {
  if (shouldSkipSaving(context)) {
    if (plannedConfig === undefined) await context.note("Dry run: nothing was written.");
    return change(plannedConfig ?? (await readConfig(context.host)));
  }
  const { updateConfig } = await import("../../config/file/store");
  return updateConfig(context.host, change);
}

const hasAddress = (settings: ProfileSettings) =>
  environments
    .flatMap((environment) => Object.values(settings[environment] ?? {}))
    .some(({ url }) => url !== undefined);

/**
 * Changes a profile. Throws if a test address of this profile or another one would then be a live address.
 * Makes it the current profile if requested, or if there is no current profile and this one gets its first
 * URL.
 */
export function changeProfile(
  config: Config,
  name: string,
  settings: ProfileSettings,
  change: ProfileChange,
  isRequested = false,
): Config {
  const newSettings = applyProfileChange(settings, change);
  const newConfig = withProfile(config, name, newSettings);
  if (Object.values(change.urls).some(Boolean)) refuseLiveOnTest(newConfig, name);
  const isFirst = config.current === undefined && !hasAddress(settings) && hasAddress(newSettings);
  return isRequested || isFirst ? { ...newConfig, current: name } : newConfig;
}

/** Ignores conflicts between other profiles, which the change doesn't cause. */
function refuseLiveOnTest(config: Config, changedProfile: string): void {
  const live = listLiveAddresses(config);
  const changedLive = live.filter(({ profile }) => profile === changedProfile);
  for (const [profile, { test = {} }] of Object.entries(config.profiles))
    for (const surface of surfaces) {
      const url = test[surface]?.url;
      const owner = { profile, environment: "test", surface } as const;
      if (url !== undefined) refuseLiveSetting(profile === changedProfile ? live : changedLive, owner, url);
    }
}

/** Reports a profile as configured, ignoring environment variables. */
export function reportStoredProfile(
  { host }: Context,
  config: Config,
  name: string,
  notes: readonly Hint[],
): Report {
  const settings = getProfileSettings(config, name);
  const flags = { profile: name, env: resolveDefaultEnvironment(settings).value };
  const profile = createStoredProfile(host, flags, { value: name, origin: "--profile" }, settings, []);
  return reportProfile(profile, name === (config.current ?? sandboxName), notes);
}

const isMissingKey = (setting: { url?: unknown; key?: unknown } = {}) =>
  setting.url !== undefined && setting.key === undefined;

/** Returns what is still missing before the profile can be used: a URL, or keys for its URLs. */
export function listMissingSteps(config: Config, name: string): readonly Advice[] {
  const settings = getProfileSettings(config, name);
  if (!hasAddress(settings))
    return [advice`No address yet: ${recoup`profile set ${{ profile: name }} --collection-url <url>`}.`];
  return environments.flatMap((environment) =>
    surfaces
      .filter((surface) => isMissingKey(settings[environment]?.[surface]))
      .map(
        (surface) =>
          advice`No key yet: ${recoup`profile key ${{ profile: name }} --as ${surface} --env ${environment} --key-stdin`}; without a keyring, --key-file or --key-command.`,
      ),
  );
}
