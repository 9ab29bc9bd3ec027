import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { splitWords } from "../../../src/base/text/split-words";
import { sandboxOnDisk } from "../../support/sandbox/sandbox-on-disk";

const { run } = sandboxOnDisk({ env: { NO_COLOR: "1" } });

/** Returns what a line prints on a terminal: stdout, stderr behind exclamation marks, and an exit code above 0. */
async function transcribe(line: string): Promise<string> {
  const { stdout, stderr, exitCode } = await run(splitWords(line), { isTerminal: true, columns: 100 });
  const text = stdout.replace(/^Bytes.*$/m, (row) => row.replace(/\d+/, "1000000"));
  return `${text}${stderr.replace(/^(?=.)/gm, "! ")}${exitCode === 0 ? "" : `exit ${exitCode}\n`}`;
}

/** Lines that build on each other. */
const session = readFileSync("test/commands/sandbox/session.txt", "utf8")
  .split(/^\$ recoup /m)
  .slice(1)
  .map((block) => {
    const [line = "", ...text] = block.trimEnd().split("\n");
    return { line, text: `${text.join("\n")}\n` };
  });

test.each(session)("prints what `recoup $line` did, as session.txt shows", async ({ line, text }) => {
  expect(await transcribe(line)).toBe(text);
});
