import type * as z from "zod";
import { shapeFields, unwrap } from "../checks/schema-walk";

/** Lists the dotted paths of a record's fields; expands objects, but not lists. */
export function fieldPaths(record: z.ZodType, prefix = ""): readonly string[] {
  return Object.entries(shapeFields(record)).flatMap(([name, field]) => [
    prefix + name,
    ...fieldPaths(field, `${prefix}${name}.`),
  ]);
}

export interface LeafField {
  readonly path: string;
  /** Without optional, nullable and default wrappers. */
  readonly schema: z.ZodType;
  readonly isRequired: boolean;
}

/** Lists the fields that hold a value, with their dotted paths. */
export function leafFields(record: z.ZodType, prefix = ""): readonly LeafField[] {
  return Object.entries(shapeFields(record)).flatMap(([name, field]) => {
    const path = prefix + name;
    const below = leafFields(field, `${path}.`);
    if (below.length > 0) return below;
    return [{ path, schema: unwrap(field), isRequired: !field.safeParse(undefined).success }];
  });
}
