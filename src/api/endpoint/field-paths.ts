import type * as z from "zod";
import { getShapeFields, unwrapSchema } from "../checks/schema-walk";

/** Lists a record's fields by dotted path; expands objects, but not lists. */
export function listFields(
  record: z.ZodType,
  prefix = "",
): readonly (readonly [path: string, field: z.ZodType])[] {
  return Object.entries(getShapeFields(record)).flatMap(([name, field]) => [
    [prefix + name, field] as const,
    ...listFields(field, `${prefix}${name}.`),
  ]);
}

export const listFieldPaths = (record: z.ZodType): readonly string[] =>
  listFields(record).map(([path]) => path);

export interface LeafField {
  readonly path: string;
  /** The field's schema without optional, nullable and default wrappers. */
  readonly schema: z.ZodType;
  readonly isRequired: boolean;
}

/** Lists the fields that contain a value rather than further fields, by dotted path. */
export function listLeafFields(record: z.ZodType, prefix = ""): readonly LeafField[] {
  return Object.entries(getShapeFields(record)).flatMap(([name, field]) => {
    const path = prefix + name;
    const nestedFields = listLeafFields(field, `${path}.`);
    if (nestedFields.length > 0) return nestedFields;
    return [{ path, schema: unwrapSchema(field), isRequired: !field.safeParse(undefined).success }];
  });
}
