import { expect, test } from "vitest";
import { capitalize } from "../../src/base/text/sentence";

test.each([
  ["the key is missing", "The key is missing"],
  ["email addresses differ", "Email addresses differ"],
  ["--sort is empty", "--sort is empty"],
  ["http://127.0.0.1:4977/cp is an address of live", "http://127.0.0.1:4977/cp is an address of live"],
  ["case.json does not exist", "case.json does not exist"],
  ["case.closed: not subscribed", "case.closed: not subscribed"],
  ["nothing: not sent", "Nothing: not sent"],
])("starts a sentence with a capital letter, except for a name: %s", (text, expected) => {
  expect(capitalize(text)).toBe(expected);
});
