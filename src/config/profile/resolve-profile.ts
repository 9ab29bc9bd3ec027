import { advice, recoup } from "../../base/advice/advice";
import { Failure } from "../../base/failure";
import type { Host } from "../../base/host";
import { resemblesKey } from "../../base/secrets/likely-secrets";
import { secretMask } from "../../base/secrets/mask";
import { suggestWord } from "../../base/text/unknown-word";
import { readConfig } from "../file/config-file";
import { getConfigFile } from "../file/config-location";
import type { Config } from "../file/schema";
import { listLiveAddresses } from "../live-address";
import type { Profile, ProfileFlags, WithOrigin } from "./profile";
import { isValidName, sandboxName, variablesName } from "./profile-names";
import { createSandboxProfile } from "./sandbox-profile";
import { createStoredProfile } from "./stored-profile";
import { listSetVariables, readEnvironment } from "./variables";
import { createVariablesProfile } from "./variables-profile";

/**
 * Resolves the profile in this order: `--profile`, `RECOUP_PROFILE`, URL variables (as the profile `env`),
 * current profile, embedded sandbox. Key variables without a URL variable select `env` only if the sandbox
 * would otherwise be selected.
 */
export async function resolveProfile(host: Host, flags: ProfileFlags): Promise<Profile> {
  const { env } = host;
  if (flags.profile === "") throw new Failure("usage", "--profile is empty.");
  if (flags.profile !== undefined)
    return resolveNamed(host, flags, { value: flags.profile, origin: "--profile" });
  if (env.RECOUP_PROFILE)
    return resolveNamed(host, flags, { value: env.RECOUP_PROFILE, origin: "RECOUP_PROFILE" });
  const variables = listSetVariables(env);
  const urlName = variables.find((name) => name.endsWith("_URL"));
  if (urlName !== undefined) return resolveFromVariables(host, flags, urlName);
  const config = await readConfig(host);
  const origin = config.current === undefined ? "default" : `current in ${getConfigFile(host)}`;
  const current = { value: config.current ?? sandboxName, origin };
  const [key] = variables;
  if (current.value === sandboxName && key !== undefined) return resolveFromVariables(host, flags, key);
  return resolveNamed(host, flags, current, config);
}

async function resolveFromVariables(host: Host, flags: ProfileFlags, chosenBy: string): Promise<Profile> {
  const config = await readConfigForVariables(host, flags);
  const notes = chosenBy.endsWith("_URL") ? describeUnusedProfile(config, chosenBy) : [];
  return createVariablesProfile(host, flags, chosenBy, notes, listLiveAddresses(config));
}

/**
 * Ignores a broken configuration on live. On test, rejects it, because only the configuration reveals whether
 * the variables contain a live URL.
 */
async function readConfigForVariables(host: Host, flags: ProfileFlags): Promise<Config> {
  const isTest = readEnvironment(host.env, flags)?.value === "test";
  return isTest ? readConfig(host) : readConfig(host).catch((): Config => ({ profiles: {} }));
}

function describeUnusedProfile({ current }: Config, variable: string): readonly string[] {
  return current === undefined || current === sandboxName
    ? []
    : [`${variable} is set, so the profile ${variablesName} is used and not ${current}.`];
}

async function resolveNamed(
  host: Host,
  flags: ProfileFlags,
  name: WithOrigin<string>,
  loadedConfig?: Config,
): Promise<Profile> {
  if (name.value === sandboxName) return createSandboxProfile(host, flags, name);
  const [variable] = listSetVariables(host.env);
  if (name.value === variablesName && variable !== undefined)
    return resolveFromVariables(host, flags, name.origin);
  const config = loadedConfig ?? (await readConfig(host));
  const settings = Object.hasOwn(config.profiles, name.value) ? config.profiles[name.value] : undefined;
  if (settings === undefined) throw createUnknownProfileFailure(name, config);
  return createStoredProfile(host, flags, name, settings, listLiveAddresses(config));
}

export function createUnknownProfileFailure(
  name: WithOrigin<string> | string,
  { profiles }: Config,
): Failure {
  const { value, origin } = typeof name === "string" ? { value: name, origin: "" } : name;
  if (value === sandboxName)
    return new Failure("config", "The profile sandbox is built in and has no settings of its own.");
  const profileNames = [...Object.keys(profiles), sandboxName];
  const source = origin.startsWith("-") || origin === "" ? "" : ` (${origin})`;
  // It may be a key in place of a name.
  const safeName = isValidName(value) && !resemblesKey(value) ? value : secretMask;
  return new Failure("config", `There is no profile "${safeName}"${source}.`, {
    hint:
      value === variablesName
        ? "It exists while RECOUP_<SURFACE>_URL and RECOUP_<SURFACE>_KEY are set."
        : suggestWord(
            value,
            profileNames,
            advice`${recoup`profile list`} lists the profiles; ${recoup`profile add <name> --collection-url https://…`} adds one.`,
          ),
    profile: safeName,
  });
}
