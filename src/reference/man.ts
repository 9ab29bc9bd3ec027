import { extensionNote } from "../cli/flags/extension-note";
import { commandsOf, type Described, type DescribedCommand, type DescribedFlag } from "./described";
import { generatedBy } from "./generated";
import { describeFlag, synopsis } from "./synopsis";

export interface ManPage {
  readonly file: string;
  readonly text: string;
}

/** `recoup(1)` and a page for each noun. */
export function manPages(described: Described): readonly ManPage[] {
  return [
    { file: "recoup.1", text: mainPage(described) },
    ...Object.keys(described.nouns).map((noun) => ({
      file: `recoup-${noun}.1`,
      text: nounPage(noun, described),
    })),
  ];
}

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
    ...Object.entries(nouns).flatMap(([noun, what]) => [
      ".TP",
      `.BR ${quoted(`recoup-${noun}`)} (1)`,
      plain(what),
    ]),
    ".SH GLOBAL OPTIONS",
    ...globalFlags.flatMap(flagLines),
    ".SH SEE ALSO",
    plain("recoup help environment, recoup help exit-codes, recoup explain"),
  ]);
}

function nounPage(noun: string, described: Described): string {
  const commands = commandsOf(described, noun);
  return page([
    comment,
    heading(`recoup-${noun}`),
    ".SH NAME",
    plain(`recoup-${noun} - ${described.nouns[noun]}`),
    ".SH SYNOPSIS",
    ...commands.flatMap((known, index) => [...(index === 0 ? [] : [".br"]), bold(synopsis(known))]),
    ".SH COMMANDS",
    ...commands.flatMap(commandLines),
    ".SH SEE ALSO",
    ".BR recoup (1)",
  ]);
}

function commandLines(known: DescribedCommand): readonly string[] {
  const { path, summary, record, flags } = known;
  return [
    `.SS ${quoted(`recoup ${path}`)}`,
    plain((record.details ?? summary) + extensionNote(record.calls)),
    ...(record.argument === undefined
      ? []
      : [".TP", bold(`<${record.argument.name}>`), plain(record.argument.description)]),
    ...flags.flatMap(flagLines),
    ...record.examples.flatMap(({ line, note }) => [
      ".PP",
      plain(`${note}:`),
      ".PP",
      ".nf",
      plain(line),
      ".fi",
    ]),
  ];
}

const flagLines = (flag: DescribedFlag) => [".TP", bold(flag.option.flags), plain(describeFlag(flag))];

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
