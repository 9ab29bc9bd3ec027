import { expect, test } from "vitest";
import {
  copyForSubscription,
  createSyntheticCase,
  replaceTimestamp,
} from "../../../src/proof/check/trials/synthetic-case";
import { createSentFilter, explainUntested } from "../../../src/proof/check/trials/trial";
import { buildExpectedBooks } from "../../../src/webhooks/receiver-state/expected-books";
import { seededRandom } from "../../support/checked-receiver";

const startMs = Date.UTC(2026, 2, 16, 9);
const open = () => createSyntheticCase(seededRandom(), startMs);

/** Produces one event of each kind. */
function play() {
  const subject = open();
  const created = subject.create();
  const active = subject.move("Active");
  const payment = subject.pay("12.50");
  const reversed = payment.reverse();
  const chat = subject.write("Hello");
  const closeEvents = subject.close("Paid");
  return { subject, life: [created, active, payment.created, reversed, chat, ...closeEvents] };
}

test("publishes the platform's events one second apart", () => {
  const { subject, life } = play();
  expect(life.map(({ type, atMs }) => `${type} ${(atMs - startMs) / 1000}`)).toEqual([
    ...["case.created 0", "case.updated 1", "payment.created 2", "payment.deleted 3"],
    ...["chat.created 4", "case.updated 5", "case.closed 5"],
  ]);
  const reference = subject.caseId.replaceAll("-", "").slice(0, 8).toUpperCase();
  for (const { id, type, atMs, data, envelope } of life) {
    expect(data).toMatchObject({ caseId: subject.caseId, reference });
    const parsed = JSON.parse(envelope);
    expect(parsed).toMatchObject({ id, event: type, links: expect.anything() });
    expect(Date.parse(parsed.timestamp)).toBe(atMs);
    expect(envelope).toContain(`https://api.example/cases/${subject.caseId}`);
  }
  expect(new Set(life.map(({ id }) => id)).size).toBe(life.length);
});

test("changes the case's state with each event", () => {
  const { life } = play();
  const [created, active, paid, reversed, chat, update, close] = life.map(({ data }) => data);
  expect(created).toMatchObject({ lifecycle: "PendingVerification" });
  expect(active).toMatchObject({ oldLifecycle: "PendingVerification", newLifecycle: "Active" });
  expect(paid).toMatchObject({ currency: "EUR", date: "2026-03-16T09:00:01.500Z" });
  expect(String(paid?.amount)).toBe("12.50");
  expect(reversed).toEqual(paid);
  expect(chat).toMatchObject({ role: "Partner", message: "Hello" });
  expect(update).toMatchObject({ oldLifecycle: "Active", newLifecycle: "Closed" });
  expect(close).toMatchObject({ closeCode: "Paid", closeComment: "Closed by the collection partner." });
});

test("creates events with the given values at the time of the previous event", () => {
  const subject = open();
  expect(subject.create("Active").data).toMatchObject({ lifecycle: "Active" });
  const moved = subject.move("Paused", 0);
  expect([moved.atMs, moved.data.oldLifecycle]).toEqual([startMs, "Active"]);
  const [update, close] = subject.close("Other", null, 0);
  expect([update.atMs, close.atMs, close.data.closeComment]).toEqual([startMs, startMs, null]);
  expect(subject.write("Hi", "Creditor").data.role).toBe("Creditor");
});

test("copies an event with its own envelope, or with its time spelled differently", () => {
  const [created] = play().life;
  if (created === undefined) throw new Error("The case has no events.");
  const copy = copyForSubscription(created, seededRandom());
  expect(copy.id).not.toBe(created.id);
  expect(copy.envelope).toBe(created.envelope.replace(created.id, copy.id));
  const spelled = replaceTimestamp(created, "2026-03-16T10:00:00+01:00");
  expect(JSON.parse(spelled.envelope)).toEqual({
    ...JSON.parse(created.envelope),
    timestamp: "2026-03-16T10:00:00+01:00",
  });
});

const types = (...events: readonly string[]) => createSentFilter({ events: events as never });
const allTypes = [
  ...["case.created", "case.updated", "case.closed", "payment.created", "payment.deleted", "chat.created"],
];

test("expects only bookings that a receiver can derive from the case's events", () => {
  const { life } = play();
  const ids = life.map(({ id }) => id);
  const expected = (parts: readonly ("lifecycle" | "paid")[], ...sent: readonly string[]) =>
    buildExpectedBooks(life, life.filter(types(...sent)), parts);
  expect(expected(["lifecycle", "paid"], ...allTypes)).toEqual({
    ...{ lifecycle: "Closed", closeCode: "Paid", paidCents: 0, events: ids },
    eventTypes: Object.fromEntries(life.map(({ id, type }) => [id, type])),
  });
  const { events, eventTypes, ...withoutUpdates } = expected(
    ["lifecycle", "paid"],
    "case.closed",
    "payment.created",
  );
  expect(withoutUpdates).toEqual({});
  expect(events).toEqual([ids[2], ids[6]]);
  expect(Object.values(eventTypes ?? {})).toEqual(["payment.created", "case.closed"]);
  expect(expected(["lifecycle"], "case.updated")).toMatchObject({ lifecycle: "Closed" });
  expect(expected(["lifecycle"], "case.updated")).not.toHaveProperty("closeCode");
  expect(expected(["paid"], ...allTypes)).not.toHaveProperty("lifecycle");
});

test("expects the latest change, and each payment once, in any delivery order", () => {
  const subject = open();
  const created = subject.create();
  const [one, other] = [subject.pay("10.10"), subject.pay("2.20")];
  const active = subject.move("Active");
  const copy = copyForSubscription(one.created, seededRandom());
  const life = [active, one.created, copy, other.created, created];
  const books = buildExpectedBooks(life, life, ["lifecycle", "paid"]);
  expect(books).toMatchObject({ lifecycle: "Active", paidCents: 1230 });
  expect(books).not.toHaveProperty("closeCode");
  expect(buildExpectedBooks([created], [created], ["lifecycle", "paid"])).toMatchObject({
    lifecycle: "PendingVerification",
  });
  expect(buildExpectedBooks([created], [created], ["paid"])).not.toHaveProperty("paidCents");
});

test("explains why a trial can't run", () => {
  const events = ["case.closed"] as const;
  expect(explainUntested({ events }, ["case.closed"], play().life)).toBeUndefined();
  expect(explainUntested({ events }, ["case.created", "case.closed", "chat.created"], play().life)).toBe(
    "The subscription has no case.created and no chat.created (--event).",
  );
  expect(explainUntested({ events }, [], [])).toBe("The subscription has no event of it (--event).");
});
