import { expect, test } from "vitest";
import { temporaryFolder } from "../../support/program/temporary-folder";
import { sendMutated } from "./send-mutated";

/** `npm run soak`: set the number of requests and the seed in the environment. */
const { RECOUP_SOAK_MUTATIONS = "20000", RECOUP_SOAK_SEED = String(Date.now() % 2 ** 31) } = process.env;
const count = Number(RECOUP_SOAK_MUTATIONS);
const maxDurationMs = 7_200_000;

test.runIf(count > 0)(
  `${count} mutated requests break nothing and hold up nobody`,
  { timeout: maxDurationMs },
  async () => {
    const { broken, ...figures } = await sendMutated(temporaryFolder(), count, RECOUP_SOAK_SEED);
    process.stderr.write(`seed ${RECOUP_SOAK_SEED}\n${JSON.stringify(figures, undefined, 1)}\n`);
    expect(broken).toEqual([]);
    const { slowest, reads, idleReads } = figures;
    expect(slowest.ms, slowest.request).toBeLessThan(1000 + idleReads.max);
    expect(reads.max).toBeLessThan(200 + idleReads.max);
  },
);
