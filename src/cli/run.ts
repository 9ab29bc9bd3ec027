import { Failure } from "../base/failure";
import { safeLines } from "../render/safe-text";
import type { CommandEntry } from "./command";
import type { OpenContext, World } from "./context";
import { interruptedExit, tellFailure } from "./failure";
import { locate } from "./locate";
import { mask } from "./mask";
import { wantsJsonErrors } from "./output";

export interface CommandList {
  readonly entries: readonly CommandEntry[];
  /** Noun to one line, in help order. */
  readonly nouns: Readonly<Record<string, string>>;
}

/** Runs one command line and gives its exit code; nothing escapes as an exception. */
export async function run(line: readonly string[], world: World, commands: CommandList): Promise<number> {
  const opened: { context?: OpenContext } = {};
  try {
    const located = locate(line, commands.entries);
    if (located.entry === undefined) {
      const { help } = await import("./help");
      return await help(line, located, world.host, commands);
    }
    const { runCommand } = await import("./execute");
    await runCommand(located.entry, located.rest, world, opened).catch(addHint(located.entry.path));
    const { aborted, reason } = world.host.signal;
    return aborted ? interruptedExit(reason) : 0;
  } catch (error) {
    const { exitCode, text } = tellFailure(
      error,
      wantsJsonErrors(line, world.host.env.RECOUP_OUTPUT),
      world.host.signal.reason,
    );
    await world.host.stderr.write(safeLines(mask(text, opened.context?.secrets ?? [])));
    return exitCode;
  } finally {
    opened.context?.close();
  }
}

/** A line that was refused without a better hint leads to the command's help. */
function addHint(path: string) {
  return (error: unknown): never => {
    const isUsage = error instanceof Failure && error.kind === "usage";
    throw isUsage ? error.with({ hint: `\`recoup ${path} --help\` shows what it takes.` }) : error;
  };
}
