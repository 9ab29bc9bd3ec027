import type { JsonValue } from "../base/json/json";
import type { ShapeValue } from "../base/shape-value";
import type { formSchema, headerSchema, rowSchema, stateSchema } from "./plan-schema";

export type PlanHeader = ShapeValue<typeof headerSchema>;
export type PlannedForm = ShapeValue<typeof formSchema>;
export type PlannedState = ShapeValue<typeof stateSchema>;
export interface PlanRow extends Omit<ShapeValue<typeof rowSchema>, "body"> {
  readonly body?: JsonValue | undefined;
}

/** The record fields that matter to a write, as comparable text. */
export type StateValues = Readonly<Record<string, string>>;
