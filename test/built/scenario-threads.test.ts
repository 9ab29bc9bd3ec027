import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runBuilt } from "../support/program/built-program";
import { temporaryFolder } from "../support/program/temporary-folder";

const numbers = Array.from({ length: 40 }, (_, index) => index + 1).join(", ");
const many = `name: Many
matrix: { number: [${numbers}] }
steps:
  - create: { amountToRecover: 250.00 }
    check: { remainder: 250.00 }
`;

test("prints the same output with and without threads", async () => {
  const file = join(await temporaryFolder(), "many.yaml");
  await writeFile(file, many);
  const run = (parallel: string) =>
    runBuilt(["test", "run", file, "--target", "sandbox", "--seed", "s", "--parallel", parallel]);
  const together = await run("4");
  expect(together).toEqual(await run("1"));
  expect([together.exitCode, together.stdout]).toEqual([
    0,
    expect.stringContaining("40 scenarios: 40 passed"),
  ]);
});

test("refuses the internal thread argument as a command", async () => {
  expect((await runBuilt(["__play"])).stderr).toContain('Error: Unknown command "recoup __play".');
});
