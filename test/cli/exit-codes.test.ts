import { expect, test } from "vitest";
import { Failure, type FailureKind } from "../../src/base/failure";
import { exitCodes } from "../../src/cli/flags/exit-codes";
import type { CommandList } from "../../src/cli/line/command";
import { command } from "../../src/cli/line/command";
import { runLine } from "../support/program/world";

/** Returns a program whose only command fails with the given error. */
function failing(error: unknown): CommandList {
  const record = command({
    examples: {},
    options: {},
    calls: [],
    run: () => Promise.reject(error),
  });
  return {
    nouns: { do: { group: "Do", summary: "anything" } },
    overviewPaths: [],
    verbGroups: [],
    entries: [{ path: "do it", summary: "it", load: async () => ({ default: record }) }],
  };
}

const table: readonly (readonly [FailureKind, number])[] = [
  ["fault", 1],
  ["usage", 2],
  ["config", 3],
  ["unauthorized", 4],
  ["forbidden", 5],
  ["not-found", 6],
  ["conflict", 7],
  ["pending", 8],
  ["rejected", 9],
  ["rate-limited", 10],
  ["network", 11],
  ["partial", 12],
  ["check-failed", 13],
  ["interrupted", 130],
];

test.each(table)("prints one JSON object for a failure of kind %s and exits with %d", async (kind, exit) => {
  const failure = new Failure(kind, "what happened", { hint: "what to do", findings: ["one", "two"] });
  const { exitCode, stdout, stderr } = await runLine("do it --json", { commands: failing(failure) });
  expect([exitCode, stdout]).toEqual([exit, ""]);
  expect(stderr).toBe(
    `{"error":{"code":"${kind}","exit":${exit},"message":"what happened\\none\\ntwo","hint":"what to do"}}\n`,
  );
});

test("covers every kind of failure", () => {
  expect(Object.entries(exitCodes)).toEqual(table);
});

test("exits with 1 and reports an unexpected error as a bug in the program", async () => {
  const { exitCode, stdout, stderr } = await runLine("do it", { commands: failing(new TypeError("oops")) });
  expect([exitCode, stdout]).toEqual([1, ""]);
  expect(stderr).toBe(
    "Error: Internal error in recoup: TypeError: oops\n  next: Please report it, together with the command line.\n",
  );
});

test("exits with 143 after SIGTERM", async () => {
  const stop = new AbortController();
  stop.abort("SIGTERM");
  const commands = failing(new Failure("interrupted", "interrupted by SIGTERM"));
  const { exitCode, stderr } = await runLine("do it", { commands, signal: stop.signal });
  expect([exitCode, stderr]).toEqual([143, "Interrupted.\n"]);
});
