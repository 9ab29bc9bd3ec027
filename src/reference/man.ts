import { capitalized } from "../base/text/sentence";
import { extensionNote } from "../cli/flags/extension-note";
import type { Option } from "../cli/flags/option";
import { optionRow } from "../cli/flags/option-row";
import { defaultFlags } from "../cli/line/default-flags";
import { shellLines } from "../cli/line/help/shell-lines";
import { formatArgument, usageLine } from "../cli/line/help/usage";
import { commandsOf, type Described, type DescribedCommand } from "./described";
import { generatedBy } from "./generated";

export interface ManPage {
  readonly file: string;
  readonly text: string;
}

/** `recoup(1)`, and a page for each command and for each group of commands. */
export function manPages(described: Described): readonly ManPage[] {
  const { nouns, commands } = described;
  const groups = Object.keys(nouns).filter((noun) => commands.every(({ path }) => path !== noun));
  return [
    { file: "recoup.1", text: mainPage(described) },
    ...groups.map((noun) => ({ file: `${pageName(noun)}.1`, text: groupPage(noun, described) })),
    ...commands.map((known) => ({ file: `${pageName(known.path)}.1`, text: commandPage(known, described) })),
  ];
}

/** `recoup-cases-list` */
const pageName = (path: string) => `recoup-${path.replaceAll(" ", "-")}`;

const comment = `.\\" ${generatedBy}`;
const heading = (name: string) => `.TH ${name.toUpperCase().replaceAll("-", "\\-")} 1 "" "" "recoup manual"`;

function mainPage({ nouns, globalFlags }: Described): string {
  return page([
    comment,
    heading("recoup"),
    ".SH NAME",
    "recoup \\- command\\-line tool for the partners of a cross\\-border debt recovery platform",
    ".SH SYNOPSIS",
    ".B recoup",
    ".I noun verb",
    "[id] [flags]",
    ".SH DESCRIPTION",
    plain("Without configuration, commands run against the embedded sandbox. recoup help lists help topics."),
    ".SH COMMANDS",
    ...Object.entries(nouns).flatMap(([noun, { summary }]) => pageLines(noun, summary)),
    ".SH GLOBAL OPTIONS",
    ...globalFlags.flatMap(({ option }) => flagLines(option)),
    ".SH SEE ALSO",
    plain("recoup help environment, recoup help exit-codes, recoup explain"),
  ]);
}

function groupPage(noun: string, described: Described): string {
  const summary = described.nouns[noun]?.summary ?? "";
  return page([
    ...head(noun, summary),
    ".SH SYNOPSIS",
    `.B recoup ${noun}`,
    ".I verb",
    "[id] [flags]",
    ".SH COMMANDS",
    ...commandsOf(described, noun).flatMap(({ path, summary: what }) => pageLines(path, what)),
    ".SH SEE ALSO",
    ".BR recoup (1)",
  ]);
}

function commandPage({ path, summary, record, flags }: DescribedCommand, { nouns }: Described): string {
  const { argument, calls, details = summary } = record;
  const [noun = ""] = path.split(" ");
  return page([
    ...head(path, summary),
    ".SH SYNOPSIS",
    bold(usageLine(path, record)),
    ".SH DESCRIPTION",
    plain(details + extensionNote(calls)),
    ...(argument === undefined
      ? []
      : [".SH ARGUMENTS", ".TP", bold(formatArgument(argument)), plain(capitalized(argument.description))]),
    ...(flags.length === 0 ? [] : [".SH OPTIONS", ...flags.flatMap(({ option }) => flagLines(option))]),
    ".SH GLOBAL OPTIONS",
    plain("The ones that matter most here; recoup(1) lists all of them."),
    ...Object.values(defaultFlags(calls)).flatMap(flagLines),
    ...exampleLines(record.examples),
    ".SH SEE ALSO",
    ...(noun === path || nouns[noun] === undefined ? [] : [`.BR ${plain(pageName(noun))} (1),`]),
    ".BR recoup (1)",
  ]);
}

const head = (path: string, summary: string) => [
  comment,
  heading(pageName(path)),
  ".SH NAME",
  plain(`${pageName(path)} - ${summary}`),
];

const pageLines = (path: string, summary: string) => [
  ".TP",
  `.BR ${quoted(pageName(path))} (1)`,
  plain(summary),
];

/** Within the indentation of `man` on 80 columns. */
const exampleWidth = 72;

function exampleLines(examples: DescribedCommand["record"]["examples"]): readonly string[] {
  const lines = examples.flatMap(({ line, note }, index) => [
    ...(index === 0 ? [] : [".PP"]),
    plain(`${capitalized(note)}:`),
    ".PP",
    ".nf",
    ...shellLines(line, exampleWidth).map(plain),
    ".fi",
  ]);
  return lines.length === 0 ? [] : [".SH EXAMPLES", ...lines];
}

function flagLines(option: Option): readonly string[] {
  const [flag, description] = optionRow(option);
  return [".TP", bold(flag), plain(description)];
}

const page = (lines: readonly string[]) => `${lines.join("\n")}\n`;

/** Escapes text for roff. */
function plain(text: string): string {
  const escaped = text
    .replaceAll("\\", "\\e")
    .replaceAll("-", "\\-")
    .replaceAll("'", "\\(aq")
    .replaceAll("`", "\\(ga")
    .replaceAll("^", "\\(ha")
    .replaceAll("~", "\\(ti")
    .replace(/[^\x20-\x7e]/gu, (character) => `\\[u${codeOf(character)}]`);
  return escaped.startsWith(".") ? `\\&${escaped}` : escaped;
}

const codeOf = (character: string) => character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0");
const quoted = (text: string) => `"${plain(text).replaceAll('"', "\\(dq")}"`;
const bold = (text: string) => `.B ${quoted(text)}`;
