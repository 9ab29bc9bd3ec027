import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readSourceWords, type SourceWords } from "../support/patterns/source-words";

/** Banned words: the left column of "Say this, not that" in docs/glossary.md. */
const words =
  /\b(tell|tells|told|telling|teller|hear|hears|heard|ear|ears|wish|wishes|wished|usual|usually|attended|unattended|rehearsal|rehearse|rehearsed|deed|deeds|theatre|doors?|patience|obstacles?|glance|shelf|mend|mends|mended|story|stories)\b/i;

/** Words that are plain English in a sentence but unclear as a name. */
const names =
  /\b(place|places|leave|leaving|grant|nature|mark|marks|wanted|asked|house|cast|most|least|longest|largest)\b/i;

/** Names in which these words are allowed, and why. */
const allowedNames: readonly { readonly file: RegExp; readonly name: RegExp; readonly why: string }[] = [
  {
    file: /^(src|test)\/commands\/profile\//,
    name: /^place$/,
    why: "a published field of `profile show --json`",
  },
  {
    file: /^(src\/(bulk-import|cleanup)|test\/(cleanup|commands|scenario)\/)/,
    name: /^(place|mark)$/,
    why: "a field of journals that version 0.1.0 wrote",
  },
  { file: /^(test\/bench|test\/mutants|test\/package)\//, name: /./, why: "scripts apart from the program" },
];

/** The first word of a noun clause or a fronted object. */
const clauseStart = /^(What|Where|Whoever|Of|None|Nobody|Nothing|Whatever|That) /;

/** Matches a type named by a participle, which doesn't say what the type holds. */
const participle =
  /^([A-Z][a-z]+ed|[A-Z][a-z]+ing|Given|Kept|Known|Taken|Made|Shown|Found|Read|Sent|Done|Begun|Left|Lost|Drawn|Written|Built|Held|Meant|Own|Seen|Broken|Chosen|Paid|Due)$/;

const participleNouns: readonly string[] = [
  ...["Finding", "Keyring", "Listing", "Matching", "Narrowing", "Paging", "Serving", "Thing"],
];

const phrases =
  /\b(taken? back|takes back|took back|left behind|leave behind|look(s|ed|ing)? (at|for)|unless said otherwise|is no (number|guid|whole|date|duration|case|field|event|surface|text|name|url|http|https)|drive[ns]? (it|a test case|them) on|a deed in the|written world|spoil(ed|t) answer)\b/i;

/** Text in which banned words are allowed, and why. */
const exceptions: readonly { readonly file: RegExp; readonly text: RegExp; readonly why: string }[] = [
  { file: /facts\/country\.ts$/, text: /\|HM Heard/, why: "the name of an island" },
  { file: /^docs\/glossary\.md$/, text: /./, why: "the glossary names the words it replaces" },
  {
    file: /^src\/sandbox\/worlds\/from-file\/fill\.ts$/,
    text: /createRandom/,
    why: "a seed label: another one would change every world that is built from a file",
  },
  { file: /^test\/structure\/vocabulary\.test\.ts$/, text: /./, why: "this list" },
];

/** `VOCABULARY=src/cli,docs` limits the check to these paths. */
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

const lines = files.flatMap((file) =>
  readFileSync(file, "utf8")
    .split("\n")
    .map((text, index) => ({ file, index: index + 1, text })),
);

const isExcepted = ({ file, text }: { readonly file: string; readonly text: string }) =>
  exceptions.some((candidate) => candidate.file.test(file) && candidate.text.test(text));

const found = (isBad: (line: { readonly file: string; readonly text: string }) => boolean) =>
  lines
    .filter((line) => isBad(line) && !isExcepted(line))
    .map(({ file, index, text }) => `${file}:${index} ${text.trim()}`);

const usesOldWord = ({ text }: { readonly text: string }) => words.test(spaced(text)) || phrases.test(text);

const sources: readonly SourceWords[] = files
  .filter((file) => /\.(m?tsx?|mjs)$/.test(file) && !file.endsWith(".d.ts"))
  .map(readSourceWords);

const location = ({ file, lineAt }: SourceWords, { text, start }: { text: string; start: number }) =>
  `${file}:${lineAt(start)} ${text.split("\n", 1)[0]}`;

test("no text, comment or name uses a word that the glossary replaces", () => {
  expect(found(usesOldWord)).toEqual([]);
});

test("no variable, parameter, property or type has an unclear name", () => {
  const isAllowed = (file: string, name: string) =>
    allowedNames.some((candidate) => candidate.file.test(file) && candidate.name.test(name));
  const unclear = sources.flatMap((source) =>
    source.names
      .filter(({ text }) => names.test(spaced(text)) && !/^at(Most|Least)/.test(text))
      .filter(({ text }) => !isAllowed(source.file, text))
      .map((name) => location(source, name)),
  );
  expect(unclear).toEqual([]);
});

test("no type is named by a bare participle", () => {
  const bare = sources.flatMap((source) =>
    source.types
      .filter(({ text }) => participle.test(text) && !participleNouns.includes(text))
      .map((type) => location(source, type)),
  );
  expect(bare).toEqual([]);
});

test("no comment begins with a noun clause or a fronted object", () => {
  const clauses = sources.flatMap((source) =>
    source.comments.filter(({ text }) => clauseStart.test(text)).map((comment) => location(source, comment)),
  );
  expect(clauses).toEqual([]);
});

test("no test title begins with a noun clause or a fronted object", () => {
  const isClause = (text: string, isInGroup: boolean) =>
    new RegExp(clauseStart, "i").test(text) && !(isInGroup && /^(that|of) /i.test(text));
  const clauses = sources.flatMap((source) =>
    source.titles
      .filter(({ text, isInGroup }) => isClause(text, isInGroup))
      .map((title) => location(source, title)),
  );
  expect(clauses).toEqual([]);
});
