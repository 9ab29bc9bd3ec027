import type * as z from "zod";
import { advice, recoup } from "../../base/advice/advice";
import { Failure } from "../../base/failure";
import type { Host } from "../../base/host";
import { type JsonValue, parseJson } from "../../base/json/json";
import { decodeUtf8 } from "../../base/text/decode-utf8";
import { quoteShellWord } from "../../base/text/shell-word";
import { suggestNearest } from "../../base/text/unknown-word";
import { getConfigFile } from "./config-location";
import { locatePath, type TextPosition, toTextPosition } from "./locate-path";
import type { Config } from "./schema";

/**
 * Reads the configuration, which is empty if the file is missing. Rejects with the location and cause of each
 * fault.
 */
export async function readConfig(host: Host): Promise<Config> {
  const file = getConfigFile(host);
  const bytes = await readConfigBytes(host, file);
  if (bytes === undefined) return { profiles: {} };
  const { configSchema } = await import("./schema");
  const text = decodeUtf8(bytes);
  if (text === undefined) throw createBrokenFileFailure(file, "it is not valid UTF-8");
  const result = configSchema.safeParse(parseConfig(text, file));
  if (!result.success) throw await createInvalidFailure(result.error.issues, text, file);
  await checkPermissions(host, file, result.data);
  return result.data;
}

async function readConfigBytes(host: Host, file: string): Promise<Uint8Array | undefined> {
  const status = await host.files.status(file);
  if (status?.kind !== "link") return host.files.read(file);
  throw new Failure(
    "config",
    `${file} is a symbolic link, which recoup does not follow to its configuration`,
    {
      hint: "Put the file itself there, or name its folder in RECOUP_CONFIG_DIR.",
    },
  );
}

function parseConfig(text: string, file: string): JsonValue {
  try {
    return parseJson(text);
  } catch (error) {
    const { message } = error as Error;
    const offset = Number(/ at position (\d+)$/.exec(message)?.[1] ?? 0);
    throw createBrokenFileFailure(
      file,
      `${formatPosition(toTextPosition(text, offset))}: ${stripContent(message)}`,
    );
  }
}

/** Removes quoted file content from parser messages, because it may be part of a key. */
function stripContent(message: string): string {
  return message
    .replace(/ at position \d+$/, "")
    .replace(/ but .*$/s, "")
    .replace(/(character) '.*$/s, "$1");
}

const formatPosition = ({ line, column }: TextPosition) => `line ${line}, column ${column}`;

function createBrokenFileFailure(file: string, cause: string, findings?: readonly string[]): Failure {
  const end = cause.endsWith("?") ? "" : ".";
  return new Failure("config", `The configuration ${file} can't be used: ${cause}${end}`, {
    hint: advice`Correct the file; ${recoup`doctor`} checks it again.`,
    findings,
  });
}

async function createInvalidFailure(
  issues: readonly z.core.$ZodIssue[],
  text: string,
  file: string,
): Promise<Failure> {
  const { knownKeysAt } = await import("./schema");
  const findings = issues.flatMap((issue) => describeIssue(issue, text, knownKeysAt));
  const [first = "it is not a valid configuration"] = findings;
  return findings.length < 2
    ? createBrokenFileFailure(file, first)
    : createBrokenFileFailure(file, `it has ${findings.length} errors`, findings);
}

function describeIssue(
  issue: z.core.$ZodIssue,
  text: string,
  listKnownKeys: (path: readonly string[]) => readonly string[],
): readonly string[] {
  const path = issue.path.map(String);
  if (issue.code === "unrecognized_keys") {
    const validKeys = listKnownKeys(path);
    const formatHint = (key: string) =>
      suggestNearest(key, validKeys) || ` (valid keys: ${validKeys.join(", ")})`;
    return issue.keys.map(
      (key) => `${formatLocation(text, [...path, key])} is not a known key${formatHint(key)}`,
    );
  }
  return [`${formatLocation(text, path)} ${describeExpected(issue)}`];
}

const formatLocation = (text: string, path: readonly string[]) =>
  `${formatPosition(locatePath(text, path))}: ${path.length === 0 ? "the file" : path.join(".")}`;

const kindNames: Readonly<Record<string, string>> = {
  object: "an object",
  record: "an object",
  array: "a list",
  boolean: "true or false",
};

/** Describes the expected value but never the actual one. */
function describeExpected(issue: z.core.$ZodIssue): string {
  if (issue.code === "invalid_type") return `must be ${kindNames[issue.expected] ?? "a string"}`;
  if (issue.code === "invalid_value") return `must be one of ${issue.values.join(", ")}`;
  if (issue.code === "invalid_union") return "must have the kind keyring, command, file or plain";
  if (issue.code === "invalid_key") return "has the name of a built-in profile";
  return "is empty";
}

async function checkPermissions({ files }: Host, file: string, config: Config): Promise<void> {
  const mode = (await files.status(file))?.mode ?? 0;
  const hint = advice`Run \`chmod 600 ${quoteShellWord(file)}\`.`;
  if ((mode & 0o022) !== 0)
    throw new Failure("config", `Other users can change ${file}, and with it where keys go.`, { hint });
  if ((mode & 0o044) !== 0 && hasPlainKey(config))
    throw new Failure("config", `Other users can read ${file}, and it holds a plain key.`, {
      hint: advice`${hint} Replace the key if others could have read it.`,
    });
}

function hasPlainKey({ profiles }: Config): boolean {
  return Object.values(profiles)
    .flatMap(({ test = {}, live = {} }) => [...Object.values(test), ...Object.values(live)])
    .some((surface) => surface?.key?.kind === "plain");
}
