import { expect, test } from "vitest";
import { readExpression } from "../../src/api/selection/expression";
import { NumberText } from "../../src/base/json/json";
import { maskLikelySecrets, maskNamedSecret } from "../../src/base/secrets/likely-secrets";
import { createMasker } from "../../src/base/secrets/mask";
import { toSafeFileName } from "../../src/base/text/safe-name";
import { splitWords } from "../../src/base/text/split-words";
import { isUnsafe } from "../../src/base/text/unsafe-characters";
import { wrapLine } from "../../src/browse/load/card-lines";
import { loadMeasure, truncate, truncateMiddle } from "../../src/render/table/width";
import { wrapToWidth } from "../../src/render/table/wrap";
import { parseMoney } from "../../src/sandbox/facts/money";
import { readForm } from "../../src/sandbox/wire/multipart";
import { parseBoundary } from "../../src/traffic/multipart";
import { listBodyReadings } from "../../src/webhooks/mistakes/body-mistakes";
import { listHeaderReadings } from "../../src/webhooks/mistakes/header-mistakes";
import { listSecretReadings } from "../../src/webhooks/mistakes/secret-mistakes";
import { quickly } from "../support/patterns/quick";
import { filesThatBuild } from "../support/patterns/source-patterns";

const length = 100_000;
const masker = createMasker(["abcd", "cänary+key/0123456789="]);
const measure = await loadMeasure(["👩"]);

/** Functions that match untrusted text against several patterns, or against a pattern built at run time. */
const readers: Readonly<Record<string, (text: string) => unknown>> = {
  "masks a key": (text) => masker.text(text),
  "masks a key in a body": (text) => masker.bytes(Buffer.from(text)),
  "masks what looks like a secret": maskLikelySecrets,
  "masks the value of a word": maskNamedSecret,
  "reads an amount": (text) => parseMoney(new NumberText(`1${text}`.replace(/[^\d.e+-]|(?<!\d)[.e]/g, "0"))),
  "names a file": toSafeFileName,
  "splits words": splitWords,
  "finds unsafe characters": isUnsafe,
  "reads a form": (text) => readForm(Buffer.from(`--b\r\n${text}\r\n\r\n${text}\r\n--b--`), "b"),
  "reads a form's field": (text) =>
    readForm(Buffer.from(`--b\r\nContent-Disposition: form-data${text}\r\n\r\nx\r\n--b--`), "b"),
  "reads a boundary": (text) => parseBoundary(`multipart/form-data; ${text}`),
  "reads a condition": readExpression,
  "finds what a body was": (text) => listBodyReadings(Buffer.from(text)),
  "finds what a signature header was": (text) => listHeaderReadings(text, text),
  "finds what a secret was": (text) => listSecretReadings(text, []),
};

/** Functions that fit text into a terminal. */
const fitters: typeof readers = {
  measures: measure,
  truncates: (text) => truncate(text, 40, measure),
  "truncates in the middle": (text) => truncateMiddle(text, 40, measure),
  wraps: (text) => wrapToWidth(text, 80, measure),
  folds: (text) => wrapLine(text, 80, measure),
};

const units = [
  ...[
    "\\",
    "\\\\u00",
    "%25",
    "&#",
    "eyJ",
    "eyJ-",
    "eyJa.",
    "a.",
    "-",
    "a-",
    "token",
    "token ",
    "token=",
    "apikey",
  ],
  ...[
    " key",
    "sig=",
    "&sig",
    "?a",
    '"token"',
    '"token":',
    '"token":"\\"',
    '"key":1e',
    "secret:",
    '"',
    '\\"',
    '"\\',
  ],
  ...["0", ".", " ", " .", "\t", "\n", "\r\n", ";", '; name="', "=", "/", "a/", "\u001b[", "\ud83d"],
];
/** Grapheme clusters, most of which take up more or fewer terminal cells than they have characters. */
const clusters = ["a", "abc ", "👩\u200d", "👩", "e\u0301", "\u200d", "क्", "ᄀ", "漢", "\u202e"];

async function readAll(
  name: string,
  read: (text: string) => unknown,
  texts: readonly string[],
  tails = ["", "\0 100%"],
) {
  for (const unit of texts)
    for (const tail of tails) {
      const text = unit.repeat(length / unit.length) + tail;
      await quickly(`${name}: ${JSON.stringify(unit)}`, () => {
        try {
          return read(text);
        } catch (error) {
          return error;
        }
      });
    }
}

test.each(Object.entries(readers))("%s in linear time", (name, read) =>
  readAll(name, read, [...units, ...clusters]),
);

test.each(Object.entries(fitters))("%s in linear time", (name, fit) => readAll(name, fit, clusters, [""]));

test("lists each file that builds a pattern from text", { tags: "completeness" }, () => {
  expect(filesThatBuild).toEqual([
    "api/selection/expression.ts",
    "base/secrets/likely-secrets.ts",
    "base/secrets/mask.ts",
    "base/text/unsafe-characters.ts",
    // The text is chosen by the user and has at most eleven characters, and the pattern is anchored.
    "bulk-import/rows/local-format.ts",
    "render/table/width.ts",
    "sandbox/wire/multipart.ts",
    // The scenario author's own pattern, which runs under a time limit.
    "scenario/files/conditions.ts",
  ]);
});
