import type { Theme } from "../../../render/text/theme";
import type { CommandList } from "../command";
import { formatPage, type HelpSection } from "./page";

/**
 * Formats the help for the program or a noun. For speed, doesn't load commander, which is only needed to
 * parse flags.
 */
export function formatGroupHelp(commands: CommandList, words: readonly string[], theme: Theme): string {
  return formatWithUsage(
    words,
    words.length === 0 ? buildOverviewSections(commands) : buildNounSections(commands, words.join(" ")),
    theme,
  );
}

export function formatFullHelp({ nouns }: CommandList, topics: readonly HelpSection[], theme: Theme): string {
  const groups = [...new Set(Object.values(nouns).map(({ group }) => group))];
  const sections = groups.map((title) => ({
    title,
    rows: Object.entries(nouns)
      .filter(([, { group }]) => group === title)
      .map(([noun, { summary }]) => [noun, summary] as const),
  }));
  return formatWithUsage(
    [],
    [
      introduction,
      ...sections,
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
      { text: "Run `recoup <noun> --help` for its verbs and `recoup commands` for all commands." },
    ],
    theme,
  );
}

function formatWithUsage(words: readonly string[], sections: readonly HelpSection[], theme: Theme): string {
  const usage = ["recoup", ...(words.length === 0 ? ["<noun>"] : words), "<verb> [id] [flags]"].join(" ");
  return formatPage([{ lines: [`${theme.heading("Usage:")} ${usage}`] }, ...sections], theme);
}

const introduction: HelpSection = {
  text: "Work with a cross-border debt recovery platform from the command line.\nIncludes an embedded sandbox, so it works without a key.",
};

/** The output of `recoup help` fits a terminal with 24 lines. */
function buildOverviewSections({ nouns, entries, overviewPaths }: CommandList): readonly HelpSection[] {
  const findSummary = (path: string) =>
    nouns[path]?.summary ?? entries.find((entry) => entry.path === path)?.summary ?? "";
  return [
    introduction,
    { title: "Commands", rows: overviewPaths.map((path) => [path, findSummary(path)] as const) },
    { title: "Examples", lines: ["  recoup cases list --lifecycle Active", "  recoup cases get 44HX8JMJ"] },
    { text: "`recoup help all` lists all nouns; `recoup <command> --help` explains a command." },
  ];
}

function buildNounSections(commands: CommandList, noun: string): readonly HelpSection[] {
  const dropNoun = (path: string) => path.slice(noun.length + 1);
  const isNounCommand = (path: string) => path.startsWith(`${noun} `);
  const groups = commands.verbGroups.filter(({ paths }) => paths.some(isNounCommand));
  const rows = commands.entries
    .filter(({ path }) => isNounCommand(path))
    .map(({ path, summary }) => {
      const group = groups.find(({ paths }) => paths.some((each) => `${path} `.startsWith(`${each} `)));
      const name = group?.paths
        .map((each) => dropNoun(each) + (isFolder(commands, each) ? " …" : ""))
        .join(", ");
      return [name ?? dropNoun(path), group?.summary ?? summary] as const;
    });
  const folder = groups.flatMap(({ paths }) => paths).find((path) => isFolder(commands, path));
  const verbGroup = commands.verbGroups.find(({ paths }) => paths.join() === noun);
  const { summary } = commands.nouns[noun] ?? verbGroup ?? {};
  return [
    ...(summary === undefined ? [] : [{ text: `${summary}.` }]),
    { title: "Commands", rows: [...new Map(rows)] },
    {
      text:
        folder === undefined
          ? `Run \`recoup ${noun} <verb> --help\` for flags and examples.`
          : `Run \`recoup ${noun} <verb> --help\` for flags and examples, and for the verbs of a line with …, such as \`recoup ${folder} --help\`.`,
    },
  ];
}

const isFolder = ({ entries }: CommandList, path: string) => entries.every((entry) => entry.path !== path);
