import { expect, test } from "vitest";
import {
  readInputNumber,
  readInputText,
  readInputWord,
  readOptional,
} from "../../../src/sandbox/wire/parse-input";
import { failureOf } from "../../support/failure-of";

test("parses a value only if there is one", () => {
  expect([readOptional(undefined, String), readOptional(0, String)]).toEqual([undefined, "0"]);
});

test("accepts known words and suggests the closest one for others", () => {
  expect(readInputWord("color", "red", ["red", "blue"])).toBe("red");
  const { kind, message, details } = failureOf(() => readInputWord("color", "bleu", ["red", "blue"]));
  expect([kind, message, String(details.hint)]).toEqual([
    "usage",
    'Unknown color "bleu".',
    expect.stringContaining("blue"),
  ]);
});

test("accepts any text that isn't empty", () => {
  expect(readInputText("name", " ")).toBe(" ");
  for (const value of ["", 7])
    expect(failureOf(() => readInputText("name", value)).message).toBe(
      "The name must be a non-empty string.",
    );
});

test("parses numbers between two limits, and only whole ones if required", () => {
  expect([1, 1.5, 3].map((value) => readInputNumber("size", value, 1, 3, false))).toEqual([1, 1.5, 3]);
  expect([1, 3].map((value) => readInputNumber("size", value, 1, 3, true))).toEqual([1, 3]);
  const messageOf = (value: string | number, isWhole: boolean) =>
    failureOf(() => readInputNumber("size", value, 1, 3, isWhole)).message;
  for (const value of [0.9, 3.1, "2", Number.NaN])
    expect(messageOf(value, false)).toBe(`The size must be a number between 1 and 3 (got "${value}").`);
  for (const value of [0, 4, 1.5, "2"])
    expect(messageOf(value, true)).toBe(`The size must be an integer between 1 and 3 (got "${value}").`);
});
