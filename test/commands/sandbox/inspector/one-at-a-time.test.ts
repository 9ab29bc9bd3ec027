import { expect, test } from "vitest";
import { refuseConcurrentPlays } from "../../../../src/commands/sandbox/serving/inspector/open-inspector";

const play = refuseConcurrentPlays(
  async () =>
    async function* () {
      yield { type: "failed", message: "one" };
      yield { type: "failed", message: "two" };
    },
);
const drill = { drill: "any" };
const start = async (signal = new AbortController().signal) =>
  (await play(drill))(signal)[Symbol.asyncIterator]();
const refusal = "Another scenario is playing in this inspector";

test("refuses a second scenario until the first ends or its client disconnects", async () => {
  const first = await start();
  const late = await start();
  await first.next();
  await expect(start()).rejects.toMatchObject({ kind: "conflict", message: refusal });
  await expect(late.next()).rejects.toThrow(refusal);
  await first.next();
  await first.next();

  const second = await start();
  await second.next();
  await second.return?.();
  await start();
});

test("starts the next scenario while a stopped one is still shutting down", async () => {
  const stop = new AbortController();
  await (await start(stop.signal)).next();
  stop.abort();
  expect(await (await start()).next()).toMatchObject({ done: false });
});
