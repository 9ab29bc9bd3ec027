import { isUtf8 } from "node:buffer";
import { deepMerge } from "../../base/collections/deep-merge";
import { getOrCreate } from "../../base/collections/get-or-create";
import type { Finding } from "../../base/finding";
import { isJsonObject, type JsonObject, type JsonValue, parseJson } from "../../base/json/json";
import { getErrorMessage } from "../../base/text/error-message";
import { splitLines } from "../../base/text/lines";
import { checkClientCell } from "./csv-rows";
import type { RowMapping } from "./mapping";
import type { SourceRow } from "./source";
import { findUnsignedDebit } from "./unsigned-debit";

const maxLineBytes = 1_000_000;

export async function* readNdjsonRows(
  chunks: AsyncIterable<Uint8Array>,
  mapping: RowMapping,
): AsyncGenerator<SourceRow> {
  let row = 0;
  for await (const { bytes } of splitLines(chunks, maxLineBytes)) {
    row++;
    const lineBytes = row === 1 ? removeBom(bytes) : bytes;
    if (!isBlank(lineBytes)) yield { row, ...readLine(lineBytes, mapping) };
  }
}

const removeBom = (bytes: Uint8Array) =>
  bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes;

const isBlank = (bytes: Uint8Array) => bytes.every((byte) => byte === 0x20 || byte === 0x09 || byte === 0x0d);

function readLine(bytes: Uint8Array, mapping: RowMapping): Omit<SourceRow, "row"> {
  const createProblem = (message: string) => ({ findings: [{ path: "", message }] });
  if (bytes.length > maxLineBytes) return createProblem("is larger than 1 MB");
  if (!isUtf8(bytes)) return createProblem("is not valid UTF-8");
  const repeats: Finding[] = [];
  let json: JsonValue;
  try {
    json = parseJson(bytes, (path) =>
      repeats.push({ path, message: "appears twice, with different values" }),
    );
  } catch (error) {
    return createProblem(`is not valid JSON: ${getErrorMessage(error)}`);
  }
  if (repeats.length > 0) return { findings: repeats };
  return isJsonObject(json) ? readObject(json, mapping) : createProblem("is not a JSON object");
}

function readObject(json: JsonObject, mapping: RowMapping): Omit<SourceRow, "row"> {
  const { clientColumn, renames, defaults } = mapping;
  const fields = Object.entries(json).filter(([name]) => name !== clientColumn);
  const toPath = (name: string) => renames.get(name) ?? name;
  const firstNames = new Map<string, string>();
  const repeats = fields.flatMap(([name, value]) => {
    const names = listPaths(toPath(name), value).map((path) => getOrCreate(firstNames, path, () => name));
    const firstName = names.find((other) => other !== name);
    return firstName === undefined ? [] : [{ path: name, message: `sets the same field as ${firstName}` }];
  });
  if (repeats.length > 0) return { findings: repeats };
  const nestedFields = fields.map(([name, value]) => nestField(toPath(name), value));
  const body = nestedFields.reduce(deepMerge, defaults);
  const texts = fields.flatMap(([name, value]) =>
    typeof value === "string" ? [[name, value] as const] : [],
  );
  const debitFindings = findUnsignedDebit(mapping, body, texts);
  if (clientColumn === undefined) return { body, findings: debitFindings };
  const value = Object.hasOwn(json, clientColumn) ? json[clientColumn] : undefined;
  const client = typeof value === "string" ? value.trim() : "";
  return { body, client, findings: [...debitFindings, ...checkClientCell(client, mapping)] };
}

/** Lists the paths of all values in a field: `debtor.name` and `debtor.zipCode` for `debtor`. */
const listPaths = (path: string, value: JsonValue | undefined): readonly string[] =>
  isJsonObject(value)
    ? Object.entries(value).flatMap(([name, inner]) => listPaths(`${path}.${name}`, inner))
    : [path];

/** Expands a dotted name such as `debtor.name` to a nested field, as in CSV headers. */
function nestField(path: string, value: JsonValue | undefined): JsonObject {
  return path
    .split(".")
    .reduceRight<JsonValue | undefined>((inner, name) => ({ [name]: inner }), value) as JsonObject;
}
