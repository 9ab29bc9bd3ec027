import { execFileSync } from "node:child_process";
import fc from "fast-check";
import { expect, test } from "vitest";
import { quoteShellWord } from "../../src/base/text/shell-word";
import { codePoint } from "../support/code-point";

test("quotes each word so that a shell reads it unchanged", () => {
  const word = fc.string({ unit: codePoint }).filter((text) => !text.includes("\0"));
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 200 }), (words) => {
      const script = `printf '%s\\0' ${words.map(quoteShellWord).join(" ")}`;
      const read = execFileSync("bash", ["-c", script], { encoding: "utf8" }).split("\0").slice(0, -1);
      expect(read).toEqual(words);
    }),
    { numRuns: 10 },
  );
});

test("never writes control characters in quoted words", () => {
  expect(quoteShellWord("a\u001b[2J\u202e'b")).toBe("$'a\\033[2J\\342\\200\\256\\047b'");
});

test.each([
  ["https://host.example/cases?Page=1", "'https://host.example/cases?Page=1'"],
  ["plain-word", "plain-word"],
  ["it's", "'it'\\''s'"],
  ["", "''"],
])("quotes %j as %s", (text, word) => {
  expect(quoteShellWord(text)).toBe(word);
});
