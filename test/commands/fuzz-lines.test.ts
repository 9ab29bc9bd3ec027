import { expect, test } from "vitest";
import { splitWords } from "../../src/base/text/split-words";
import { getMutant } from "../../src/proof/receiver/mutants/mutants";
import { currentSecret, nextSecret, sampleReceiver } from "../support/checked-receiver";
import { memoryFiles, runLine } from "../support/program/world";

const receiver = () => sampleReceiver(getMutant("no-deduplication").overrides);
const flags =
  "--forward http://127.0.0.1:3000/hooks --secret-file one.key --secret-file two.key --state-url http://127.0.0.1:3000/state --state-path paid=paid --state-path events=events --settle 200ms --event case.created,case.updated --event payment.created,payment.deleted";

/**
 * Opens a machine whose files persist between runs. Each run gets a new receiver, because in tests all runs
 * have the same IDs.
 */
function openMachine() {
  const stored = new Map([
    ["/work/one.key", currentSecret],
    ["/work/two.key", nextSecret],
  ]);
  return {
    kept: stored,
    run: (line: string | readonly string[]) =>
      runLine(line, { send: receiver(), fileSystem: memoryFiles(stored) }),
  };
}

/** Returns the words after `recoup`, split as a shell does. */
function ofRecoup(line: string): readonly string[] {
  const [program, ...words] = splitWords(line);
  expect(program).toBe("recoup");
  return words;
}

const linesIn = (text: string) => [...text.matchAll(/`(recoup [^`]+)`/g)].map(([, line = ""]) => line);

test("prints commands that reproduce each failure", async () => {
  const { kept, run } = openMachine();
  const failed = await run(`test fuzz ${flags} --runs 100 --seed lines`);
  expect(failed.exitCode).toBe(13);
  const [withFile = "", ...none] = linesIn(failed.stderr);
  expect(none).toEqual([]);
  const written = await run(ofRecoup(withFile));
  expect(written.exitCode).toBe(13);
  const [play = ""] = linesIn(written.stderr);
  expect((await run(ofRecoup(play))).exitCode).toBe(13);
  const comments = [...(kept.get("/work/fail.yaml") ?? "").matchAll(/^# {3}(recoup .*)$/gm)].map(
    ([, line = ""]) => line,
  );
  expect(comments).toHaveLength(2);
  for (const line of comments) expect([line, (await run(ofRecoup(line))).exitCode]).toEqual([line, 13]);
});

test("prints the same lines in the JSON error", async () => {
  const { run } = openMachine();
  const failed = await run(`test fuzz ${flags} --runs 100 --seed lines --json`);
  const { error } = JSON.parse(failed.stderr);
  expect(linesIn(error.hint).map(splitWords)).toEqual(error.next);
  const [next] = error.next;
  expect((await run(next.slice(1))).exitCode).toBe(13);
});

test("refuses to replay a failure with a different receiver [CLI-18]", async () => {
  const { run } = openMachine();
  await run(`test fuzz ${flags} --runs 100 --seed lines --out fail.yaml`);
  const refused = await run("test run fail.yaml");
  expect(refused).toMatchObject({ exitCode: 2, stdout: "" });
  expect(refused.stderr).toContain(
    "Error: The scenario in fail.yaml failed against your own receiver, which only --forward names.\n",
  );
  const [line = ""] = linesIn(refused.stderr);
  const played = await run(ofRecoup(line));
  expect(played.exitCode).toBe(13);
  const [again = ""] = linesIn(played.stderr);
  expect((await run(ofRecoup(again))).exitCode).toBe(13);
});

test("never writes secrets to the file or the printed lines", async () => {
  const { kept, run } = openMachine();
  const result = await run(`test fuzz ${flags} --runs 100 --seed lines --out fail.yaml`);
  const texts = `${result.stdout}${result.stderr}${kept.get("/work/fail.yaml")}`;
  for (const secret of [currentSecret, nextSecret]) expect(texts).not.toContain(secret);
});
