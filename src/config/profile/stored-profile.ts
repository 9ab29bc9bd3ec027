import { advice, type CommandLine, recoup } from "../../base/advice/advice";
import { Failure } from "../../base/failure";
import type { Host } from "../../base/host";
import { type Environment, type Surface, surfaces } from "../../base/platform";
import { formatUrl, isSameAddress, parseBaseUrl } from "../check-url";
import { type Credential, describeKeyLocation, type KeyOwner, readCredential } from "../credentials";
import { getConfigFile } from "../file/config-location";
import type { ProfileSettings } from "../file/schema";
import { type LiveAddress, refuseLiveAddress } from "../live-address";
import { resolveDefaultEnvironment } from "./default-environment";
import type { Profile, ProfileFlags, SurfaceSetting, WithOrigin } from "./profile";
import { defaultHeaderPrefix } from "./profile-names";
import { getReadOnlySetting } from "./read-only";
import { listOverrideNotes } from "./sandbox-profile";
import { getKeyVariable, getUrlVariable, readEnvironment, type Variables } from "./variables";
import { readVariableCredential, readVariableSetting, refuseLiveVariables } from "./variables-profile";

/**
 * Returns a configured profile. URL and key variables override the chosen environment's values, unless the
 * profile was named with --profile.
 */
export function createStoredProfile(
  host: Host,
  flags: ProfileFlags,
  name: WithOrigin<string>,
  settings: ProfileSettings,
  live: readonly LiveAddress[],
): Profile {
  const isNamed = name.origin === "--profile";
  const variables = isNamed ? {} : host.env;
  const requestedEnvironment = readEnvironment(host.env, flags);
  const environment = requestedEnvironment ?? resolveDefaultEnvironment(settings);
  const profileInput: ProfileInput = {
    host,
    name: name.value,
    settings,
    variables,
    environment: environment.value,
    live,
  };
  refuseLiveVariables(variables, live, { profile: name.value, environment: environment.value });
  refuseTestVariables(profileInput);
  if (requestedEnvironment === undefined) refuseUnknownUrl(profileInput);
  const setting = (surface: Surface, environmentName = environment.value) =>
    resolveSetting(profileInput, surface, environmentName);
  return {
    name: name.value,
    environment: environment.value,
    chosenBy: { name: name.origin, environment: environment.origin },
    isSandbox: false,
    headerPrefix: settings.headerPrefix ?? defaultHeaderPrefix,
    prefixOrigin: settings.headerPrefix === undefined ? "default" : getConfigFile(host),
    readOnly: getReadOnlySetting(host, settings),
    fourEyes: settings.fourEyes === true,
    surfaces: surfaces.filter((surface) => Object.keys(setting(surface)).length > 0),
    live,
    setting,
    url: (surface) => resolveUrl(profileInput, surface),
    credential: (surface) => resolveCredential(profileInput, surface),
    checkTokenUrl: () => refuseTokenUrl(profileInput),
    notes: isNamed ? listOverrideNotes(host.env, name.value) : [],
  };
}

interface ProfileInput {
  readonly host: Host;
  readonly name: string;
  readonly settings: ProfileSettings;
  readonly variables: Variables;
  readonly environment: Environment;
  /** Live URLs in all profiles. */
  readonly live: readonly LiveAddress[];
}

function resolveSetting(
  { host, name, settings, variables, environment }: ProfileInput,
  surface: Surface,
  environmentName: Environment,
): SurfaceSetting {
  const { url, key } = settings[environmentName]?.[surface] ?? {};
  return {
    ...(url === undefined ? {} : { url: { value: formatUrl(url), origin: getConfigFile(host) } }),
    ...(key === undefined
      ? {}
      : {
          key: {
            kind: key.kind,
            origin: describeKeyLocation(host, key, { profile: name, environment: environmentName, surface }),
          },
        }),
    ...(environmentName === environment ? readVariableSetting(variables, surface) : {}),
  };
}

/** Throws if variables with a test URL are used as live. The live key would be sent there. */
function refuseTestVariables({ name, settings, variables, environment }: ProfileInput): void {
  if (environment === "test") return;
  const matchesEnvironment = (text: string, environmentName: Environment) =>
    surfaces.some((surface) => isSameAddress(text, settings[environmentName]?.[surface]?.url ?? ""));
  const testSurface = surfaces.find((surface) => {
    const value = variables[getUrlVariable(surface)];
    return value && matchesEnvironment(value, "test") && !matchesEnvironment(value, "live");
  });
  if (testSurface === undefined) return;
  const variable = getUrlVariable(testSurface);
  const message = `${variable} is an address of the profile ${name} on test, and the environment is live.`;
  throw new Failure("config", message, {
    hint: `Unset ${variable}, or choose --env test.`,
    profile: name,
    environment,
    surface: testSurface,
  });
}

