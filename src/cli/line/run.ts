import { Failure } from "../../base/failure";
import type { Host } from "../../base/host";
import type { OpenContext, World } from "../session/context";
import type { CommandList } from "./command";
import type { Opened } from "./execute";
import { lastWords } from "./last-words";
import { locate } from "./locate";

/** Runs one command line and gives its exit code; nothing escapes as an exception. */
export async function run(line: readonly string[], world: World, commands: CommandList): Promise<number> {
  const opened: Opened = {};
  try {
    const located = locate(line, commands.entries);
    if (located.entry === undefined) {
      const { help } = await import("./help");
      return await help(line, located, world.host, commands);
    }
    const { runCommand } = await import("./execute");
    await runCommand(located.entry, located.rest, world, opened).catch(addHint(located.entry.path));
    return opened.exitCode ?? (await endOf(world.host));
  } catch (error) {
    return await report(error, line, world.host, opened.context).catch(() => lastWords(line, world.host));
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
  return reportFailure(error, line, host, context?.secrets ?? []);
}

/** A command that a signal ended says so by its exit code, even where it ended well. */
async function endOf({ signal }: Host): Promise<number> {
  if (!signal.aborted) return 0;
  const { interruptedExit } = await import("./failure");
  return interruptedExit(signal.reason);
}

/** A line that was refused without a better hint leads to the command's help. */
function addHint(path: string) {
  return (error: unknown): never => {
    const isUsage = error instanceof Failure && error.kind === "usage";
    throw isUsage ? error.with({ hint: `\`recoup ${path} --help\` shows what it takes.` }) : error;
  };
}
