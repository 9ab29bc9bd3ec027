import { execFile } from "node:child_process";
import { expect } from "vitest";
import { testWith } from "../../support/program/tool";

/** What the driver printed: a line for each receiver, and how many were not as expected. */
function tryReceivers(...flags: string[]): Promise<string[]> {
  const args = ["test/proof/receivers/try.mjs", "--jobs", "3", ...flags];
  return new Promise((resolve) => {
    execFile(process.execPath, args, (_error, stdout, stderr) =>
      resolve(`${stderr}${stdout}`.trim().split("\n")),
    );
  });
}

const unexpected = (lines: string[]) => lines.filter((line) => !line.startsWith("ok "));

const testWithPython = testWith("python3");
const timeoutMs = 600_000;

testWithPython(
  "raises no alarm about thirteen designs that are right",
  async () => {
    const lines = await tryReceivers("--runs", "10");
    expect(unexpected(lines)).toEqual(["0 of 13 unexpected"]);
  },
  timeoutMs,
);

testWithPython(
  "finds each planted bug",
  async () => {
    const lines = await tryReceivers("--bug", "all", "--finder");
    expect(unexpected(lines)).toEqual([`0 of ${lines.length - 1} unexpected`]);
  },
  timeoutMs,
);
