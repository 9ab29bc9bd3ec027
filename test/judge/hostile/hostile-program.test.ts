import { expect, test } from "vitest";
import { whole } from "../../support/program/whole";
import { judgeHostile } from "./judge-hostile";

const killed = 137;

test.each([false, true])(
  "writes a report and removes its files after a hostile program is killed (proxy: %s)",
  { timeout: 120_000 },
  async (isTarget) => {
    const requests = isTarget ? 500 : whole(5_000, 500);
    const end = await judgeHostile({ requests, streamMb: 64, isTarget });
    const { document, ...rest } = end;
    expect(rest).toMatchObject({ exitCode: killed, left: [], isKeyShown: false });
    expect(document.exitCode).toBe(killed);
    expect(document.requests).toBeGreaterThan(requests * 0.8);
    expect(end.recorded).toBeGreaterThanOrEqual(document.requests);
    expect(end.peakMb).toBeLessThan(400);
  },
);
