import * as z from "zod";

/** The dotted paths of a record's fields, objects opened, lists taken whole. */
export function fieldPaths(record: z.ZodType, prefix = ""): readonly string[] {
  const inner = unwrap(record);
  if (!(inner instanceof z.ZodObject)) return [];
  return Object.entries(inner.shape).flatMap(([name, field]) => {
    const path = prefix + name;
    const below = fieldPaths(field as z.ZodType, `${path}.`);
    return [path, ...below];
  });
}

function unwrap(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodNullable
    ? unwrap(schema.unwrap() as z.ZodType)
    : schema;
}
