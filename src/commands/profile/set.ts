import { isInteractive } from "../../base/environment/is-interactive";
import { Failure } from "../../base/failure";
import { flag } from "../../cli/flags/option";
import { command } from "../../cli/line/command";
import type { Context } from "../../cli/session/context";
import { readConfig } from "../../config/file/config-file";
import { getProfileSettings } from "../../config/file/edit";
import { resolveDefaultEnvironment } from "../../config/profile/default-environment";
import { checkProfileName } from "../../config/profile/profile-names";
import { readEnvironment } from "../../config/profile/variables";
import { buildProfileChange, insecureStorage, profileOptions } from "./flags";
import { changeProfile, listMissingSteps, reportStoredProfile, saveConfig, shouldSkipSaving } from "./save";

export default command({
  details:
    "Change the addresses of a profile in one environment (--env, default: the profile's own), its default environment, its webhook header prefix, or whether it is read-only or needs four eyes: then the user who made a plan can't apply it, and bulk writes on live need a plan. --no-read-only asks on a terminal and can't be confirmed by a flag. On a terminal without flags the command prompts.",
  examples: {
    "recoup profile add acme --env test --collection-url https://test.example/collection": "a profile",
    "recoup profile set acme --env live --collection-url https://live.example/collection":
      "set the live address",
    "recoup profile set acme --default-env live": "use live by default",
    "recoup profile set acme --read-only": "send nothing but reads from now on",
    "recoup profile set acme --four-eyes on": "a second person applies what is planned",
  },
  argument: { name: "name", description: "name of the profile" },
  options: {
    ...profileOptions,
    noReadOnly: flag("--no-read-only", "let the profile write again, after a question on a terminal"),
    insecureStorage,
  },
  prints: { record: async () => (await import("./shapes")).ShownProfile },
  async run({ argument: name, options }, context) {
    checkProfileName(name);
    const hasChanges = Object.keys(profileOptions).some(
      (option) => options[option as keyof typeof profileOptions] !== undefined,
    );
    if (!hasChanges && isInteractive(context.host))
      return (await import("./guided/guide")).setInteractively(name, options, context);
    if (!hasChanges) throw new Failure("usage", "No changes given.");
    if (options.readOnly === false) await confirmWrites(name, context);
    const config = await saveConfig(context, (config) => {
      const settings = getProfileSettings(config, name);
      const change = buildProfileChange(
        (readEnvironment(context.host.env, context.flags) ?? resolveDefaultEnvironment(settings)).value,
        options,
      );
      return changeProfile(config, name, settings, change, options.use);
    });
    return reportStoredProfile(context, config, name, listMissingSteps(config, name));
  },
});

/** Asks before lifting the read-only restriction. No flag can answer, so only a person can. */
async function confirmWrites(name: string, context: Context): Promise<void> {
  const { host } = context;
  const { readOnly } = getProfileSettings(await readConfig(host), name);
  if (readOnly !== true || shouldSkipSaving(context)) return;
  if (!isInteractive(host))
    throw new Failure("forbidden", `The profile ${name} stays read-only: only a person can lift that.`, {
      hint: "Run the command on a terminal and answer its question.",
    });
  if (await host.prompts.confirm(`Allow writes with the profile ${name} and its keys?`)) return;
  throw new Failure("forbidden", `Canceled; the profile ${name} stays read-only.`);
}
