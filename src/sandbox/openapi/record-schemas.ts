import * as z from "zod";
import type { JsonSchema } from "../../api/endpoint/codec";
import { recordRegistry } from "../../api/records/record-names";
import type { Surface } from "../../base/platform";
import { type FieldPresence, getFieldPresence } from "./field-presence";

export const formatSchemaPath = (name: string) => `#/components/schemas/${name}`;
export const createReference = (name: string): JsonSchema => ({ $ref: formatSchemaPath(name) });

/** Describes an object that requires all of these fields. */
export const createObjectSchema = (properties: Readonly<Record<string, JsonSchema>>): JsonSchema => ({
  type: "object",
  properties,
  required: Object.keys(properties),
});

/** Returns a reference to a record or an endpoint's request body. Throws if the schema has no name. */
export function createSchemaReference(schema: z.ZodObject): JsonSchema {
  const name = recordRegistry.get(schema)?.id;
  if (name === undefined) throw new Error("a schema of the endpoint table has no name in the document");
  return createReference(name);
}

type ZodSchema = z.core.JSONSchema.BaseSchema;

/** Relaxes the JSON Schema that zod generates for email addresses and integers. */
function relaxSchema(schema: ZodSchema): void {
  // An email address may also contain non-ASCII characters. `pattern` describes its form.
  if (schema.format === "email") schema.format = "idn-email";
  if (schema.type === "integer") {
    delete schema.minimum;
    delete schema.maximum;
  }
}

/**
 * Whether the schema describes a request body. Request bodies are strict, but responses allow additional
 * fields.
 */
const isRequestSchema = ({ additionalProperties }: JsonSchema) => additionalProperties === false;

/**
 * Returns all records and request bodies as JSON Schemas, keyed by name, in the form that the surface returns
 * and accepts.
 */
export function buildRecordSchemas(surface: Surface): Readonly<Record<string, JsonSchema>> {
  const { schemas } = z.toJSONSchema(recordRegistry, {
    uri: formatSchemaPath,
    override: ({ jsonSchema }) => relaxSchema(jsonSchema),
  });
  return Object.fromEntries(
    Object.entries(schemas).map(([name, { $id, $schema, ...schema }]) => [
      name,
      isRequestSchema(schema) ? schema : requireFields(schema, getFieldPresence(surface, name)),
    ]),
  );
}

type Properties = Readonly<Record<string, JsonSchema>>;

/**
 * Requires the fields that are always present, and disallows null in fields that always have a value. The
 * client's own schemas require nothing, because the live platform may omit any field, but this document
 * describes the sandbox.
 */
function requireFields(schema: JsonSchema, openFields: FieldPresence, path = ""): JsonSchema {
  const { properties, items, anyOf } = schema;
  if (Array.isArray(anyOf))
    return { ...schema, anyOf: anyOf.map((option) => requireFields(option, openFields, path)) };
  if (items !== undefined) return { ...schema, items: requireFields(items as JsonSchema, openFields, path) };
  if (properties === undefined) return schema;
  const joinPath = (name: string) => (path === "" ? name : `${path}.${name}`);
  const fields = Object.entries(properties as Properties).map(([name, field]) => {
    const innerSchema = requireFields(field, openFields, joinPath(name));
    return [
      name,
      openFields.nullable?.includes(joinPath(name)) ? innerSchema : removeNull(innerSchema),
    ] as const;
  });
  const required = fields
    .map(([name]) => name)
    .filter((name) => !openFields.optional?.includes(joinPath(name)));
  return { ...schema, properties: Object.fromEntries(fields), required };
}

function removeNull(schema: JsonSchema): JsonSchema {
  const { anyOf, type, ...others } = schema;
  if (Array.isArray(anyOf)) {
    const [only, ...more] = anyOf.filter((branch) => branch.type !== "null");
    return more.length === 0 ? { ...others, ...only } : { ...others, anyOf: [only, ...more] };
  }
  if (!Array.isArray(type)) return schema;
  const [only, ...more] = type.filter((name) => name !== "null");
  return { ...others, type: more.length === 0 ? only : [only, ...more] };
}
