import { expect, test } from "vitest";
import type { HttpRequest, Send } from "../../../../src/base/http";
import type { ReceiverParts } from "../../../../src/webhooks/sample-receiver/receiver-parts";
import { createSampleReceiver } from "../../../../src/webhooks/sample-receiver/sample-receiver";
import { currentSecret, learningReceiver, nextSecret, startedAt } from "../../../support/checked-receiver";
import { openRealEnvironment, publicUrl } from "../../../support/platforms/network";
import { runLine } from "../../../support/program/world";
import { ofSteps } from "../../../support/scenario/scenarios";

const address = "http://127.0.0.1:3000/hooks";
const state = "http://127.0.0.1:3000/state";
const one = "--secret-file one.key";
const both = `${one} --secret-file two.key`;
const keys = { "/work/one.key": currentSecret, "/work/two.key": nextSecret };

const receiver = (overrides: Partial<ReceiverParts> = {}): Send =>
  createSampleReceiver({
    secrets: [currentSecret, nextSecret],
    headerPrefix: "X-Service",
    overrides,
    now: () => startedAt,
    sleep: async () => {},
  });

const life = ofSteps(
  "subscription: { events: all }",
  "{ create: {}, capture: { case: id } }",
  `advance: { case: "\${case}", to: active }`,
  "rotate: {}",
  `advance: { case: "\${case}", to: paid, amount: 100.00 }`,
  "expect: case.closed",
  `{ book: { case: "\${case}" }, check: { events: { length: 5 }, state: "Closed:Paid", paid: 100.00 } }`,
);

const run = (flags: string, send: Send = receiver(), file = life) =>
  runLine(`test run a.yaml --seed s --run-id r --forward ${address} ${flags}`, {
    send,
    files: { ...keys, "/work/a.yaml": file },
  });

const routesOf = (requests: readonly HttpRequest[]) => [
  ...new Set(requests.map(({ method, url }) => `${method} ${new URL(url).pathname}`)),
];

test("uses a receiver's fixed secrets, and the next one after a rotation [SUB-12] [SUB-13]", async () => {
  const result = await run(`${both} --state-url ${state}`);
  expect(result).toMatchObject({ exitCode: 0, stderr: "" });
  expect(result.stdout).toContain("1 scenario: 1 passed (seed s)\n");
  expect(routesOf(result.requests)).toEqual(["POST /hooks", "GET /state"]);
});

test("skips rotation if only one secret is given", async () => {
  const result = await run(`${one} --state-url ${state}`);
  expect(result).toMatchObject({ exitCode: 0, stderr: "" });
  expect(result.stdout).toContain(
    "  skipped rotate  (line 6)\n            A rotation needs the next secret: give a second --secret-file.\n",
  );
  expect(result.stdout).toContain("  not tested in full (");
  expect(result.stdout).toContain("1 scenario: 0 passed, 1 not tested in full (seed s)\n");
});

test("reports bookings as not tested if only responses are checked", async () => {
  const result = await run(both);
  expect(result.exitCode).toBe(0);
  expect(result.stdout).toContain(
    "  skipped book  (line 9)\n            Checking the receiver's books needs --state-url.\n",
  );
  const report = await run(`${both} --report json`);
  expect(JSON.parse(report.stdout)).toMatchObject({
    passed: 0,
    untested: 1,
    scenarios: [{ outcome: "skipped" }],
  });
  const tap = await run(`${both} --report tap`);
  expect(tap.stdout).toContain("ok 1 - Sample # SKIP Checking the receiver's books needs --state-url.\n");
});

test("fails a receiver for wrong responses", async () => {
  const result = await run(both, receiver({ chooseSecrets: (secrets) => secrets.slice(0, 1) }));
  expect(result.exitCode).toBe(13);
  expect(result.stdout).toContain("the receiver answered 401");
  expect(result.stderr).toContain(
    `--forward ${address} --secret-file one.key --secret-file two.key --run-id r --seed s`,
  );
});

test("fails a receiver for a wrong state", async () => {
  const forgetful = receiver({ isForBooks: ({ event }) => event !== "case.closed" });
  const result = await run(`${both} --state-url ${state}`, forgetful);
  expect(result.exitCode).toBe(13);
  expect(result.stdout).toContain("events: expected a length of 5, got [");
});

/** Returns a receiver whose state URL always gives this response. */
const withState =
  (answer: object, taking = receiver()): Send =>
  async (request) =>
    request.method === "POST"
      ? taking(request)
      : { status: 200, headers: {}, body: Buffer.from(JSON.stringify(answer)) };

