import type { JsonSchema } from "../../src/api/endpoint/codec";

type Fields = readonly (readonly [path: string, type: string])[];

/**
 * Lists the fields of a JSON Schema with their types, such as `items[].id` with `null|string`. An optional
 * field can also be `absent`.
 */
export function schemaFields(schema: JsonSchema, path = ""): Fields {
  const branches = branchesOf(schema);
  const own = [...new Set(branches.flatMap(typesOf))].sort().join("|");
  return mergeFields([[path, own], ...branches.flatMap((branch) => innerFields(branch, path))]);
}

const branchesOf = (schema: JsonSchema): readonly JsonSchema[] =>
  [...list(schema.anyOf), ...list(schema.oneOf)].flatMap(branchesOf).concat(isUnion(schema) ? [] : [schema]);

const isUnion = ({ anyOf, oneOf }: JsonSchema) => anyOf !== undefined || oneOf !== undefined;

function typesOf({ $ref, type, enum: words, const: word }: JsonSchema): readonly string[] {
  if (typeof $ref === "string") return [$ref.replace("#/$defs/", "")];
  if (word !== undefined) return [JSON.stringify(word)];
  if (Array.isArray(words)) return words.map((each) => JSON.stringify(each));
  return type === undefined ? ["any"] : [type].flat().map(String);
}

function innerFields(schema: JsonSchema, path: string): Fields {
  const { properties = {}, required, items, additionalProperties: rest } = schema;
  const named = Object.entries(properties as Record<string, JsonSchema>);
  const isRequired = (name: string) => Array.isArray(required) && required.includes(name);
  return [
    ...named.flatMap(([name, inner]): Fields => {
      const own = path === "" ? name : `${path}.${name}`;
      const fields = schemaFields(inner, own);
      return isRequired(name) ? fields : [...fields, [own, "absent"]];
    }),
    ...(isSchema(items) ? schemaFields(items, `${path}[]`) : []),
    ...(isSchema(rest) && Object.keys(rest).length > 0 ? schemaFields(rest, `${path}.*`) : []),
  ];
}

const isSchema = (value: unknown): value is JsonSchema => typeof value === "object" && value !== null;
const list = (value: unknown): readonly JsonSchema[] => (Array.isArray(value) ? value : []);

/** Merges the fields of several branches. Each field gets its types from all branches. */
function mergeFields(fields: Fields): Fields {
  const merged = new Map<string, Set<string>>();
  for (const [path, type] of fields) {
    const types = merged.get(path) ?? new Set();
    for (const each of type.split("|")) types.add(each);
    merged.set(path, types);
  }
  return [...merged].map(([path, types]) => [path, [...types].sort().join("|")]);
}
