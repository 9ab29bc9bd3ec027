import type * as z from "zod";

/** Links from a schema to its inner schemas, which zod's types don't declare for every kind of schema. */
interface SchemaDefinition {
  readonly type: string;
  readonly innerType?: z.ZodType;
  readonly element?: z.ZodType;
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly options?: readonly z.ZodType[];
}

const getDefinition = (schema: z.ZodType) => schema.def as unknown as SchemaDefinition;

/** Removes optional, nullable and default wrappers. */
export function unwrapSchema(schema: z.ZodType): z.ZodType {
  const { innerType } = getDefinition(schema);
  return innerType === undefined ? schema : unwrapSchema(innerType);
}

export const isTextSchema = (schema: z.ZodType): boolean =>
  getDefinition(unwrapSchema(schema)).type === "string";

/** Returns the fields of an object schema, or an empty object for any other schema. */
export const getShapeFields = (schema: z.ZodType): Readonly<Record<string, z.ZodType>> =>
  getDefinition(unwrapSchema(schema)).shape ?? {};

/** Returns the alternatives of a union, or an empty list for any other schema. */
export const getUnionOptions = (schema: z.ZodType): readonly z.ZodType[] =>
  getDefinition(unwrapSchema(schema)).options ?? [];

/** Returns the unwrapped schema at a path through objects, lists and unions. */
export function findSchema(
  schema: z.ZodType,
  [name, ...rest]: readonly PropertyKey[],
): z.ZodType | undefined {
  const inner = unwrapSchema(schema);
  if (name === undefined) return inner;
  const { element, options = [] } = getDefinition(inner);
  for (const option of options) {
    const match = findSchema(option, [name, ...rest]);
    if (match !== undefined) return match;
  }
  const fields = getShapeFields(inner);
  const next = element ?? (Object.hasOwn(fields, name) ? fields[String(name)] : undefined);
  return next && findSchema(next, rest);
}

/** Lists the field names of the object at a path. Returns an empty list if there is no object. */
export function listFieldNames(schema: z.ZodType, path: readonly PropertyKey[]): readonly string[] {
  const target = findSchema(schema, path);
  return target === undefined ? [] : Object.keys(getShapeFields(target));
}
