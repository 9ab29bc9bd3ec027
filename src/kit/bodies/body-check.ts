import type { Hint } from "../../base/advice/advice";
import { Failure } from "../../base/failure";
import type { Finding } from "../../base/finding";
import type { Host } from "../../base/host";
import { mapFieldLines } from "../../base/json/field-lines";
import { getLongFlag, type OptionsByName } from "../../cli/flags/option";
import { readText } from "../../cli/line/text-input";
import type { Context } from "../../cli/session/context";
import { isFileBody } from "./request-body";

export const replacePaths = (
  findings: readonly Finding[],
  flags: Readonly<Record<string, string>>,
): readonly Finding[] => findings.map(({ path, message }) => ({ path: flags[path] ?? path, message }));

/** Throws if there are findings (exit 2), listing them by field. Called before anything is sent. */
export function refuseFindings(
  findings: readonly Finding[],
  noun: string,
  hint: Hint = "Fix the fields listed, or send it unchecked with --no-check.",
): void {
  if (findings.length === 0) return;
  const fields: Record<string, string[]> = {};
  for (const { path, message } of findings) {
    const name = path === "" ? noun : path;
    fields[name] = [...(fields[name] ?? []), message];
  }
  const count = findings.length === 1 ? "1 error" : `${findings.length} errors`;
  throw new Failure("usage", `The ${noun} is not valid (${count}); nothing was sent.`, { fields, hint });
}

/**
 * Rejects amounts that their currency can't express, but only on the sandbox. On other hosts, which may
 * accept them, only warns.
 */
export async function checkDecimals(
  { profile, warn }: Context,
  findings: readonly Finding[],
  noun: string,
): Promise<void> {
  if (profile.isSandbox) return refuseFindings(findings, noun);
  for (const { path, message } of findings) await warn(`Warning: ${path}: ${message}.`);
}

/** A body built from flags, --set and --body. */
interface BodyParts {
  readonly options: OptionsByName;
  /** Fields that each flag can set. */
  readonly fields: Readonly<Record<string, string | readonly string[]>>;
  readonly values: Readonly<Record<string, unknown>> & {
    readonly body?: string | undefined;
    readonly set?: readonly string[] | undefined;
  };
}

/**
 * Works like `refuseFindings`, but says which input each finding is about: a flag and its value, or a line
 * number.
 */
export async function refuseBodyFindings(
  host: Host,
  findings: readonly Finding[],
  noun: string,
  parts: BodyParts,
): Promise<void> {
  if (findings.length === 0) return;
  const lineByField = await readFieldLines(host, parts.values.body);
  refuseFindings(
    findings.map((finding) =>
      isSetByFlag(finding.path, parts)
        ? finding
        : (attributeToFlag(finding, parts) ?? attributeToLine(finding, parts, lineByField)),
    ),
    noun,
  );
}

/** Whether `--set` sets the field, overriding flags and files. */
const isSetByFlag = (path: string, { values }: BodyParts) =>
  values.set?.some((pair) => pair.startsWith(`${path}=`)) === true;

/** Reports a finding as a problem with its flag. Without a body, this includes missing fields. */
function attributeToFlag(
  { path, message }: Finding,
  { options, fields, values }: BodyParts,
): Finding | undefined {
  const hasBody = values.body !== undefined || values.set !== undefined;
  const name = Object.keys(fields).find((field) => [fields[field]].flat().includes(path));
  const option = name === undefined ? undefined : options[name];
  if (name === undefined || option === undefined) return undefined;
  const value = values[name];
  if (hasBody && value === undefined) return undefined;
  return { path: getLongFlag(option), message: addValue(message, value) };
}

/** Adds the value, which most schema messages don't include, unless it is too long to be useful. */
function addValue(message: string, value: unknown): string {
  if (typeof value !== "string" || value.length > maxShownLength) return message;
  const isShown = message.startsWith(value) || message.includes(`"${value}"`);
  return isShown ? message : `${message} (got "${value}")`;
}

const maxShownLength = 200;

function attributeToLine(
  { path, message }: Finding,
  { values }: BodyParts,
  lineByField: ReadonlyMap<string, number>,
): Finding {
  const line = lineByField.get(path);
  if (line === undefined) return { path, message };
  return { path, message: `${message} (line ${line} of ${values.body})` };
}

/** Returns each field's line in the body's file. Empty for stdin, which has already been read. */
async function readFieldLines(host: Host, body: string | undefined): Promise<ReadonlyMap<string, number>> {
  return body !== undefined && isFileBody(body) ? mapFieldLines(await readText(host, body)) : new Map();
}
