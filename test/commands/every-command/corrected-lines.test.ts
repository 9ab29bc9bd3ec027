import { beforeAll, expect, test } from "vitest";
import { quoteShellWord } from "../../../src/base/text/shell-word";
import { correctedLines } from "../../support/program/corrected-lines";
import { recoupWords } from "../../support/program/shell-line";
import { isComplete } from "../../support/program/suggested-lines";
import { type ExampleWorld, exampleWorld } from "../../support/sandbox/example-world";

/** Lines that wait or run until Ctrl-C. */
const endless = /^recoup (sandbox serve|events tail|cases (watch|wait)|webhooks listen)\b/;

/** Lines that a user can paste as printed. */
const lines = correctedLines
  .filter(isComplete)
  .map((words) => words.map(quoteShellWord).join(" "))
  .filter((line) => !endless.test(line));

const acme = "profile add acme --collection-url https://test.example/collection";

/** Commands to run first, keyed by the start of the suggested command. */
const before: readonly (readonly [start: string, line: string])[] = [
  ["recoup profile key", acme],
  ["recoup profile remove", acme],
  ["recoup profile use", acme],
  ["recoup alias delete", "alias set overdue whoami"],
  ["recoup sandbox undo", "sandbox reset"],
  ["recoup sandbox snapshot load", "sandbox snapshot save before"],
];

/** Matches messages whose suggestion contains a value that only the user can supply or correct. */
const needsUserValue =
  /is missing|is required|No (case|client) to|needs (a |everything paid)|named twice|is not a valid GUID|answered 405|with test cases only|test cases? (only|advance)|has no payment|on stdin is empty/;

/** Exit code of a line that needs a terminal for its questions. */
const needsPerson = 5;

let world: ExampleWorld;
beforeAll(async () => {
  world = await exampleWorld();
});

test.each([...new Set(lines)])("suggests a line that can be pasted unchanged: `%s`", async (line) => {
  const earlier = before.flatMap(([start, first]) => (line.startsWith(start) ? [first] : []));
  const words = recoupWords(world.fill(line.replace("recoup ", ""), line));
  const { exitCode, stderr } = await world.run(words, line, earlier, { isTerminal: false });
  if (exitCode === 0 || exitCode === needsPerson) return;
  expect(stderr).toMatch(needsUserValue);
});
