import { resolve } from "node:path";
import * as z from "zod";
import { checkBodySchema } from "../../api/checks/schema-findings";
import { Failure } from "../../base/failure";
import type { Host } from "../../base/host";
import { isJsonObject, type JsonValue } from "../../base/json/json";
import { readTime } from "../../base/text/time/date";
import { parseYaml, printYaml } from "../../render/formats/yaml";
import { type AcceptedFinding, buildFindingKey } from "./accepted";

export interface AcceptedFile<Key extends string> {
  readonly file: string;
  /** Fields that together identify a finding, such as rule and operation. */
  readonly keys: readonly Key[];
}

type FileHost = Pick<Host, "files" | "workingFolder">;

const maxFileBytes = 2 ** 20;

/** Reads accepted findings from YAML or JSON. Returns undefined if there is no file. */
export async function readAcceptedFile<Key extends string>(
  { files, workingFolder }: FileHost,
  source: AcceptedFile<Key>,
): Promise<readonly AcceptedFinding<Key>[] | undefined> {
  const path = resolve(workingFolder, source.file);
  const status = await files.status(path);
  if (status === undefined) return undefined;
  if (status.bytes > maxFileBytes)
    throw createInvalidFailure(source, [`The file has more than ${maxFileBytes} bytes.`]);
  return parseAcceptedFile(source, new TextDecoder().decode(await files.read(path)));
}

/** Writes JSON if the file name ends in `.json`, otherwise YAML. */
export async function writeAcceptedFile<Key extends string>(
  { files, workingFolder }: FileHost,
  { file }: AcceptedFile<Key>,
  entries: readonly AcceptedFinding<Key>[],
): Promise<void> {
  const text = /\.json$/i.test(file) ? `${JSON.stringify(entries, null, 2)}\n` : await printYaml(entries);
  await files.write(resolve(workingFolder, file), text);
}

async function parseAcceptedFile<Key extends string>(source: AcceptedFile<Key>, text: string) {
  const parsedYaml = await parseYaml(text);
  if ("findings" in parsedYaml)
    throw createInvalidFailure(
      source,
      parsedYaml.findings.map(({ line, message }) => `line ${line}: ${message}`),
    );
  const entries = parsedYaml.value ?? [];
  if (!Array.isArray(entries)) throw createInvalidFailure(source, ["line 1: the file must be a list."]);
  const problems = entries.map((entry: JsonValue) => checkEntry(entry, source.keys));
  const allProblems = problems.every(({ length }) => length === 0)
    ? checkRepeats(source.keys, entries)
    : problems;
  if (allProblems.every(({ length }) => length === 0)) return entries as readonly AcceptedFinding<Key>[];
  throw createInvalidFailure(
    source,
    allProblems.flatMap((texts, index) =>
      texts.map((problem) => `line ${parsedYaml.getLine([index])}: ${problem}`),
    ),
  );
}

const textSchema = z.string().trim().min(1, "must not be empty");
const daySchema = textSchema.refine(
  (value) => /^\d{4}-\d\d-\d\d$/.test(value) && readTime(value) !== undefined,
  "must be a day such as 2026-12-31",
);

export const buildEntrySchema = (keys: readonly string[]) =>
  z.strictObject({
    ...Object.fromEntries(keys.map((key) => [key, textSchema])),
    reason: textSchema,
    until: daySchema,
  });

function checkEntry(entry: JsonValue, keys: readonly string[]): readonly string[] {
  if (!isJsonObject(entry)) return ["an entry must be a map."];
  return checkBodySchema(buildEntrySchema(keys), entry).map(({ path, message }) =>
    formatSentence(`${path} ${message}`),
  );
}

const formatSentence = (words: string) => words.replace(/[^?]$/, "$&.");

/** Reports repeated entries for the same finding, since their end dates might differ. */
function checkRepeats<Key extends string>(keys: readonly Key[], entries: readonly AcceptedFinding<Key>[]) {
  const identities = entries.map((entry) => buildFindingKey(keys, entry));
  return identities.map((identity, index) =>
    identities.indexOf(identity) === index ? [] : ["an earlier entry accepts the same finding."],
  );
}

function createInvalidFailure({ file, keys }: AcceptedFile<string>, findings: readonly string[]): Failure {
  return new Failure("usage", `The file ${file} is not a valid list of accepted findings. Nothing was run.`, {
    findings,
    hint: `Each entry has ${keys.join(", ")}, reason and until, which is the last day, such as 2026-12-31.`,
  });
}
