import fc from "fast-check";
import { expect, test } from "vitest";
import { wrapSentences } from "../../src/render/text/wrap-sentences";
import { runLine } from "../support/program/world";

test("breaks a long sentence between words and indents the continuation lines", async () => {
  const text =
    "Error: The case 44HX8JMJ is closed and can't be started again by you.\n  next: Reopen it first.";
  expect(await wrapSentences(text, 30)).toBe(`\
Error: The case 44HX8JMJ is
  closed and can't be started
  again by you.
  next: Reopen it first.`);
});

test("keeps a command on one line, however long it is", async () => {
  const line = "`recoup cases get 44HX8JMJ --as customer --client kb-1001`";
  expect(await wrapSentences(`  next: Run ${line}, then try it again.`, 40)).toBe(
    `  next: Run\n    ${line},\n    then try it again.`,
  );
  const submit = "recoup cases submit --client kb-1001 --amount 12";
  const curl = `curl --header "XApiKey: $KEY" "$URL"/cases`;
  for (const bare of [submit, curl])
    expect(await wrapSentences(`The same command without prompts: ${bare}`, 40)).toBe(
      `The same command without prompts:\n  ${bare}`,
    );
});

test("doesn't break URLs or quoted lines", async () => {
  const address = `https://hooks.example.com/${"a".repeat(60)}`;
  expect(await wrapSentences(`  address: ${address}`, 40)).toBe(`  address:\n    ${address}`);
  const quoted = `A\n  | export A=${"b ".repeat(40)}`;
  expect(await wrapSentences(quoted, 40)).toBe(quoted);
});

test("keeps a line whole if it fits or if the width is unknown", async () => {
  const text = "a  b ".repeat(50);
  expect(await wrapSentences(text, undefined)).toBe(text);
  expect(await wrapSentences("GET  /cases    200", 18)).toBe("GET  /cases    200");
});

test("keeps lines within the terminal's width without losing a word", async () => {
  const word = fc.stringMatching(/^[a-z日]{1,9}$/u);
  await fc.assert(
    fc.asyncProperty(
      fc.array(word, { minLength: 1 }),
      fc.integer({ min: 22, max: 60 }),
      async (words, width) => {
        const text = await wrapSentences(words.join(" "), width);
        expect(text.split(/\s+/)).toEqual(words);
        for (const line of text.split("\n")) {
          expect([...line].length + [...line].filter((letter) => letter === "日").length).toBeLessThanOrEqual(
            width,
          );
        }
      },
    ),
  );
});

test("wraps an error and its hint only on a terminal", async () => {
  const line = "cases list --page 0";
  const piped = await runLine(line);
  const result = await runLine(line, { isTerminal: true, stderrColumns: 40, env: { NO_COLOR: "1" } });
  expect(Math.max(...piped.stderr.split("\n").map(({ length }) => length))).toBeGreaterThan(40);
  expect(Math.max(...result.stderr.split("\n").map(({ length }) => length))).toBeLessThanOrEqual(40);
  expect(result.stderr).toBe(`\
Error: --page must be an integer between
  1 and 999999999 (got "0").
  next: Run \`recoup cases list --help\`
    for its flags and arguments.
`);
  const json = await runLine([...line.split(" "), "--json"], { isTerminal: true, stderrColumns: 40 });
  expect(JSON.parse(json.stderr).error.exit).toBe(2);
});

test("keeps a line that fits exactly, but wraps one that is one cell wider", async () => {
  expect(await wrapSentences("one two three", 13)).toBe("one two three");
  expect(await wrapSentences("one two three", 12)).toBe("one two\n  three");
  expect(await wrapSentences("日本 日本", 9)).toBe("日本 日本");
  expect(await wrapSentences("日本 日本", 8)).toBe("日本\n  日本");
  expect(await wrapSentences("    one two three", 11, " ")).toBe("    one two\n     three");
});
