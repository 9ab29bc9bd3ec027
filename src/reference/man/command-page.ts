import { capitalized } from "../../base/text/sentence";
import { extensionNote } from "../../cli/flags/extension-note";
import type { Option } from "../../cli/flags/option";
import { optionRow } from "../../cli/flags/option-row";
import { defaultFlags } from "../../cli/line/default-flags";
import { shellLines } from "../../cli/line/help/shell-lines";
import { formatArgument, usageLine } from "../../cli/line/help/usage";
import type { Described, DescribedCommand } from "../described";
import { bold, item, manPage, plain } from "./roff";

/** `recoup-cases-list` */
export const pageName = (path: string) => `recoup-${path.replaceAll(" ", "-")}`;

export const flagItem = (option: Option) => item(...optionRow(option));

export function commandPage(
  { path, summary, record, flags }: DescribedCommand,
  { nouns }: Described,
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
