import { isJsonObject, NumberText, readField } from "../../base/json/json";
import type { Value } from "../observe/probe-answers";
import { createMatcher, type Matcher } from "./matcher";
import { listItems } from "./values";

const amountFields = ["grossAmount", "remainder", "interestFees", "reminderFees", "collectionFees"];

const listAmounts = (list: Value): readonly Value[] =>
  listItems(list).flatMap((record) =>
    isJsonObject(record) ? amountFields.map((name) => readField(record, name)) : [],
  );

/** Matches a list in which every amount has this type and `holds` accepts the digits of all amounts. */
export const amountsLike = (
  says: string,
  holds: (texts: readonly string[]) => boolean,
  type: "number" | "string" = "number",
): Matcher =>
  createMatcher(says, (list) => {
    const amounts = listAmounts(list).filter((value) => value !== undefined && value !== null);
    const isOfType = (value: Value) =>
      type === "string" ? typeof value === "string" : value instanceof NumberText;
    return amounts.length > 0 && amounts.every(isOfType) && holds(amounts.map(String));
  });

const parseAmount = (value: Value) =>
  value instanceof NumberText || (typeof value === "string" && /^-?\d+(\.\d+)?$/.test(value))
    ? Number(String(value))
    : Number.NaN;

/** Matches an amount, written as a number or as text (NS-66). */
export const exactAmount = (expected: number): Matcher =>
  createMatcher(String(expected), (value) => parseAmount(value) === expected);
export const anyAmount = createMatcher("an amount", (value) => !Number.isNaN(parseAmount(value)));
