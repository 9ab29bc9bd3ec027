import { Advice, CommandLine } from "../../base/advice/advice";
import { Failure } from "../../base/failure";
import { environments, type Surface, surfaces } from "../../base/platform";
import { findFlagValue, sliceBeforeDashes } from "../flags/raw-flags";
import { addFlag, hasFlag, isScopedCommand, repeatScopeInHint, type ScopeFlags } from "../flags/scope";
import type { CommandEntry, CommandList } from "./command";
import { matchCommand } from "./locate";

/** Adds the scope of the failed line to the commands that the failure suggests. */
export async function addScopeToFailure(
  error: unknown,
  line: readonly string[],
  commands: CommandList,
): Promise<unknown> {
  if (!(error instanceof Failure && error.details.hint instanceof Advice)) return error;
  const { hint, surface } = error.details;
  const typedScope = readTypedScope(line);
  const target = {
    client: typedScope.client,
    as: typedScope.as ?? surfaces.find((candidate) => candidate === surface),
  };
  const scopedParts = await Promise.all(
    hint.parts.map((part) => (part instanceof CommandLine ? addSurfaceFlag(part, target, commands) : part)),
  );
  const scopedAdvice = repeatScopeInHint(new Advice(scopedParts), typedScope);
  return error.override({ hint: scopedAdvice });
}

/** Adds --client or --as if the suggested command would otherwise use another surface. */
async function addSurfaceFlag(
  line: CommandLine,
  { client, as }: Pick<TypedScope, "client" | "as">,
  { entries }: CommandList,
): Promise<CommandLine> {
  if (!isScopedCommand(line) || hasFlag(line, "as") || hasFlag(line, "client")) return line;
  const { entry } = matchCommand(
    line.words.map(({ text }) => text),
    entries,
  );
  const offeredSurfaces = await listCommandSurfaces(entry);
  if (client !== undefined && offeredSurfaces.includes("customer")) return addFlag(line, "client", client);
  return as !== undefined && as !== offeredSurfaces[0] && offeredSurfaces.includes(as)
    ? addFlag(line, "as", as)
    : line;
}

/** Returns the surfaces that a command supports. `api` supports all of them. */
async function listCommandSurfaces(entry: CommandEntry | undefined): Promise<readonly Surface[]> {
  if (entry?.path === "api") return surfaces;
  const calls = (await entry?.load())?.default.calls ?? [];
  return surfaces.filter((surface) => calls.some((call) => call.surface === surface));
}

interface TypedScope extends ScopeFlags {
  readonly as?: Surface | undefined;
}

/** Reads the scope from the raw words, so it also works for lines that can't be parsed. */
function readTypedScope(line: readonly string[]): TypedScope {
  const words = sliceBeforeDashes(line);
  const as = findFlagValue(words, "--as");
  return {
    profile: findFlagValue(words, "--profile") ?? findFlagValue(words, "-p") ?? findShortProfile(words),
    env: environments.find((environment) => environment === findFlagValue(words, "--env")),
    as: surfaces.find((surface) => surface === as),
    client: findFlagValue(words, "--client"),
    world: findFlagValue(words, "--world"),
  };
}

/** Finds a profile attached to its short flag, as in `-pacme`. */
const findShortProfile = (words: readonly string[]) => words.find((word) => /^-p\w/.test(word))?.slice(2);
