import { Failure } from "../../base/failure";
import { nearest } from "../../base/text/nearest";
import type { CommandList } from "../../cli/line/command";
import { type CommandEntry, command } from "../../cli/line/command";
import { groupHelp } from "../../cli/line/help/group-help";
import { locate, nextWords } from "../../cli/line/locate";
import { parseLine } from "../../cli/line/program";
import type { RawReport } from "../../render/report";
import { flagsTopic } from "./flags";
import { formatTopic } from "./format-topic";
import { helpTopics } from "./topics";

const topics = [...helpTopics, flagsTopic];

export default command({
  details: "Show help for recoup, a group of commands, a command or a topic.",
  examples: [
    { line: "recoup help cases list", note: "same as `recoup cases list --help`" },
    { line: "recoup help sandbox", note: "the commands of a group" },
    { line: "recoup help exit-codes", note: "a topic" },
    { line: "recoup help flags", note: "flags that every command accepts" },
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
  prints: { nothing: "prints plain text" },
  async run({ arguments: words }) {
    const topic = words.length === 1 && topics.find(({ name }) => name === words[0]?.toLowerCase());
    if (topic) return print(formatTopic(topic));
    const { commands } = await import("../index");
    return print(await helpOn(words, commands));
  },
});

async function helpOn(words: readonly string[], commands: CommandList): Promise<string> {
  const { words: found, entry, rest, stray } = locate(words, commands.entries);
  const unknown = stray ?? rest[0];
  if (unknown !== undefined) throw unknownWord(unknown, found, commands);
  if (entry !== undefined) return commandHelp(entry);
  return found.length > 0 ? groupHelp(commands, found) : `${groupHelp(commands, found)}\n${topicList()}`;
}

async function commandHelp(entry: CommandEntry): Promise<string> {
  const text: string[] = [];
  parseLine(entry, (await entry.load()).default, ["--help"], (part) => text.push(part));
  return text.join("");
}

function topicList(): string {
  const width = Math.max(...topics.map(({ name }) => name.length));
  const rows = topics.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}\n`);
  return `Topics (\`recoup help <topic>\`):\n${rows.join("")}`;
}

function unknownWord(word: string, before: readonly string[], { entries }: CommandList): Failure {
  const known = [
    ...nextWords(entries, before),
    ...(before.length === 0 ? topics.map(({ name }) => name) : []),
  ];
  const guess = nearest(word, known);
  const prefix = ["recoup help", ...before].join(" ");
  return new Failure("usage", `No help for "${[...before, word].join(" ")}".`, {
    hint:
      guess === undefined
        ? "`recoup help` lists all commands and topics."
        : `Did you mean \`${prefix} ${guess}\`?`,
  });
}

const print = (text: string): RawReport => ({ kind: "raw", body: Buffer.from(text) });
