import { expect, test } from "vitest";
import { describeCommands } from "../../../src/reference/command-descriptions";
import { buildCommandData, buildDetailedData } from "../../../src/reference/data/command-data";
import { tinyCommands } from "../../support/reference/tiny-commands";

const callCodes = [0, 1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 130, 143];
const partialCodes = [...callCodes.slice(0, 11), 12, 130, 143];

test("describes the commands in JSON for scripts", async () => {
  const { commands } = await describeCommands(tinyCommands);
  expect(commands.map(buildCommandData)).toEqual([
    {
      path: "cases list",
      summary: "List cases",
      arguments: [],
      flags: [
        {
          name: "--limit",
          short: "-L",
          value: "n",
          values: ["all"],
          default: "20",
          repeatable: false,
          summary: "Maximum number of records",
        },
        { name: "--again", repeatable: true, summary: "Repeat" },
      ],
      reads: true,
      writes: false,
      needsLive: false,
      extension: false,
      exitCodes: partialCodes,
      examples: [
        { line: "recoup cases list --limit 5", note: "the first five" },
        {
          line: "recoup cases list --where 'debtor.name~Weidmann' --sort remainder:desc --limit 100 --json",
          note: "the largest",
        },
      ],
    },
    {
      path: "cases start",
      summary: "Start a case",
      arguments: [{ name: "case", summary: "the case to start", required: true, repeatable: false }],
      flags: [],
      reads: true,
      writes: true,
      needsLive: true,
      extension: true,
      exitCodes: partialCodes,
      examples: [],
    },
    {
      path: "test advance",
      summary: "Advance a test case",
      arguments: [
        {
          name: "id state",
          summary: "the case and its state",
          required: false,
          repeatable: true,
          values: ["active", "paid"],
        },
      ],
      flags: [{ name: "-v", repeatable: true, summary: "Say more" }],
      reads: false,
      writes: true,
      needsLive: false,
      extension: false,
      exitCodes: partialCodes,
      examples: [{ line: "recoup test advance X paid", note: "let it be paid" }],
    },
    {
      path: "help",
      summary: "Show help",
      arguments: [],
      flags: [],
      reads: true,
      writes: false,
      needsLive: false,
      extension: false,
      exitCodes: [0, 1, 2, 3, 130, 143],
      examples: [],
    },
  ]);
});

test("adds a command's fields and its details or summary", async () => {
  const { commands } = await describeCommands(tinyCommands);
  const [list, , , help] = await Promise.all(
    commands.map((command) => buildDetailedData(command, tinyCommands)),
  );
  expect(list).toMatchObject({
    path: "cases list",
    details: "Lists cases, also with ~wild~ and .dotted names",
    fields: expect.arrayContaining(["id", "reference", "debtor.name"]),
  });
  expect(help).toMatchObject({ path: "help", details: "Show help", fields: [] });
});
