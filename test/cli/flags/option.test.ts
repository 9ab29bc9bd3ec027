import { describe, expect, test } from "vitest";
import { Failure } from "../../../src/base/failure";
import {
  addSubject,
  choiceOption,
  countOption,
  decodeArgument,
  durationOption,
  flag,
  formatOptionRow,
  getLongFlag,
  knownTextOption,
  type Option,
  repeatedOption,
  textOption,
  wholeNumberOption,
  wireOption,
} from "../../../src/cli/flags/option";

const codec = {
  schema: {},
  words: ["one"],
  decode: (text: string) => (text === "1" ? { value: 1 } : { findings: ["must be 1", "and nothing else"] }),
  encode: String,
};

test.each<[string, Option, object, unknown]>([
  ["a switch", flag("--a", "do it"), {}, undefined],
  ["a counter", countOption("-v", "log"), { isCounted: true }, undefined],
  ["a text", textOption("--a <x>", "text"), {}, "1"],
  ["a known text", knownTextOption("--a <x>", "text", ["1", "2"]), { values: ["1", "2"] }, "1"],
  ["a choice", choiceOption("--a <x>", "text", ["1", "2"]), { choices: ["1", "2"] }, "1"],
  ["a repeated text", repeatedOption("--a <x>", "text"), { isRepeatable: true }, ["1"]],
  ["a number", wholeNumberOption("--a <n>", "text", 0, 9), {}, 1],
  ["a decoded value", wireOption("--a <n>", "text", codec), { values: ["one"] }, 1],
])("creates an option for %s with a capitalized description", (_, option, rest, value) => {
  const { read, flags, description, ...others } = option;
  expect(description).toMatch(/^(Do it|Log|Text)$/);
  expect([flags, others, read?.("1")]).toEqual([expect.stringMatching(/^-/), rest, value]);
});

test.each([
  ["-L, --limit <n>", "--limit"],
  ["--dry-run", "--dry-run"],
  ["-x", "-x"],
])("finds the long flag in %s: %s", (flags, name) => {
  expect(getLongFlag({ flags })).toBe(name);
});

/** Returns the value, or the message if it is refused. */
const read = (option: Option, text: string) => {
  try {
    return option.read?.(text);
  } catch (error) {
    return error instanceof Failure ? `${error.kind}: ${error.message}` : error;
  }
};

test.each([
  ["90s", 90_000],
  ["0", 0],
  ["1h30m", 5_400_000],
  ["5", 'usage: must have a unit: 5s or 5m (got "5").'],
  ["123456789", 'usage: must have a unit: 123456789s or 123456789m (got "123456789").'],
  ["1234567890", 'usage: must be a duration such as 90s, 2m, 1h30m or 500ms (got "1234567890").'],
  ["soon", 'usage: must be a duration such as 90s, 2m, 1h30m or 500ms (got "soon").'],
])("reads the duration %s: %s", (text, expected) => {
  expect(read(durationOption("--a <d>", "text"), text)).toBe(expected);
});

test.each([
  [2, 20, "2", 2],
  [2, 20, "20", 20],
  [2, 20, "1", 'usage: must be an integer between 2 and 20 (got "1").'],
  [2, 20, "21", 'usage: must be an integer between 2 and 20 (got "21").'],
  [2, 20, "5.0", 'usage: must be an integer between 2 and 20 (got "5.0").'],
  [1, Number.MAX_SAFE_INTEGER, "999999999999999", 999_999_999_999_999],
  [1, Number.MAX_SAFE_INTEGER, "0", 'usage: must be an integer of at least 1 (got "0").'],
  [
    1,
    Number.MAX_SAFE_INTEGER,
    "1000000000000000",
    'usage: must be an integer of at least 1 (got "1000000000000000").',
  ],
])("reads an integer from %i to %i: %s", (min, max, text, expected) => {
  expect(read(wholeNumberOption("--a <n>", "text", min, max), text)).toBe(expected);
});

describe("a value that can't be decoded", () => {
  test("is refused with all its findings", () => {
    expect(read(wireOption("--a <n>", "text", codec), "2")).toBe("usage: must be 1; and nothing else.");
  });

  test("is refused with the argument's name", () => {
    expect(decodeArgument("id", "1", codec)).toBe(1);
    expect(() => decodeArgument("id", "2", codec)).toThrow("<id> must be 1; and nothing else.");
  });

  test.each([
    ["must be 1.", "--page must be 1."],
    ["is empty.", "--page is empty."],
    ["mustard.", "--page: mustard."],
    ["there is none.", "--page: there is none."],
  ])("is refused with its flag before the message %j", (message, expected) => {
    const details = { hint: "Try 1." };
    expect(addSubject("--page", new Failure("config", message, details))).toEqual(
      new Failure("config", expected, details),
    );
    const error = new Error(message);
    expect(addSubject("--page", error)).toBe(error);
  });
});

const words = (count: number) => Array.from({ length: count }, (_, index) => `w${index}`);

test.each<[string, Omit<Option, "flags">, string, string]>([
  ["without values", { description: "text" }, "--a <x>", "Text"],
  ["with few choices", { description: "text", choices: ["on", "off"] }, "--a on|off", "Text"],
  [
    "with choices of 24 characters",
    { description: "text", choices: ["abcdefghijkl", "nopqrstuvwx"] },
    "--a abcdefghijkl|nopqrstuvwx",
    "Text",
  ],
  [
    "with choices of 25 characters",
    { description: "text. Default: off", choices: ["abcdefghijkl", "nopqrstuvwxy"] },
    "--a <x>",
    "Text: abcdefghijkl, nopqrstuvwxy. Default: off",
  ],
  ["with known values", { description: "text", values: ["on", "off"] }, "--a <x>", "Text: on, off"],
  [
    "with known values and choices",
    { description: "text", choices: ["on"], values: ["on", "off"] },
    "--a on|off",
    "Text",
  ],
  [
    "with twenty values",
    { description: "text", values: words(20) },
    "--a <x>",
    `Text: ${words(20).join(", ")}`,
  ],
  ["with more than twenty values", { description: "text", values: words(21) }, "--a <x>", "Text"],
])("formats the row for a flag %s", (_, option, flags, description) => {
  expect(formatOptionRow({ flags: "--a <x>", ...option })).toEqual([flags, description]);
});
