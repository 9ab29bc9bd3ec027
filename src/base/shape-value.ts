import type * as z from "zod";

type DeepReadonly<Value> = Value extends object
  ? { readonly [Name in keyof Value]: DeepReadonly<Value[Name]> }
  : Value;

/** The type that a shape describes. Importing only its type doesn't load zod. */
export type ShapeValue<Shape extends z.ZodType> = DeepReadonly<z.infer<Shape>>;
