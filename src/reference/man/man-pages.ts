import { capitalized } from "../../base/text/sentence";
import { extensionNote } from "../../cli/flags/extension-note";
import type { Option } from "../../cli/flags/option";
import { optionRow } from "../../cli/flags/option-row";
import { defaultFlags } from "../../cli/line/default-flags";
import { shellLines } from "../../cli/line/help/shell-lines";
import type { HelpTopic } from "../../cli/line/help/topic";
import { formatArgument, usageLine } from "../../cli/line/help/usage";
import { type CommandDescriptions, commandsOf, type DescribedCommand } from "../command-descriptions";
import { bold, item, manPage, pageItem, plain } from "./roff";

interface ManPage {
  readonly file: string;
  readonly text: string;
}

/** Returns `recoup(1)`, and a page for each command, each group of commands and each help topic. */
export function manPages(described: CommandDescriptions, topics: readonly HelpTopic[]): readonly ManPage[] {
  const { nouns, commands } = described;
  const groups = Object.keys(nouns).filter((noun) => commands.every(({ path }) => path !== noun));
  return [
    { file: "recoup.1", text: mainPage(described, topics) },
    ...groups.map((noun) => ({ file: `${pageName(noun)}.1`, text: groupPage(noun, described) })),
    ...commands.map((known) => ({ file: `${pageName(known.path)}.1`, text: commandPage(known, described) })),
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
    plain(
      "Without configuration, commands run against the embedded sandbox. recoup help all lists help topics.",
    ),
    ".SH COMMANDS",
    ...groups.flatMap((title) => [`.SS ${title}`, ...groupItems(title, nouns)]),
    ".SH GLOBAL OPTIONS",
    ...globalFlags.flatMap(({ option }) => flagItem(option)),
    ".SH SEE ALSO",
    plain(`${topics.map((topic) => `${topicName(topic)}(7)`).join(", ")}, recoup-explain(1)`),
  ]);
}

const groupItems = (title: string, nouns: CommandDescriptions["nouns"]) =>
  Object.entries(nouns)
    .filter(([, { group }]) => group === title)
    .flatMap(([noun, { summary }]) => pageItem(pageName(noun), summary));

function groupPage(noun: string, described: CommandDescriptions): string {
  return manPage(pageName(noun), 1, described.nouns[noun]?.summary ?? "", [
    ".SH SYNOPSIS",
    `.B recoup ${noun}`,
    ".I verb",
    "[id] [flags]",
    ".SH COMMANDS",
    ...commandsOf(described, noun).flatMap(({ path, summary }) => pageItem(pageName(path), summary)),
    ".SH SEE ALSO",
    ".BR recoup (1)",
  ]);
}

/** `recoup-help-flags` */
const topicName = ({ name }: HelpTopic) => `recoup-help-${name}`;

/** Returns the output of `recoup help <topic>` as a man page. */
function topicPage(topic: HelpTopic): string {
  return manPage(topicName(topic), 7, topic.summary, [
    ...topic.sections.flatMap(({ title = "Description", text, rows = [] }) => [
      `.SH ${plain(title.toUpperCase())}`,
      ...(text === undefined ? [] : [plain(text)]),
      ...rows.flatMap((row) => item(...row)),
    ]),
    ".SH SEE ALSO",
    ".BR recoup (1)",
  ]);
}

/** `recoup-cases-list` */
const pageName = (path: string) => `recoup-${path.replaceAll(" ", "-")}`;

const flagItem = (option: Option) => item(...optionRow(option));

function commandPage(
  { path, summary, record, flags }: DescribedCommand,
  { nouns }: CommandDescriptions,
): string {
  const { argument, calls, details = summary, examples } = record;
  const [noun = ""] = path.split(" ");
  return manPage(pageName(path), 1, summary, [
    ".SH SYNOPSIS",
    bold(usageLine(path, record)),
    ".SH DESCRIPTION",
    plain(details + extensionNote(record)),
    ...(argument === undefined
      ? []
      : [".SH ARGUMENTS", ...item(formatArgument(argument), capitalized(argument.description))]),
    ...(flags.length === 0 ? [] : [".SH OPTIONS", ...flags.flatMap(({ option }) => flagItem(option))]),
    ".SH GLOBAL OPTIONS",
    plain("The ones that matter most here; recoup(1) lists all of them."),
    ...Object.values(defaultFlags(calls)).flatMap(flagItem),
    ...(examples.length === 0 ? [] : [".SH EXAMPLES", ...exampleLines(examples)]),
    ".SH SEE ALSO",
    ...(noun === path || nouns[noun] === undefined ? [] : [`.BR ${plain(pageName(noun))} (1),`]),
    ".BR recoup (1)",
  ]);
}

/** Fits within the indentation of `man` on 80 columns. */
const exampleWidth = 72;

const exampleLines = (examples: DescribedCommand["record"]["examples"]) =>
  examples.flatMap(({ line, note }, index) => [
    ...(index === 0 ? [] : [".PP"]),
    plain(`${capitalized(note)}:`),
    ".PP",
    ".nf",
    ...shellLines(line, exampleWidth).map(plain),
    ".fi",
  ]);