test("--state-path finds the fields of a state in any JSON", async () => {
  const shape = { file: { stage: "Closed", reason: "Paid", received: "100.00" } };
  const paths =
    "--state-path lifecycle=file.stage --state-path closeCode=file.reason --state-path paid=file.received";
  const result = await run(`${both} --state-url ${state} ${paths}`, withState(shape));
  expect(result.exitCode).toBe(0);
  expect(result.stdout).toContain("  skipped book  (line 9)\n            The receiver shows no events.\n");
  const wrong = await run(
    `${both} --state-url ${state} ${paths}`,
    withState({ file: { ...shape.file, received: 50 } }),
  );
  expect(wrong.exitCode).toBe(13);
  expect(wrong.stdout).toContain("paid: expected 100.00, got 50");
});

test("fails a receiver that hasn't booked anything", async () => {
  const result = await run(`${both} --state-url ${state}`, withState({}));
  expect(result.exitCode).toBe(13);
  expect(result.stdout).toContain("events: expected a length of 5, got []");
});

/** Returns a receiver that shows its bookings only after its state was read this many times. */
function lateReceiver(reads: number): Send {
  const right = receiver();
  let remaining = reads;
  return (request) => {
    if (request.method !== "GET" || remaining === 0) return right(request);
    remaining -= 1;
    return Promise.resolve({ status: 404, headers: {}, body: new Uint8Array() });
  };
}

test("gives a receiver one second to book events by default", async () => {
  const flags = `${both} --state-url ${state}`;
  expect(await run(flags, lateReceiver(0))).toMatchObject({ exitCode: 0, waits: [] });
  expect(await run(flags, lateReceiver(3))).toMatchObject({ exitCode: 0, waits: [20, 40, 80] });
  expect(await run(flags, lateReceiver(7))).toMatchObject({
    exitCode: 13,
    waits: [20, 40, 80, 160, 320, 380],
  });
});

/** Returns a receiver that lists no events. Its first read after each event shows the state before. */
function laggingReceiver(): Send {
  const right = receiver();
  let [shown, isStale] = [{}, false];
  return async (request) => {
    const response = await right(request);
    if (request.method !== "GET") {
      isStale ||= response.status < 300;
      return response;
    }
    const { events: _, ...state } = JSON.parse(Buffer.from(response.body).toString());
    if (!isStale) shown = state;
    isStale = false;
    return { ...response, status: 200, body: Buffer.from(JSON.stringify(shown)) };
  };
}

test("doesn't blame a delivery for earlier events that are booked late, even if none are listed", async () => {
  const payment = `event: payment.created, case: "\${case}", data: { amount: 10.00 }`;
  const deliveries = ofSteps(
    "subscription: { events: all }",
    "{ create: {}, capture: { case: id } }",
    `advance: { case: "\${case}", to: active }`,
    `deliver: { delivery: wrong-secret, ${payment} }`,
    `deliver: { delivery: plain, ${payment} }`,
    `advance: { case: "\${case}", to: paid, amount: 30.00 }`,
    `deliver: { delivery: wrong-secret, ${payment} }`,
  );
  const { exitCode, stdout } = await run(`${both} --state-url ${state}`, laggingReceiver(), deliveries);
  expect(stdout).toContain("1 scenario: 1 passed (seed s)\n");
  expect(exitCode).toBe(0);
});

test("gives a receiver as much time to book events as --settle or `settle` in the file allows", async () => {
  const flags = `${both} --state-url ${state}`;
  expect(await run(`${flags} --settle 0s`, lateReceiver(1))).toMatchObject({ exitCode: 13, waits: [] });
  expect(await run(`${flags} --settle 3s`, lateReceiver(7))).toMatchObject({ exitCode: 0 });
  expect(await run(flags, lateReceiver(7), `settle: 3s\n${life}`)).toMatchObject({ exitCode: 0 });
});

/** Returns a receiver whose books also contain a value that changes with each read. */
function showingTime(right: Send): Send {
  let reads = 0;
  return async (request) => {
    const response = await right(request);
    if (request.method !== "GET") return response;
    reads += 1;
    const book = JSON.parse(Buffer.from(response.body).toString());
    return { ...response, body: Buffer.from(JSON.stringify({ ...book, asOf: reads })) };
  };
}

test("doesn't wait for books in which only the time of the response changes", async () => {
  const forgetful = createSampleReceiver({
    ...{ secrets: [], headerPrefix: "X-Service", now: () => startedAt, sleep: async () => {} },
    overrides: { isForBooks: () => false },
  });
  const result = await run("", showingTime(forgetful));
  expect(result).toMatchObject({ exitCode: 13, waits: [20, 40, 80, 160, 320, 380] });
  expect(result.stdout).toContain("events: expected a length of 5, got []");
});

test("rereads the books while a field used in the check is still changing", async () => {
  const steps = ofSteps(
    "subscription: { events: all }",
    "{ create: {}, capture: { case: id } }",
    `{ book: { case: "\${case}" }, check: { asOf: 9 } }`,
  );
  const result = await run("", showingTime(learningReceiver()), steps);
  expect(result).toMatchObject({ exitCode: 0, waits: [20, 40, 80, 160, 320, 380, 20, 40] });
});

