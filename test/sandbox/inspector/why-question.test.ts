import { expect, test } from "vitest";
import { type JsonValue, printJson } from "../../../src/base/json/json";
import { readCase } from "../../../src/sandbox/cases/edit-case";
import { buildCaseQuestion, buildEventQuestion } from "../../../src/sandbox/inspector/why-question";
import { openDeliveries } from "../../support/sandbox/deliveries";
import { sandboxNow } from "../../support/sandbox/sandbox";

const { store, keyOf, testCase, productionCase, publish, deliver } = await openDeliveries({
  react: () => 500,
});

test("asks about a case with its owner's key, using the test key for a test case and otherwise the live key", () => {
  const details = { event: "case.closed", subscription: undefined };
  const ask = (seq: number, surface: "collection" | "referral" | "customer") =>
    buildCaseQuestion(store, readCase({ store }, seq), { surface, ...details });
  expect(ask(testCase.seq, "collection")).toEqual({
    surface: "collection",
    environment: "test",
    key: keyOf("collection", 1, "test"),
    case: testCase.id,
    ...details,
  });
  expect(ask(productionCase.seq, "customer")).toEqual({
    surface: "customer",
    environment: "live",
    key: keyOf("customer", 1, "live"),
    case: productionCase.id,
    ...details,
  });
  expect(ask(testCase.seq, "referral")).toMatchObject({ key: keyOf("referral", 1, "test") });
  const orphan = { ...readCase({ store }, testCase.seq), referral_partner: null };
  expect(() => buildCaseQuestion(store, orphan, { surface: "referral", ...details })).toThrow(
    expect.objectContaining({
      kind: "not-found",
      message: "No one can read this case on the referral surface",
    }),
  );
});

test("includes the event's record and attempts in the question", async () => {
  publish(testCase);
  await deliver();
  const row = store.get<{ id: string; url: string; subscription: string; environment: "test" | "live" }>(
    `select d.id, s.url, s.id as subscription, environment from deliveries d join subscriptions s on s.seq = d.subscription
     where d.created_at = ? and surface = 'customer'`,
    sandboxNow,
  );
  if (row === undefined) throw new Error("No event was sent to the creditor");
  const { record, attempts, ...owner } = JSON.parse(
    printJson(buildEventQuestion(store, row.id.toUpperCase()) as unknown as JsonValue),
  );
  expect(owner).toEqual({
    surface: "customer",
    environment: row.environment,
    key: keyOf("customer", 1, row.environment),
  });
  expect(record).toMatchObject({ id: row.id, caseId: testCase.id, subscriptionId: row.subscription });
  expect(attempts).toMatchObject([{ eventId: row.id, attempt: 1, url: row.url, status: 500 }]);
  expect(() => buildEventQuestion(store, "x")).toThrow(
    expect.objectContaining({ kind: "not-found", message: 'No event "x" found' }),
  );
  store.run("delete from api_keys where surface = 'customer' and owner = 1");
  expect(() => buildEventQuestion(store, row.id)).toThrow(
    expect.objectContaining({
      kind: "rejected",
      message: `The owner has no ${row.environment} key for the customer surface`,
    }),
  );
});
