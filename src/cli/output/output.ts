import { Failure } from "../../base/failure";
import type { Host } from "../../base/host";
import { nearest } from "../../base/text/nearest";
import type { Style } from "../../render/render";
import { type Format, formats } from "../../render/report";
import type { GlobalValues } from "../flags/globals";

/** How the result is to look, from flags, then variables, then what stdout is. */
export function chooseStyle(host: Host, globals: GlobalValues): Style {
  const format = chosenFormat(host, globals);
  const fields = globals.fields
    ?.split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");
  return {
    format: format ?? "table",
    isExplicitFormat: format !== undefined,
    isTerminal: host.stdout.isTerminal,
    width: host.stdout.columns,
    isColored: isColored(host, globals),
    ...(fields === undefined ? {} : { fields }),
  };
}

function chosenFormat(host: Host, { output, json }: GlobalValues): Format | undefined {
  if (json === true && output !== undefined && output !== "json") {
    throw new Failure("usage", `--json and --output ${output} contradict each other.`);
  }
  if (json === true) return "json";
  return output ?? formatVariable(host.env.RECOUP_OUTPUT);
}

function formatVariable(value: string | undefined): Format | undefined {
  if (value === undefined || value === "") return undefined;
  const format = formats.find((known) => known === value);
  if (format !== undefined) return format;
  const guess = nearest(value, formats);
  throw new Failure("usage", `RECOUP_OUTPUT is "${value}"; it takes ${formats.join(", ")}.`, {
    hint: guess === undefined ? "Unset it for the default." : `Did you mean ${guess}?`,
  });
}

const passedOn: readonly Format[] = ["table", "json", "ndjson"];

/** For what is passed on as it is, or told step by step: it has no rows and columns. */
export function refuseOtherFormats({ format, fields }: Style): void {
  const asksForFields = fields?.length === 1 && fields[0] === "help";
  if (passedOn.includes(format) || asksForFields) return;
  throw new Failure("usage", `There is no ${format} of this; it can be printed as ${passedOn.join(", ")}.`, {
    hint: `Leave out \`-o ${format}\` (or RECOUP_OUTPUT), or take another format.`,
  });
}

function isColored({ env, stdout }: Host, { color = "auto" }: GlobalValues): boolean {
  if (color !== "auto") return color === "always";
  if (env.FORCE_COLOR !== undefined && env.FORCE_COLOR !== "")
    return env.FORCE_COLOR !== "0" && env.FORCE_COLOR !== "false";
  return stdout.isTerminal && !env.NO_COLOR && env.TERM !== "dumb";
}

/** Errors are JSON where the result would have been; read from the raw line, since the line itself may be wrong. */
export function wantsJsonErrors(words: readonly string[], output: string | undefined): boolean {
  const end = words.indexOf("--");
  const line = end < 0 ? words : words.slice(0, end);
  const at = line.findIndex((word) => word === "-o" || word === "--output");
  const joined = line.find((word) => /^(-o.|--output=)/.test(word))?.replace(/^(-o=?|--output=)/, "");
  const format = line.includes("--json") ? "json" : (joined ?? (at >= 0 ? line[at + 1] : output));
  return format === "json" || format === "ndjson";
}
