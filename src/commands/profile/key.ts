import { Failure } from "../../base/failure";
import { isInteractive } from "../../base/is-interactive";
import { type Surface, surfaces } from "../../base/platform";
import { flag, type OptionValues, textOption } from "../../cli/flags/option";
import { command } from "../../cli/line/command";
import type { Context } from "../../cli/session/context";
import type { KeyOwner } from "../../config/credentials";
import { readConfig } from "../../config/file/config-file";
import { findProfileSettings } from "../../config/file/edit";
import type { ProfileSettings } from "../../config/file/schema";
import { keyFinding, keyFindingSentence } from "../../config/key-text";
import { ownEnvironment } from "../../config/profile/own-environment";
import { checkProfileName } from "../../config/profile/profile-names";
import { namedEnvironment } from "../../config/profile/variables";
import type { Report } from "../../render/report";
import { insecureStorage } from "./flags";
import { fileSource, keepKey } from "./keys/key-source";
import { type KeyChange, saveKey } from "./keys/store-key";
import { savesNothing } from "./save";

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
    "Set or remove the key of one surface (--as) in one environment (--env). A key is never passed as a flag: it comes from stdin, a file or a command. On a terminal without flags the command prompts.",
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
    refuseContradictions(options);
    const settings = findProfileSettings(await readConfig(context.host), name);
    const environment = (namedEnvironment(context.host.env, context.flags) ?? ownEnvironment(settings)).value;
    const isSaid = options.keyStdin || options.keyFile || options.keyCommand || options.remove;
    if (!isSaid && isInteractive(context.host)) {
      const { promptForKey } = await import("./guided/guide");
      return promptForKey({ name, environment, surface: context.flags.as }, options, context);
    }
    if (!isSaid) throw needsSource();
    const surface = context.flags.as ?? onlySurface(settings, environment);
    return setKey({ profile: name, environment, surface }, options, context);
  },
});

function refuseContradictions({ keyStdin, keyFile, keyCommand, remove, insecureStorage }: KeyValues): void {
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

function needsSource(): Failure {
  return new Failure("usage", "The source of the key is missing.", {
    hint: "Add one of --key-stdin, --key-file, --key-command, --remove.",
  });
}

function onlySurface(settings: ProfileSettings, environment: KeyOwner["environment"]): Surface {
  const present = surfaces.filter((surface) => settings[environment]?.[surface] !== undefined);
  const [soleSurface, secondSurface] = present;
  if (soleSurface !== undefined && secondSurface === undefined) return soleSurface;
  throw new Failure("usage", "--as is missing: which surface is the key for?", {
    hint: `Add --as ${(present.length === 0 ? surfaces : present).join(" or --as ")}.`,
  });
}

async function setKey(owner: KeyOwner, options: KeyValues, context: Context): Promise<Report> {
  const keyChange = await sourceOf(owner, options, context);
  return saveKey(owner, keyChange, context);
}

async function sourceOf(
  owner: KeyOwner,
  { keyFile, keyCommand, keyStdin, insecureStorage = false }: KeyValues,
  context: Context,
): Promise<KeyChange> {
  const { host } = context;
  if (keyFile !== undefined) return { source: await fileSource(host, owner, keyFile), notes: [] };
  if (keyCommand !== undefined) return { source: { kind: "command", command: keyCommand }, notes: [] };
  if (keyStdin !== true) return { source: undefined, notes: [] };
  const key = await typedKey(context);
  return savesNothing(context)
    ? { source: { kind: "keyring" }, notes: [] }
    : keepKey(host, owner, key, insecureStorage);
}

/** Reads the key from stdin. Prompts on a terminal, where typing on stdin would show the key. */
async function typedKey({ host }: Context): Promise<string> {
  if (isInteractive(host)) return host.prompts.hidden("Key", keyFindingSentence);
  const key = Buffer.from(await host.stdin.bytes())
    .toString()
    .trim();
  const finding = keyFinding(key);
  if (finding === undefined) return key;
  throw new Failure("usage", `The key on stdin ${finding}.`, { hint: "Pipe the key in, and nothing else." });
}
