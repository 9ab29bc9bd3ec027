import { advice, recoup } from "../../../base/advice/advice";
import { Failure } from "../../../base/failure";
import { type Environment, environments, type Surface, surfaces } from "../../../base/platform";
import type { CommandInput } from "../../../cli/line/command";
import type { Context } from "../../../cli/session/context";
import { parseBaseUrl } from "../../../config/check-url";
import { readConfig } from "../../../config/file/config-file";
import { getProfileSettings, refuseExisting } from "../../../config/file/edit";
import type { Config, ProfileSettings } from "../../../config/file/schema";
import { resolveDefaultEnvironment } from "../../../config/profile/default-environment";
import { findNameProblem } from "../../../config/profile/profile-names";
import { readEnvironment } from "../../../config/profile/variables";
import type { Report } from "../../../render/report";
import { buildProfileChange, type insecureStorage, type profileOptions } from "../flags";
import { changeProfile, listMissingSteps, reportStoredProfile, saveConfig, shouldSkipSaving } from "../save";
import { storeKey, storeKeyAndReport } from "../stored-keys";
import { promptForKeySource } from "./guided-key";

type GuidedInput = CommandInput<typeof profileOptions & { readonly insecureStorage: typeof insecureStorage }>;

/** Prompts for a new profile and tests each key before it is stored. */
export async function addInteractively(
  { argument, options }: GuidedInput,
  context: Context,
): Promise<Report> {
  const { host, note } = context;
  await announceDryRun(context);
  const currentConfig = await readConfig(host);
  if (argument !== "") refuseExisting(currentConfig, argument);
  const name = argument || (await promptForName(currentConfig, context));
  const environment = await resolveEnvironment("Which environment is it for?", context);
  const urls = await promptForAddresses({}, environment, context);
  const change = { ...buildProfileChange(environment, { defaultEnv: environment, ...options }), urls };
  const config = await saveConfig(context, (config) => {
    refuseExisting(config, name);
    return changeProfile(config, name, {}, change, options.use);
  });
  if (!shouldSkipSaving(context)) await note(`The profile ${name} was saved.`);
  return promptForKeys(config, { name, environment, allowsPlain: options.insecureStorage === true }, context);
}

/** Prompts again for one environment's URLs, then for missing keys. */
export async function setInteractively(
  name: string,
  options: GuidedInput["options"],
  context: Context,
): Promise<Report> {
  await announceDryRun(context);
  const { host } = context;
  const settings = getProfileSettings(await readConfig(host), name);
  const environment = await resolveEnvironment("Which environment?", context);
  const urls = await promptForAddresses(settings, environment, context);
  const config = await saveConfig(context, (config) =>
    changeProfile(config, name, getProfileSettings(config, name), { environment, urls }),
  );
  return promptForKeys(config, { name, environment, allowsPlain: options.insecureStorage === true }, context);
}

export async function setKeyInteractively(
  target: { readonly name: string; readonly environment: Environment; readonly surface: Surface | undefined },
  options: { readonly insecureStorage?: boolean },
  context: Context,
): Promise<Report> {
  const { name, environment } = target;
  await announceDryRun(context);
  const surface = target.surface ?? (await context.host.prompts.choose("Which surface?", surfaces));
  const settings = getProfileSettings(await readConfig(context.host), name);
  const owner = { profile: name, environment, surface };
  const storedKey = await promptForKeySource(owner, settings, options.insecureStorage === true, context);
  if (storedKey === undefined) throw new Failure("forbidden", "No key was given; nothing was changed.");
  return storeKeyAndReport(owner, storedKey, context);
}

async function announceDryRun(context: Context): Promise<void> {
  if (shouldSkipSaving(context)) await context.note("Dry run: no key is tested and nothing is saved.");
}

async function resolveEnvironment(question: string, { host, flags }: Context): Promise<Environment> {
  return readEnvironment(host.env, flags)?.value ?? host.prompts.choose(question, environments);
}

function promptForName({ profiles }: Config, { host }: Context): Promise<string> {
  return host.prompts.text("How will you call the profile?", {
    check: (name) => {
      const finding = findNameProblem(name);
      if (finding !== undefined) return `${finding}.`;
      return Object.hasOwn(profiles, name) ? `There is already a profile ${name}.` : undefined;
    },
  });
}

async function promptForAddresses(
  settings: ProfileSettings,
  environment: Environment,
  { host }: Context,
): Promise<Partial<Record<Surface, string>>> {
  const urls: Partial<Record<Surface, string>> = {};
  for (const surface of surfaces) {
    const initial = settings[environment]?.[surface]?.url;
    const url = await host.prompts.text(`Address of the ${surface} surface on ${environment} (empty: none)`, {
      check: findAddressProblem,
      initial,
    });
    if (url !== "") urls[surface] = parseBaseUrl(url, "The address");
  }
  return urls;
}

function findAddressProblem(text: string): string | undefined {
  if (text === "") return undefined;
  try {
    parseBaseUrl(text, "The address");
    return undefined;
  } catch (error) {
    return error instanceof Failure ? `${error.message} ${error.details.hint ?? ""}` : String(error);
  }
}

interface KeyPromptOptions {
  readonly name: string;
  readonly environment: Environment;
  readonly allowsPlain: boolean;
}

async function promptForKeys(
  initialConfig: Config,
  { name, environment, allowsPlain }: KeyPromptOptions,
  context: Context,
): Promise<Report> {
  const settings = getProfileSettings(initialConfig, name);
  let config = initialConfig;
  for (const surface of surfaces) {
    const { url, key } = settings[environment]?.[surface] ?? {};
    if (url === undefined || key !== undefined) continue;
    const owner = { profile: name, environment, surface };
    const storedKey = await promptForKeySource(owner, settings, allowsPlain, context);
    if (storedKey === undefined) continue;
    const result = await storeKey(owner, storedKey, context, config);
    for (const text of result.notes) await context.note(text);
    config = result.config;
  }
  const missingSteps = listMissingSteps(config, name);
  const isDefault = resolveDefaultEnvironment(getProfileSettings(config, name)).value === environment;
  const isDone = missingSteps.length === 0 && isDefault && !shouldSkipSaving(context);
  return reportStoredProfile(
    context,
    config,
    name,
    isDone ? [advice`Try it: ${recoup`whoami -p ${{ profile: name }}`}.`] : missingSteps,
  );
}
