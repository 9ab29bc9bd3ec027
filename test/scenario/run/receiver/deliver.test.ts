import { expect, test } from "vitest";
import { probes } from "../../../../src/webhooks/hostile/probes";
import type { ReceiverParts } from "../../../../src/webhooks/sample-receiver/receiver-parts";
import { correctParts } from "../../../../src/webhooks/sample-receiver/receiver-parts";
import { currentSecret, nextSecret, sampleReceiver } from "../../../support/checked-receiver";
import { runLine } from "../../../support/program/world";
import { ofSteps, playScenario } from "../../../support/scenario/scenarios";

const address = "http://127.0.0.1:3000/hooks";
const state = "--state-url http://127.0.0.1:3000/state";
const keys = { "/work/one.key": currentSecret, "/work/two.key": nextSecret };
const both = "--secret-file one.key --secret-file two.key";

const ofCase = (...steps: readonly string[]) =>
  ofSteps(
    "subscription: { events: all }",
    "{ create: {}, capture: { case: id } }",
    "expect: case.created",
    `advance: { case: "\${case}", to: active }`,
    ...steps,
  );
const ofPayment = (fields: string) =>
  `deliver: { event: payment.created, case: "\${case}", data: { amount: 10.00 }, ${fields} }`;

const against = (overrides: Partial<ReceiverParts>, flags: string, ...steps: readonly string[]) =>
  runLine(`test run a.yaml --seed s --run-id r --forward ${address} ${flags}`, {
    send: sampleReceiver(overrides),
    files: { ...keys, "/work/a.yaml": ofCase(...steps) },
  });

test.each(probes)("passes the built-in receiver: $title [SIG-04] [EVT-01]", async ({ id }) => {
  const result = await playScenario(ofCase(ofPayment(`delivery: ${id}`)));
  expect(result).toMatchObject({ exitCode: 0, stderr: "" });
  expect(result.stdout).toContain("1 scenario: 1 passed (seed s)\n");
});

test("names the bug and shows the delivery and the response", async () => {
  const result = await against({ isSigned: () => true }, both, ofPayment("delivery: wrong-secret"));
  expect(result.exitCode).toBe(13);
  expect(result.stdout).toContain(`  FAILED  deliver wrong-secret payment.created  (line 7)
            The receiver must refuse this, but answered 204.
            likely bug: The receiver reads the signature without comparing it.
            what to change: Compute the HMAC with your secret and compare it with v1.
            see: recoup help receiver#verify-the-signature
            sent: POST ${address}
              content-type: application/json
              x-service-signature: t=<now>,v1=<64 digits>
              x-service-timestamp: <now>
`);
  expect(result.stdout).toContain("            answered: 204\n");
});

test.each([
  ["delivery: wrong-secret, answer: accepted", "The receiver must accept this, but answered 401."],
  ["delivery: two-at-once, booked: never", "The receiver must not book this, but did."],
  ["answer: refused", "The receiver must refuse this, but answered 204."],
  ["with: { test: true }, booked: once", "The receiver must book this once, and booked it not at all."],
])("doesn't name a bug if the step expects the opposite of the catalog: %s", async (fields, message) => {
  const result = await playScenario(ofCase(ofPayment(fields)));
  expect(result.exitCode).toBe(13);
  expect(result.stdout).toContain(`            ${message}\n            sent: POST `);
});

test("needs --state-url to catch a receiver that books two simultaneous copies twice [EVT-01]", async () => {
  const race: Partial<ReceiverParts> = {
    async book(event, key, { books, sleep }) {
      if (books.keys.has(key)) return;
      await sleep(1);
      books.keys.add(key);
      books.events.push(event);
    },
  };
  const result = await against(race, `${both} ${state}`, ofPayment("delivery: two-at-once"));
  expect(result.exitCode).toBe(13);
  expect(result.stdout).toContain("The receiver must book this once, and booked it 2 times.");
  const blind = await against(race, both, ofPayment("delivery: two-at-once"));
  expect(blind.exitCode).toBe(0);
  expect(blind.stdout).toContain("Checking the receiver's books needs --state-url.");
});

test("treats a forgery that gets a 2xx as refused if the receiver didn't book it", async () => {
  const ignores: Partial<ReceiverParts> = {
    isSigned: () => true,
    isForBooks: (event, headers, books) =>
      headers["content-type"] === "application/json" && correctParts.isForBooks(event, headers, books),
  };
  const forged = ofPayment("delivery: wrong-content-type");
  expect(await against(ignores, `${both} ${state}`, forged)).toMatchObject({ exitCode: 0 });
  expect(await against(ignores, both, forged)).toMatchObject({ exitCode: 13 });
});

test("skips the test of the next secret if only one secret is given", async () => {
  const result = await against({}, "--secret-file one.key", ofPayment("delivery: next-secret"));
  expect(result.exitCode).toBe(0);
  expect(result.stdout).toContain("It needs the next secret: give a second --secret-file.");
});

test("delivers an event with each flaw defined in the file", async () => {
  const refused = [
    "secret: wrong",
    "secret: other",
    "signature: missing",
    "signature: empty",
    "signature: altered",
    "age: 6m",
    "ahead: 1m",
    "body: altered",
    "body: truncated",
  ].map((flaw) => ofPayment(`with: { ${flaw} }, answer: refused, booked: never`));
  const booked = ["age: 4m", "replay: true", "copies: 5", "times: 3", "secret: next"].map((flaw) =>
    ofPayment(`with: { ${flaw} }, booked: once`),
  );
  const result = await playScenario(
    ofCase(...refused, ...booked, ofPayment("with: { test: true }, booked: never")),
  );
  expect(result).toMatchObject({ exitCode: 0, stderr: "" });
  expect(result.stdout).toContain("1 passed");
});

test("redelivers an event that the platform has delivered", async () => {
  const again = `deliver: { received: case.created, case: "\${case}", booked: once }`;
  expect(await playScenario(ofCase(again, again))).toMatchObject({ exitCode: 0, stderr: "" });
  const never = await playScenario(ofCase("deliver: { received: case.closed }"));
  expect(never.stdout).toContain("No case.closed was delivered before.");
});

test("prints the same output for the same seed and run ID", async () => {
  const run = () => against({ isSigned: () => true }, both, ofPayment("delivery: too-old"));
  const result = await run();
  expect(result.stdout).toContain("t=<now-310s>,v1=<64 digits>");
  expect((await run()).stdout).toBe(result.stdout);
});

test.each([
  ["deliver: { case: a }", "needs event or received, and not both"],
  ["deliver: { received: case.created, ago: 5m }", "data and ago are for a new event"],
  [
    "deliver: { event: case.created, delivery: plain, with: { copies: 2 } }",
    "needs delivery or with, not both",
  ],
  ["deliver: { event: case.created, answer: refused, booked: once }", "what is refused can't be booked"],
  ["deliver: { event: case.created, delivery: plian }", '"plian" is not known; did you mean plain?'],
  [
    "deliver: { event: case.created, data: { lifecicle: Active } }",
    "lifecicle is not a field of case.created",
  ],
  ["deliver: { event: case.created, subscription: b }", "no earlier subscription is called b"],
])("refuses the step %s", async (step, message) => {
  const result = await playScenario(ofCase(step));
  expect(result).toMatchObject({ exitCode: 2, stdout: "", stderr: expect.stringContaining(message) });
});

test("needs the subscription's secret to sign a delivery", async () => {
  const result = await playScenario(ofSteps("deliver: { event: case.created }"));
  expect(result.stderr).toContain("there is no secret to sign with: no earlier subscription");
});
