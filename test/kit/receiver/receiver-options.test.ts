import { expect, test } from "vitest";
import { Failure } from "../../../src/base/failure";
import {
  readReceiverAddress,
  readReceiverEvents,
  readReceiverSecrets,
  readStateAddress,
} from "../../../src/kit/receiver/receiver-options";
import { createUnresponsiveFailure, watchReceiver } from "../../../src/kit/receiver/watch-receiver";

const address = "http://127.0.0.1:3000/hooks";
const failureOf = async (work: () => unknown) => {
  try {
    await work();
  } catch (error) {
    if (error instanceof Failure)
      return { kind: error.kind, message: error.message, hint: error.details.hint };
  }
  throw new Error("no failure");
};

test.each(["http://host", "HTTPS://host/a?b", address])("accepts the URL %s", (text) => {
  expect(readReceiverAddress("<url>", text)).toBe(text);
});

test.each([
  ["ftp://host", '--to must be an HTTP or HTTPS URL (got "ftp://host").'],
  ["http://", '--to must be an HTTP or HTTPS URL (got "http://").'],
  ["http://user@host", "--to can't contain a user name or password."],
  ["http://:pass@host", "--to can't contain a user name or password."],
])("refuses the URL %s", async (text, message) => {
  expect(await failureOf(() => readReceiverAddress("--to", text))).toEqual({
    ...{ kind: "usage", message, hint: "Give the receiver's address, such as http://127.0.0.1:3000/hooks." },
  });
});

test("merges the events from several flags and sets no limit if one of them is all", () => {
  expect(readReceiverEvents(["case.closed, payment.created ,", "case.closed"])).toEqual([
    ...["case.closed", "payment.created"],
  ]);
  expect([readReceiverEvents(), readReceiverEvents([]), readReceiverEvents(["case.closed,all"])]).toEqual([
    ...[undefined, undefined, undefined],
  ]);
});

test("refuses an empty event and an unknown one", async () => {
  expect(await failureOf(() => readReceiverEvents([" , "]))).toMatchObject({
    ...{ kind: "usage", message: "--event is empty.", hint: expect.stringMatching(/^Use one of case\./) },
  });
  expect(await failureOf(() => readReceiverEvents(["case.close"]))).toMatchObject({
    ...{ kind: "usage", message: '--event: "case.close" is not an event.' },
    hint: expect.stringContaining("case.closed"),
  });
});

test("reads the URL and paths of a receiver's state", async () => {
  expect(readStateAddress({})).toBeUndefined();
  expect(readStateAddress({ stateUrl: address, statePath: ["paid=a.b"] })).toMatchObject({ url: address });
  expect(await failureOf(() => readStateAddress({ statePath: ["paid=a.b"] }))).toMatchObject({
    ...{ kind: "usage", message: "--state-path can only be used with --state-url." },
  });
  expect((await failureOf(() => readStateAddress({ stateUrl: "x" }))).message).toBe(
    '--state-url must be an HTTP or HTTPS URL (got "x").',
  );
});

const secret = Buffer.from("a secret of a receiver").toString("base64");
const contextOf = (files: Readonly<Record<string, string>>, env: Readonly<Record<string, string>> = {}) =>
  ({
    host: {
      ...{ env, workingFolder: "/work" },
      files: {
        read: async (path: string) => files[path] && Buffer.from(files[path]),
        status: async () => ({ kind: "file", mode: 0o600 }),
      },
    },
    hide: () => {},
  }) as never;

test("reads up to two secrets from files, or one from the environment", async () => {
  const files = { "/work/a": ` ${secret}\n`, "/work/b": secret, "/work/c": "no Base64!" };
  expect(await readReceiverSecrets(contextOf(files), ["a", "b"])).toEqual([secret, secret]);
  expect(await readReceiverSecrets(contextOf({}, { RECOUP_WEBHOOK_SECRET: secret }))).toEqual([secret]);
  expect(await readReceiverSecrets(contextOf({}))).toEqual([]);
  expect(await failureOf(() => readReceiverSecrets(contextOf(files), ["a", "b", "a"]))).toMatchObject({
    ...{ kind: "usage", message: "--secret-file can be used twice: for the current and the next secret." },
  });
  expect(await failureOf(() => readReceiverSecrets(contextOf(files), ["c"]))).toEqual({
    ...{ kind: "config", message: "The webhook secret is not Base64." },
    hint: "Use the secret exactly as the platform returned it, or create one: openssl rand -base64 32 > hook.key && chmod 600 hook.key",
  });
});

const refused = (details: { readonly retryable?: boolean; readonly hint?: string } = {}) =>
  new Failure("network", "refused", details).with({ mayHaveArrived: false });
const hung = () => new Failure("network", "no answer");

test("suggests fixes if a receiver doesn't respond", () => {
  const describe = (error: Failure, isLost?: boolean) => {
    const { kind, message, details } = createUnresponsiveFailure(address, error, isLost);
    return [kind, message, details.hint];
  };
  const silent = `The receiver at ${address} doesn't answer`;
  expect(describe(refused({ retryable: true }))).toEqual([
    ...["check-failed", `${silent}: refused.`, "Start the receiver, or correct its address."],
  ]);
  expect(describe(refused({ hint: "Check the name." }))).toEqual([
    "check-failed",
    `${silent}: refused.`,
    "Check the name.",
  ]);
  expect(describe(hung())).toEqual([
    ...["check-failed", `${silent}: no answer.`],
    "It must answer within ten seconds, with a short body. Its own log may show what happened.",
  ]);
  expect(describe(hung(), true)).toEqual([
    ...["check-failed", `The receiver at ${address} no longer answers: no answer.`],
    "Its own log may show what it did with the last delivery.",
  ]);
});

