import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Words of docs/glossary.md, "Say this, not that", that are not used anywhere. */
const words =
  /\b(tell|tells|told|telling|teller|hear|hears|heard|ear|ears|wish|wishes|wished|usual|usually|attended|unattended|rehearsal|rehearse|rehearsed|deed|deeds|theatre|doors?|patience|obstacles?|glance|shelf|mend|mends|mended|story|stories)\b/i;

/** Words that are plain English in a sentence and unclear as a name. */
const names =
  /\b(place|places|leave|leaving|grant|nature|mark|marks|wanted|asked|house|cast|most|least|longest|largest)\b/i;

const phrases =
  /\b(taken? back|takes back|took back|left behind|leave behind|look(s|ed|ing)? (at|for)|unless said otherwise|is no (number|guid|whole|date|duration|case|field|event|surface|text|name|url|http|https)|drive[ns]? (it|a test case|them) on|a deed in the|written world|spoil(ed|t) answer)\b/i;

/** Allowed uses of a listed word, with the reason. */
const exceptions: readonly { readonly file: RegExp; readonly text: RegExp; readonly why: string }[] = [
  { file: /facts\/country\.ts$/, text: /\|HM Heard/, why: "the name of an island" },
  { file: /^docs\/glossary\.md$/, text: /./, why: "the glossary names the words it replaces" },
  {
    file: /^src\/sandbox\/worlds\/from-file\/fill\.ts$/,
    text: /openRandom/,
    why: "a seed label: another one would change every world that is built from a file",
  },
  { file: /^test\/structure\/vocabulary\.test\.ts$/, text: /./, why: "this list" },
];

/** `VOCABULARY=src/cli,docs` checks only these. */
const rooms = (process.env.VOCABULARY ?? "").split(",").filter((room) => room !== "");

const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  encoding: "utf8",
})
  .split("\n")
  .filter((file) => /^(src|test|bin|single|scenarios|ci-templates|docs|[A-Z]+\.md)/.test(file))
  .filter((file) => /\.(tsx?|md|[cm]?js|html|css|sh|ya?ml)$/.test(file))
  .filter((file) => rooms.length === 0 || rooms.some((room) => file.startsWith(room)));

/** Splits identifiers into words: `tellPath` becomes `tell path`. */
const spaced = (line: string) => line.replace(/([a-z0-9])([A-Z])/g, "$1 $2").replace(/[-_]/g, " ");

/** The names that a line of code declares. */
const declared = (line: string) =>
  [...line.matchAll(/\b(?:const|let|function|type|interface|class)\s+([A-Za-z]\w*)/g)]
    .map(([, name]) => spaced(name as string))
    .join(" ");

const lines = files.flatMap((file) =>
  readFileSync(file, "utf8")
    .split("\n")
    .map((text, at) => ({ file, at: at + 1, text })),
);

const isExcepted = ({ file, text }: { readonly file: string; readonly text: string }) =>
  exceptions.some((one) => one.file.test(file) && one.text.test(text));

const found = (isBad: (line: { readonly file: string; readonly text: string }) => boolean) =>
  lines
    .filter((line) => isBad(line) && !isExcepted(line))
    .map(({ file, at, text }) => `${file}:${at} ${text.trim()}`);

const usesOldWord = ({ text }: { readonly text: string }) => words.test(spaced(text)) || phrases.test(text);
const hasUnclearName = ({ file, text }: { readonly file: string; readonly text: string }) =>
  /\.tsx?$/.test(file) && names.test(declared(text));

test("no text, comment or name uses a word that the glossary replaces", () => {
  expect(found(usesOldWord)).toEqual([]);
});

test("no declared name uses a word that is unclear as a name", () => {
  expect(found(hasUnclearName)).toEqual([]);
});
