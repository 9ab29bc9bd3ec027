import { expect, test } from "vitest";
import { listNextCommands } from "../../../../src/base/advice/advice";
import { matchCommand } from "../../../../src/cli/line/locate";
import { nounSynonyms, verbSynonyms } from "../../../../src/cli/line/mistakes/synonyms";
import { createUnknownCommandFailure } from "../../../../src/cli/line/mistakes/unknown-command";
import { commands } from "../../../../src/commands";

function suggestionsOf(...line: readonly string[]): readonly string[] {
  const { hint } = createUnknownCommandFailure(line, matchCommand(line, commands.entries), commands).details;
  return (listNextCommands(hint) ?? []).map((words) => words.slice(1).join(" "));
}

const isCommand = (line: string) => commands.entries.some(({ path }) => `${path} `.startsWith(`${line} `));
const nouns = Object.keys(commands.nouns).filter(
  (noun) => !commands.entries.some(({ path }) => path === noun),
);

/**
 * One line per verb borrowed from other programs, with the commands that recoup suggests for it after each
 * noun.
 */
const verbLines = Object.keys(verbSynonyms).map((word) => {
  const meant = nouns
    .filter((noun) => !isCommand(`${noun} ${word}`))
    .flatMap((noun) => suggestionsOf(noun, word))
    .filter((line) => !line.endsWith("--help"));
  return `${word}: ${meant.join(", ")}`;
});
const nounLines = Object.keys(nounSynonyms).map(
  (word) => `${word} list: ${suggestionsOf(word, "list").join()}`,
);

/** To update word-meanings.txt, run `npx vitest run -u` on this file and review the diff. */
test("after each noun, suggests the equivalents of verbs used by other programs", async () => {
  await expect([...verbLines, "", ...nounLines, ""].join("\n")).toMatchFileSnapshot("word-meanings.txt");
});

test("suggests the same commands for a word in uppercase as in lowercase", () => {
  expect(suggestionsOf("cases", "RM")).toEqual(suggestionsOf("cases", "rm"));
});
