import { expect, test } from "vitest";
import { startBuilt } from "../support/program/built-program";

const timeoutMs = 60_000;

/**
 * Interrupts each run just after it prints the text in the last column. Payments are imported after a case's
 * documents.
 */
const moments = [
  ["SIGTERM", 143, "while a drill starts", "all", "An agency's day"],
  ["SIGINT", 130, "while cases are created", "all", "submit case 3"],
  ["SIGTERM", 143, "while payments are imported", "all", "files customer"],
  ["SIGTERM", 143, "during a short drill", "case-work", "Work on a case"],
] as const;

test.each(moments)(
  "on %s, exits with %d %s and reports only the steps that have run",
  async (signal, exit, _, drill, text) => {
    const { child, ended } = startBuilt([
      "test",
      "run",
      "--drill",
      drill,
      "--drill",
      "repeats",
      "--seed",
      "s",
    ]);
    let output = "";
    const stop = (chunk: Buffer) => {
      output += chunk;
      if (!output.includes(text)) return;
      child.stdout.off("data", stop);
      child.kill(signal);
    };
    child.stdout.on("data", stop);
    const { exitCode, stdout, stderr } = await ended;
    expect([exitCode, stderr]).toEqual([exit, "Interrupted.\n"]);
    expect(stdout).toMatch(
      /\n {2}interrupted \(.+ of sandbox time\)\n\d+ scenarios?: \d+ passed, 1 interrupted(, \d+ not run)? \(seed s\)\n$/,
    );
  },
  timeoutMs,
);
