import { expect, test } from "vitest";
import { Failure } from "../../src/base/failure";
import { watchReceiver } from "../../src/kit/receiver/watch-receiver";

const address = "http://127.0.0.1:3000/hooks";
const delivery = { method: "POST", url: address, headers: {} } as const;
const overdue = new Failure("network", "no answer within 10 s", { retryable: true });

function watch(answers: readonly ("answer" | Failure)[]) {
  let sentCount = 0;
  let now = 0;
  const watched = watchReceiver(address, {
    now: () => now,
    sleep: async () => {},
    async send() {
      const answer = answers[sentCount++];
      if (!(answer instanceof Failure)) return { status: 204, headers: {}, body: new Uint8Array() };
      now += 10_000;
      throw answer;
    },
  });
  return {
    ...watched,
    async sendAll() {
      for (const _ of answers) await watched.send(delivery).catch(() => {});
      return { requests: sentCount, message: watched.silence()?.message };
    },
  };
}

test("stops sending to a receiver that doesn't respond to the first request", async () => {
  expect(await watch([overdue, overdue, overdue]).sendAll()).toEqual({
    requests: 1,
    message: `The receiver at ${address} doesn't answer: no answer within 10 s.`,
  });
});

test("keeps sending if a receiver hangs on some deliveries", async () => {
  expect(await watch(["answer", overdue, overdue, "answer", overdue, "answer"]).sendAll()).toEqual({
    requests: 6,
    message: undefined,
  });
});

test("stops after a receiver hangs on three deliveries", async () => {
  expect(await watch(["answer", overdue, overdue, overdue, overdue]).sendAll()).toEqual({
    requests: 4,
    message: `The receiver at ${address} no longer answers: no answer within 10 s.`,
  });
});

test("doesn't count a silent state URL on another host as a silent receiver", async () => {
  const { send, silence } = watch([overdue]);
  await expect(send({ ...delivery, url: "http://127.0.0.1:3001/state" })).rejects.toBe(overdue);
  expect(silence()).toBeUndefined();
});
