import { expect, test } from "vitest";
import { temporaryFolder } from "../../support/program/temporary-folder";
import { countFigure } from "../../trust/count-figure";
import { sendMutated } from "./send-mutated";

/** Number of requests and seed for `npm run soak`, set with environment variables. */
const { RECOUP_SOAK_MUTATIONS = "100000", RECOUP_SOAK_SEED = String(Date.now() % 2 ** 31) } = process.env;
const count = Number(RECOUP_SOAK_MUTATIONS);
const maxDurationMs = 7_200_000;

test.runIf(count > 0)(
  `survives ${count} requests with one broken field each`,
  { timeout: maxDurationMs },
  async () => {
    const { broken, ...figures } = await sendMutated(temporaryFolder(), count, RECOUP_SOAK_SEED);
    process.stderr.write(`seed ${RECOUP_SOAK_SEED}\n${JSON.stringify(figures, undefined, 1)}\n`);
    expect(broken).toEqual([]);
    const { slowest, reads, idleReads, peakMb } = figures;
    expect(slowest.ms, slowest.request).toBeLessThan(1000 + idleReads.max);
    expect(reads.p99).toBeLessThan(200 + idleReads.p99);
    expect(peakMb ?? 0).toBeLessThan(240);
    countFigure("requests mutated", count);
  },
);
