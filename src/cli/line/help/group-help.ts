import { wrap } from "../../../render/table/wrap";
import { helpWidth } from "../../flags/help-width";
import type { CommandList } from "../command";

type Row = readonly [name: string, what: string];

/**
 * Help of the program or of one noun. Commander is loaded only to parse the flags of a command, so that this help, which
 * new users see first, is fast.
 */
export function groupHelp({ entries, nouns }: CommandList, words: readonly string[]): string {
  return words.length === 0 ? rootHelp(nouns) : nounHelp(entries, words.join(" "), nouns[words.join(" ")]);
}

function rootHelp(nouns: CommandList["nouns"]): string {
  return `Usage: recoup <noun> <verb> [id] [flags]

Work with a cross-border debt recovery platform from the command line.
Includes an embedded sandbox, so it works without a key.

Options:
${table([["-V, --version", "Show the version of recoup"], helpRow])}

Commands:
${table(Object.entries(nouns))}

Examples:
  recoup cases list
  recoup cases get 44HX8JMJ
  recoup cases list --lifecycle Active --sort Remainder:desc --limit 50
  recoup cases list --all --json | jq '.items | length'
  recoup sandbox serve

Run \`recoup <noun> --help\` for its verbs and \`recoup help\` for help topics.
`;
}

function nounHelp(entries: CommandList["entries"], noun: string, summary: string | undefined): string {
  const verbs = entries.filter(({ path }) => path.startsWith(`${noun} `));
  return `Usage: recoup ${noun} <verb> [id] [flags]
${summary === undefined ? "" : `\n${lines(summary).join("\n")}\n`}
Options:
${table([helpRow])}

Commands:
${table(verbs.map(({ path, summary: what }) => [path.slice(noun.length + 1), what]))}

Run \`recoup ${noun} <verb> --help\` for flags and examples.
`;
}

const helpRow: Row = ["-h, --help", "Show this help"];

const lines = (text: string, indent = 0) => wrap(text, helpWidth - indent, (part) => part.length);

function table(rows: readonly Row[]): string {
  const width = Math.max(...rows.map(([name]) => name.length));
  const indent = " ".repeat(width + 4);
  return rows
    .map(([name, what]) => `  ${name.padEnd(width)}  ${lines(what, width + 4).join(`\n${indent}`)}`)
    .join("\n");
}
