import type * as z from "zod";
import { getShapeFields, unwrapSchema } from "../checks/schema-walk";

/** The kind of a field, which decides how values are compared. An `amount` has a currency; a `word` is a name. */
export type FieldKind = "amount" | "number" | "time" | "flag" | "word" | "text" | "list" | "object";

export type FieldKinds = ReadonlyMap<string, FieldKind>;

const wordPaths = /(^|\.)(lifecycle|closeCode|recipient|method|type|\w+(Type|Phase|Status)|status)$/;

const ratePaths = /(Percentage|SuccessFee|Points)$/;

/** Returns the kinds of a record's fields by dotted path, in order. */
export const mapFieldKinds = (record: z.ZodType): FieldKinds => new Map(listFieldKinds(record, ""));

function listFieldKinds(record: z.ZodType, prefix: string): readonly (readonly [string, FieldKind])[] {
  return Object.entries(getShapeFields(record)).flatMap(([name, field]) => {
    const path = prefix + name;
    return [[path, resolveFieldKind(path, field)] as const, ...listFieldKinds(field, `${path}.`)];
  });
}

function resolveFieldKind(path: string, field: z.ZodType): FieldKind {
  const schema = unwrapSchema(field);
  const { type } = schema.def;
  if (type === "number") return isIntegerSchema(schema) || ratePaths.test(path) ? "number" : "amount";
  if (type === "boolean") return "flag";
  if (type === "array") return "list";
  if (type === "object") return "object";
  if (field.meta()?.format === "date-time") return "time";
  return wordPaths.test(path) ? "word" : "text";
}

const isIntegerSchema = (schema: z.ZodType): boolean => "format" in schema.def;
