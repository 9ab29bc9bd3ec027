import type { Theme } from "../../../render/text/theme";
import type { CommandList } from "../command";
import { formatPage, type HelpSection } from "./page";

/**
 * Formats help of the program or of one noun. Does not load commander, which is only needed to parse flags,
 * so that this help is fast for new users.
 */
export function groupHelp(
  commands: CommandList,
  words: readonly string[],
  theme: Theme,
  topics: readonly HelpSection[] = [],
): string {
  const sections = words.length === 0 ? rootHelp(commands, topics) : nounHelp(commands, words.join(" "));
  const usage = ["recoup", ...(words.length === 0 ? ["<noun>"] : words), "<verb> [id] [flags]"].join(" ");
  return formatPage([{ lines: [`${theme.heading("Usage:")} ${usage}`] }, ...sections], theme);
}

function rootHelp({ nouns }: CommandList, topics: readonly HelpSection[]): readonly HelpSection[] {
  const groups = [...new Set(Object.values(nouns).map(({ group }) => group))];
  return [
    {
      text: "Work with a cross-border debt recovery platform from the command line.\nIncludes an embedded sandbox, so it works without a key.",
    },
    ...groups.map((title) => ({
      title,
      rows: Object.entries(nouns)
        .filter(([, { group }]) => group === title)
        .map(([noun, { summary }]) => [noun, summary] as const),
    })),
    {
      title: "Examples",
      lines: [
        "  recoup cases list",
        "  recoup cases get 44HX8JMJ",
        "  recoup cases list --lifecycle Active --sort Remainder:desc --limit 50",
        "  recoup cases list --all --json | jq '.items | length'",
        "  recoup sandbox serve",
      ],
    },
    ...topics,
    {
      title: "Global options",
      lines: ["  --help, --version; `recoup help flags` describes those of every command."],
    },
    { text: "Run `recoup <noun> --help` for its verbs and `recoup help` for help topics." },
  ];
}

function nounHelp({ entries, nouns }: CommandList, noun: string): readonly HelpSection[] {
  const verbs = entries.filter(({ path }) => path.startsWith(`${noun} `));
  const summary = nouns[noun]?.summary;
  return [
    ...(summary === undefined ? [] : [{ text: `${summary}.` }]),
    {
      title: "Commands",
      rows: verbs.map(({ path, summary: what }) => [path.slice(noun.length + 1), what] as const),
    },
    { text: `Run \`recoup ${noun} <verb> --help\` for flags and examples.` },
  ];
}
