import type { JsonSchema } from "../../api/endpoint/codec";
import type { OpenFields } from "./open-fields";

type Properties = Readonly<Record<string, JsonSchema>>;

/**
 * Marks the fields that are always present as required. The client's own schemas require nothing, because the
 * live platform may omit any field; the document describes the sandbox.
 */
export function requireFields(schema: JsonSchema, open: OpenFields, path = ""): JsonSchema {
  const { properties, items, anyOf } = schema;
  if (Array.isArray(anyOf)) return { ...schema, anyOf: anyOf.map((one) => requireFields(one, open, path)) };
  if (items !== undefined) return { ...schema, items: requireFields(items as JsonSchema, open, path) };
  if (properties === undefined) return schema;
  const pathOf = (name: string) => (path === "" ? name : `${path}.${name}`);
  const fields = Object.entries(properties as Properties).map(([name, field]) => {
    const inner = requireFields(field, open, pathOf(name));
    return [name, open.nullable?.includes(pathOf(name)) ? inner : withoutNull(inner)] as const;
  });
  const required = fields.map(([name]) => name).filter((name) => !open.optional?.includes(pathOf(name)));
  return { ...schema, properties: Object.fromEntries(fields), required };
}

function withoutNull(schema: JsonSchema): JsonSchema {
  const { anyOf, type, ...others } = schema;
  if (Array.isArray(anyOf)) {
    const [only, ...more] = anyOf.filter((branch) => branch.type !== "null");
    return more.length === 0 ? { ...others, ...only } : { ...others, anyOf: [only, ...more] };
  }
  if (!Array.isArray(type)) return schema;
  const [only, ...more] = type.filter((name) => name !== "null");
  return { ...others, type: more.length === 0 ? only : [only, ...more] };
}
