import type { Operator } from "./expression";

/** Whether a value that is there passes; undefined if it can't be read as what the field holds. */
export type ValueTest = (text: string) => boolean | undefined;

/** The operators that compare; `~` searches. */
export type Order = Exclude<Operator, "~">;

/** What comparing two values must give. `!=` is the negation of what `=` accepts. */
export const accepts: Readonly<Record<Order, (order: number) => boolean>> = {
  "=": (order) => order === 0,
  "!=": (order) => order === 0,
  "<": (order) => order < 0,
  "<=": (order) => order <= 0,
  ">": (order) => order > 0,
  ">=": (order) => order >= 0,
};
