import type { Operator } from "./expression";

/** Whether a present value matches; undefined if it isn't valid for the field. */
export type ValueTest = (text: string) => boolean | undefined;

/** Comparison operators; `~` searches. */
export type Order = Exclude<Operator, "~">;

/** Comparison results that match. `!=` negates the result of `=`. */
export const accepts: Readonly<Record<Order, (order: number) => boolean>> = {
  "=": (order) => order === 0,
  "!=": (order) => order === 0,
  "<": (order) => order < 0,
  "<=": (order) => order <= 0,
  ">": (order) => order > 0,
  ">=": (order) => order >= 0,
};
