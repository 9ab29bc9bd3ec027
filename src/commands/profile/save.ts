import type { Context } from "../../cli/session/context";
import { isDryRun } from "../../cli/session/dry-run";
import { readConfig } from "../../config/file/config-file";
import { settingsOf } from "../../config/file/edit";
import type { Config } from "../../config/file/schema";
import { ownEnvironment } from "../../config/profile/own-environment";
import { sandboxName } from "../../config/profile/profile-names";
import { storedProfile } from "../../config/profile/stored-profile";
import type { Report } from "../../render/report";
import { profileReport } from "./card";
import { hasAddress } from "./made-current";

/** Nothing is to be written: neither configuration nor keyring. */
export const savesNothing = ({ flags }: Context) => isDryRun(flags);

/**
 * Changes the configuration, or with `--dry-run` only tells what it would be; `planned` is what earlier changes of the
 * same rehearsal have made of it.
 */
export async function saveConfig(
  context: Context,
  change: (config: Config) => Config,
  planned?: Config,
): Promise<Config> {
  if (savesNothing(context)) {
    if (planned === undefined) await context.note("A rehearsal: nothing was written.");
    return change(planned ?? (await readConfig(context.host)));
  }
  const { updateConfig } = await import("../../config/file/store");
  return updateConfig(context.host, change);
}

/** Shows a profile as it stands in a configuration, no variable laid over it. */
export function storedProfileReport(
  { host }: Context,
  config: Config,
  name: string,
  notes: readonly string[],
): Report {
  const settings = settingsOf(config, name);
  const flags = { profile: name, env: ownEnvironment(settings).value };
  const profile = storedProfile(host, flags, { value: name, origin: "--profile" }, settings, []);
  return profileReport(profile, name === (config.current ?? sandboxName), notes);
}

/** What still has to be said before an address can be used. */
export function openSteps(config: Config, name: string): readonly string[] {
  const settings = settingsOf(config, name);
  const gaps = (["test", "live"] as const).flatMap((environment) =>
    Object.entries(settings[environment] ?? {})
      .filter(([, { url, key }]) => url !== undefined && key === undefined)
      .map(
        ([surface]) =>
          `No key yet: \`recoup profile key ${name} --as ${surface} --env ${environment} --key-stdin\`.`,
      ),
  );
  return !hasAddress(settings)
    ? [`No address yet: \`recoup profile set ${name} --collection-url <url>\`.`]
    : gaps;
}
