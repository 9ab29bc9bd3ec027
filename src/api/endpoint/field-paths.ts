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

export interface LeafField {
  readonly path: string;
  /** Without what makes it optional. */
  readonly schema: z.ZodType;
  readonly isRequired: boolean;
}

/** The fields that hold a value, each with its dotted path. */
export function leafFields(record: z.ZodType, prefix = ""): readonly LeafField[] {
  const inner = unwrap(record);
  if (!(inner instanceof z.ZodObject)) return [];
  return Object.entries(inner.shape).flatMap(([name, field]) => {
    const path = prefix + name;
    const below = leafFields(field as z.ZodType, `${path}.`);
    const schema = field as z.ZodType;
    return below.length > 0
      ? below
      : [{ path, schema: unwrap(schema), isRequired: !schema.safeParse(undefined).success }];
  });
}

function unwrap(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodNullable
    ? unwrap(schema.unwrap() as z.ZodType)
    : schema;
}
