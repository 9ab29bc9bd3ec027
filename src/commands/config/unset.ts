import { command } from "../../cli/line/command";
import { reportSuccess } from "../../cli/output/local-report";
import { readConfig } from "../../config/file/config-file";
import { getProfileSettings } from "../../config/file/edit";
import { updateConfig } from "../../config/file/store";
import { checkKey, keyArgument, readKey, setConfigValue } from "./keys";

export default command({
  details: "Remove a default, for all profiles or, with --profile, for one.",
  examples: { "recoup config unset output": "back to the default" },
  argument: keyArgument,
  prints: { record: async () => (await import("./shapes")).UnsetPreference },
  async run({ argument: key }, { host, flags: { profile }, change, warn }, commands) {
    await checkKey(key, commands);
    const config = await readConfig(host);
    const { preferences = {} } = profile === undefined ? config : getProfileSettings(config, profile);
    const wasSet = readKey(preferences, key) !== undefined;
    const scope = profile === undefined ? "" : ` of the profile ${profile}`;
    await change(`unset ${key}${scope}`, () =>
      updateConfig(host, (config) => setConfigValue(config, key, undefined, profile)),
    );
    if (!wasSet && !host.stdout.isTerminal) await warn(`${key}${scope} was not set.`);
    const text = wasSet ? `${key}${scope} is unset.` : `${key}${scope} was not set.`;
    return reportSuccess({ key, unset: true }, "key", text);
  },
});
