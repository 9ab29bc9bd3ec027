import type { Failure } from "../base/failure";
import type { CommandEntry, CommandList } from "../cli/line/command";
import { command } from "../cli/line/command";
import { commandHelp } from "../cli/line/help/command-help";
import { fullHelp, groupHelp } from "../cli/line/help/group-help";
import { formatPage } from "../cli/line/help/page";
import type { HelpTopic } from "../cli/line/help/topic";
import { commandWords, locate, nextWords } from "../cli/line/locate";
import { unknownSubject } from "../cli/line/mistakes/unknown-subject";
import { guides } from "../reference/guides/guide-list";
import { findGuide, type GuideSection, readGuide } from "../reference/guides/read-guide";
import type { RawReport } from "../render/report";
import { lineWidth, type Style } from "../render/text/style";
import { loadTheme, type Theme } from "../render/text/theme";
import { wrapSentences } from "../render/text/wrap-sentences";
import { commandHelpData, groupData, guideData, helpReport, topicData } from "./help/help-data";
import { helpTopics as topics } from "./help/topics";

/** The argument for the help of all commands. */
const all = "all";

export default command({
  details:
    "Show help for recoup, a group of commands, a command or a topic, or a guide of the documentation: all of it, or the section that a message names. A guide with the name of a group of commands is opened by its file name.",
  examples: {
    "recoup help cases list": "same as `recoup cases list --help`",
    "recoup help all": "all groups of commands, topics and guides",
    "recoup help sandbox": "the commands of a group",
    "recoup help exit-codes": "a topic",
    "recoup help flags": "flags that every command accepts",
    "recoup help receiver": "a guide",
    "recoup help receiver#the-state-address": "a section of it",
    "recoup help sandbox.md": "the guide, not the group of commands",
    "recoup help cases list --json": "flags, exit codes and fields as data",
  },
  argument: {
    name: "topic",
    description: "a command, a group of commands, a topic, a guide, or all",
    isOptional: true,
    isVariadic: true,
    choices: [all, ...topics.map(({ name }) => name), ...Object.keys(guides)],
  },
  prints: { record: async () => (await import("./help/shapes")).Help },
  async run({ arguments: words }, { host, style }, commands) {
    const theme = await loadTheme(style.isColored);
    const isData = style.format === "json" || style.format === "yaml";
    const topic = words.length === 1 && topics.find(({ name }) => name === words[0]?.toLowerCase());
    if (topic) return isData ? helpReport(topicData(topic)) : print(topicHelp(topic, theme));
    const guide = words.length === 1 ? findGuide(words[0] ?? "") : undefined;
    if (guide !== undefined && !Object.hasOwn(commands.nouns, words[0] ?? "")) {
      const sections = await readGuide(host, guide.name, guide.anchor);
      return isData
        ? helpReport(guideData(guide.name, sections))
        : print(await guideText(sections, theme, style));
    }
    if (words.join() === all && !isData) return print(fullHelpText(commands, theme));
    const subject = subjectOf(words.join() === all ? [] : words, commands);
    return isData
      ? helpReport(await dataOf(subject, commands))
      : print(await helpText(subject, commands, theme));
  },
});

interface Subject {
  readonly words: readonly string[];
  readonly entry?: CommandEntry;
}

function topicHelp({ name, summary, sections }: HelpTopic, theme: Theme): string {
  return formatPage([{ lines: [`${theme.heading(`${name}:`)} ${summary}`] }, ...sections], theme);
}

function subjectOf(topicWords: readonly string[], commands: CommandList): Subject {
  const { words, entry, rest, stray } = locate(commandWords(topicWords), commands.entries);
  const unknown = stray ?? rest[0];
  if (unknown !== undefined) throw unknownWord(unknown, words, commands);
  return entry === undefined ? { words } : { words, entry };
}

async function helpText({ words, entry }: Subject, commands: CommandList, theme: Theme): Promise<string> {
  if (entry !== undefined) return commandHelp(entry, (await entry.load()).default, theme);
  return groupHelp(commands, words, theme);
}

function fullHelpText(commands: CommandList, theme: Theme): string {
  const rows = topics.map(({ name, summary }) => [name, summary] as const);
  const knownWords = [...topics.map(({ name }) => name), ...Object.keys(commands.nouns)];
  const names = Object.keys(guides).map((name) => (knownWords.includes(name) ? `${name}.md` : name));
  const sections = [
    { title: "Topics (`recoup help <topic>`)", rows },
    { title: "Guides (`recoup help <guide>`)", text: names.join(", ") },
  ];
  return fullHelp(commands, sections, theme);
}

const dataOf = async ({ words, entry }: Subject, commands: CommandList): Promise<object> =>
  entry === undefined ? groupData(commands, words, topics) : commandHelpData(entry, commands);

function unknownWord(word: string, before: readonly string[], { entries }: CommandList): Failure {
  const knownWords = [
    ...nextWords(entries, before),
    ...(before.length === 0 ? [all, ...topics.map(({ name }) => name), ...Object.keys(guides)] : []),
  ];
  const otherwise = "`recoup help all` lists all commands, topics and guides.";
  return unknownSubject({ prefix: "recoup help", before, word, knownWords, otherwise }, "No help for");
}

const print = (text: string): RawReport => ({ kind: "raw", body: Buffer.from(text), isOwn: true });

const isItem = (line: string) => /^ *(?:-|\d+\.) /.test(line);

/** Formats the guide as Markdown. On a terminal, wraps lines, except in tables and code blocks. */
async function guideText(sections: readonly GuideSection[], theme: Theme, style: Style): Promise<string> {
  const width = lineWidth(style);
  const printedLines: string[] = [];
  for (const { level, title, lines } of sections) {
    printedLines.push(theme.heading(`${"#".repeat(level)} ${title}`));
    let block = "";
    for (const line of lines) {
      if (line.startsWith("```")) block = block === "" ? line : "";
      const keepsForm = line.startsWith("|") || !["", "```text"].includes(block);
      const hanging = block !== "" || isItem(line) ? "  " : "";
      printedLines.push(keepsForm ? line : await wrapSentences(line, width, hanging));
    }
  }
  return printedLines.map((line) => `${line}\n`).join("");
}
