import { expect, test } from "vitest";
import { learningReceiver } from "../../../support/fuzzed-receiver";
import { runLine } from "../../../support/program/world";

const line =
  "test run --drill forged-signatures --seed s --run-id r --forward http://127.0.0.1:3000/hooks --state-url http://127.0.0.1:3000/state";

test("reports that a receiver books nothing, not that it books forged events", async () => {
  const { exitCode, stdout } = await runLine(line, { send: learningReceiver({ book: () => {} }) });
  expect(exitCode).toBe(13);
  expect(stdout).toContain("events: expected a list other than [], got []");
  expect(stdout).toContain("likely bug: The receiver accepts a genuine event, but doesn't book it.");
});
