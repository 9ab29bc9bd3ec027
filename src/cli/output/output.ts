import { advice, recoup } from "../../base/advice/advice";
import { Failure } from "../../base/failure";
import type { Host } from "../../base/host";
import { splitList } from "../../base/text/split-list";
import { requireWord } from "../../base/text/unknown-word";
import type { Preferences } from "../../config/file/schema";
import type { Style } from "../../render/render";
import { humanReadableFormats, type OutputFormat, outputFormats } from "../../render/report";
import { type GlobalValues, isColored } from "../flags/globals";
import { sliceBeforeDashes } from "../flags/raw-flags";

/** Chooses the output style from flags, variables, preferences and the type of stdout, in that order. */
export function chooseStyle(
  host: Host,
  globals: GlobalValues,
  preferences: Preferences,
  path: string,
): Style {
  const format = readExplicitFormat(host, globals);
  if (format === "xlsx" && host.stdout.isTerminal)
    throw new Failure("usage", "A workbook can't be shown on a terminal.", {
      hint: advice`Write it to a file: append \`> cases.xlsx\`.`,
    });
  const fields = globals.fields === undefined ? undefined : splitList(globals.fields);
  return {
    format: format ?? readPreferredFormat(preferences, host.stdout) ?? "table",
    isExplicitFormat: format !== undefined,
    isTerminal: host.stdout.isTerminal,
    width: host.stdout.columns,
    isColored: isColored(host.stdout, host.env, globals),
    fields,
    isQuiet: globals.quiet === true,
    columns: findPreferredColumns(path, preferences),
  };
}

/** For example, `cases.columns` applies to `cases list`. */
function findPreferredColumns(path: string, { columns }: Preferences): readonly string[] | undefined {
  const [, noun] = /^(\w+) list$/.exec(path) ?? [];
  return noun === undefined ? undefined : columns?.[noun];
}

function readExplicitFormat({ env }: Host, { output, json }: GlobalValues): OutputFormat | undefined {
  if (json === true && output !== undefined && output !== "json") {
    throw new Failure("usage", `--json and --output ${output} contradict each other.`);
  }
  if (json === true) return "json";
  if (output !== undefined) return output;
  return env.RECOUP_OUTPUT ? parseFormat("RECOUP_OUTPUT", env.RECOUP_OUTPUT) : undefined;
}

/** Ignores a preference for a workbook on a terminal, and for HTML, which few commands print. */
function readPreferredFormat(
  { output }: Preferences,
  { isTerminal }: Host["stdout"],
): OutputFormat | undefined {
  const format = output === undefined ? undefined : parseFormat("output", output);
  return format === "html" || (format === "xlsx" && isTerminal) ? undefined : format;
}

/** Throws if the word isn't a format. `source` names the variable or preference it came from. */
export function parseFormat(source: string, word: string): OutputFormat {
  const message = `${source} must be one of ${outputFormats.join(", ")} (got "${word}").`;
  return requireWord(word, outputFormats, message, "Unset it for the default.");
}

const streamFormats: readonly OutputFormat[] = ["table", "json", "ndjson"];

/**
 * Throws if the user requested a format with rows and columns for raw or live output, which has neither.
 * Ignores an unsuitable preferred format.
 */
export function refuseOtherFormats({ format, fields, isExplicitFormat }: Style): void {
  const asksForFields = fields?.length === 1 && fields[0] === "help";
  const printableFormats = [...streamFormats, ...humanReadableFormats];
  if (!isExplicitFormat || printableFormats.includes(format) || asksForFields) return;
  throw new Failure("usage", `This command cannot print ${format}, only ${streamFormats.join(", ")}.`, {
    hint: `Remove -o ${format} (or unset RECOUP_OUTPUT), or choose another format.`,
  });
}

/** Throws for `-o html` before anything is sent, unless the command prints a page. */
export function refuseHtml({ format }: Style, printsHtml: boolean): void {
  if (format !== "html" || printsHtml) return;
  throw new Failure("usage", "This command cannot print html.", {
    hint: advice`Choose another format; ${recoup`cases report --help`} shows a command that prints a page.`,
  });
}

/** Throws for `--fields` before anything is sent, if the command prints no record to select from. */
export function refuseFields({ fields }: Style, path: string, reason: string | undefined): void {
  if (fields === undefined || reason === undefined) return;
  throw new Failure("usage", `--fields cannot be used with recoup ${path}: ${reason}.`);
}

/** Whether to print errors as JSON, like the result. Reads the raw words, because the line may not parse. */
export function wantsJsonErrors(words: readonly string[], output: string | undefined): boolean {
  const line = sliceBeforeDashes(words);
  const index = line.findLastIndex((word) => /^(-o|--output$|--output=)/.test(word));
  const attachedFormat = line[index]?.replace(/^(-o|--output)=?/, "") ?? output;
  const format = attachedFormat === "" ? line[index + 1] : attachedFormat;
  return line.includes("--json") || format === "json" || format === "ndjson";
}
