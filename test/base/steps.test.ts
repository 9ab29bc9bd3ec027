import { expect, test } from "vitest";
import { runSteps, runStepsInTurns, type Steps } from "../../src/base/async/steps";

function* counting(log: string[]): Steps<number> {
  try {
    for (let step = 1; step <= 4; step += 1) {
      log.push(`step ${step}`);
      yield;
    }
    return 4;
  } catch (error) {
    log.push("undone");
    throw error;
  }
}

/** Returns a clock that advances by 30 ms each time it is read. */
function clock() {
  let now = 0;
  return () => {
    now += 30;
    return now;
  };
}

test("runs all steps in one turn or in turns of about 50 ms", async () => {
  const log: string[] = [];
  expect(runSteps(counting([]))).toBe(4);
  const turn = async () => void log.push("turn");
  expect(await runStepsInTurns(counting(log), { now: clock(), turn })).toBe(4);
  expect(log).toEqual(["step 1", "step 2", "turn", "step 3", "step 4", "turn"]);
});

test("cleans up and rejects if aborted between two steps", async () => {
  const log: string[] = [];
  const turn = () => Promise.reject(new Error("interrupted"));
  await expect(runStepsInTurns(counting(log), { now: clock(), turn })).rejects.toThrow("interrupted");
  expect(log).toEqual(["step 1", "step 2", "undone"]);
});
