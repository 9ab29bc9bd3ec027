import { type Endpoint, isWriting } from "../../../api/endpoint/endpoint";
import { capitalized } from "../../../base/text/sentence";
import type { Theme } from "../../../render/text/theme";
import { extensionNote } from "../../flags/extension-note";
import { globalOptions } from "../../flags/globals";
import type { Options } from "../../flags/option";
import { optionRow } from "../../flags/option-row";
import type { Command, CommandEntry } from "../command";
import { formatPage, type HelpSection, unbreakable, wrapText } from "./page";
import { shellLines } from "./shell-lines";
import { formatArgument, usageLine } from "./usage";

const indent = "  ";
const exampleWidth = 78;
/** Uses non-breaking spaces, so that the last word never wraps onto its own line. */
const allFlags = "`recoup help flags` describes all.".replaceAll(" ", unbreakable);

/** Formats a command's help, such as the output of `recoup cases list --help`. */
export function commandHelp({ path, summary }: CommandEntry, record: Command, theme: Theme): string {
  const { argument, details = summary, options } = record;
  const sections: readonly HelpSection[] = [
    { lines: [`${theme.heading("Usage:")} ${usageLine(path, record)}`] },
    { text: details + extensionNote(record) },
    ...section(
      "Arguments",
      argument === undefined ? [] : [[formatArgument(argument), capitalized(argument.description)] as const],
    ),
    ...section("Options", visibleFlags(options).map(optionRow)),
    ...exampleSection(record, theme),
    globalFlags(record),
  ];
  return formatPage(sections, theme);
}

const section = (title: string, rows: HelpSection["rows"] & {}): readonly HelpSection[] =>
  rows.length === 0 ? [] : [{ title, rows }];

const visibleFlags = (options: Options) => Object.values(options).filter(({ isHidden }) => isHidden !== true);

function exampleSection({ examples }: Command, theme: Theme): readonly HelpSection[] {
  const lines = Object.entries(examples).flatMap(([line, note]) => [
    indent + theme.faint(`# ${note}`),
    ...shellLines(line, exampleWidth).map((part) => indent + part),
  ]);
  return lines.length === 0 ? [] : [{ title: "Examples", lines }];
}

/** Formats the section that names the most relevant global flags for this command. */
function globalFlags({ calls }: Command): HelpSection {
  const names = Object.values(defaultFlags(calls)).flatMap(({ flags }) => flags.match(/--[\w-]+/) ?? []);
  const text = `${[...names, "--help"].join(", ")}; ${allFlags}`;
  return { title: "Global options", lines: wrapText(text, indent.length).map((line) => indent + line) };
}

type GlobalName = keyof typeof globalOptions;

const always: readonly GlobalName[] = [
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

/** Returns the global flags that help shows for a command with these endpoints. */
function defaultFlags(calls: readonly Endpoint[]): Options {
  const some = (isMeant: (endpoint: Endpoint) => boolean) => calls.length === 0 || calls.some(isMeant);
  const names: readonly GlobalName[] = [
    ...always,
    ...(some(({ surface }) => surface === "customer") ? (["client"] as const) : []),
    ...(some(isWriting) ? (["live", "yes"] as const) : []),
    ...(calls.some(({ isBulk }) => isBulk === true) ? (["confirm"] as const) : []),
    ...(calls.some(({ idempotencyKey }) => idempotencyKey !== undefined)
      ? (["idempotencyKey"] as const)
      : []),
  ];
  return Object.fromEntries(
    Object.entries(globalOptions).filter(([name]) => names.includes(name as GlobalName)),
  );
}
