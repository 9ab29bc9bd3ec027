import { Failure } from "../../base/failure";
import type { Host } from "../../base/host";
import { embeddedOrigin, surfaces } from "../../base/platform";
import type { Profile, ProfileFlags, WithOrigin } from "./profile";
import { defaultHeaderPrefix } from "./profile-names";
import { getReadOnlySetting } from "./read-only";
import { listSetVariables, readEnvironment, type Variables } from "./variables";

/** Returns the built-in profile: the embedded platform with its own URLs and keys. */
export function createSandboxProfile(
  host: Pick<Host, "env" | "homeFolder">,
  flags: ProfileFlags,
  name: WithOrigin<string>,
): Profile {
  const { env: variables } = host;
  const environment = readEnvironment(variables, flags) ?? { value: "test", origin: "default" };
  return {
    name: name.value,
    environment: environment.value,
    chosenBy: { name: name.origin, environment: environment.origin },
    isSandbox: true,
    headerPrefix: defaultHeaderPrefix,
    prefixOrigin: "default",
    readOnly: getReadOnlySetting(host),
    fourEyes: false,
    surfaces,
    live: [],
    setting: (surface, environmentName = environment.value) => ({
      url: { value: `${embeddedOrigin}/${environmentName}/${surface}`, origin: "the embedded sandbox" },
      key: { kind: "sandbox", origin: "the embedded sandbox" },
    }),
    url: throwUnconfigured,
    credential: throwUnconfigured,
    checkTokenUrl: () => {},
    notes: listOverrideNotes(variables, name.value),
  };
}

function throwUnconfigured(): never {
  throw new Failure("fault", "The sandbox was asked for a configured address or key.");
}

/** Returns notes about URL and key variables overridden by a named profile. */
export function listOverrideNotes(variables: Variables, profile: string): readonly string[] {
  const ignoredVariables = listSetVariables(variables);
  if (ignoredVariables.length === 0) return [];
  const verb = ignoredVariables.length === 1 ? "is" : "are";
  return [`The profile ${profile} was named, so ${ignoredVariables.join(", ")} ${verb} not used.`];
}
