import { recoup } from "../../../base/advice/advice";
import { Failure, onFailure } from "../../../base/failure";
import type { Host } from "../../../base/host";
import { capitalize } from "../../../base/text/sentence";
import type { Context } from "../../../cli/session/context";
import { probe } from "../../../cli/session/sandbox/probe";
import { parseBaseUrl } from "../../../config/check-url";
import { getKeyringAccount, type KeyOwner, readCredential } from "../../../config/credentials";
import type { KeySource, ProfileSettings } from "../../../config/file/schema";
import { describeKeyProblem } from "../../../config/key-text";
import { shouldSkipSaving } from "../save";
import { buildCommandSource, type KeyChange, resolveFileSource, writeKey } from "../stored-keys";

const typeChoice = "I'll type it now";
const fileChoice = "from a file";
const commandChoice = "from a command such as a password manager";
const laterChoice = "later";

/**
 * Prompts for the source of a key and tests the key. Stores the key if it was typed. Returns undefined if the
 * user postpones it.
 */
export async function promptForKeySource(
  owner: KeyOwner,
  settings: ProfileSettings,
  allowsPlain: boolean,
  context: Context,
): Promise<KeyChange | undefined> {
  const { host, note } = context;
  const keyringProblem = await findKeyringProblem(host, owner);
  if (keyringProblem !== undefined && !allowsPlain) {
    await note(
      `${capitalize(keyringProblem)}, so a typed key cannot be stored; --insecure-storage would keep it as plain text.`,
    );
  }
  const choices = [
    ...(keyringProblem === undefined || allowsPlain ? [typeChoice] : []),
    fileChoice,
    commandChoice,
    laterChoice,
  ];
  const question = `Where does the key of ${owner.surface} on ${owner.environment} come from?`;
  for (;;) {
    const choice = await host.prompts.choose(question, choices);
    if (choice === laterChoice) return undefined;
    const candidate = await promptAndReadKey(choice, owner, host).catch((error: unknown) =>
      reportFailure(error, context),
    );
    if (candidate === undefined || !(await testKey(candidate.key, owner, settings, context))) continue;
    if (candidate.source !== undefined) return { source: candidate.source, notes: [] };
    return writeKey(context, owner, candidate.key, allowsPlain);
  }
}

const findKeyringProblem = (host: Host, owner: KeyOwner): Promise<string | undefined> =>
  host.keyring.read(getKeyringAccount(host, owner)).then(
    () => undefined,
    onFailure(({ message }) => message, "config"),
  );

async function promptAndReadKey(
  choice: string,
  owner: KeyOwner,
  host: Host,
): Promise<{ readonly key: string; readonly source?: KeySource }> {
  if (choice === typeChoice)
    return { key: await host.prompts.hidden("Key (it is not shown)", describeKeyProblem) };
  const text = await host.prompts.text(choice === fileChoice ? "Path of the file" : "Command line", {
    check: (answer) => (answer === "" ? "It is empty." : undefined),
  });
  const source: KeySource =
    choice === fileChoice ? await resolveFileSource(host, owner, text) : buildCommandSource(text);
  return { key: (await readCredential(host, source, owner)).key, source };
}

async function reportFailure(error: unknown, { note }: Context): Promise<undefined> {
  if (!(error instanceof Failure) || error.kind === "interrupted" || error.kind === "fault") throw error;
  const { hint } = error.details;
  await note(`${capitalize(error.message)}${hint === undefined ? "" : ` ${hint}`}`);
}

/** Tests the key with one read. Returns false if the test fails and the user decides not to keep the key. */
async function testKey(
  key: string,
  owner: KeyOwner,
  settings: ProfileSettings,
  context: Context,
): Promise<boolean> {
  if (shouldSkipSaving(context)) return true;
  const refusal = await tryKey(key, owner, settings, context);
  if (refusal === "no address") return true;
  const surfaceName = `${owner.environment} ${owner.surface}`;
  if (refusal === undefined) {
    await context.note(`The ${surfaceName} surface accepted the key.`);
    return true;
  }
  const isRejected = refusal.kind === "unauthorized" || refusal.kind === "forbidden";
  const finding = isRejected
    ? `The ${surfaceName} surface did not accept it`
    : `The ${surfaceName} surface could not test it`;
  await context.note(`${finding}: ${refusal.message}`);
  if (!isRejected)
    await context.note(`Another address: ${recoup`profile set ${{ profile: owner.profile }}`} asks for it.`);
  await tryOtherEnvironment(key, owner, settings, context, refusal);
  return context.host.prompts.confirm("Keep the key anyway?");
}

async function tryOtherEnvironment(
  key: string,
  owner: KeyOwner,
  settings: ProfileSettings,
  context: Context,
  refusal: Failure,
): Promise<void> {
  if (refusal.kind !== "unauthorized") return;
  const environment = owner.environment === "test" ? "live" : "test";
  const otherRefusal = await tryKey(key, { ...owner, environment }, settings, context);
  if (otherRefusal === undefined)
    await context.note(`It is a key for ${environment}: ${environment} accepted it.`);
  else await context.note("Test and live have different keys: is it one for the other environment?");
}

async function tryKey(
  key: string,
  { profile, environment, surface }: KeyOwner,
  settings: ProfileSettings,
  { host, signal, wrapTarget }: Context,
): Promise<Failure | "no address" | undefined> {
  const url = settings[environment]?.[surface]?.url;
  if (url === undefined) return "no address";
  return probe(
    wrapTarget({
      surface,
      environment,
      profile,
      baseUrl: parseBaseUrl(url, `The ${surface} address on ${environment}`),
      authorization: { xapikey: key },
      keyOrigin: "the key just given",
      send: host.send,
      signal,
    }),
  );
}
