import { isFailure } from "../../base/failure";
import type { Host } from "../../base/host";
import { isProgramChangedError } from "../../base/program-changed";
import { sliceBeforeDashes } from "../flags/raw-flags";
import { wantsJsonErrors } from "../output/output";
import type { OpenContext, Runtime } from "../session/context";
import type { CommandEntry, CommandList } from "./command";
import type { OpenedCommand } from "./execute";
import { reportFatalError } from "./fatal-error";
import { type CommandMatch, indexOfFreeWord, matchCommand } from "./locate";

/** Runs one command line and returns its exit code. Never rejects. */
export async function run(
  line: readonly string[],
  runtime: Runtime,
  commands: CommandList,
  isExpanded = false,
): Promise<number> {
  const openedCommand: OpenedCommand = {};
  try {
    const match = matchCommand(line, commands.entries);
    const aliasIndex = isExpanded ? -1 : indexOfFreeWord(sliceBeforeDashes(line));
    if (aliasIndex >= 0 && line[aliasIndex] !== match.words[0]) {
      const exitCode = await runAlias(line, aliasIndex, runtime, commands);
      if (exitCode !== undefined) return exitCode;
    }
    const helpLine = rewriteHelpLine(line, match);
    if (helpLine !== undefined) return await run(helpLine, runtime, commands);
    if (match.entry === undefined) return await runUnmatchedLine(line, match, runtime, commands);
    const { runCommand } = await import("./execute");
    await runCommand(match.entry, match.rest, { runtime, commands }, openedCommand).catch(
      addNextStep(match.entry, match.rest, commands),
    );
    return openedCommand.exitCode ?? (await resolveExitCode(runtime.host));
  } catch (error) {
    return await reportError(error, line, { runtime, commands }, openedCommand.context).catch(
      (secondError: unknown) => reportFatalError(line, runtime.host, secondError),
    );
  } finally {
    await openedCommand.context?.close().catch(() => {});
  }
}

/**
 * Runs an alias. Returns undefined if the word isn't an alias. Arguments may be command words: `recoup count
 * cases list`.
 */
async function runAlias(
  line: readonly string[],
  index: number,
  runtime: Runtime,
  commands: CommandList,
): Promise<number | undefined> {
  const { findAlias } = await import("./alias/find-alias");
  const alias = await findAlias(line, index, runtime.host, commands);
  if (alias?.kind === "line") return run(alias.words, runtime, commands, true);
  return alias && runtime.host.runProgram(alias.program);
}

/** Handles a line without a known command: a habit from another program, or a mistake. */
async function runUnmatchedLine(
  line: readonly string[],
  match: CommandMatch,
  runtime: Runtime,
  commands: CommandList,
): Promise<number> {
  if (match.stray !== undefined && match.words.length > 0) {
    const { rewriteSynonymLine } = await import("./mistakes/rewrite-synonym-line");
    const correctedLine = rewriteSynonymLine(line, match, commands);
    if (correctedLine !== undefined) return run(correctedLine, runtime, commands);
  }
  const { showHelp } = await import("./help/help");
  return showHelp(line, match, runtime.host, commands);
}

/** Rewrites `recoup cases list --help --json` to `recoup help cases list --json`. */
function rewriteHelpLine(
  line: readonly string[],
  { words, entry, stray }: CommandMatch,
): readonly string[] | undefined {
  const isRequested = sliceBeforeDashes(line).some((word) => word === "--help" || word === "-h");
  const isFound = entry !== undefined || stray === undefined;
  if (!isRequested || !isFound || words[0] === "help" || !wantsJsonErrors(line, undefined)) return undefined;
  return ["help", ...words, "--json"];
}

async function reportError(
  error: unknown,
  line: readonly string[],
  { runtime, commands }: { readonly runtime: Runtime; readonly commands: CommandList },
  context: OpenContext | undefined,
): Promise<number> {
  if (isProgramChangedError(error)) throw error;
  const [{ reportFailure }, { addScopeToFailure }] = await Promise.all([
    import("./report-failure"),
    import("./scoped-failure"),
  ]);
  return reportFailure(
    await addScopeToFailure(error, line, commands),
    line,
    runtime.host,
    context?.secrets ?? [],
    context?.context.style.format,
  );
}

/**
 * Returns the exit code for the received signal, even if the command finished cleanly; 0 if there was none.
 */
async function resolveExitCode({ signal }: Host): Promise<number> {
  if (!signal.aborted) return 0;
  const { getSignalExitCode } = await import("./failure");
  return getSignalExitCode(signal.reason);
}

/** Returns an error handler that adds a hint to a usage failure without one, then rethrows the error. */
function addNextStep(entry: CommandEntry, rest: readonly string[], commands: CommandList) {
  return async (error: unknown): Promise<never> => {
    if (!isFailure(error, "usage")) throw error;
    const { addNextStepHint } = await import("./mistakes/next-step");
    throw await addNextStepHint(error, entry, rest, commands);
  };
}
