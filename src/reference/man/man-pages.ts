import { capitalize } from "../../base/text/sentence";
import { formatExtensionNote } from "../../cli/flags/extension-note";
import { formatOptionRow, type Option } from "../../cli/flags/option";
import { breakShellLine } from "../../cli/line/help/shell-lines";
import type { HelpTopic } from "../../cli/line/help/topic";
import { formatArgument, formatUsage } from "../../cli/line/help/usage";
import { type CommandDescriptions, type DescribedCommand, listNounCommands } from "../command-descriptions";
import { escapeText, formatBold, formatItem, formatManPage, formatPageItem } from "./roff";

interface ManPage {
  readonly file: string;
  readonly text: string;
}

/** Returns `recoup(1)` plus one page per noun and help topic. */
export function buildManPages(
  descriptions: CommandDescriptions,
  topics: readonly HelpTopic[],
): readonly ManPage[] {
  return [
    { file: "recoup.1", text: formatMainPage(descriptions, topics) },
    ...Object.keys(descriptions.nouns).map((noun) => ({
      file: `${formatPageName(noun)}.1`,
      text: formatNounPage(noun, descriptions),
    })),
    ...topics.map((topic) => ({ file: `${formatTopicName(topic)}.7`, text: formatTopicPage(topic) })),
  ];
}

function formatMainPage({ nouns, globalFlags }: CommandDescriptions, topics: readonly HelpTopic[]): string {
  const groups = [...new Set(Object.values(nouns).map(({ group }) => group))];
  const summary = "command-line tool for the partners of a cross-border debt recovery platform";
  return formatManPage("recoup", 1, summary, [
    ".SH SYNOPSIS",
    ".B recoup",
    ".I noun verb",
    "[id] [flags]",
    ".SH DESCRIPTION",
    escapeText(
      "Without configuration, commands run against the embedded sandbox. recoup help all lists help topics.",
    ),
    ".SH COMMANDS",
    ...groups.flatMap((title) => [`.SS ${title}`, ...formatGroupItems(title, nouns)]),
    ".SH GLOBAL OPTIONS",
    ...globalFlags.flatMap(({ option }) => formatFlagItem(option)),
    ".SH SEE ALSO",
    escapeText(`${topics.map((topic) => `${formatTopicName(topic)}(7)`).join(", ")}, recoup-explain(1)`),
  ]);
}

const formatGroupItems = (title: string, nouns: CommandDescriptions["nouns"]) =>
  Object.entries(nouns)
    .filter(([, { group }]) => group === title)
    .flatMap(([noun, { summary }]) => formatPageItem(formatPageName(noun), summary));

function formatNounPage(noun: string, descriptions: CommandDescriptions): string {
  const commands = listNounCommands(descriptions, noun);
  return formatManPage(formatPageName(noun), 1, descriptions.nouns[noun]?.summary ?? "", [
    ".SH SYNOPSIS",
    `.B recoup ${noun}`,
    ...(commands.some(({ path }) => path !== noun) ? [".I verb"] : []),
    "[id] [flags]",
    ...commands.flatMap(formatCommandSection),
    ".SH SEE ALSO",
    escapeText("recoup(1), which lists the options of all commands"),
  ]);
}

const formatTopicName = ({ name }: HelpTopic) => `recoup-help-${name}`;

/** Returns the output of `recoup help <topic>` as a man page. */
function formatTopicPage(topic: HelpTopic): string {
  return formatManPage(formatTopicName(topic), 7, topic.summary, [
    ...topic.sections.flatMap(({ title = "Description", text, rows = [] }) => [
      `.SH ${escapeText(title.toUpperCase())}`,
      ...(text === undefined ? [] : [escapeText(text)]),
      ...rows.flatMap((row) => formatItem(...row)),
    ]),
    ".SH SEE ALSO",
    ".BR recoup (1)",
  ]);
}

const formatPageName = (noun: string) => `recoup-${noun}`;

const formatFlagItem = (option: Option) => formatItem(...formatOptionRow(option));

function formatCommandSection({ path, summary, record, flags }: DescribedCommand): readonly string[] {
  const { argument, details = summary, examples } = record;
  return [
    `.SH ${escapeText(path.toUpperCase())}`,
    formatBold(formatUsage(path, record)),
    ".PP",
    escapeText(details + formatExtensionNote(record)),
    ...(argument === undefined
      ? []
      : [".SS Arguments", ...formatItem(formatArgument(argument), capitalize(argument.description))]),
    ...(flags.length === 0 ? [] : [".SS Options", ...flags.flatMap(({ option }) => formatFlagItem(option))]),
    ...(Object.keys(examples).length === 0 ? [] : [".SS Examples", ...formatExamples(examples)]),
  ];
}

/** Leaves room in 80 columns for the indentation that `man` adds. */
const exampleWidth = 72;

const formatExamples = (examples: DescribedCommand["record"]["examples"]) =>
  Object.entries(examples).flatMap(([line, note], index) => [
    ...(index === 0 ? [] : [".PP"]),
    escapeText(`${capitalize(note)}:`),
    ".PP",
    ".nf",
    ...breakShellLine(line, exampleWidth).map(escapeText),
    ".fi",
  ]);
