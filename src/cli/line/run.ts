import { Failure } from "../../base/failure";
import type { Host } from "../../base/host";
import { wordsBeforeDashes } from "../flags/raw-flags";
import { wantsJsonErrors } from "../output/output";
import type { OpenContext, Runtime } from "../session/context";
import type { CommandEntry, CommandList } from "./command";
import type { OpenedCommand } from "./execute";
import { isProgramChanged, reportFatalError } from "./fatal-error";
import { type CommandMatch, firstFreeWord, locate } from "./locate";

/** Runs one command line and returns its exit code. Never rejects. */
export async function run(
  line: readonly string[],
  runtime: Runtime,
  commands: CommandList,
  isExpanded = false,
): Promise<number> {
  const openedCommand: OpenedCommand = {};
  try {
    const located = locate(line, commands.entries);
    const aliasAt = isExpanded ? -1 : firstFreeWord(wordsBeforeDashes(line));
    if (aliasAt >= 0 && line[aliasAt] !== located.words[0]) {
      const exitCode = await runAlias(line, aliasAt, runtime, commands);
      if (exitCode !== undefined) return exitCode;
    }
    const asData = helpAsData(line, located);
    if (asData !== undefined) return await run(asData, runtime, commands);
    if (located.entry === undefined) return await runOther(line, located, runtime, commands);
    const { runCommand } = await import("./execute");
    await runCommand(located.entry, located.rest, { runtime, commands }, openedCommand).catch(
      addNextStep(located.entry, located.rest, commands),
    );
    return openedCommand.exitCode ?? (await endOf(runtime.host));
  } catch (error) {
    return await report(error, line, { runtime, commands }, openedCommand.context).catch((second: unknown) =>
      reportFatalError(line, runtime.host, second),
    );
  } finally {
    await openedCommand.context?.close().catch(() => {});
  }
}

/**
 * Runs an alias. Undefined if the word is not an alias. Arguments may be command words: `recoup count cases
 * list`.
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

/** Handles a line that names no command: a habit from another program, or a mistake. */
async function runOther(
  line: readonly string[],
  located: CommandMatch,
  runtime: Runtime,
  commands: CommandList,
): Promise<number> {
  if (located.stray !== undefined && located.words.length > 0) {
    const { habitualLine } = await import("./mistakes/habitual-line");
    const habitual = habitualLine(line, located, commands);
    if (habitual !== undefined) return run(habitual, runtime, commands);
  }
  const { help } = await import("./help/help");
  return help(line, located, runtime.host, commands);
}

/** Rewrites `recoup cases list --help --json` to `recoup help cases list --json`. */
function helpAsData(
  line: readonly string[],
  { words, entry, stray }: CommandMatch,
): readonly string[] | undefined {
  const isRequested = wordsBeforeDashes(line).some((word) => word === "--help" || word === "-h");
  const isFound = entry !== undefined || stray === undefined;
  if (!isRequested || !isFound || words[0] === "help" || !wantsJsonErrors(line, undefined)) return undefined;
  return ["help", ...words, "--json"];
}

async function report(
  error: unknown,
  line: readonly string[],
  { runtime, commands }: { readonly runtime: Runtime; readonly commands: CommandList },
  context: OpenContext | undefined,
): Promise<number> {
  if (isProgramChanged(error)) throw error;
  const [{ reportFailure }, { withScope }] = await Promise.all([
    import("./report-failure"),
    import("./scoped-failure"),
  ]);
  return reportFailure(
    await withScope(error, line, commands),
    line,
    runtime.host,
    context?.secrets ?? [],
    context?.context.style.format,
  );
}

/** Returns the exit code of the signal that ended the command, even if it finished cleanly; default 0. */
async function endOf({ signal }: Host): Promise<number> {
  if (!signal.aborted) return 0;
  const { interruptedExit } = await import("./failure");
  return interruptedExit(signal.reason);
}

/** Returns an error handler that adds a hint to a usage failure without one, and rethrows every error. */
function addNextStep(entry: CommandEntry, rest: readonly string[], commands: CommandList) {
  return async (error: unknown): Promise<never> => {
    if (!(error instanceof Failure && error.kind === "usage")) throw error;
    const { withNextStep } = await import("./mistakes/next-step");
    throw await withNextStep(error, entry, rest, commands);
  };
}
