import { expect, test } from "vitest";
import type { Send } from "../../../../src/base/http";
import { learningReceiver } from "../../../support/fuzzed-receiver";
import { runLine } from "../../../support/program/world";

const forward = "--forward http://127.0.0.1:3000/hooks --state-url http://127.0.0.1:3000/state";

/** Returns a receiver that gives this response to a delivery while it is still booking another copy. */
function busyReceiver(status: number, isBusyForGood = false): Send {
  const right = learningReceiver();
  let isBusy = false;
  let wasBusy = false;
  return async (request) => {
    if (request.method !== "POST") return right(request);
    if (isBusy || (wasBusy && isBusyForGood)) {
      wasBusy = true;
      return { status, headers: {}, body: new Uint8Array() };
    }
    isBusy = true;
    await new Promise((resolve) => setImmediate(resolve));
    const answer = await right(request);
    isBusy = false;
    return answer;
  };
}

const repeats = `test run --drill repeats --seed s --run-id r ${forward}`;

test.each([409, 425, 429, 503])(
  "allows %i for a copy while the original is still being booked",
  async (status) => {
    expect(await runLine(repeats, { send: busyReceiver(status) })).toMatchObject({ exitCode: 0, stderr: "" });
  },
);

test.each([400, 404, 422])("doesn't allow %i, which rejects the copy permanently", async (status) => {
  const { exitCode, stdout } = await runLine(repeats, { send: busyReceiver(status) });
  expect([exitCode, stdout]).toEqual([
    13,
    expect.stringContaining(`must accept this, but answered ${status}.`),
  ]);
});

test("requires the receiver to accept the next attempt", async () => {
  const { exitCode, stdout } = await runLine(repeats, { send: busyReceiver(503, true) });
  expect([exitCode, stdout]).toEqual([13, expect.stringContaining("must accept this, but answered 503.")]);
});
