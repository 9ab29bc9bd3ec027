import { Failure } from "../../base/failure";
import type { CommandList } from "../../cli/line/command";
import { matchCommand } from "../../cli/line/locate";
import { parseLine } from "../../cli/line/program";
import type { Context } from "../../cli/session/context";
import { chooseSurface } from "../../cli/session/context-surface";
import type { Report } from "../../render/report";

export type OpenLine = (line: readonly string[], signal: AbortSignal) => Promise<Report>;

/** Runs command lines in the `browse` session, with its profile, targets and guard. */
export function createLineOpener(context: Context, commands: CommandList): OpenLine {
  return async (line, signal) => {
    const { entry, rest } = matchCommand(line, commands.entries);
    if (entry === undefined) throw new Failure("fault", `there is no command \`recoup ${line.join(" ")}\``);
    const { default: record } = await entry.load();
    const { input, globals } = parseLine(entry, record, rest);
    if (input === undefined) throw new Failure("usage", "This only shows help.");
    return record.run(input, deriveContext(context, globals.as, signal), commands);
  };
}

/** Derives a context for a single line, which can be aborted without ending the session. */
function deriveContext(context: Context, as: Context["flags"]["as"], loadSignal: AbortSignal): Context {
  const { profile } = context;
  const flags = { ...context.flags, as: as ?? context.flags.as };
  const signal = AbortSignal.any([context.signal, loadSignal]);
  return {
    ...context,
    profile,
    flags,
    signal,
    // The screen already shows reading progress.
    progress: () => ({ stop() {} }),
    style: { ...context.style, format: "table", fields: undefined },
    surface: (supported) => chooseSurface(supported, flags, profile),
    call: (endpoint, input, client) => context.call(endpoint, { ...input, signal }, client),
  };
}
