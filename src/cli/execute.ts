import { render } from "../render/render";
import type { Report } from "../render/report";
import type { CommandEntry } from "./command";
import { type Context, type OpenContext, openContext, type World } from "./context";
import { maskTraffic } from "./mask";
import { chooseStyle } from "./output";
import { parseLine } from "./program";
import { Rehearsal } from "./rehearsal";

/** Loads a command, reads its flags, runs it and prints what it reports. */
export async function runCommand(
  entry: CommandEntry,
  rest: readonly string[],
  world: World,
  opened: { context?: OpenContext },
): Promise<void> {
  const { default: record } = await entry.load();
  const help: string[] = [];
  const parsed = parseLine(entry, record, rest, (text) => help.push(text));
  if (parsed === undefined) return world.host.stdout.write(help.join(""));
  const style = chooseStyle(world.host, parsed.globals);
  const stop = new AbortController();
  opened.context = await openContext(world, parsed.globals, style, stop.signal);
  const { context } = opened.context;
  for (const note of opened.context.notes) await context.note(note);
  try {
    await print(await record.run(parsed.input, context), world, opened.context, stop);
  } catch (error) {
    if (!(error instanceof Rehearsal)) throw error;
    await world.host.stdout.write(maskTraffic(error.text, opened.context.secrets));
  }
}

async function print(
  report: Report,
  { host }: World,
  { context }: OpenContext,
  stop: AbortController,
): Promise<void> {
  for await (const chunk of render(report, context.style)) {
    await host.stdout.write(chunk);
    if (host.stdout.isClosed) break;
  }
  if (host.stdout.isClosed) return stop.abort();
  await printEnd(report, context);
}

async function printEnd(report: Report, { note, style }: Context): Promise<void> {
  const end = report.kind === "list" ? report.end() : undefined;
  const notes = end?.notes ?? (report.kind === "record" ? report.notes : undefined) ?? [];
  const isToldAsJson = end?.failure !== undefined && (style.format === "json" || style.format === "ndjson");
  for (const text of isToldAsJson ? [] : notes) await note(text);
  if (end?.failure !== undefined) throw end.failure;
}
