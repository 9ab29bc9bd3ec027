import type * as z from "zod";

/** Links from a schema to its inner schemas; zod's types don't declare them for every schema. */
interface Definition {
  readonly type: string;
  readonly innerType?: z.ZodType;
  readonly element?: z.ZodType;
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly options?: readonly z.ZodType[];
}

const definitionOf = (schema: z.ZodType) => schema.def as unknown as Definition;

/** Removes optional, nullable and default wrappers. */
export function unwrap(schema: z.ZodType): z.ZodType {
  const { innerType } = definitionOf(schema);
  return innerType === undefined ? schema : unwrap(innerType);
}

export const isText = (schema: z.ZodType): boolean => definitionOf(unwrap(schema)).type === "string";

/** Returns the fields of an object schema; empty for other schemas. */
export const shapeFields = (schema: z.ZodType): Readonly<Record<string, z.ZodType>> =>
  definitionOf(unwrap(schema)).shape ?? {};

/** Returns a union's alternatives; empty for other schemas. */
export const unionOptions = (schema: z.ZodType): readonly z.ZodType[] =>
  definitionOf(unwrap(schema)).options ?? [];

/** Returns the unwrapped schema at a path through objects, lists and unions. */
export function schemaAt(schema: z.ZodType, [name, ...rest]: readonly PropertyKey[]): z.ZodType | undefined {
  const inner = unwrap(schema);
  if (name === undefined) return inner;
  const { element, options = [] } = definitionOf(inner);
  for (const option of options) {
    const foundSchema = schemaAt(option, [name, ...rest]);
    if (foundSchema !== undefined) return foundSchema;
  }
  const fields = shapeFields(inner);
  const next = element ?? (Object.hasOwn(fields, name) ? fields[String(name)] : undefined);
  return next && schemaAt(next, rest);
}

/** Lists the field names of the object at a path; empty for other schemas. */
export function namesAt(schema: z.ZodType, path: readonly PropertyKey[]): readonly string[] {
  const foundSchema = schemaAt(schema, path);
  return foundSchema === undefined ? [] : Object.keys(shapeFields(foundSchema));
}
