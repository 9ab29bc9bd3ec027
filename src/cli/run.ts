import { Failure } from "../base/failure";
import { nearest } from "../base/nearest";
import { render } from "../render/render";
import type { Report } from "../render/report";
import { safeLines } from "../render/safe-text";
import type { CommandEntry } from "./command";
import { type Context, type OpenContext, openContext, type World } from "./context";
import { tellFailure } from "./failure";
import { type Located, locate } from "./locate";
import { chooseStyle, wantsJsonErrors } from "./output";
import { groupHelp, parseLine } from "./program";

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
    if (located.entry === undefined) return await help(line, located, world, commands);
    await runCommand(located.entry, located.rest, world, opened).catch(addHint(located.entry.path));
    return 0;
  } catch (error) {
    const { exitCode, text } = tellFailure(
      error,
      wantsJsonErrors(line, world.host.env.RECOUP_OUTPUT),
      world.host.signal.reason,
    );
    await world.host.stderr.write(safeLines(mask(text, opened.context?.secrets)));
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

async function help(
  line: readonly string[],
  located: Located,
  world: World,
  commands: CommandList,
): Promise<number> {
  const noun = located.words[0];
  if (located.stray !== undefined) throw unknownCommand(located.stray, noun, commands);
  const text = groupHelp(commands.entries, commands.nouns, noun);
  const isAsked = line.some((word) => word === "-h" || word === "--help") || line.length === 0;
  await (isAsked ? world.host.stdout : world.host.stderr).write(text);
  return isAsked && line.length > 0 ? 0 : 2;
}

function unknownCommand(word: string, noun: string | undefined, { entries, nouns }: CommandList): Failure {
  const known =
    noun === undefined
      ? Object.keys(nouns)
      : entries
          .filter(({ path }) => path.startsWith(`${noun} `))
          .map(({ path }) => path.slice(noun.length + 1));
  const guess = nearest(word, known);
  const prefix = noun === undefined ? "recoup" : `recoup ${noun}`;
  return new Failure("usage", `There is no command "${prefix} ${word}".`, {
    hint:
      guess === undefined
        ? `\`${prefix} --help\` lists what there is.`
        : `Did you mean \`${prefix} ${guess}\`?`,
  });
}

async function runCommand(
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
  opened.context = openContext(world, parsed.globals, style, stop.signal);
  const { context } = opened.context;
  for (const note of context.profile.notes) await context.note(note);
  const report = await record.run(parsed.input, context);
  await print(report, world, opened.context, stop);
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

function mask(text: string, secrets: ReadonlySet<string> = new Set()): string {
  return [...secrets].reduce((masked, secret) => masked.replaceAll(secret, "****"), text);
}
