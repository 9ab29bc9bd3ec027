import { advice } from "../../../base/advice/advice";
import { recoup } from "../../../base/advice/command-line";
import { Failure } from "../../../base/failure";
import { type Environment, environments, type Surface, surfaces } from "../../../base/platform";
import type { Input } from "../../../cli/line/command";
import type { Context } from "../../../cli/session/context";
import { checkUrl } from "../../../config/check-url";
import { readConfig } from "../../../config/file/config-file";
import { changedProfile, findProfileSettings, refuseExisting, withProfile } from "../../../config/file/edit";
import type { Config, ProfileSettings } from "../../../config/file/schema";
import { ownEnvironment } from "../../../config/profile/own-environment";
import { profileNameFinding } from "../../../config/profile/profile-names";
import { namedEnvironment } from "../../../config/profile/variables";
import type { Report } from "../../../render/report";
import { type insecureStorage, profileChange, type profileOptions } from "../flags";
import { saveKey, storeKey } from "../keys/store-key";
import { hasAddress, makeCurrentIfFirst } from "../make-current-if-first";
import { openSteps, saveConfig, savesNothing, storedProfileReport } from "../save";
import { askForKey } from "./guided-key";

type GuidedInput = Input<typeof profileOptions & { readonly insecureStorage: typeof insecureStorage }>;

/** Prompts for a new profile and tests each key before it is stored. */
export async function addByAsking({ argument, options }: GuidedInput, context: Context): Promise<Report> {
  const { host, note } = context;
  await announceDryRun(context);
  const present = await readConfig(host);
  if (argument !== "") refuseExisting(present, argument);
  const name = argument || (await askForName(present, context));
  const environment = await environmentFor("Which environment is it for?", context);
  const urls = await askForAddresses({}, environment, context);
  const change = { ...profileChange(environment, { defaultEnv: environment, ...options }), urls };
  const config = await saveConfig(context, (config) => {
    refuseExisting(config, name);
    return makeCurrentIfFirst(withProfile(config, name, changedProfile({}, change)), name, options.use);
  });
  if (!savesNothing(context)) await note(`The profile ${name} was saved.`);
  return askForKeys(config, { name, environment, allowsPlain: options.insecureStorage === true }, context);
}

/** Prompts again for the addresses of one environment, then for missing keys. */
export async function setByAsking(
  name: string,
  options: GuidedInput["options"],
  context: Context,
): Promise<Report> {
  await announceDryRun(context);
  const { host } = context;
  const settings = findProfileSettings(await readConfig(host), name);
  const environment = await environmentFor("Which environment?", context);
  const urls = await askForAddresses(settings, environment, context);
  const config = await saveConfig(context, (config) => {
    const present = findProfileSettings(config, name);
    const changed = withProfile(config, name, changedProfile(present, { environment, urls }));
    return hasAddress(present) ? changed : makeCurrentIfFirst(changed, name);
  });
  return askForKeys(config, { name, environment, allowsPlain: options.insecureStorage === true }, context);
}

export async function promptForKey(
  target: { readonly name: string; readonly environment: Environment; readonly surface: Surface | undefined },
  options: { readonly insecureStorage?: boolean },
  context: Context,
): Promise<Report> {
  const { name, environment } = target;
  await announceDryRun(context);
  const surface = target.surface ?? (await context.host.prompts.choose("Which surface?", surfaces));
  const settings = findProfileSettings(await readConfig(context.host), name);
  const owner = { profile: name, environment, surface };
  const storedKey = await askForKey(owner, settings, options.insecureStorage === true, context);
  if (storedKey === undefined) throw new Failure("forbidden", "No key was given; nothing was changed.");
  return saveKey(owner, storedKey, context);
}

/** Announces a dry run before the first prompt. */
async function announceDryRun(context: Context): Promise<void> {
  if (savesNothing(context)) await context.note("Dry run: no key is tested and nothing is saved.");
}

async function environmentFor(question: string, { host, flags }: Context): Promise<Environment> {
  return namedEnvironment(host.env, flags)?.value ?? host.prompts.choose(question, environments);
}

function askForName({ profiles }: Config, { host }: Context): Promise<string> {
  return host.prompts.text("How will you call the profile?", {
    check: (name) => {
      const finding = profileNameFinding(name);
      if (finding !== undefined) return `${finding}.`;
      return Object.hasOwn(profiles, name) ? `There is already a profile ${name}.` : undefined;
    },
  });
}

async function askForAddresses(
  settings: ProfileSettings,
  environment: Environment,
  { host }: Context,
): Promise<Partial<Record<Surface, string>>> {
  const urls: Partial<Record<Surface, string>> = {};
  for (const surface of surfaces) {
    const initial = settings[environment]?.[surface]?.url;
    const url = await host.prompts.text(`Address of the ${surface} surface on ${environment} (empty: none)`, {
      check: addressFinding,
      initial,
    });
    if (url !== "") urls[surface] = checkUrl(url, "The address");
  }
  return urls;
}

function addressFinding(text: string): string | undefined {
  if (text === "") return undefined;
  try {
    checkUrl(text, "The address");
    return undefined;
  } catch (error) {
    return error instanceof Failure ? `${error.message} ${error.details.hint ?? ""}` : String(error);
  }
}

interface KeyQuestions {
  readonly name: string;
  readonly environment: Environment;
  readonly allowsPlain: boolean;
}

async function askForKeys(start: Config, questions: KeyQuestions, context: Context): Promise<Report> {
  const { name, environment, allowsPlain } = questions;
  const settings = findProfileSettings(start, name);
  let config = start;
  for (const surface of surfaces) {
    const { url, key } = settings[environment]?.[surface] ?? {};
    if (url === undefined || key !== undefined) continue;
    const owner = { profile: name, environment, surface };
    const storedKey = await askForKey(owner, settings, allowsPlain, context);
    if (storedKey === undefined) continue;
    const stored = await storeKey(owner, storedKey, context, config);
    for (const text of stored.notes) await context.note(text);
    config = stored.config;
  }
  const steps = openSteps(config, name);
  const isDefault = ownEnvironment(findProfileSettings(config, name)).value === environment;
  const isDone = steps.length === 0 && isDefault && !savesNothing(context);
  return storedProfileReport(
    context,
    config,
    name,
    isDone ? [advice`Try it: ${recoup`whoami -p ${{ profile: name }}`}.`] : steps,
  );
}
