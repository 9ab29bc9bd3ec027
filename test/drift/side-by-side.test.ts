import { expect, test } from "vitest";
import { sendsWrites } from "../../src/drift/probe";
import { probes } from "../../src/drift/probes";
import { driftOf, openSide } from "../support/drift/drifted";

/**
 * Compares with a host that holds its responses until `expected` requests are waiting. Returns the maximum
 * number of waiting requests, and the progress reported.
 */
async function compareHeld(chosen: typeof probes, expected: number) {
  const side = await openSide({});
  let open = 0;
  let peak = 0;
  let answer = () => {};
  const enough = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const target: typeof side.target = async (surface) => {
    const { send, ...rest } = await side.target(surface);
    return {
      ...rest,
      async send(request) {
        open += 1;
        peak = Math.max(peak, open);
        if (open >= expected) answer();
        // The first requests come from the check of each surface.
        if (request.url.includes("PageSize=5")) await enough;
        const response = await send(request);
        open -= 1;
        return response;
      },
    };
  };
  const progress: string[] = [];
  const { findings } = await driftOf(
    { ...side, target },
    {
      chosen,
      onProgress: (done, running) => void progress.push(`${done} done, ${running.length} running`),
    },
  );
  await side.close();
  expect(findings).toEqual([]);
  return { peak, progress };
}

const reading = probes.filter(({ id }) => /^collection-(cases|filter|page|sort)/.test(id));
const writing = probes.filter((probe) => probe.surface === "referral" && sendsWrites(probe));

test("runs four read-only probes at the same time and reports progress", async () => {
  const { peak, progress } = await compareHeld(reading, 4);
  expect(peak).toBe(4);
  expect(progress.slice(0, 5)).toEqual([
    "0 done, 1 running",
    "0 done, 2 running",
    "0 done, 3 running",
    "0 done, 4 running",
    "1 done, 3 running",
  ]);
  expect(progress.at(-1)).toBe(`${reading.length} done, 0 running`);
});

test("runs write probes one at a time", async () => {
  const { peak, progress } = await compareHeld(writing, 1);
  expect(peak).toBe(1);
  expect(progress.slice(0, 3)).toEqual(["0 done, 1 running", "1 done, 0 running", "1 done, 1 running"]);
});