/**
 * Watches a receiver that responds or fails at the given times. Returns the results and the requests sent.
 */
async function watched(
  steps: readonly (readonly [at: number, answer: "ok" | Failure | Error, url?: string])[],
) {
  let step = steps[0];
  let sentCount = 0;
  const receiver = watchReceiver(address, {
    now: () => step?.[0] ?? 0,
    sleep: async () => {},
    send: async () => {
      sentCount += 1;
      const answer = step?.[1];
      if (answer !== "ok") throw answer;
      return { status: 200, headers: {}, body: new Uint8Array() };
    },
  });
  const results: string[] = [];
  for (step of steps) {
    const sending = receiver.send({ method: "POST", url: step[2] ?? address, headers: {} });
    results.push(
      await sending.then(
        ({ status }) => String(status),
        (error: Error) => error.message,
      ),
    );
  }
  return { results, sentCount, hasAnswered: receiver.hasAnswered(), silence: receiver.silence()?.message };
}

test("stops sending to a receiver that is unreachable or never responded", async () => {
  const silence = (cause: string, words = "doesn't answer") =>
    `The receiver at ${address} ${words}: ${cause}.`;
  expect(
    await watched([
      [0, refused()],
      [1, "ok"],
    ]),
  ).toEqual({
    ...{ results: ["refused", "refused"], sentCount: 1, hasAnswered: false, silence: silence("refused") },
  });
  expect(
    await watched([
      [0, hung()],
      [1, "ok"],
    ]),
  ).toMatchObject({ sentCount: 1, silence: silence("no answer") });
  expect(
    await watched([
      [0, "ok"],
      [24_999, hung()],
      [25_000, "ok"],
    ]),
  ).toEqual({
    ...{ results: ["200", "no answer", "200"], sentCount: 3, hasAnswered: true, silence: undefined },
  });
  expect(
    await watched([
      [0, "ok"],
      [25_000, hung()],
      [25_001, refused()],
    ]),
  ).toEqual({
    ...{ results: ["200", "no answer", "no answer"], sentCount: 2, hasAnswered: true },
    silence: silence("no answer", "no longer answers"),
  });
});

test("keeps sending to other URLs and after other failures", async () => {
  const other = new Failure("usage", "unsendable");
  expect(
    await watched([
      [0, refused()],
      [1, "ok", "http://127.0.0.1:4000/state"],
    ]),
  ).toMatchObject({ sentCount: 2, hasAnswered: false });
  expect(
    await watched([
      [0, other],
      [1, new Error("bug")],
      [2, "ok"],
    ]),
  ).toMatchObject({
    ...{ results: ["unsendable", "bug", "200"], silence: undefined },
  });
});

test.each([
  [2_900, "204", undefined],
  [3_100, "refused", `The receiver at ${address} no longer answers: refused.`],
])("waits for a receiver that a supervisor restarts within %i ms", async (restartMs, result, silence) => {
  let [waitedMs, upAtMs] = [0, 0];
  const receiver = watchReceiver(address, {
    now: () => waitedMs,
    async sleep(ms) {
      waitedMs += ms;
    },
    async send() {
      if (waitedMs < upAtMs) throw refused();
      return { status: 204, headers: {}, body: new Uint8Array() };
    },
  });
  const send = () =>
    receiver.send({ method: "POST", url: address, headers: {} }).then(
      ({ status }) => String(status),
      (error: Error) => error.message,
    );
  expect(await send()).toBe("204");
  upAtMs = restartMs;
  expect([await send(), receiver.silence()?.message]).toEqual([result, silence]);
});

test("stops waiting for a receiver whose host no longer responds", async () => {
  let [passedMs, sentCount] = [0, 0];
  const receiver = watchReceiver(address, {
    now: () => passedMs,
    sleep: async () => {},
    async send() {
      if (sentCount++ === 0) return { status: 204, headers: {}, body: new Uint8Array() };
      passedMs += 10_000;
      throw refused();
    },
  });
  const send = () => receiver.send({ method: "POST", url: address, headers: {} });
  await send();
  await expect(send()).rejects.toThrow("refused");
  expect(sentCount).toBe(2);
});

test.each([
  ["GET", 0, "200"],
  ["GET", 10_000, "cut off"],
  ["POST", 0, "cut off"],
] as const)("repeats only reads that a restart cut off: %s after %i ms", async (method, tookMs, result) => {
  let [waitedMs, count] = [0, 0];
  const receiver = watchReceiver(address, {
    now: () => waitedMs,
    async sleep(ms) {
      waitedMs += ms;
    },
    async send() {
      count += 1;
      if (count !== 2) return { status: 200, headers: {}, body: new Uint8Array() };
      waitedMs += tookMs;
      throw new Failure("network", "cut off", { mayHaveArrived: true });
    },
  });
  await receiver.send({ method, url: address, headers: {} });
  const second = receiver.send({ method, url: address, headers: {} });
  expect(
    await second.then(
      ({ status }) => String(status),
      (error: Error) => error.message,
    ),
  ).toBe(result);
});
