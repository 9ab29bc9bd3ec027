import { command } from "../../cli/line/command";
import { getProfileSettings } from "../../config/file/edit";
import { sandboxName } from "../../config/profile/profile-names";
import { resolveProfile } from "../../config/profile/resolve-profile";
import { listSetVariables } from "../../config/profile/variables";
import { reportProfile } from "./card";
import { reportStoredProfile, saveConfig } from "./save";

export default command({
  details:
    "Switch the current profile. It is used unless --profile or an environment variable selects another.",
  examples: {
    "recoup profile add acme --env test --collection-url https://test.example/collection": "a profile",
    "recoup profile use acme": "switch to acme",
    "recoup profile use sandbox": "back to the embedded platform",
  },
  argument: { name: "name", description: "name of the profile" },
  prints: { record: async () => (await import("./shapes")).ShownProfile },
  async run({ argument: name }, context) {
    const config = await saveConfig(context, (config) => {
      if (name !== sandboxName) getProfileSettings(config, name);
      return { ...config, current: name };
    });
    const { env } = context.host;
    const overridingVariables = env.RECOUP_PROFILE ? ["RECOUP_PROFILE"] : listSetVariables(env);
    const notes =
      overridingVariables.length === 0
        ? []
        : [`While set, ${overridingVariables.join(", ")} will be used instead.`];
    if (name !== sandboxName) return reportStoredProfile(context, config, name, notes);
    return reportProfile(await resolveProfile(context.host, { profile: name }), true, notes);
  },
});
