import { beforeAll, expect, test } from "vitest";
import { quoteShellWord } from "../../../src/base/text/shell-word";
import { splitWords } from "../../../src/base/text/split-words";
import { correctedLines } from "../../support/program/corrected-lines";
import { lineTemplates } from "../../support/program/line-templates";
import { isComplete, suggestedLines } from "../../support/program/suggested-lines";
import { type LineResult, type LineSetting, runLine } from "../../support/program/world";
import { type ExampleWorld, exampleWorld } from "../../support/sandbox/example-world";
import { fillGaps, otherEnds } from "./gaps";
import { situations } from "./situations";
import type { Situation } from "./situations/situation";
import { pastedElsewhere, unreachedLines } from "./unreached";

let world: ExampleWorld;
beforeAll(async () => {
  world = await exampleWorld();
});

const asText = (words: readonly string[]) => words.map(quoteShellWord).join(" ");

/** Returns the complete lines to copy, in order, from stderr and from `next` of `webhooks why`. */
function printedLines({ stderr, stdout }: LineResult): readonly (readonly string[])[] {
  const next = [...stdout.matchAll(/^next\t(recoup .+)$/gm)].map(([, line = ""]) => splitWords(line));
  return [...suggestedLines(stderr), ...next].filter(isComplete);
}

const servers = /^(sandbox serve|test sample-receiver|webhooks listen)\b/;

/** Returns a setting that stops a server as soon as it listens. */
function untilListening(words: readonly string[]): LineSetting {
  if (!servers.test(words.join(" "))) return {};
  const stop = new AbortController();
  return {
    signal: stop.signal,
    sleep: async () => stop.abort(),
    listen: async (_, port) => {
      setImmediate(() => stop.abort());
      return { url: `http://127.0.0.1:${port}`, port, close: async () => {} };
    },
  };
}

const inWords = (pattern: string, line: string) => {
  const words = splitWords(line);
  const expected = splitWords(pattern);
  return (
    words.length === expected.length && expected.every((word, index) => word === "*" || word === words[index])
  );
};

test.each(situations)(
  "prints commands for `$line` that can be pasted",
  async ({ before = [], line, setting, pasted }) => {
    const { setting: own, remove } = world.fork();
    const env = { ...own.env, NO_COLOR: "1", ...setting?.env };
    const run = (words: readonly string[], overrides: LineSetting = {}) =>
      runLine(words, { ...own, ...setting, env, ...overrides });
    const wordsOf = (text: string) => splitWords(world.fill(text, text));
    for (const earlier of before)
      expect([earlier, (await run([...wordsOf(earlier), "-q"])).exitCode]).toEqual([earlier, 0]);
    const lines = printedLines(await run(wordsOf(line), untilListening(wordsOf(line))));
    const expected = Object.entries(pasted).map(([text, end]) => ({ text: world.fill(line, text), end }));
    const known = lines.map((words) => expected.find(({ text }) => inWords(text, asText(words))));
    expect(lines.map((words, index) => known[index]?.text ?? asText(words))).toEqual(
      expected.map(({ text }) => text),
    );
    for (const [index, words] of lines.entries()) {
      const { exitCode, stdout, stderr } = await run(words.slice(1), untilListening(words.slice(1)));
      const [expectedExit, part = ""] = known[index]?.end ?? [];
      expect([asText(words), exitCode, stderr]).toEqual([asText(words), expectedExit, stderr]);
      expect(`${stdout}${stderr}`).toContain(part);
    }
    remove();
  },
);

test.each(Object.entries(unreachedLines))("`%s` can be pasted", async (line, { exitCode, part }) => {
  const { setting, remove } = world.fork();
  const words = splitWords(world.fill(line, line)).slice(1);
  const { stdout, stderr, ...end } = await runLine(words, { ...setting, ...untilListening(words) });
  expect([end.exitCode, stderr]).toEqual([exitCode, stderr]);
  expect(`${stdout}${stderr}`).toContain(part);
  remove();
});

const open = lineTemplates().filter(({ isOpen, source }) => isOpen && !source.startsWith("${"));

test.each([...new Set(open.map(({ source }) => source))])(
  "runs `%s` once its placeholders are filled in",
  async (source) => {
    const { setting, remove } = world.fork();
    const run = (line: string) => {
      const words = splitWords(world.fill(line, line));
      return runLine(words, { ...setting, ...untilListening(words) });
    };
    if (!source.startsWith("profile add")) {
      await run("profile add acme --collection-url https://test.example/collection -q");
      await run("profile use sandbox -q");
    }
    const { exitCode, stderr } = await run(fillGaps(source));
    expect([exitCode, stderr]).toEqual([otherEnds[source]?.[0] ?? 0, stderr]);
    remove();
  },
);

const texts = [
  ...situations.flatMap(({ pasted }: Situation) => Object.keys(pasted)),
  ...Object.keys(unreachedLines),
  ...correctedLines.map(asText),
];

test("tests every complete line that the source suggests", { tags: "completeness" }, () => {
  const unquoted = texts.map((line) => splitWords(line).join(" "));
  const isPasted = (pattern: RegExp) => [...texts, ...unquoted].some((line) => pattern.test(line));
  const isElsewhere = (file: string) => Object.keys(pastedElsewhere).some((start) => file.startsWith(start));
  const missing = lineTemplates()
    .filter(({ file, isOpen, pattern }) => !isOpen && !isElsewhere(file) && !isPasted(pattern))
    .map(({ file, source }) => `${file}: ${source}`);
  expect(missing).toEqual([]);
});
