import { Failure } from "../../base/failure";
import type { Host } from "../../base/host";
import { type Environment, type Surface, surfaces } from "../../base/platform";
import { formatUrl, parseBaseUrl } from "../check-url";
import type { Credential } from "../credentials";
import { findKeyProblem } from "../key-text";
import { type LiveAddress, refuseLiveAddress } from "../live-address";
import type { Profile, ProfileFlags, SurfaceSetting } from "./profile";
import { defaultHeaderPrefix, variablesName } from "./profile-names";
import { getReadOnlySetting } from "./read-only";
import { getKeyVariable, getUrlVariable, readEnvironment, type Variables } from "./variables";

/** Returns the profile `env`, built from URL and key variables. Its default environment is live. */
export function createVariablesProfile(
  host: Pick<Host, "env" | "homeFolder">,
  flags: ProfileFlags,
  chosenBy: string,
  notes: readonly string[],
  live: readonly LiveAddress[],
): Profile {
  const { env: variables } = host;
  const environment = readEnvironment(variables, flags) ?? { value: "live", origin: "default" };
  refuseLiveVariables(variables, live, { profile: variablesName, environment: environment.value });
  return {
    name: variablesName,
    environment: environment.value,
    chosenBy: { name: chosenBy, environment: environment.origin },
    isSandbox: false,
    headerPrefix: defaultHeaderPrefix,
    prefixOrigin: "default",
    readOnly: getReadOnlySetting(host),
    fourEyes: false,
    surfaces: surfaces.filter(
      (surface) => variables[getUrlVariable(surface)] || variables[getKeyVariable(surface)],
    ),
    live,
    setting: (surface, environmentName = environment.value) =>
      environmentName === environment.value ? readVariableSetting(variables, surface) : {},
    url: (surface) =>
      parseBaseUrl(requireVariable(variables, surface, getUrlVariable(surface)), getUrlVariable(surface)),
    credential: async (surface) => readVariableCredential(variables, surface, variablesName),
    checkTokenUrl: () => {},
    notes,
  };
}

/** Throws if a variable's test URL is a live URL in any profile. */
export function refuseLiveVariables(
  variables: Variables,
  live: readonly LiveAddress[],
  target: { readonly profile: string; readonly environment: Environment },
): void {
  for (const surface of surfaces) {
    const name = getUrlVariable(surface);
    const url = variables[name];
    if (url) refuseLiveAddress(live, { ...target, name, url, remedy: `Unset ${name}`, surface });
  }
}

/** Suggested instead of `--env test`, which would send the request to the same URL without confirmation. */
export const variableUrlHint =
  "--env test keeps the address of the variables: use it only if that is a test address.";

export const hasVariableUrl = ({ surfaces, setting }: Pick<Profile, "surfaces" | "setting">): boolean =>
  surfaces.some((surface) => setting(surface).url?.origin === getUrlVariable(surface));

export function readVariableSetting(variables: Variables, surface: Surface): SurfaceSetting {
  const [url, key] = [getUrlVariable(surface), getKeyVariable(surface)];
  return {
    ...(variables[url] ? { url: { value: formatUrl(variables[url]), origin: url } } : {}),
    ...(variables[key] ? { key: { kind: "variable", origin: key } } : {}),
  };
}

function requireVariable(variables: Variables, surface: Surface, name: string): string {
  const value = variables[name];
  if (value) return value;
  throw new Failure("config", `The ${surface} surface is not set up: ${name} is missing.`, {
    hint: `Set ${name}. Commands for several surfaces take another one with --as.`,
    profile: variablesName,
    surface,
  });
}

/** Returns the key from a variable. Throws if the variable is unset or its value can't be a key. */
export function readVariableCredential(variables: Variables, surface: Surface, profile: string): Credential {
  const origin = getKeyVariable(surface);
  const key = requireVariable(variables, surface, origin);
  const finding = findKeyProblem(key);
  if (finding === undefined) return { key, origin };
  throw new Failure("config", `${origin} ${finding}.`, {
    hint: "Set it again without them.",
    profile,
    surface,
  });
}
