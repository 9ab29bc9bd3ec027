import * as z from "zod";
import type { JsonSchema } from "../../api/endpoint/codec";
import { recordNames } from "../../api/records/record-names";
import type { Surface } from "../../base/platform";
import { openFieldsOf } from "./open-fields";
import { requireFields } from "./required-fields";

/** Where a schema of the document stands. */
export const schemaPath = (name: string) => `#/components/schemas/${name}`;
export const schemaReference = (name: string): JsonSchema => ({ $ref: schemaPath(name) });

/** The reference to a record or request body of the endpoint table. */
export function namedSchema(schema: z.ZodObject): JsonSchema {
  const name = recordNames.get(schema)?.id;
  if (name === undefined) throw new Error("a schema of the endpoint table has no name in the document");
  return schemaReference(name);
}

/** A pattern in which the case of letters does not matter, for JSON Schema knows no flags. */
function withoutCase({ source, ignoreCase }: RegExp): string {
  if (!ignoreCase) return source;
  return source.replace(/\\.|\[a-z\]|[a-z]/g, (part) => {
    if (part.startsWith("\\")) return part;
    return part === "[a-z]" ? "[A-Za-z]" : `[${part.toUpperCase()}${part}]`;
  });
}

function patternOf(schema: z.core.$ZodTypes): RegExp | undefined {
  const { checks = [] } = schema._zod.def;
  return checks.flatMap(({ _zod: { def } }) =>
    "pattern" in def && def.pattern instanceof RegExp ? [def.pattern] : [],
  )[0];
}

type Written = z.core.JSONSchema.BaseSchema;

/** Corrects what zod describes less exactly than its schema checks. */
function refine(schema: z.core.$ZodTypes, written: Written): void {
  const pattern = patternOf(schema);
  if (pattern !== undefined) written.pattern = withoutCase(pattern);
  // Addresses with letters outside of ASCII are accepted too; the pattern beside it describes the form.
  if (written.format === "email") written.format = "idn-email";
  if (written.type === "integer") {
    delete written.minimum;
    delete written.maximum;
  }
}

/** Request bodies are strict; answers take fields beyond those named. */
const isRequest = ({ additionalProperties }: JsonSchema) => additionalProperties === false;

/** All records and request bodies as JSON Schema, by name, as a surface of the sandbox answers and takes them. */
export function recordSchemas(surface: Surface): Readonly<Record<string, JsonSchema>> {
  const { schemas } = z.toJSONSchema(recordNames, {
    uri: schemaPath,
    override: ({ zodSchema, jsonSchema }) => refine(zodSchema, jsonSchema),
  });
  return Object.fromEntries(
    Object.entries(schemas).map(([name, { $id, $schema, ...schema }]) => [
      name,
      isRequest(schema) ? schema : requireFields(schema, openFieldsOf(surface, name)),
    ]),
  );
}
