import { recoup } from "../../../base/advice/command-line";
import { Failure } from "../../../base/failure";
import type { Host } from "../../../base/host";
import { capitalized } from "../../../base/text/sentence";
import type { Context } from "../../../cli/session/context";
import { probe } from "../../../cli/session/sandbox/probe";
import { checkUrl } from "../../../config/check-url";
import { type KeyOwner, keyringAccount, openKey } from "../../../config/credentials";
import type { KeySource, ProfileSettings } from "../../../config/file/schema";
import { keyFindingSentence } from "../../../config/key-text";
import { fileSource, keepKey, type StoredKey } from "../keys/key-source";
import { savesNothing } from "../save";

const typeNow = "I'll type it now";
const fromFile = "from a file";
const fromCommand = "from a command such as a password manager";
const decideLater = "later";

/** Asks for the source of a key and tests the key; stores a typed key. Undefined if the user postpones it. */
export async function askForKey(
  owner: KeyOwner,
  settings: ProfileSettings,
  allowsPlain: boolean,
  context: Context,
): Promise<StoredKey | undefined> {
  const { host, note } = context;
  const trouble = await findKeyringProblem(host, owner);
  if (trouble !== undefined && !allowsPlain) {
    await note(
      `${capitalized(trouble)}, so a typed key cannot be stored; --insecure-storage would keep it as plain text.`,
    );
  }
  const ways = [
    ...(trouble === undefined || allowsPlain ? [typeNow] : []),
    fromFile,
    fromCommand,
    decideLater,
  ];
  const question = `Where does the key of ${owner.surface} on ${owner.environment} come from?`;
  for (;;) {
    const way = await host.prompts.choose(question, ways);
    if (way === decideLater) return undefined;
    const foundKey = await keyBy(way, owner, host).catch((error: unknown) => noteFailure(error, context));
    if (foundKey === undefined || !(await testKey(foundKey.key, owner, settings, context))) continue;
    if (foundKey.source !== undefined) return { source: foundKey.source, notes: [] };
    return savesNothing(context)
      ? { source: { kind: "keyring" }, notes: [] }
      : keepKey(host, owner, foundKey.key, allowsPlain);
  }
}

async function findKeyringProblem(host: Host, owner: KeyOwner): Promise<string | undefined> {
  try {
    await host.keyring.read(keyringAccount(host, owner));
    return undefined;
  } catch (error) {
    if (error instanceof Failure && error.kind === "config") return error.message;
    throw error;
  }
}

/** Prompts for a key, or for the file or command that it comes from. */
async function keyBy(
  way: string,
  owner: KeyOwner,
  host: Host,
): Promise<{ readonly key: string; readonly source?: KeySource }> {
  if (way === typeNow) return { key: await host.prompts.hidden("Key (it is not shown)", keyFindingSentence) };
  const text = await host.prompts.text(way === fromFile ? "Path of the file" : "Command line", {
    check: (answer) => (answer === "" ? "It is empty." : undefined),
  });
  const source: KeySource =
    way === fromFile ? await fileSource(host, owner, text) : { kind: "command", command: text };
  return { key: (await openKey(host, source, owner)).key, source };
}

async function noteFailure(error: unknown, { note }: Context): Promise<undefined> {
  if (!(error instanceof Failure) || error.kind === "interrupted" || error.kind === "fault") throw error;
  const { hint } = error.details;
  await note(`${capitalized(error.message)}${hint === undefined ? "" : ` ${hint}`}`);
}

/** Tests the key with one read. Returns false if the test fails and the user doesn't keep the key anyway. */
async function testKey(
  key: string,
  owner: KeyOwner,
  settings: ProfileSettings,
  context: Context,
): Promise<boolean> {
  if (savesNothing(context)) return true;
  const refusal = await tryKey(key, owner, settings, context);
  if (refusal === "no address") return true;
  const surfaceName = `${owner.environment} ${owner.surface}`;
  if (refusal === undefined) {
    await context.note(`The ${surfaceName} surface accepted the key.`);
    return true;
  }
  const isJudged = refusal.kind === "unauthorized" || refusal.kind === "forbidden";
  const finding = isJudged
    ? `The ${surfaceName} surface did not accept it`
    : `The ${surfaceName} surface could not test it`;
  await context.note(`${finding}: ${refusal.message}`);
  if (!isJudged)
    await context.note(`Another address: ${recoup`profile set ${{ profile: owner.profile }}`} asks for it.`);
  await noteOtherEnvironment(key, owner, settings, context, refusal);
  return context.host.prompts.confirm("Keep the key anyway?");
}

async function noteOtherEnvironment(
  key: string,
  owner: KeyOwner,
  settings: ProfileSettings,
  context: Context,
  refusal: Failure,
): Promise<void> {
  if (refusal.kind !== "unauthorized") return;
  const environment = owner.environment === "test" ? "live" : "test";
  const foundKey = await tryKey(key, { ...owner, environment }, settings, context);
  if (foundKey === undefined)
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
      baseUrl: checkUrl(url, `The ${surface} address on ${environment}`),
      authorization: { xapikey: key },
      keyOrigin: "the key just given",
      send: host.send,
      signal,
    }),
  );
}
