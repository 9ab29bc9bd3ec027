import { command } from "../../cli/line/command";
import { reportSuccess } from "../../cli/output/local-report";
import { updateConfig } from "../../config/file/store";
import { checkKey, keyArgument, setConfigValue } from "./keys";

export default command({
  details: "Remove a default, for all profiles or, with --profile, for one.",
  examples: { "recoup config unset output": "back to the default" },
  argument: keyArgument,
  prints: { record: async () => (await import("./shapes")).UnsetPreference },
  async run({ argument: key }, { host, flags: { profile }, change }, commands) {
    await checkKey(key, commands);
    const scope = profile === undefined ? "" : ` of the profile ${profile}`;
    await change(`unset ${key}${scope}`, () =>
      updateConfig(host, (config) => setConfigValue(config, key, undefined, profile)),
    );
    return reportSuccess({ key, unset: true }, "key", `${key}${scope} is unset.`);
  },
});
