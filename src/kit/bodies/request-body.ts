import type * as z from "zod";
import { findSchema, isTextSchema } from "../../api/checks/schema-walk";
import { Failure } from "../../base/failure";
import type { Host } from "../../base/host";
import { isJsonObject, type JsonObject, type JsonValue, parseJson, tryParseJson } from "../../base/json/json";
import { flag, type OptionValues, repeatedOption, textOption } from "../../cli/flags/option";
import { describeInput, readInput } from "../../cli/line/text-input";

/** Flags for bodies that the command's own flags can't express. */
export const bodyOptions = {
  body: textOption(
    "--body <file>",
    "Request body as a JSON object: a file, `-` for stdin, or the object itself",
  ),
  set: repeatedOption(
    "--set <path=value>",
    "Set one field of the body, for example debtor.name=Acme; can be repeated",
  ),
  check: flag("--no-check", "Send the request without checking it first"),
};

/**
 * Reads `--body` and applies each `--set`. Numbers keep their digits. Returns undefined without these flags.
 */
export async function readBody(
  host: Host,
  { body, set = [] }: Pick<OptionValues<typeof bodyOptions>, "body" | "set">,
  schema?: z.ZodType,
): Promise<JsonObject | undefined> {
  if (body === undefined && set.length === 0) return undefined;
  const initialBody = body === undefined ? {} : await readObject(host, body);
  return putPairs(set, schema, initialBody);
}

export function putPairs(
  pairs: readonly string[],
  schema: z.ZodType | undefined,
  initialBody: JsonObject = {},
): JsonObject {
  pairs.map(readPath).forEach(refuseReplacement);
  return pairs.reduce((value, pair) => putPair(value, pair, schema), initialBody);
}

/** Refuses a path that would replace the object or list in which an earlier pair has set a field. */
function refuseReplacement(path: string, index: number, paths: readonly string[]): void {
  const innerPath = paths.slice(0, index).find((earlier) => earlier.startsWith(`${path}.`));
  if (innerPath === undefined) return;
  throw new Failure("usage", `--set: ${path} would replace ${innerPath}, which is also set.`, {
    hint: "Leave out one of them.",
  });
}

/** Converts flags that each set one body field to `--set` pairs. */
export function buildSetPairs(
  pathByFlag: Readonly<Record<string, string>>,
  values: Readonly<Record<string, unknown>>,
): readonly string[] {
  return Object.entries(pathByFlag)
    .filter(([name]) => values[name] !== undefined)
    .map(([name, path]) => `${path}=${values[name]}`);
}

async function readObject(host: Host, file: string): Promise<JsonObject> {
  const value = await readJson(host, file);
  if (isJsonObject(value)) return value;
  throw new Failure("usage", `${describeBody(file)} must contain a JSON object.`);
}

/** Reads one JSON document from a file, from stdin for `-`, or from the argument itself. */
export async function readJson(host: Host, file: string): Promise<JsonValue> {
  return parseBody(await readBodyBytes(host, file), file);
}

export const readBodyBytes = async (host: Host, body: string) =>
  looksLikeInlineJson(body) ? Buffer.from(body) : readInput(host, body);

const describeBody = (body: string) => (looksLikeInlineJson(body) ? "--body" : describeInput(body));

export const isFileBody = (body: string) => body !== "-" && !looksLikeInlineJson(body);

/** Whether the text is JSON such as `{"a":1}`, which is unlikely to be a file name. */
const looksLikeInlineJson = (text: string) => /^\s*[{[]/.test(text);

/** Parses the bytes of `--body`. If they aren't JSON, throws with the hint. */
export function parseBody(bytes: Uint8Array, body: string, hint?: string): JsonValue {
  try {
    return parseJson(bytes);
  } catch (error) {
    const problem = describeJsonError(error, bytes);
    throw new Failure("usage", `${describeBody(body)} is not valid JSON: ${problem}.`, { hint });
  }
}

function describeJsonError(error: unknown, bytes: Uint8Array): string {
  if (!(error instanceof SyntaxError)) return "it is not UTF-8";
  return error.message.replace(/ at position (\d+)$/, (match, position) => {
    const line = new TextDecoder().decode(bytes).slice(0, Number(position)).split("\n").length;
    return line === 1 ? match : ` on line ${line}`;
  });
}

function readPath(pair: string): string {
  const index = pair.indexOf("=");
  const path = pair
    .slice(0, index)
    .trim()
    .replace(/\[(\d+)\]/g, ".$1");
  if (index > 0 && path.split(".").every((name) => /^[^[\]]+$/.test(name))) return path;
  throw new Failure("usage", `--set must have the form path=value (got "${pair}").`, {
    hint: /[[\]]/.test(path)
      ? "Name an item of a list by its index, which starts at 0: --set users.0.email=a@b.example."
      : "Example: --set debtor.countryAlpha2=DE.",
  });
}

function putPair(body: JsonObject, pair: string, schema: z.ZodType | undefined): JsonObject {
  const path = readPath(pair);
  const names = path.split(".");
  const text = pair.slice(pair.indexOf("=") + 1);
  return putAtPath(body, names, readValue(text, schema && findSchema(schema, names)), path) as JsonObject;
}

/** Sets a value at a path. A number in the path is a list index; it may extend the list by one. */
function putAtPath(
  target: JsonValue | undefined,
  [name = "", ...rest]: readonly string[],
  value: JsonValue,
  path: string,
): JsonValue {
  if (Array.isArray(target) || (target === undefined && name === "0")) {
    const list = (target ?? []) as readonly JsonValue[];
    const index = /^\d+$/.test(name) ? Number(name) : Number.NaN;
    if (!(index <= list.length))
      throw new Failure(
        "usage",
        `--set: ${path} must name an existing item of its list, or the next free index.`,
      );
    const innerValue = rest.length === 0 ? value : putAtPath(list[index], rest, value, path);
    return [...list.slice(0, index), innerValue, ...list.slice(index + 1)];
  }
  if (target !== undefined && target !== null && !isJsonObject(target))
    throw new Failure("usage", `--set: ${path} is inside a field that is not an object.`);
  const object = target ?? {};
  const existing = Object.hasOwn(object, name) ? object[name] : undefined;
  const innerValue = rest.length === 0 ? value : putAtPath(existing, rest, value, path);
  return Object.fromEntries([...Object.entries(object).filter(([key]) => key !== name), [name, innerValue]]);
}

/** Parses text that looks like JSON, unless the field is a string. Returns other text unchanged. */
function readValue(text: string, schema: z.ZodType | undefined): JsonValue {
  if (schema !== undefined && isTextSchema(schema)) return text;
  if (!/^(-?\d|true$|false$|null$|[[{"])/.test(text)) return text;
  const value = tryParseJson(text);
  return value === undefined ? text : value;
}
