import { capitalized } from "../../base/text/sentence";
import { extensionNote } from "../../cli/flags/extension-note";
import type { Option } from "../../cli/flags/option";
import { optionRow } from "../../cli/flags/option-row";
import { shellLines } from "../../cli/line/help/shell-lines";
import type { HelpTopic } from "../../cli/line/help/topic";
import { formatArgument, usageLine } from "../../cli/line/help/usage";
import { type CommandDescriptions, commandsUnder, type DescribedCommand } from "../command-descriptions";
import { bold, escapeText, item, manPage, pageItem } from "./roff";

interface ManPage {
  readonly file: string;
  readonly text: string;
}

/** Returns `recoup(1)`, and a page for each noun and each help topic. */
export function manPages(described: CommandDescriptions, topics: readonly HelpTopic[]): readonly ManPage[] {
  return [
    { file: "recoup.1", text: mainPage(described, topics) },
    ...Object.keys(described.nouns).map((noun) => ({
      file: `${pageName(noun)}.1`,
      text: nounPage(noun, described),
    })),
    ...topics.map((topic) => ({ file: `${topicName(topic)}.7`, text: topicPage(topic) })),
  ];
}

function mainPage({ nouns, globalFlags }: CommandDescriptions, topics: readonly HelpTopic[]): string {
  const groups = [...new Set(Object.values(nouns).map(({ group }) => group))];
  const summary = "command-line tool for the partners of a cross-border debt recovery platform";
  return manPage("recoup", 1, summary, [
    ".SH SYNOPSIS",
    ".B recoup",
    ".I noun verb",
    "[id] [flags]",
    ".SH DESCRIPTION",
    escapeText(
      "Without configuration, commands run against the embedded sandbox. recoup help all lists help topics.",
    ),
    ".SH COMMANDS",
    ...groups.flatMap((title) => [`.SS ${title}`, ...groupItems(title, nouns)]),
    ".SH GLOBAL OPTIONS",
    ...globalFlags.flatMap(({ option }) => flagItem(option)),
    ".SH SEE ALSO",
    escapeText(`${topics.map((topic) => `${topicName(topic)}(7)`).join(", ")}, recoup-explain(1)`),
  ]);
}

const groupItems = (title: string, nouns: CommandDescriptions["nouns"]) =>
  Object.entries(nouns)
    .filter(([, { group }]) => group === title)
    .flatMap(([noun, { summary }]) => pageItem(pageName(noun), summary));

/** Returns the man page of a noun, with all its commands. */
function nounPage(noun: string, described: CommandDescriptions): string {
  const commands = commandsUnder(described, noun);
  return manPage(pageName(noun), 1, described.nouns[noun]?.summary ?? "", [
    ".SH SYNOPSIS",
    `.B recoup ${noun}`,
    ...(commands.some(({ path }) => path !== noun) ? [".I verb"] : []),
    "[id] [flags]",
    ...commands.flatMap(commandSection),
    ".SH SEE ALSO",
    escapeText("recoup(1), which lists the options of all commands"),
  ]);
}

const topicName = ({ name }: HelpTopic) => `recoup-help-${name}`;

/** Returns the output of `recoup help <topic>` as a man page. */
function topicPage(topic: HelpTopic): string {
  return manPage(topicName(topic), 7, topic.summary, [
    ...topic.sections.flatMap(({ title = "Description", text, rows = [] }) => [
      `.SH ${escapeText(title.toUpperCase())}`,
      ...(text === undefined ? [] : [escapeText(text)]),
      ...rows.flatMap((row) => item(...row)),
    ]),
    ".SH SEE ALSO",
    ".BR recoup (1)",
  ]);
}

const pageName = (noun: string) => `recoup-${noun}`;

const flagItem = (option: Option) => item(...optionRow(option));

function commandSection({ path, summary, record, flags }: DescribedCommand): readonly string[] {
  const { argument, details = summary, examples } = record;
  return [
    `.SH ${escapeText(path.toUpperCase())}`,
    bold(usageLine(path, record)),
    ".PP",
    escapeText(details + extensionNote(record)),
    ...(argument === undefined
      ? []
      : [".SS Arguments", ...item(formatArgument(argument), capitalized(argument.description))]),
    ...(flags.length === 0 ? [] : [".SS Options", ...flags.flatMap(({ option }) => flagItem(option))]),
    ...(Object.keys(examples).length === 0 ? [] : [".SS Examples", ...exampleLines(examples)]),
  ];
}

/** Reserves space for the indentation of `man` in 80 columns. */
const exampleWidth = 72;

const exampleLines = (examples: DescribedCommand["record"]["examples"]) =>
  Object.entries(examples).flatMap(([line, note], index) => [
    ...(index === 0 ? [] : [".PP"]),
    escapeText(`${capitalized(note)}:`),
    ".PP",
    ".nf",
    ...shellLines(line, exampleWidth).map(escapeText),
    ".fi",
  ]);