/** Throws for a URL whose environment is unknown, because the live guard depends on it. */
function refuseUnknownUrl({ name, settings, variables, environment }: ProfileInput): void {
  const unknownSurface = surfaces.find((surface) => {
    const value = variables[getUrlVariable(surface)];
    return value && !isSameAddress(value, settings[environment]?.[surface]?.url ?? "");
  });
  if (unknownSurface === undefined) return;
  throw new Failure(
    "config",
    `${getUrlVariable(unknownSurface)} is not an address of the profile ${name}, so its environment is unknown.`,
    {
      hint: "Set RECOUP_ENVIRONMENT or --env to test or live.",
      profile: name,
    },
  );
}

function resolveUrl(
  { name, settings, variables, environment, live }: ProfileInput,
  surface: Surface,
): string {
  const urlOverride = variables[getUrlVariable(surface)];
  if (urlOverride) return parseBaseUrl(urlOverride, getUrlVariable(surface));
  const url = settings[environment]?.[surface]?.url;
  const owner = { profile: name, environment, surface };
  if (url === undefined) throw createMissingSettingFailure(owner, "address", buildAddressLine(owner));
  const baseUrl = parseBaseUrl(url, describeAddress(owner));
  refuseLiveSetting(live, owner, url);
  return baseUrl;
}

/** Throws if the profile's test address is a live one. */
export function refuseLiveSetting(live: readonly LiveAddress[], owner: KeyOwner, url: string): void {
  const remedy = advice`Change the test address with ${buildAddressLine(owner)}`;
  refuseLiveAddress(live, { name: describeAddress(owner), url, remedy, ...owner });
}

const describeAddress = ({ profile, environment, surface }: KeyOwner) =>
  `The ${surface} address of the profile ${profile} on ${environment}`;

const buildAddressLine = ({ profile, environment, surface }: KeyOwner) =>
  recoup`profile set ${{ profile }} --env ${environment} --${surface}-url <url>`;

async function resolveCredential(profileInput: ProfileInput, surface: Surface): Promise<Credential> {
  const { host, name, settings, variables, environment } = profileInput;
  if (variables[getKeyVariable(surface)]) return readVariableCredential(variables, surface, name);
  const setting = settings[environment]?.[surface];
  const owner = { profile: name, environment, surface };
  const line = recoup`profile key ${{ profile: name }} --as ${surface} --env ${environment} --key-file <file>`;
  if (setting?.key === undefined) throw createMissingSettingFailure(owner, "key", line);
  refuseOtherHost(profileInput, surface, `The key of the profile ${name}`, surface);
  return readCredential(host, setting.key, owner);
}

/**
 * Throws if a variable would send a client's token to a host that the profile isn't configured for, because
 * the token acts for the profile's referral key.
 */
function refuseTokenUrl(profileInput: ProfileInput): void {
  const { name, variables } = profileInput;
  if (variables[getKeyVariable("referral")]) return;
  refuseOtherHost(profileInput, "customer", `A token of the profile ${name}`, "referral");
}

/**
 * Throws if a variable sets another host for the surface, because a secret is sent only to the hosts it was
 * configured for. `secret` names it in the message, and `keySurface` is the surface of its key.
 */
function refuseOtherHost(
  { name, settings, variables, environment }: ProfileInput,
  surface: Surface,
  secret: string,
  keySurface: Surface,
): void {
  const urlOverride = variables[getUrlVariable(surface)];
  const profileUrls = [surface, keySurface].flatMap((each) => settings[environment]?.[each]?.url ?? []);
  if (!urlOverride || profileUrls.some((url) => new URL(url).origin === new URL(urlOverride).origin)) return;
  throw new Failure("config", `${secret} is not for ${getUrlVariable(surface)}.`, {
    hint: `Set ${getKeyVariable(keySurface)} too.`,
    profile: name,
    environment,
    surface,
  });
}

function createMissingSettingFailure(owner: KeyOwner, settingName: string, line: CommandLine): Failure {
  const { profile, environment, surface } = owner;
  return new Failure(
    "config",
    `The profile ${profile} has no ${settingName} for the ${surface} surface on ${environment}.`,
    { hint: advice`${line} sets it.`, ...owner },
  );
}
