import { expect, test } from "vitest";
import { isWriting } from "../../src/drift/probe";
import { probes } from "../../src/drift/probes";
import { driftOf, openSide } from "../support/drift/drifted";

/**
 * Compares with a host that holds its answers until `expected` requests wait. Returns the highest number of
 * waiting requests.
 */
async function countParallel(chosen: typeof probes, expected: number): Promise<number> {
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
  const { findings } = await driftOf({ ...side, target }, { chosen });
  await side.close();
  expect(findings).toEqual([]);
  return peak;
}

const reading = probes.filter(({ id }) => /^collection-(cases|filter|page|sort)/.test(id));
const writing = probes.filter((probe) => probe.surface === "referral" && isWriting(probe));

test("sends the requests of four reading probes at once, but those of a probe in turn", async () => {
  expect(await countParallel(reading, 4)).toBe(4);
});

test("sends the requests of writing probes one by one", async () => {
  expect(await countParallel(writing, 1)).toBe(1);
});
