import { expect, test } from "vitest";
import { Failure } from "../../src/base/failure";
import type { CommandList } from "../../src/cli/line/command";
import { command } from "../../src/cli/line/command";
import type { LiveReport } from "../../src/render/report";
import { runLine } from "../support/program/world";

/** Returns a program whose only command throws the given value once it has started. */
function breaking(thrown: unknown): CommandList {
  const report: LiveReport = {
    kind: "live",
    steps: (async function* () {
      yield { text: "one", json: { step: 1 } };
      throw thrown;
    })(),
  };
  const record = command({ examples: {}, options: {}, calls: [], run: async () => report });
  return {
    nouns: { do: { group: "Do", summary: "anything" } },
    overviewPaths: [],
    verbGroups: [],
    entries: [{ path: "do it", summary: "it", load: async () => ({ default: record }) }],
  };
}

const message = "Internal error in recoup: an error occurred, and another one while it was being reported.";
const hint = "Please report it, together with the command line.";
/** A thrown value that has no prototype, and therefore no name. */
const nameless = Object.create(null);

test("exits with 1 and reports an exception like any other error", async () => {
  const result = await runLine("do it", { commands: breaking(new RangeError("no such step")) });
  expect(result).toMatchObject({ exitCode: 1, stdout: "one\n" });
  expect(result.stderr).toBe(
    "Error: Internal error in recoup: RangeError: no such step\n  next: Please report it, together with the command line.\n",
  );
});

test("prints one line for an error that can't be formatted", async () => {
  const { exitCode, stderr } = await runLine("do it", { commands: breaking(nameless) });
  expect([exitCode, stderr]).toEqual([1, `Error: ${message} ${hint}\n`]);
});

test("prints JSON with --json for an error that can't be formatted", async () => {
  const { exitCode, stdout, stderr } = await runLine("do it --json", { commands: breaking(nameless) });
  expect([exitCode, stdout]).toEqual([1, '{"step":1}\n']);
  expect(JSON.parse(stderr)).toEqual({ error: { code: "fault", exit: 1, message, hint } });
});

test("prints a generic error if stderr rejects the first write", async () => {
  let writes = 0;
  const beforeStderr = () => {
    if (++writes === 1) throw new Error("no room");
  };
  const commands = breaking(new Failure("rejected", "what happened"));
  const { exitCode, stderr } = await runLine("do it", { commands, beforeStderr });
  expect([exitCode, stderr]).toEqual([1, `Error: ${message} ${hint}\n`]);
});

test.each(["do it", "do it --json", "do nothing"])(
  "`%s` exits with 1 without throwing if stderr isn't writable",
  async (line) => {
    const beforeStderr = () => {
      throw new Error("no room");
    };
    const { exitCode, stderr } = await runLine(line, { commands: breaking(new Error("oops")), beforeStderr });
    expect([exitCode, stderr]).toEqual([1, ""]);
  },
);

test("exits with 3 if the program's files were replaced", async () => {
  const changed = Object.assign(new Error("The files of recoup changed while it ran."), {
    code: "PROGRAM_CHANGED",
  });
  const { exitCode, stderr } = await runLine("do it", { commands: breaking(changed) });
  expect([exitCode, stderr]).toEqual([
    3,
    "Error: The files of recoup changed while it ran. Run the command again.\n",
  ]);
  const asJson = await runLine("do it --json", { commands: breaking(changed) });
  expect([asJson.exitCode, JSON.parse(asJson.stderr)]).toEqual([
    3,
    {
      error: {
        code: "config",
        exit: 3,
        message: "The files of recoup changed while it ran.",
        hint: "Run the command again.",
      },
    },
  ]);
});
