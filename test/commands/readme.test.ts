import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { openPlatform } from "../../src/sandbox/platform";
import { runLine } from "../support/world";

const readme = readFileSync(new URL("../../README.md", import.meta.url), "utf8");
const fresh = (line: string, columns?: number) =>
  runLine(line, {
    isTerminal: columns !== undefined,
    ...(columns === undefined ? {} : { columns }),
    env: { NO_COLOR: "1" },
    openPlatform: (options) => openPlatform({ ...options, isEphemeral: true, isUnlimited: true }),
  });

test("the README shows what a newcomer's first command shows at 80 columns", async () => {
  const { stdout, stderr } = await fresh("cases list", 80);
  const [note = "", footer = ""] = stderr.split(/(?<=\n)/);
  expect(readme).toContain(`\`\`\`\n${note}${stdout}${footer}\`\`\`\n`);
});

const references = [...readme.matchAll(/recoup (cases (?:get|timeline) \w+)/g)].map(([, line = ""]) => line);

test.each(references)("%s of the README finds its case", async (line) => {
  expect(references).toHaveLength(2);
  const { exitCode, stdout } = await fresh(line);
  expect([exitCode, stdout === ""]).toEqual([0, false]);
});
