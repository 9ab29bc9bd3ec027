import { expect, test } from "vitest";
import type { EventType } from "../../../../src/webhooks/events/event-types";
import { correctParts } from "../../../../src/webhooks/sample-receiver/receiver-parts";
import { learningReceiver } from "../../../support/fuzzed-receiver";
import { runLine } from "../../../support/program/world";
import { ofSteps } from "../../../support/scenario/scenarios";

const forward = "--forward http://127.0.0.1:3000/hooks --state-url http://127.0.0.1:3000/state";

/** Returns a receiver that handles only these events and ignores all others. */
const receiverOf = (...events: readonly EventType[]) =>
  learningReceiver({
    isForBooks: (event, headers, books) =>
      events.some((candidate) => candidate === event.event) && correctParts.isForBooks(event, headers, books),
  });

const payments: readonly EventType[] = ["payment.created", "payment.deleted"];

test("judges only the payments of a receiver that subscribes only to payments [SUB-02]", async () => {
  const flags = `${forward} -e payment.created,payment.deleted --runs 40 --seed p --run-id one`;
  const result = await runLine(`test fuzz ${flags} --json`, { send: receiverOf(...payments) });
  const { failures, coverage } = JSON.parse(result.stdout);
  expect([result.exitCode, failures]).toEqual([0, []]);
  expect(Object.keys(coverage)).toEqual(payments);
  const wrong = await runLine(`test fuzz ${flags} --json`, { send: receiverOf("payment.created") });
  expect(JSON.parse(wrong.stdout).failures[0].details.join("\n")).toMatch(
    /payment\.deleted [\da-f-]{36} is not booked/,
  );
});

test("skips events that the subscription excludes", async () => {
  const line = `test run --drill payment-reversed --seed s --run-id r ${forward} --event payment.created --event payment.deleted`;
  expect(await runLine(line, { send: receiverOf(...payments) })).toMatchObject({ exitCode: 0, stderr: "" });
  const wrong = await runLine(line, { send: receiverOf("payment.created") });
  expect([wrong.exitCode, wrong.stdout]).toEqual([
    13,
    expect.stringContaining("paid: expected 20.00, got 50"),
  ]);
  const expected = ofSteps("subscription: { events: all }", "create: {}", "expect: case.created");
  const result = await runLine(`test run a.yaml --seed s ${forward} --event payment.created`, {
    send: receiverOf(...payments),
    files: { "/work/a.yaml": expected },
  });
  expect(result.stdout).toContain(
    "  skipped expect case.created  (line 5)\n            --event leaves it out.\n",
  );
});

test("uses a subscribed event type for a forged delivery", async () => {
  const line = `test run --drill forged-signatures --seed s --run-id r ${forward} --event payment.created`;
  const result = await runLine(line, { send: learningReceiver({ isSigned: () => true }) });
  expect([result.exitCode, result.stdout]).toEqual([
    13,
    expect.stringContaining('"event":"payment.created"'),
  ]);
});

test("allows a message to be booked once or not at all [CLI-18]", async () => {
  const line = `test fuzz ${forward} --runs 20 --seed c --run-id one --json`;
  const all: readonly EventType[] = ["case.created", "case.updated", "case.closed", ...payments];
  const result = await runLine(line, { send: receiverOf(...all) });
  expect(JSON.parse(result.stdout).failures).toEqual([]);
  const chat = `chat: { case: "\${case}", message: Any news? }`;
  const again = `deliver: { received: chat.created, case: "\${case}" }`;
  const file = ofSteps("subscription: { events: all }", "{ create: {}, capture: { case: id } }", chat, again);
  const twice = await runLine(`test run a.yaml --seed s ${forward}`, {
    send: learningReceiver({ book: (event, _, { books }) => void books.events.push(event) }),
    files: { "/work/a.yaml": file },
  });
  expect(twice.stdout).toContain("The receiver must book this once, and booked it 2 times.");
});

test.each([
  [
    `${forward} --event paymnt.created`,
    '--event: "paymnt.created" is not an event.\n  next: Did you mean payment.created?',
  ],
  [`${forward} --event ,`, "--event is empty."],
])("refuses test fuzz %s", async (flags, message) => {
  const result = await runLine(`test fuzz ${flags}`);
  expect(result).toMatchObject({ exitCode: 2, requests: [], stderr: expect.stringContaining(message) });
});

test("requires a receiver for --event", async () => {
  const { exitCode, stderr } = await runLine("test run --drill gone --event case.created");
  expect([exitCode, stderr]).toEqual([2, expect.stringContaining("--event can only be used with --forward")]);
});
