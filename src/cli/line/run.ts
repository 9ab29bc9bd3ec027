import { Failure } from "../../base/failure";
import type { Host } from "../../base/host";
import type { OpenContext, Runtime } from "../session/context";
import type { CommandList } from "./command";
import type { Opened } from "./execute";
import { lastWords } from "./last-words";
import { locate } from "./locate";

/** Runs one command line and returns its exit code; never throws. */
export async function run(line: readonly string[], runtime: Runtime, commands: CommandList): Promise<number> {
  const opened: Opened = {};
  try {
    const located = locate(line, commands.entries);
    if (located.entry === undefined) {
      const { findAlias } = await import("./alias/find-alias");
      const alias = await findAlias(line, located, runtime.host, commands);
      if (alias?.kind === "line") return await run(alias.words, runtime, commands);
      if (alias !== undefined) return await runtime.host.runProgram(alias.program);
      const { help } = await import("./help/help");
      return await help(line, located, runtime.host, commands);
    }
    const { runCommand } = await import("./execute");
    await runCommand(located.entry, located.rest, runtime, opened).catch(addHint(located.entry.path));
    return opened.exitCode ?? (await endOf(runtime.host));
  } catch (error) {
    return await report(error, line, runtime.host, opened.context).catch(() => lastWords(line, runtime.host));
  } finally {
    await opened.context?.close().catch(() => {});
  }
}

async function report(
  error: unknown,
  line: readonly string[],
  host: Host,
  context: OpenContext | undefined,
): Promise<number> {
  const { reportFailure } = await import("./report-failure");
  return reportFailure(error, line, host, context?.secrets ?? [], context?.context.style.format);
}

/** A command that was ended by a signal exits with its code, even if it finished cleanly. */
async function endOf({ signal }: Host): Promise<number> {
  if (!signal.aborted) return 0;
  const { interruptedExit } = await import("./failure");
  return interruptedExit(signal.reason);
}

/** A usage error without a hint of its own refers to the command's help. */
function addHint(path: string) {
  return (error: unknown): never => {
    const isUsage = error instanceof Failure && error.kind === "usage";
    throw isUsage
      ? error.with({ hint: `Run \`recoup ${path} --help\` for its flags and arguments.` })
      : error;
  };
}
