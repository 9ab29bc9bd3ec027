import { expect, test } from "vitest";
import { type PollOptions, poll } from "../../../src/scenario/expectations/polling";
import { StepFailure } from "../../../src/scenario/expectations/step-failure";

/**
 * Polls until there is a result at `readyAt`, on a clock that only pauses advance. Returns the result and the
 * pauses.
 */
async function pollUntil(readyAt: number, options: PollOptions, limit?: { endsAt: number; ms: number }) {
  let now = 1000;
  const pauses: number[] = [];
  const target = {
    now: () => now,
    sleep: async (ms: number) => {
      pauses.push(ms);
      now += ms;
    },
    ...(limit === undefined ? {} : { limit }),
  };
  const result = await poll(target, options, async () => (now >= readyAt ? `at ${now}` : undefined));
  return { result, pauses };
}

test("returns immediately if the result is already available", async () => {
  expect(await pollUntil(0, { withinMs: 0, everyMs: 100 })).toEqual({ result: "at 1000", pauses: [] });
});

test("makes each pause 50% longer until the time is up", async () => {
  expect(await pollUntil(5000, { withinMs: 1000, everyMs: 101 })).toEqual({
    result: undefined,
    pauses: [101, 152, 228, 341, 178],
  });
});

test("pauses for at least 1 ms", async () => {
  expect(await pollUntil(1003, { withinMs: 10, everyMs: 0 })).toEqual({ result: "at 1003", pauses: [1, 2] });
});

test.each([
  [{ withinMs: 600_000, everyMs: 50_000 }, [50_000, 60_000, 60_000]],
  [{ withinMs: 600_000, everyMs: 70_000 }, [70_000, 70_000, 70_000]],
  [{ withinMs: 2_000_000, everyMs: 90_000 }, [90_000, 100_000, 100_000]],
])("limits pauses with the options %j", async (options, pauses) => {
  expect((await pollUntil(Number.POSITIVE_INFINITY, options)).pauses.slice(0, 3)).toEqual(pauses);
});

test("shortens the last pause to the scenario's end and then fails", async () => {
  const pause = pollUntil(1500, { withinMs: 1000, everyMs: 700 }, { endsAt: 1500, ms: 5000 });
  expect(await pause).toEqual({ result: "at 1500", pauses: [500] });
  await expect(pollUntil(1501, { withinMs: 1000, everyMs: 700 }, { endsAt: 1500, ms: 5000 })).rejects.toThrow(
    new StepFailure("The scenario timed out after 5s, while this step waited."),
  );
});
