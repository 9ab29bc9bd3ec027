import { type Endpoint, isWriteEndpoint } from "../../../api/endpoint/endpoint";
import { capitalize } from "../../../base/text/sentence";
import type { Theme } from "../../../render/text/theme";
import { formatExtensionNote } from "../../flags/extension-note";
import { globalOptions } from "../../flags/globals";
import { formatOptionRow, getLongFlag, type OptionsByName } from "../../flags/option";
import type { Command, CommandEntry } from "../command";
import { formatPage, type HelpSection, nonBreakingSpace, wrapText } from "./page";
import { breakShellLine } from "./shell-lines";
import { formatArgument, formatUsage } from "./usage";

const indent = "  ";
const exampleWidth = 78;
/** Uses non-breaking spaces, so the last word never wraps onto a line of its own. */
const allFlagsNote = "`recoup help flags` describes all.".replaceAll(" ", nonBreakingSpace);

/** Formats a command's help, such as the output of `recoup cases list --help`. */
export function formatCommandHelp({ path, summary }: CommandEntry, record: Command, theme: Theme): string {
  const { argument, details = summary, options } = record;
  const sections: readonly HelpSection[] = [
    { lines: [`${theme.heading("Usage:")} ${formatUsage(path, record)}`] },
    { text: details + formatExtensionNote(record) },
    ...buildSection(
      "Arguments",
      argument === undefined ? [] : [[formatArgument(argument), capitalize(argument.description)] as const],
    ),
    ...buildSection("Options", selectVisibleFlags(options).map(formatOptionRow)),
    ...buildExampleSection(record, theme),
    buildGlobalSection(record),
  ];
  return formatPage(sections, theme);
}

const buildSection = (title: string, rows: HelpSection["rows"] & {}): readonly HelpSection[] =>
  rows.length === 0 ? [] : [{ title, rows }];

const selectVisibleFlags = (options: OptionsByName) =>
  Object.values(options).filter(({ isHidden }) => isHidden !== true);

function buildExampleSection({ examples }: Command, theme: Theme): readonly HelpSection[] {
  const lines = Object.entries(examples).flatMap(([line, note]) => [
    indent + theme.faint(`# ${note}`),
    ...breakShellLine(line, exampleWidth).map((part) => indent + part),
  ]);
  return lines.length === 0 ? [] : [{ title: "Examples", lines }];
}

function buildGlobalSection(record: Command): HelpSection {
  const flagNames = Object.values(selectGlobalFlags(record)).map(getLongFlag);
  const text = `${[...flagNames, "--help"].join(", ")}; ${allFlagsNote}`;
  return { title: "Global options", lines: wrapText(text, indent.length).map((line) => indent + line) };
}

type GlobalName = keyof typeof globalOptions;

const alwaysShownFlags: readonly GlobalName[] = [
  "output",
  "json",
  "fields",
  "profile",
  "env",
  "as",
  "quiet",
  "verbose",
  "dryRun",
];

function selectGlobalFlags({ calls, globals = deriveFlags(calls) }: Command): OptionsByName {
  const names: readonly GlobalName[] = [...alwaysShownFlags, ...globals];
  return Object.fromEntries(
    Object.entries(globalOptions).filter(([name]) => names.includes(name as GlobalName)),
  );
}

const deriveFlags = (calls: readonly Endpoint[]): readonly GlobalName[] => [
  ...(calls.some(({ surface }) => surface === "customer") ? (["client"] as const) : []),
  ...(calls.some(isWriteEndpoint) ? (["live", "yes"] as const) : []),
  ...(calls.some(({ isBulk }) => isBulk === true) ? (["confirm"] as const) : []),
  ...(calls.some(({ idempotencyKey }) => idempotencyKey !== undefined) ? (["idempotencyKey"] as const) : []),
];
