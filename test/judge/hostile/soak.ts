import { expect, test } from "vitest";
import { judgeHostile } from "./judge-hostile";

/** Number of requests in `npm run soak`, set with an environment variable. */
const { RECOUP_SOAK_HOSTILE = "100000" } = process.env;
const count = Number(RECOUP_SOAK_HOSTILE);
const maxJudged = 50_000;

test.runIf(count > 0).each([false, true])(
  `handles ${count} requests from a hostile program in bounded memory (through the proxy: %s)`,
  { timeout: 1_800_000 },
  async (isTarget) => {
    const end = await judgeHostile({ requests: count, streamMb: 1024, isTarget });
    const { document, ...figures } = end;
    const { requests, unjudged } = document;
    process.stderr.write(`${JSON.stringify({ ...figures, requests, unjudged })}\n`);
    expect(figures).toMatchObject({ exitCode: 137, left: [], isKeyShown: false });
    expect(requests).toBeGreaterThan(count * 0.8);
    expect(requests - unjudged).toBeLessThanOrEqual(maxJudged);
    expect(end.peakMb).toBeLessThan(600);
    expect(end.recordedBytes).toBeLessThanOrEqual(200 * 2 ** 20);
  },
);
