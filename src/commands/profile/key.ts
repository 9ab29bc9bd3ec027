import { isInteractive } from "../../base/environment/is-interactive";
import { Failure } from "../../base/failure";
import { type Surface, surfaces } from "../../base/platform";
import { flag, type OptionValues, textOption } from "../../cli/flags/option";
import { command } from "../../cli/line/command";
import type { Context } from "../../cli/session/context";
import type { KeyOwner } from "../../config/credentials";
import { readConfig } from "../../config/file/config-file";
import { getProfileSettings } from "../../config/file/edit";
import type { ProfileSettings } from "../../config/file/schema";
import { describeKeyProblem, findKeyProblem } from "../../config/key-text";
import { resolveDefaultEnvironment } from "../../config/profile/default-environment";
import { checkProfileName } from "../../config/profile/profile-names";
import { readEnvironment } from "../../config/profile/variables";
import { insecureStorage } from "./flags";
import { shouldSkipSaving } from "./save";
import {
  buildCommandSource,
  type KeyChange,
  resolveFileSource,
  storeKeyAndReport,
  writeKey,
} from "./stored-keys";

const options = {
  keyStdin: flag("--key-stdin", "read the key from stdin and store it in the keyring"),
  keyFile: textOption("--key-file <file>", "file with the key, readable only by you"),
  keyCommand: textOption("--key-command <command>", "command that prints the key"),
  remove: flag("--remove", "remove the key"),
  insecureStorage,
};

type KeyValues = OptionValues<typeof options>;

export default command({
  details:
    "Set or remove the key of one surface (--as) in one environment (--env). A key is never passed as a flag: it comes from stdin, a file or a command. On a terminal without flags the command prompts. A key of a read-only profile is removed on a terminal only.",
  examples: {
    "recoup profile add acme --env test --collection-url https://test.example/collection": "a profile",
    "recoup profile key acme --as collection --env test --key-stdin < key.txt": "store in the keyring",
    'recoup profile key acme --as collection --key-command "pass show acme"':
      "read from a password manager each time",
    "recoup profile key acme --as collection --remove": "remove the key",
  },
  argument: { name: "name", description: "name of the profile" },
  options,
  prints: { record: async () => (await import("./shapes")).ShownProfile },
  async run({ argument: name, options }, context) {
    checkProfileName(name);
    refuseConflictingFlags(options);
    const settings = getProfileSettings(await readConfig(context.host), name);
    const environment = (
      readEnvironment(context.host.env, context.flags) ?? resolveDefaultEnvironment(settings)
    ).value;
    const hasKeyFlag = options.keyStdin || options.keyFile || options.keyCommand || options.remove;
    if (!hasKeyFlag && isInteractive(context.host)) {
      const target = { name, environment, surface: context.flags.as };
      return (await import("./guided/guide")).setKeyInteractively(target, options, context);
    }
    if (!hasKeyFlag)
      throw new Failure("usage", "The source of the key is missing.", {
        hint: "Add one of --key-stdin, --key-file, --key-command, --remove.",
      });
    const surface = context.flags.as ?? inferSurface(settings, environment);
    const owner = { profile: name, environment, surface };
    if (options.remove === true) await confirmRemoval(settings, owner, context);
    return storeKeyAndReport(owner, await readKeyChange(owner, options, context), context);
  },
});

/**
 * Asks before removing a key of a read-only profile. Other profiles with the same key are read-only only
 * while this profile has it.
 */
async function confirmRemoval(
  settings: ProfileSettings,
  { profile, environment, surface }: KeyOwner,
  context: Context,
): Promise<void> {
  const { host } = context;
  const hasKey = settings[environment]?.[surface]?.key !== undefined;
  if (settings.readOnly !== true || !hasKey || shouldSkipSaving(context)) return;
  if (!isInteractive(host))
    throw new Failure(
      "forbidden",
      `The profile ${profile} is read-only: only a person can remove a key from it.`,
      { hint: "Run the command on a terminal and answer its question." },
    );
  if (await host.prompts.confirm("Remove the key, and allow writes with it elsewhere?")) return;
  throw new Failure("forbidden", "Canceled; the key was not removed.");
}

function refuseConflictingFlags({ keyStdin, keyFile, keyCommand, remove, insecureStorage }: KeyValues): void {
  const usedFlags = [
    keyStdin === true && "--key-stdin",
    keyFile !== undefined && "--key-file",
    keyCommand !== undefined && "--key-command",
    remove === true && "--remove",
  ].filter(Boolean);
  if (usedFlags.length > 1) throw new Failure("usage", `${usedFlags.join(" and ")} cannot be combined.`);
  if (keyCommand?.trim() === "") throw new Failure("usage", "--key-command is empty.");
  if (insecureStorage === true && usedFlags.length === 1 && keyStdin !== true)
    throw new Failure("usage", `--insecure-storage has no effect with ${usedFlags[0]}.`, {
      hint: "It is for --key-stdin.",
    });
}

function inferSurface(settings: ProfileSettings, environment: KeyOwner["environment"]): Surface {
  const configuredSurfaces = surfaces.filter((surface) => settings[environment]?.[surface] !== undefined);
  const [soleSurface, secondSurface] = configuredSurfaces;
  if (soleSurface !== undefined && secondSurface === undefined) return soleSurface;
  throw new Failure("usage", "--as is missing: which surface is the key for?", {
    hint: `Add --as ${(configuredSurfaces.length === 0 ? surfaces : configuredSurfaces).join(" or --as ")}.`,
  });
}

async function readKeyChange(
  owner: KeyOwner,
  { keyFile, keyCommand, keyStdin, insecureStorage = false }: KeyValues,
  context: Context,
): Promise<KeyChange> {
  const { host } = context;
  if (keyFile !== undefined) return { source: await resolveFileSource(host, owner, keyFile), notes: [] };
  if (keyCommand !== undefined) return { source: buildCommandSource(keyCommand), notes: [] };
  if (keyStdin !== true) return { source: undefined, notes: [] };
  return writeKey(context, owner, await readKey(context), insecureStorage);
}

/**
 * Reads the key from stdin. On a terminal, prompts instead, because typing on stdin would display the key.
 */
async function readKey({ host }: Context): Promise<string> {
  if (isInteractive(host)) return host.prompts.hidden("Key", describeKeyProblem);
  const key = Buffer.from(await host.stdin.bytes())
    .toString()
    .trim();
  const finding = findKeyProblem(key);
  if (finding === undefined) return key;
  throw new Failure("usage", `The key on stdin ${finding}.`, { hint: "Pipe the key in, and nothing else." });
}
