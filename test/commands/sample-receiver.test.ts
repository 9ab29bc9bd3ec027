import { expect, test } from "vitest";
import type { Send } from "../../src/base/http";
import { mutants } from "../../src/proof/receiver/mutants/mutants";
import { check, currentSecret, rulesWith } from "../support/checked-receiver";
import { memoryFiles, runLine } from "../support/program/world";

const files = { "/work/hook.key": `${currentSecret}\n` };

/** Serves the sample receiver until `work` is done. */
async function served(
  flags: string,
  work: (receiver: Send) => Promise<void>,
  fileSystem = memoryFiles(new Map(Object.entries(files))),
) {
  const stop = new AbortController();
  let working: Promise<void> | undefined;
  const result = await runLine(`test sample-receiver ${flags}`, {
    fileSystem,
    signal: stop.signal,
    listen: async (receiver, port) => {
      working = work(receiver).finally(() => stop.abort("SIGINT"));
      return { url: `http://127.0.0.1:${port}`, port, close: async () => {} };
    },
  });
  await working;
  return result;
}

test("uses the secret in the file and prints the receiver's address [SIG-03]", async () => {
  const { stdout, stderr } = await served("--secret-file hook.key", async (receiver) => {
    expect(rulesWith("broken", await check(receiver))).toEqual(["next-secret"]);
  });
  expect(stdout).toBe(
    "The sample receiver receives deliveries at http://127.0.0.1:4030/hooks\nState: http://127.0.0.1:4030/state?caseId=<id>\nPress Ctrl-C to stop it.\n",
  );
  expect(stderr).toBe("The sample receiver has stopped.\n");
});

test("writes the ready file and removes it at the end", async () => {
  const contents = new Map(Object.entries(files));
  const fileSystem = memoryFiles(contents);
  const written: string[] = [];
  const write: typeof fileSystem.write = async (path, content) => void written.push(path, String(content));
  await served("--secret-file hook.key --ready-file ready.json", async () => {}, { ...fileSystem, write });
  expect([written[0], JSON.parse(written[1] ?? "").pid]).toEqual(["/work/ready.json", 4711]);
  contents.set("/work/ready.json", "{}");
  await served("--secret-file hook.key --ready-file ready.json", async () => {}, fileSystem);
  expect(contents.has("/work/ready.json")).toBe(false);
});

test("--bug adds a bug and names it in the ready line", async () => {
  const flags = "--secret-file hook.key --port 5000 --bug no-signature-check --json";
  const { stdout } = await served(flags, async (receiver) => {
    expect(rulesWith("broken", await check(receiver))).toContain("wrong-secret");
  });
  expect(JSON.parse(stdout)).toEqual({
    url: "http://127.0.0.1:5000/hooks",
    stateUrl: "http://127.0.0.1:5000/state",
    pid: 4711,
    bug: "no-signature-check",
  });
});

test("refuses every delivery until the receiver gets a secret", async () => {
  await served("", async (receiver) => {
    expect(rulesWith("held", await check(receiver))).toEqual([]);
  });
});

test("lists the bugs without opening a port", async () => {
  const { exitCode, stdout } = await runLine("test sample-receiver --list-bugs -o ids");
  expect([exitCode, stdout.trim().split("\n")]).toEqual([0, mutants.map(({ name }) => name)]);
});

test("suggests the closest match for an unknown bug", async () => {
  const { exitCode, stderr } = await runLine("test sample-receiver --bug rase");
  expect([exitCode, stderr]).toEqual([2, 'Error: Unknown bug "rase".\n  next: Did you mean race?\n']);
});
