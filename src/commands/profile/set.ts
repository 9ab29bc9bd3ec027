import { Failure } from "../../base/failure";
import { isInteractive } from "../../base/is-interactive";
import { command } from "../../cli/line/command";
import { changedProfile, settingsOf, withProfile } from "../../config/file/edit";
import { ownEnvironment } from "../../config/profile/own-environment";
import { checkProfileName } from "../../config/profile/profile-names";
import { namedEnvironment } from "../../config/profile/variables";
import { changeOf, insecureStorage, profileOptions } from "./flags";
import { hasAddress, madeCurrent } from "./made-current";
import { openSteps, saveConfig, storedProfileReport } from "./save";

export default command({
  details:
    "Change the addresses of a profile in one environment (--env, default: the profile's own), its default environment or its webhook header prefix. On a terminal without flags the command prompts.",
  examples: [
    {
      line: "recoup profile set acme --env live --collection-url https://live.example/collection",
      note: "set the live address",
    },
    { line: "recoup profile set acme --default-env live", note: "use live by default" },
  ],
  argument: { name: "name", description: "name of the profile" },
  options: { ...profileOptions, insecureStorage },
  calls: [],
  prints: { record: async () => (await import("./shapes")).ShownProfile },
  async run({ argument: name, options }, context) {
    checkProfileName(name);
    const isSaid = Object.keys(profileOptions).some(
      (option) => options[option as keyof typeof profileOptions] !== undefined,
    );
    if (!isSaid && isInteractive(context.host)) {
      const { setByAsking } = await import("./guided/guide");
      return setByAsking(name, options, context);
    }
    if (!isSaid) throw new Failure("usage", "No changes given.");
    const config = await saveConfig(context, (config) => {
      const settings = settingsOf(config, name);
      const change = changeOf(
        (namedEnvironment(context.host.env, context.flags) ?? ownEnvironment(settings)).value,
        options,
      );
      const changed = withProfile(config, name, changedProfile(settings, change));
      return hasAddress(settings) && options.use !== true ? changed : madeCurrent(changed, name, options.use);
    });
    return storedProfileReport(context, config, name, openSteps(config, name));
  },
});
