import type * as z from "zod";
import { type JsonObject, type JsonValue, toPlainJson } from "../../../base/json/json";
import { suggestNearest } from "../../../base/text/unknown-word";
import { isOperation, operatorNames } from "../conditions";
import {
  allEventDataFields,
  envelopeFields,
  findEnvelopeFieldSchema,
  findEventFieldSchema,
  listEventDataFields,
} from "../event-fields";
import type { YamlPath } from "../read-yaml";
import { checkAgainstSchema, type FileFinding } from "../schema/schema-findings";
import { readInputFields } from "../step-input";
import { checkConditions, hasPlaceholder } from "./check-conditions";

/** Checks the conditions on an event's data and envelope. */
export const checkEventConditions = (expected: JsonObject, path: YamlPath): readonly FileFinding[] => [
  ...checkData(expected, [...path, "data"]),
  ...checkEventKinds(expected, path),
  ...checkConditions(expected.data, [...path, "data"]),
  ...checkFieldNames(expected.fields, [...path, "fields"], "an event's envelope", envelopeFields),
  ...checkConditions(expected.fields, [...path, "fields"]),
];

/** Reports conditions that the event never meets, because its field is of another kind. */
export const checkEventKinds = (
  { event, data, fields }: JsonObject,
  path: YamlPath,
): readonly FileFinding[] => [
  ...checkKinds(data, [...path, "data"], (name) => findEventFieldSchema(String(event), name)),
  ...checkKinds(fields, [...path, "fields"], (name) =>
    isSingleName(name) ? findEnvelopeFieldSchema(readFirstName(name)) : undefined,
  ),
];

/** Checks the names of fields in an event's data. */
export function checkData({ event, data }: JsonObject, path: YamlPath): readonly FileFinding[] {
  if (event === undefined) return checkFieldNames(data, path, "a known event", allEventDataFields, true);
  const fields = typeof event === "string" ? listEventDataFields(event) : undefined;
  return fields === undefined ? [] : checkFieldNames(data, path, String(event), fields);
}

/**
 * Reports conditions on nonexistent fields. Expecting one always fails; forbidding one always passes. If
 * there may be fields that aren't listed, reports only likely misspellings.
 */
const checkFieldNames = (
  conditions: JsonValue | undefined,
  path: YamlPath,
  owner: string,
  fields: readonly string[],
  mayHaveOthers = false,
): readonly FileFinding[] =>
  Object.keys(readInputFields(conditions))
    .filter((name) => !fields.includes(readFirstName(name)))
    .map((name) => ({ name, suggestion: suggestNearest(name, fields) }))
    .filter(({ suggestion }) => suggestion !== "" || !mayHaveOthers)
    .map(({ name, suggestion }) => {
      const message = `${name} is not a field of ${owner}${suggestion}`;
      return { path: [...path, name], part: "key", message };
    });

const isSingleName = (path: string) => /^(\$\.)?\w+$/.test(path);

/** Returns the first name of a path, spelled like the fields: `caseId` for `$.CaseId`. */
function readFirstName(path: string): string {
  const name = path.replace(/^\$\.?/, "").split(/[.[]/)[0] ?? "";
  return name.charAt(0).toLowerCase() + name.slice(1);
}

/**
 * Checks that expected values have the kind that the event's field has. Forbidding a value of another kind
 * would always pass.
 */
function checkKinds(
  conditions: JsonValue | undefined,
  path: YamlPath,
  findSchema: (name: string) => z.ZodType | undefined,
): readonly FileFinding[] {
  return Object.entries(readInputFields(conditions)).flatMap(([name, expected = null]) => {
    const schema = findSchema(name);
    return schema === undefined ? [] : checkKind(schema, expected, [...path, name]);
  });
}

function checkKind(schema: z.ZodType, expected: JsonValue, path: YamlPath): readonly FileFinding[] {
  if (typeof expected === "string" && hasPlaceholder(expected)) return [];
  const unknownNames = Object.keys(readInputFields(expected)).filter((name) => !operatorNames.includes(name));
  if (unknownNames.length > 0)
    return unknownNames.map((name) => {
      const message = `${name} is not a known condition${suggestNearest(name, operatorNames)}`;
      return { path: [...path, name], part: "key", message };
    });
  if (!isOperation(expected)) return checkAgainstSchema(schema, expected, path);
  const { not, oneOf } = expected;
  const itemFindings = Array.isArray(oneOf)
    ? oneOf.map((item, index) => checkKind(schema, item, [...path, "oneOf", index]))
    : [];
  return [
    ...(not === undefined || isComparable(schema, not)
      ? []
      : checkAgainstSchema(schema, not, [...path, "not"])),
    ...(itemFindings.every((findings) => findings.length > 0) ? itemFindings.flat() : []),
  ];
}

/** Whether `not` can hold for the field: its operand is null, a reference or of the field's kind. */
const isComparable = (schema: z.ZodType, operand: JsonValue): boolean =>
  operand === null ||
  (typeof operand === "string" && hasPlaceholder(operand)) ||
  schema.safeParse(toPlainJson(operand)).error?.issues.some(({ code }) => code === "invalid_type") !== true;
