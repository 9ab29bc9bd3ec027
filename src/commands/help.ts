import { advice, recoup } from "../base/advice/advice";
import { omitUndefined } from "../base/collections/omit-undefined";
import type { Failure } from "../base/failure";
import { RawJson } from "../base/json/json";
import { type CommandList, command } from "../cli/line/command";
import { formatCommandHelp } from "../cli/line/help/command-help";
import { formatFullHelp, formatGroupHelp } from "../cli/line/help/group-help";
import { formatPage } from "../cli/line/help/page";
import type { HelpTopic } from "../cli/line/help/topic";
import { listNextWords, matchCommand, splitCommandWords } from "../cli/line/locate";
import { createUnknownSubjectFailure } from "../cli/line/mistakes/unknown-subject";
import { reportLoadedRecord } from "../cli/output/record-report";
import { describeCommand } from "../reference/command-descriptions";
import { buildDetailedData } from "../reference/data/command-data";
import { guideSummaries } from "../reference/guides/guide-list";
import { findGuide, type GuideSection, readGuide } from "../reference/guides/read-guide";
import type { RawReport } from "../render/report";
import { resolveLineWidth, type Style } from "../render/text/style";
import { loadTheme, type Theme } from "../render/text/theme";
import { wrapSentences } from "../render/text/wrap-sentences";
import { helpTopics as topics } from "./help/topics";

const allArgument = "all";
const topicNames = [allArgument, ...topics.map(({ name }) => name), ...Object.keys(guideSummaries)];

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
    choices: topicNames,
  },
  prints: { record: async () => (await import("./help/shapes")).HelpDocument },
  async run({ arguments: words }, { host, style }, commands) {
    const theme = await loadTheme(style.isColored);
    const isData = ["json", "ndjson", "yaml"].includes(style.format);
    const topic = words.length === 1 && topics.find(({ name }) => name === words[0]?.toLowerCase());
    if (topic)
      return isData
        ? reportHelp({ ...topic, sections: topic.sections.map(buildSectionData) })
        : reportText(formatTopicHelp(topic, theme));
    const guide = words.length === 1 ? findGuide(words[0] ?? "") : undefined;
    if (guide !== undefined && !Object.hasOwn(commands.nouns, words[0] ?? "")) {
      const sections = await readGuide(host, guide.name, guide.anchor);
      return isData
        ? reportHelp(buildGuideData(guide.name, sections))
        : reportText(await formatGuide(sections, theme, style));
    }
    if (words.join() === allArgument && !isData) return reportText(formatAllHelp(commands, theme));
    const { words: path, entry } = matchSubject(words.join() === allArgument ? [] : words, commands);
    if (entry === undefined)
      return isData
        ? reportHelp(buildGroupData(commands, path))
        : reportText(formatGroupHelp(commands, path, theme));
    return isData
      ? reportHelp(await buildDetailedData(await describeCommand(entry), commands))
      : reportText(formatCommandHelp(entry, (await entry.load()).default, theme));
  },
});

function formatTopicHelp({ name, summary, sections }: HelpTopic, theme: Theme): string {
  return formatPage([{ lines: [`${theme.heading(`${name}:`)} ${summary}`] }, ...sections], theme);
}

function matchSubject(topicWords: readonly string[], commands: CommandList) {
  const match = matchCommand(splitCommandWords(topicWords), commands.entries);
  const unknownWord = match.stray ?? match.rest[0];
  if (unknownWord !== undefined) throw createUnknownWordFailure(unknownWord, match.words, commands);
  return match;
}

function formatAllHelp(commands: CommandList, theme: Theme): string {
  const rows = topics.map(({ name, summary }) => [name, summary] as const);
  const knownWords = [...topics.map(({ name }) => name), ...Object.keys(commands.nouns)];
  const guideNames = Object.keys(guideSummaries).map((name) =>
    knownWords.includes(name) ? `${name}.md` : name,
  );
  const sections = [
    { title: "Topics (`recoup help <topic>`)", rows },
    { title: "Guides (`recoup help <guide>`)", text: guideNames.join(", ") },
  ];
  return formatFullHelp(commands, sections, theme);
}

function createUnknownWordFailure(
  word: string,
  before: readonly string[],
  { entries }: CommandList,
): Failure {
  const knownWords = [...listNextWords(entries, before), ...(before.length === 0 ? topicNames : [])];
  const otherwise = advice`${recoup`help all`} lists all commands, topics and guides.`;
  return createUnknownSubjectFailure({ command: "help", before, word, knownWords, otherwise }, "No help for");
}

const reportText = (text: string): RawReport => ({ kind: "raw", body: Buffer.from(text), isOwn: true });

const isListItem = (line: string) => /^ *(?:-|\d+\.) /.test(line);

/** Formats the guide as Markdown. On a terminal, wraps lines except in tables and code blocks. */
async function formatGuide(sections: readonly GuideSection[], theme: Theme, style: Style): Promise<string> {
  const width = resolveLineWidth(style);
  const printedLines: string[] = [];
  for (const { level, title, lines } of sections) {
    printedLines.push(theme.heading(`${"#".repeat(level)} ${title}`));
    let openFence = "";
    for (const line of lines) {
      if (line.startsWith("```")) openFence = openFence === "" ? line : "";
      const keepsForm = line.startsWith("|") || !["", "```text"].includes(openFence);
      const hangingIndent = openFence !== "" || isListItem(line) ? "  " : "";
      printedLines.push(keepsForm ? line : await wrapSentences(line, width, hangingIndent));
    }
  }
  return printedLines.map((line) => `${line}\n`).join("");
}

const reportHelp = (help: object) => reportLoadedRecord(RawJson.of(help), { view: () => [], idPath: "name" });

function buildGuideData(name: string, sections: readonly GuideSection[]): object {
  const sectionTexts = sections.map(({ title, lines }) => ({ title, text: lines.join("\n").trim() }));
  return { name, summary: guideSummaries[name], sections: sectionTexts };
}

function buildSectionData({ title, text, rows, lines }: HelpTopic["sections"][number]): object {
  const namedRows = rows?.map(([name, description]) => ({ name, text: description }));
  return omitUndefined({ title, text, rows: namedRows, lines });
}

function buildGroupData({ entries, nouns }: CommandList, words: readonly string[]): object {
  const name = words.join(" ");
  const entriesBelow = entries.filter(({ path }) => name === "" || path.startsWith(`${name} `));
  const commands = entriesBelow.map(({ path, summary }) => ({ path, summary }));
  if (name !== "") return omitUndefined({ name, summary: nouns[name]?.summary, commands });
  return { commands, topics: topics.map(({ name, summary }) => ({ name, summary })) };
}
