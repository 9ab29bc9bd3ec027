import fc from "fast-check";
import { expect, test } from "vitest";
import { parseJson, printJson, RawJson } from "../../../src/base/json/json";
import { Secrets } from "../../../src/base/secrets/secrets";
import { openLinePrinter } from "../../../src/cli/session/history/print-line";

const known = ["abcd", "k-0123456789", 'quo"ted\\key'];

test("a body is recorded as it was sent, but for secrets, however they are written", () => {
  const secrets = new Secrets(known);
  const print = openLinePrinter(secrets);
  const parts = [...known, "%61bcd", "\\u0061", "&#97;bcd", "x", " ", "ü", "\n", "k-01234", "56789"];
  const text = fc.array(fc.constantFrom(...parts), { maxLength: 4 }).map((found) => found.join(""));
  const value = fc.letrec((tie) => ({
    any: fc.oneof(text, fc.integer(), tie("object")),
    object: fc.dictionary(text, tie("any"), { maxKeys: 3 }),
  })).object;
  fc.assert(
    fc.property(value, (body) => {
      const json = JSON.stringify(body);
      const expected = printJson({ id: "1", body: secrets.maskDeep(parseJson(json)) });
      expect(print({ id: "1", body: new RawJson(Buffer.from(json)) })).toBe(expected);
    }),
  );
});

test("a field that was printed before is masked again when another secret is known", () => {
  const secrets = new Secrets();
  const print = openLinePrinter(secrets);
  const line = { id: "1", url: "https://host/token-4711-4711" };
  expect(print(line)).toBe('{"id":"1","url":"https://host/token-4711-4711"}');
  secrets.add("token-4711-4711");
  expect(print(line)).toBe('{"id":"1","url":"https://host/****"}');
});