test("passes a receiver whose books also show the time of the response", async () => {
  const payment = `event: payment.created, case: "\${case}"`;
  const forged = ofSteps(
    "subscription: { events: all }",
    "{ create: {}, capture: { case: id } }",
    `advance: { case: "\${case}", to: active }`,
    `deliver: { delivery: wrong-secret, ${payment} }`,
    `deliver: { delivery: plain, ${payment} }`,
  );
  const result = await run("", showingTime(learningReceiver()), forged);
  expect(result).toMatchObject({ exitCode: 0, waits: [] });
});

test("doesn't print secrets from a file", async () => {
  const result = await run(`${both} -o json`);
  expect(`${result.stdout}${result.stderr}`).not.toContain(currentSecret);
});

test.each([
  [both, "--secret-file can only be used with --forward, which names your receiver."],
  [`--state-url ${state}`, "--state-url can only be used with --forward, which names your receiver."],
  ["--settle 1s", "--settle can only be used with --forward, which names your receiver."],
  [`--forward ${address} --state-path paid=a`, "--state-path can only be used with --state-url."],
  [
    `--forward ${address} ${both} ${one}`,
    "--secret-file can be used twice: for the current and the next secret.",
  ],
])("refuses the flags %s", async (flags, message) => {
  const result = await runLine(`test run a.yaml ${flags}`, { files: { ...keys, "/work/a.yaml": life } });
  expect(result).toMatchObject({ exitCode: 2, requests: [], stderr: expect.stringContaining(message) });
});

const followed = ofSteps(
  "subscription: { events: all }",
  "{ create: {}, capture: { case: id } }",
  "expect: case.created",
  `{ book: { case: "\${case}" }, check: { events: [case.created] } }`,
);

test("forwards deliveries received with --receive on a real environment", async () => {
  const own = learningReceiver();
  const real = await openRealEnvironment((request, pass) =>
    request.url.startsWith(address) ? own(request) : pass(request),
  );
  const flags = `--receive 8080 --public-url ${publicUrl} --forward ${address} --idempotency-key none`;
  expect(await real.play(followed, flags)).toMatchObject({ exitCode: 0, stderr: "" });
  expect(real.sent).toEqual(expect.arrayContaining(["PUT /hooks/secret", "POST /hooks", "GET /hooks/book"]));
});

const answered = ofSteps(
  "subscription: { events: all }",
  "{ create: {}, capture: { case: id } }",
  "expect: case.created",
  `{ deliver: { delivery: wrong-secret, event: case.closed, case: "\${case}" } }`,
  `{ deliver: { delivery: second-attempt, received: case.created } }`,
);

test("re-signs genuine deliveries with the receiver's secret on a real environment [SIG-04]", async () => {
  const own = receiver();
  const statuses: number[] = [];
  const real = await openRealEnvironment(async (request, pass) => {
    if (!request.url.startsWith(address)) return pass(request);
    const answer = await own(request);
    statuses.push(answer.status);
    return answer;
  });
  const flags = `--receive 8080 --public-url ${publicUrl} --forward ${address} --idempotency-key none`;
  const result = await real.play(answered, `${flags} ${one}`, { files: keys });
  expect(result).toMatchObject({ exitCode: 0, stderr: "" });
  expect(real.sent).not.toContain("PUT /hooks/secret");
  expect([...new Set(statuses)]).toEqual([204, 401]);
});

test("accepts RECOUP_WEBHOOK_SECRET instead of --secret-file on the sandbox", async () => {
  const result = await runLine(`test run a.yaml --forward ${address}`, {
    files: { "/work/a.yaml": life },
    env: { RECOUP_WEBHOOK_SECRET: currentSecret },
    send: receiver(),
  });
  expect(result.exitCode).toBe(0);
  expect(result.requests.filter(({ method }) => method === "PUT")).toEqual([]);
});

test.each([
  [`--forward ${address}`, "On a real environment, --forward needs --receive and --public-url."],
  [
    `--forward ${address} --receive 8080 --public-url ${publicUrl} --run-id r`,
    "--run-id can only be used with the sandbox; a real environment gives new ids.",
  ],
  [
    `--forward ${address} --receive 8080 --public-url ${publicUrl} ${both}`,
    "On a real environment, --secret-file can be used once: the platform rotates.",
  ],
])("refuses %s on a real environment", async (flags, message) => {
  const real = await openRealEnvironment();
  const result = await real.play(followed, flags, { files: keys });
  expect(result).toMatchObject({ exitCode: 2, requests: [], stderr: expect.stringContaining(message) });
});
