import type * as z from "zod";
import { fieldsOf, unwrapped } from "../checks/schema-walk";

/** The dotted paths of a record's fields, objects opened, lists taken whole. */
export function fieldPaths(record: z.ZodType, prefix = ""): readonly string[] {
  return Object.entries(fieldsOf(record)).flatMap(([name, field]) => [
    prefix + name,
    ...fieldPaths(field, `${prefix}${name}.`),
  ]);
}

export interface LeafField {
  readonly path: string;
  /** Without what makes it optional. */
  readonly schema: z.ZodType;
  readonly isRequired: boolean;
}

/** The fields that hold a value, each with its dotted path. */
export function leafFields(record: z.ZodType, prefix = ""): readonly LeafField[] {
  return Object.entries(fieldsOf(record)).flatMap(([name, field]) => {
    const path = prefix + name;
    const below = leafFields(field, `${path}.`);
    if (below.length > 0) return below;
    return [{ path, schema: unwrapped(field), isRequired: !field.safeParse(undefined).success }];
  });
}
