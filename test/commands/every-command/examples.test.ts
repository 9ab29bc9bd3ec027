import { expect, test } from "vitest";
import { matchCommand } from "../../../src/cli/line/locate";
import { parseLine } from "../../../src/cli/line/program";
import { commands } from "../../../src/commands";
import { recoupWords } from "../../support/program/shell-line";

const described = await Promise.all(
  commands.entries.map(async (entry) => ({ ...entry, record: (await entry.load()).default })),
);
const examples = described.flatMap(({ path, record }) =>
  Object.keys(record.examples).map((line) => ({ path, line })),
);

test.each(described)(
  "$path has complete examples, including one of the command itself",
  ({ path, record }) => {
    const lines = Object.keys(record.examples);
    expect(lines.filter((line) => line.includes(`recoup ${path}`)).length).toBeGreaterThan(0);
    expect(lines.filter((line) => /…|<[\w-]+>/.test(line))).toEqual([]);
  },
);

/** test/built/guides/help-examples.test.ts runs the examples. */
test.each(examples.filter(({ line }) => line.includes("recoup ")))(
  "every command and flag of `$line` exists",
  async ({ line }) => {
    const { entry, rest } = matchCommand(recoupWords(line), commands.entries);
    expect(entry).toBeDefined();
    if (entry !== undefined) expect(parseLine(entry, (await entry.load()).default, rest)).toBeDefined();
  },
);
