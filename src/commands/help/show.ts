import type { Failure } from "../../base/failure";
import type { CommandEntry, CommandList } from "../../cli/line/command";
import { command } from "../../cli/line/command";
import { commandHelp } from "../../cli/line/help/command-help";
import { groupHelp } from "../../cli/line/help/group-help";
import { formatPage } from "../../cli/line/help/page";
import type { HelpTopic } from "../../cli/line/help/topic";
import { commandWords, locate, nextWords } from "../../cli/line/locate";
import { unknownSubject } from "../../cli/line/mistakes/unknown-subject";
import type { RawReport } from "../../render/report";
import { loadTheme, type Theme } from "../../render/text/theme";
import { commandHelpData, groupData, helpReport, topicData } from "./help-data";
import { helpTopics as topics } from "./topics";

export default command({
  details: "Show help for recoup, a group of commands, a command or a topic.",
  examples: [
    { line: "recoup help cases list", note: "same as `recoup cases list --help`" },
    { line: "recoup help sandbox", note: "the commands of a group" },
    { line: "recoup help exit-codes", note: "a topic" },
    { line: "recoup help flags", note: "flags that every command accepts" },
    { line: "recoup help cases list --json", note: "flags, exit codes and fields as data" },
  ],
  argument: {
    name: "topic",
    description: "a command, a group of commands or a topic",
    isOptional: true,
    isVariadic: true,
    choices: topics.map(({ name }) => name),
  },
  options: {},
  calls: [],
  prints: { record: async () => (await import("./shapes")).Help },
  async run({ arguments: words }, { style }) {
    const theme = await loadTheme(style.isColored);
    const isData = style.format === "json" || style.format === "yaml";
    const topic = words.length === 1 && topics.find(({ name }) => name === words[0]?.toLowerCase());
    if (topic) return isData ? helpReport(topicData(topic)) : print(topicHelp(topic, theme));
    const { commands } = await import("../index");
    const subject = subjectOf(words, commands);
    return isData
      ? helpReport(await dataOf(subject, commands))
      : print(await textOf(subject, commands, theme));
  },
});

interface Subject {
  readonly words: readonly string[];
  readonly entry?: CommandEntry;
}

function topicHelp({ name, summary, sections }: HelpTopic, theme: Theme): string {
  return formatPage([{ lines: [`${theme.heading(`${name}:`)} ${summary}`] }, ...sections], theme);
}

function subjectOf(given: readonly string[], commands: CommandList): Subject {
  const { words, entry, rest, stray } = locate(commandWords(given), commands.entries);
  const unknown = stray ?? rest[0];
  if (unknown !== undefined) throw unknownWord(unknown, words, commands);
  return entry === undefined ? { words } : { words, entry };
}

async function textOf({ words, entry }: Subject, commands: CommandList, theme: Theme): Promise<string> {
  if (entry !== undefined) return commandHelp(entry, (await entry.load()).default, theme);
  const rows = topics.map(({ name, summary }) => [name, summary] as const);
  return groupHelp(commands, words, theme, [{ title: "Topics (`recoup help <topic>`)", rows }]);
}

const dataOf = async ({ words, entry }: Subject, commands: CommandList): Promise<object> =>
  entry === undefined ? groupData(commands, words, topics) : commandHelpData(entry);

function unknownWord(word: string, before: readonly string[], { entries }: CommandList): Failure {
  const known = [
    ...nextWords(entries, before),
    ...(before.length === 0 ? topics.map(({ name }) => name) : []),
  ];
  const otherwise = "`recoup help` lists all commands and topics.";
  return unknownSubject({ prefix: "recoup help", before, word, known, otherwise }, "No help for");
}

const print = (text: string): RawReport => ({ kind: "raw", body: Buffer.from(text), isOwn: true });
