import { isJsonObject, type JsonValue } from "../../../base/json/json";
import { findNearest } from "../../../base/text/nearest";
import { isOperation, operatorNames } from "../conditions";
import type { YamlPath } from "../read-yaml";
import type { FileFinding } from "../schema/schema-findings";
import { readInputFields } from "../step-input";

interface NamedField {
  /** Path of the key that contains the field name. */
  readonly keys: YamlPath;
  readonly field: string;
}

/** Lists the fields named in conditions, including nested ones. */
export function listConditionFields(conditions: JsonValue | undefined, prefix = ""): readonly NamedField[] {
  if (!isJsonObject(conditions)) return [];
  return Object.entries(conditions).flatMap(([key, expected = null]) => {
    const field = `${prefix}${key.replace(/^\$\.?/, "")}`;
    const nestedFields = isOperation(expected) ? [] : listConditionFields(expected, `${field}.`);
    return [
      { keys: [key], field },
      ...nestedFields.map((inner) => ({ ...inner, keys: [key, ...inner.keys] })),
    ];
  });
}

export const listCaptureFields = (capture: JsonValue | undefined): readonly NamedField[] =>
  Object.entries(readInputFields(capture)).map(([key, field]) => ({
    keys: [key],
    field: String(field).replace(/^\$\.?/, ""),
  }));

/** Reports likely misspellings of known fields and operators. */
export function findMisspelledFields(
  namedFields: readonly NamedField[],
  path: YamlPath,
  validFields: readonly string[],
  part: FileFinding["part"] = "key",
): readonly FileFinding[] {
  if (validFields.length === 0) return [];
  return namedFields.flatMap(({ keys, field }) => {
    const message = describeOperatorTypo(field, validFields) ?? describeFieldTypo(field, validFields);
    return message === undefined ? [] : [{ path: [...path, ...keys], part, message }];
  });
}

/** Reports a likely misspelled operator after a field without subfields. */
function describeOperatorTypo(field: string, validFields: readonly string[]): string | undefined {
  const index = field.lastIndexOf(".");
  const [parent, word] = [field.slice(0, index).toLowerCase(), field.slice(index + 1)];
  const isLeaf =
    validFields.some((path) => path.toLowerCase() === parent) && !hasSubfields(parent, validFields);
  if (index < 0 || !isLeaf || operatorNames.includes(word)) return undefined;
  const guess = findNearest(word, operatorNames);
  return guess === undefined ? undefined : `${word} is not a known condition; did you mean ${guess}?`;
}

function describeFieldTypo(field: string, validFields: readonly string[]): string | undefined {
  if (isKnownField(field, validFields)) return undefined;
  const guess = findNearest(field, validFields);
  return guess === undefined ? undefined : `${field} is not a field of the answer; did you mean ${guess}?`;
}

const hasSubfields = (path: string, validFields: readonly string[]) =>
  validFields.some((other) => other.toLowerCase().startsWith(`${path}.`));

/**
 * Whether a field is known, ignoring case. Accepts any subfield of a known field without described subfields.
 */
function isKnownField(field: string, validFields: readonly string[]): boolean {
  const name = field.toLowerCase();
  const paths = validFields.map((path) => path.toLowerCase());
  return paths.some((path) => path === name || (isSubfield(name, path) && !hasSubfields(path, validFields)));
}

const isSubfield = (name: string, path: string) => name.startsWith(`${path}.`) || name.startsWith(`${path}[`);
