import { Failure } from "../../base/failure";
import { createUnknownWordFailure } from "../../base/text/unknown-word";

/** Fields that a user or script supplies, all of them optional. */
export type RawInput = Readonly<Record<string, RawValue | undefined>>;
export type RawValue = string | number;

export function readOptional<Value>(
  value: RawValue | undefined,
  read: (value: RawValue) => Value,
): Value | undefined {
  return value === undefined ? undefined : read(value);
}

/** Returns the word if it is known. Otherwise, throws a failure that suggests the closest known word. */
export function readInputWord<Known extends string>(
  noun: string,
  value: RawValue,
  validWords: readonly Known[],
): Known {
  const matchingWord = validWords.find((candidate) => candidate === value);
  if (matchingWord === undefined) throw createUnknownWordFailure(noun, String(value), validWords);
  return matchingWord;
}

export function readInputText(noun: string, value: RawValue): string {
  if (typeof value === "string" && value !== "") return value;
  throw createInvalidInputFailure(`The ${noun} must be a non-empty string.`);
}

export function readInputNumber(
  noun: string,
  value: RawValue,
  min: number,
  max: number,
  isWhole: boolean,
): number {
  const isValid =
    typeof value === "number" && value >= min && value <= max && (!isWhole || Number.isInteger(value));
  if (isValid) return value;
  const kind = isWhole ? "an integer" : "a number";
  throw createInvalidInputFailure(`The ${noun} must be ${kind} between ${min} and ${max} (got "${value}").`);
}

export function createInvalidInputFailure(message: string, hint?: string): Failure {
  return new Failure("usage", message, { hint });
}
