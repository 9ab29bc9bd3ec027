import type * as z from "zod";
import { unwrapSchema } from "../checks/schema-walk";
import { listFields } from "../endpoint/field-paths";

/**
 * The kind of a field, which determines how its values are compared. An `amount` has a currency; a `word` is
 * a name.
 */
export type FieldKind = "amount" | "number" | "time" | "flag" | "word" | "text" | "list" | "object";

export type FieldKinds = ReadonlyMap<string, FieldKind>;

const wordPaths = /(^|\.)(lifecycle|closeCode|recipient|method|type|\w+(Type|Phase|Status)|status)$/;

const ratePaths = /(Percentage|SuccessFee|Points)$/;

export const mapFieldKinds = (record: z.ZodType): FieldKinds =>
  new Map(listFields(record).map(([path, field]) => [path, resolveFieldKind(path, field)]));

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
