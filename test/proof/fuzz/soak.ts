import { expect, test } from "vitest";
import { mutants } from "../../../src/proof/receiver/mutants/mutants";
import { fuzzed, learningReceiver } from "../../support/fuzzed-receiver";

/** Number of schedules. */
const runs = 2_000;
const timeoutMs = 600_000;
const maxSteps = 7;

test(
  "passes a correct receiver in a thousand schedules [DLV-02] [DLV-03] [DLV-05] [DLV-15]",
  async () => {
    expect((await fuzzed(learningReceiver(), { runs: 1_000 })).failure).toBeUndefined();
  },
  timeoutMs,
);

test.each(mutants)(
  "finds $name with a short scenario",
  async ({ overrides }) => {
    const { failure } = await fuzzed(learningReceiver(overrides), { runs });
    expect(failure).toBeDefined();
    expect(failure?.steps.length).toBeLessThanOrEqual(maxSteps);
  },
  timeoutMs,
);
