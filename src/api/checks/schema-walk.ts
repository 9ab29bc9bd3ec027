import type * as z from "zod";

/** What leads from a schema to the schemas inside it; zod's own types don't say it of every schema. */
interface Definition {
  readonly type: string;
  readonly innerType?: z.ZodType;
  readonly element?: z.ZodType;
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly options?: readonly z.ZodType[];
}

const definitionOf = (schema: z.ZodType) => schema.def as unknown as Definition;

/** Without what makes it optional, nullable or gives it a default. */
export function unwrapped(schema: z.ZodType): z.ZodType {
  const { innerType } = definitionOf(schema);
  return innerType === undefined ? schema : unwrapped(innerType);
}

export const isText = (schema: z.ZodType): boolean => definitionOf(unwrapped(schema)).type === "string";

/** The fields of an object, or of none if the schema is for something else. */
export const fieldsOf = (schema: z.ZodType): Readonly<Record<string, z.ZodType>> =>
  definitionOf(unwrapped(schema)).shape ?? {};

/** The alternatives of a union. */
export const optionsOf = (schema: z.ZodType): readonly z.ZodType[] =>
  definitionOf(unwrapped(schema)).options ?? [];

/** The schema at a path through objects, lists and unions, unwrapped. */
export function schemaAt(schema: z.ZodType, [name, ...rest]: readonly PropertyKey[]): z.ZodType | undefined {
  const inner = unwrapped(schema);
  if (name === undefined) return inner;
  const { element, options = [] } = definitionOf(inner);
  for (const option of options) {
    const found = schemaAt(option, [name, ...rest]);
    if (found !== undefined) return found;
  }
  const fields = fieldsOf(inner);
  const next = element ?? (Object.hasOwn(fields, name) ? fields[String(name)] : undefined);
  return next && schemaAt(next, rest);
}

/** The names of an object's fields at a path. */
export function namesAt(schema: z.ZodType, path: readonly PropertyKey[]): readonly string[] {
  const found = schemaAt(schema, path);
  return found === undefined ? [] : Object.keys(fieldsOf(found));
}
