import { Failure } from "../../base/failure";
import { nearest } from "../../base/text/nearest";

/** As a user or a script gives it; every part may be absent. */
export type RawInput = Readonly<Record<string, string | number | undefined>>;
export type RawValue = string | number;

export function optional<Value>(
  value: RawValue | undefined,
  read: (value: RawValue) => Value,
): Value | undefined {
  return value === undefined ? undefined : read(value);
}

/** The word itself, where it is known; else the failure names the nearest one. */
export function oneOf<Known extends string>(what: string, value: RawValue, known: readonly Known[]): Known {
  const found = known.find((candidate) => candidate === value);
  if (found !== undefined) return found;
  const guess = nearest(String(value), known);
  throw wrong(
    `There is no ${what} "${value}".`,
    guess === undefined ? `There is ${known.join(", ")}.` : `Did you mean ${guess}?`,
  );
}

export function textOf(what: string, value: string | number): string {
  if (typeof value === "string" && value !== "") return value;
  throw wrong(`The ${what} must be a text.`);
}

export function within(what: string, value: RawValue, least: number, most: number, isWhole: boolean): number {
  const isGood =
    typeof value === "number" && value >= least && value <= most && (!isWhole || Number.isInteger(value));
  if (isGood) return value;
  throw wrong(`The ${what} must be a ${isWhole ? "whole " : ""}number from ${least} to ${most}.`);
}

export function wrong(message: string, hint?: string): Failure {
  return new Failure("usage", message, hint === undefined ? {} : { hint });
}
