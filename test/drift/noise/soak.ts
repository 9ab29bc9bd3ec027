import { test } from "vitest";
import { expectNoFinding } from "./noise";

/**
 * Number of runs in `npm run soak`, set with an environment variable. Each run uses all probes that read and
 * write.
 */
const { RECOUP_SOAK_NOISE = "100", RECOUP_SOAK_SEED } = process.env;
const runs = Number(RECOUP_SOAK_NOISE);

test.runIf(runs > 0)(
  `finds no differences in ${runs} runs on an unchanged host`,
  { timeout: 7_200_000 },
  async () => {
    const seed = Number(RECOUP_SOAK_SEED ?? Date.now() % 2 ** 31);
    process.stderr.write(`seed ${seed}\n`);
    for (let index = 0; index < runs; index += 1) {
      await expectNoFinding(seed + index, true);
      process.stderr.write(`run ${index + 1} of ${runs}\n`);
    }
  },
);
