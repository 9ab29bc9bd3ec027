import { isInteractive } from "../../base/environment/is-interactive";
import { Failure } from "../../base/failure";
import { environments, surfaces } from "../../base/platform";
import { command } from "../../cli/line/command";
import { reportSuccess } from "../../cli/output/local-report";
import { createClientTokenCache } from "../../cli/session/client-token";
import type { Context } from "../../cli/session/context";
import { createWebhookSecretStore, forgetSecret } from "../../cli/session/webhook-secrets";
import type { KeyOwner } from "../../config/credentials";
import { readConfig } from "../../config/file/config-file";
import { getProfileSettings, withoutProfile } from "../../config/file/edit";
import type { ProfileSettings } from "../../config/file/schema";
import { checkProfileName, sandboxName } from "../../config/profile/profile-names";
import { saveConfig } from "./save";
import { deleteStoredKey } from "./stored-keys";

export default command({
  details:
    "Remove a profile with its cached tokens, and its keys and webhook secrets in the keyring. Key files are not deleted. Without a terminal the command needs --yes; a read-only profile is removed on a terminal only.",
  examples: {
    "recoup profile add acme --env test --collection-url https://test.example/collection": "a profile",
    "recoup profile remove acme --yes": "without a prompt",
  },
  argument: { name: "name", description: "name of the profile" },
  globals: ["yes"],
  prints: { record: async () => (await import("./shapes")).RemovedProfile },
  async run({ argument: name }, context) {
    checkProfileName(name);
    const oldConfig = await readConfig(context.host);
    const settings = getProfileSettings(oldConfig, name);
    const action = `remove the profile ${name} with its tokens and its keys in the keyring`;
    const notes = await context.change(action, () => removeProfile(name, settings, context));
    const currentNotes = oldConfig.current === name ? [`The current profile is now ${sandboxName}.`] : [];
    return {
      ...reportSuccess({ name, removed: true }, "name", `Removed the profile ${name}.`),
      notes: [...notes, ...currentNotes],
    };
  },
});

async function removeProfile(
  name: string,
  settings: ProfileSettings,
  context: Context,
): Promise<readonly string[]> {
  await confirmRemoval(name, settings, context);
  await saveConfig(context, (config) => withoutProfile(config, name));
  const notes = await deleteKeys(name, settings, context);
  const cache = createClientTokenCache(context.host);
  for (const token of await cache.list()) if (token.profile === name) await cache.remove(token);
  return [...notes, ...(await deleteWebhookSecrets(name, context))];
}

/**
 * Asks before removing a profile. For a read-only profile, asks even with `--yes`, because adding it again
 * would allow writes.
 */
async function confirmRemoval(
  name: string,
  { readOnly }: ProfileSettings,
  { host, flags }: Context,
): Promise<void> {
  if (flags.yes === true && readOnly !== true) return;
  if (!isInteractive(host) && readOnly === true)
    throw new Failure("forbidden", `The profile ${name} is read-only: only a person can remove it.`, {
      hint: "Run the command on a terminal and answer its question.",
    });
  if (!isInteractive(host))
    throw new Failure("forbidden", `Removing the profile ${name} needs confirmation.`, {
      hint: "Add --yes to confirm.",
    });
  if (await host.prompts.confirm(`Remove the profile ${name} and its keys in the keyring?`)) return;
  throw new Failure("forbidden", "Canceled; nothing was removed.");
}

async function deleteKeys(
  profile: string,
  settings: ProfileSettings,
  { host }: Context,
): Promise<readonly string[]> {
  const owners: readonly KeyOwner[] = environments.flatMap((environment) =>
    surfaces.map((surface) => ({ profile, environment, surface })),
  );
  const notes: string[] = [];
  for (const owner of owners) {
    notes.push(...(await deleteStoredKey(host, owner, settings[owner.environment]?.[owner.surface]?.key)));
  }
  return notes;
}

/** Deletes stored secrets, which a later profile with this name would otherwise inherit. */
async function deleteWebhookSecrets(profile: string, context: Context): Promise<readonly string[]> {
  const savedSecrets = await createWebhookSecretStore(context.host).list();
  const notes: string[] = [];
  for (const owner of savedSecrets.filter((secret) => secret.profile === profile))
    notes.push(...(await forgetSecret(context, owner)));
  return notes;
}
