import type { HelpTopic } from "../../cli/line/help/topic";
import { commandsOf, type Described } from "../described";
import { commandPage, flagItem, pageName } from "./command-page";
import { manPage, pageItem, plain } from "./roff";
import { topicName, topicPage } from "./topic-page";

interface ManPage {
  readonly file: string;
  readonly text: string;
}

/** Returns `recoup(1)`, and a page for each command, each group of commands and each help topic. */
export function manPages(described: Described, topics: readonly HelpTopic[]): readonly ManPage[] {
  const { nouns, commands } = described;
  const groups = Object.keys(nouns).filter((noun) => commands.every(({ path }) => path !== noun));
  return [
    { file: "recoup.1", text: mainPage(described, topics) },
    ...groups.map((noun) => ({ file: `${pageName(noun)}.1`, text: groupPage(noun, described) })),
    ...commands.map((known) => ({ file: `${pageName(known.path)}.1`, text: commandPage(known, described) })),
    ...topics.map((topic) => ({ file: `${topicName(topic)}.7`, text: topicPage(topic) })),
  ];
}

function mainPage({ nouns, globalFlags }: Described, topics: readonly HelpTopic[]): string {
  const groups = [...new Set(Object.values(nouns).map(({ group }) => group))];
  const summary = "command-line tool for the partners of a cross-border debt recovery platform";
  return manPage("recoup", 1, summary, [
    ".SH SYNOPSIS",
    ".B recoup",
    ".I noun verb",
    "[id] [flags]",
    ".SH DESCRIPTION",
    plain("Without configuration, commands run against the embedded sandbox. recoup help lists help topics."),
    ".SH COMMANDS",
    ...groups.flatMap((title) => [`.SS ${title}`, ...groupItems(title, nouns)]),
    ".SH GLOBAL OPTIONS",
    ...globalFlags.flatMap(({ option }) => flagItem(option)),
    ".SH SEE ALSO",
    plain(`${topics.map((topic) => `${topicName(topic)}(7)`).join(", ")}, recoup-explain(1)`),
  ]);
}

const groupItems = (title: string, nouns: Described["nouns"]) =>
  Object.entries(nouns)
    .filter(([, { group }]) => group === title)
    .flatMap(([noun, { summary }]) => pageItem(pageName(noun), summary));

function groupPage(noun: string, described: Described): string {
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
