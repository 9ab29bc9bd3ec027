import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { startedAt } from "../support/checked-receiver";
import { fuzzed, learningReceiver } from "../support/fuzzed-receiver";
import { whole } from "../support/program/whole";
import { runLine } from "../support/program/world";
import { alteredIn, illegalIn, recordStream, type StreamEvent } from "../support/scenario/legal-stream";

/** Skipped drills: one adds a thousand payments, and the other loses an event for good. */
const others = ["agency-day", "gone"];
const drills = readdirSync("scenarios")
  .map((file) => file.replace(/\.yaml$/, ""))
  .filter((name) => !others.includes(name));
const address = "http://127.0.0.1:3000/hooks";
const record = () => recordStream(learningReceiver(), startedAt / 1000);

test.each(drills)(
  "%s sends only event streams that the platform could have sent [EVT-01] [DLV-15]",
  async (drill) => {
    const { send, events, bodies } = record();
    const result = await runLine(`test run --drill ${drill} --seed s --run-id r --forward ${address}`, {
      send,
    });
    expect(result).toMatchObject({ exitCode: 0 });
    expect([illegalIn(events.values()), alteredIn({ bodies })]).toEqual([[], []]);
  },
);

const runs = whole(200, 40);

test("random schedules send only event streams that the platform could have sent [EVT-01] [DLV-15]", async () => {
  const { send, events, bodies } = record();
  expect((await fuzzed(send, { runs, seed: "legal" })).failure).toBeUndefined();
  expect(events.size).toBeGreaterThan(4 * runs);
  expect([illegalIn(events.values()), alteredIn({ bodies })]).toEqual([[], []]);
  expect([...new Set([...events.values()].map(({ event }) => event))].sort()).toEqual([
    "case.closed",
    "case.created",
    "case.updated",
    "chat.created",
    "payment.created",
    "payment.deleted",
  ]);
});

const self = "http://sandbox.invalid/test/collection/cases/c1";
const event = (id: string, type: string, timestamp: string, data: object): StreamEvent => ({
  ...{ id, event: type, timestamp },
  data: { caseId: "c1", reference: "R1", ...data },
  links: { self },
});
const [at1, at2, at3] = ["2026-03-16T09:00:01.000Z", "2026-03-16T09:00:02.000Z", "2026-03-16T09:00:03.000Z"];
const created = event("1", "case.created", at1, { lifecycle: "PendingVerification" });
const started = event("2", "case.updated", at2, {
  oldLifecycle: "PendingVerification",
  newLifecycle: "Active",
});
const paid = { paymentId: "p1", amount: 5, currency: "EUR", date: "2026-03-16T00:00:00.000Z" };

test.each([
  ["a legal sequence", [created, started, event("3", "payment.created", at3, paid)], []],
  [
    "another reference",
    [created, { ...started, data: { ...started.data, reference: "R2" } }],
    ["one case has the references R1, R2"],
  ],
  [
    "another address",
    [created, { ...started, links: { self: "https://api.example/test/collection/cases/c1" } }],
    ["one case has the addresses http://sandbox.invalid, https://api.example"],
  ],
  [
    "a payment before the start",
    [created, event("3", "payment.created", at2, paid)],
    ["3 is a payment on a case that hasn't been started"],
  ],
  [
    "a payment dated tomorrow",
    [created, started, event("3", "payment.created", at3, { ...paid, date: "2026-03-17T00:00:00.000Z" })],
    ["payment.created 3 is paid after it was sent"],
  ],
  [
    "a deletion of an unknown payment",
    [created, started, event("3", "payment.deleted", at3, paid)],
    ["3 deletes a payment that wasn't there"],
  ],
  [
    "a close without its update",
    [created, started, event("3", "case.closed", at3, { closeCode: "Paid", closeComment: null })],
    ["3 closes a case without its update"],
  ],
  [
    "two changes at the same moment",
    [created, started, event("3", "case.updated", at2, { oldLifecycle: "Active", newLifecycle: "Paused" })],
    ["3 is the second change of one moment"],
  ],
  [
    "a field that is missing",
    [created, started, event("3", "chat.created", at3, { chatId: "c", role: "Partner" })],
    ["chat.created 3 lacks message"],
  ],
] as const)("reports what is impossible in %s", (_, events, findings) => {
  expect(illegalIn(events)).toEqual(findings);
});
