import { advice, recoup } from "../../base/advice/advice";
import { isInteractive } from "../../base/environment/is-interactive";
import { Failure } from "../../base/failure";
import { type CommandInput, command } from "../../cli/line/command";
import type { Context } from "../../cli/session/context";
import { readConfig } from "../../config/file/config-file";
import { refuseExisting } from "../../config/file/edit";
import { checkProfileName } from "../../config/profile/profile-names";
import { readEnvironment } from "../../config/profile/variables";
import type { Report } from "../../render/report";
import { buildProfileChange, insecureStorage, profileOptions } from "./flags";
import { changeProfile, listMissingSteps, reportStoredProfile, saveConfig } from "./save";

const options = { ...profileOptions, insecureStorage };

export default command({
  details:
    "Add a profile with the addresses of the surfaces in one environment (--env, default: test). On a terminal without addresses the command prompts for addresses and keys, hides the keys and tests them. With --read-only nothing but reads is sent with the profile. The first profile becomes the current one.",
  examples: {
    "recoup profile add acme": "interactively",
    "recoup profile add acme --env test --collection-url https://test.example/collection --use":
      "from flags; set the key with `recoup profile key`",
  },
  argument: { name: "name", description: "name of the profile", isOptional: true },
  options,
  prints: { record: async () => (await import("./shapes")).ShownProfile },
  async run(input, context) {
    if (input.argument !== "") checkProfileName(input.argument);
    const hasAddressFlag = (["collectionUrl", "referralUrl", "customerUrl"] as const).some(
      (name) => input.options[name] !== undefined,
    );
    if (!hasAddressFlag && !isInteractive(context.host)) {
      refuseExisting(await readConfig(context.host), input.argument);
      throw createMissingAddressFailure(input.argument);
    }
    if (hasAddressFlag) return addFromFlags(input, context);
    return (await import("./guided/guide")).addInteractively(input, context);
  },
});

function createMissingAddressFailure(name: string): Failure {
  const line = recoup`profile add ${{ profile: name === "" ? "acme" : name }} --collection-url https://…`;
  return new Failure("usage", `The ${name === "" ? "name" : "address"} of the profile is missing.`, {
    hint: advice`${line} adds one without questions; --referral-url and --customer-url set the other surfaces.`,
  });
}

async function addFromFlags(
  { argument: name, options }: CommandInput<typeof profileOptions>,
  context: Context,
): Promise<Report> {
  if (name === "")
    throw new Failure("usage", "The name of the profile is missing.", {
      hint: advice`Example: ${recoup`profile add acme --collection-url https://…`}.`,
    });
  const environment = readEnvironment(context.host.env, context.flags)?.value ?? "test";
  const change = buildProfileChange(environment, { defaultEnv: environment, ...options });
  const config = await saveConfig(context, (config) => {
    refuseExisting(config, name);
    return changeProfile(config, name, {}, change, options.use);
  });
  return reportStoredProfile(context, config, name, listMissingSteps(config, name));
}
