import { describe, expect, test } from "vitest";
import { type JsonObject, type JsonValue, NumberText } from "../../../src/base/json/json";
import type { Surface } from "../../../src/base/platform";
import type { PlanRow } from "../../../src/plan/plan";
import { buildReadPath } from "../../../src/plan/state/read-state";
import { listWatchedReads } from "../../../src/plan/state/watched-by-write";
import { answer } from "../../support/platforms/answers";

type Request = `${PlanRow["method"]} ${string}`;

function listReads(surface: Surface, request: Request, body?: JsonValue, more: Partial<PlanRow> = {}) {
  const [method, path] = request.split(" ") as [PlanRow["method"], string];
  return listWatchedReads(surface, { method, path, body, ...more });
}

/** Returns a write's only read, or the one at this position. */
function findRead(surface: Surface, request: Request, body?: JsonValue, position = 0) {
  const read = listReads(surface, request, body)[position];
  if (read === undefined) throw new Error(`${request} has no such read.`);
  return read;
}

const answerOf = (body: unknown) => ({ response: answer(body), context: {} });

const payment = {
  date: "2026-03-12T09:00:00Z",
  paymentAmount: new NumberText("12.50"),
  paymentRecipient: "CollectionPartner",
};
const fees = {
  ...{ grossAmount: new NumberText("250"), interestFees: new NumberText("1") },
  ...{ reminderFees: new NumberText("2"), collectionFees: new NumberText("3") },
};
const form = {
  ...{ fields: [], field: "file", name: "invoice.pdf", path: "/work/invoice.pdf" },
  ...{ mediaType: "application/pdf", size: 3, fingerprint: "f1" },
};

test.each<[Surface, Request, JsonObject, readonly string[]]>([
  ["collection", "POST /cases/C1/start", {}, ["/cases/C1"]],
  ["collection", "POST /cases/C1/close", {}, ["/cases/C1"]],
  ["collection", "PUT /cases/C1/fees", {}, ["/cases/C1"]],
  [
    "collection",
    "POST /cases/C1/payments",
    payment,
    ["/cases/C1", "/cases/C1/payments equal to 2026-03-12 12.5 collectionpartner"],
  ],
  [
    "collection",
    "POST /managed-cases/C1/payments",
    payment,
    ["/cases/C1", "/managed-cases/C1/payments equal to 2026-03-12 12.5 collectionpartner"],
  ],
  ["collection", "PUT /cases/C1/payments/P1", payment, ["/cases/C1", "/cases/C1/payments id p1"]],
  ["collection", "DELETE /cases/C1/payments/P1", {}, ["/cases/C1", "/cases/C1/payments id p1"]],
  [
    "collection",
    "PUT /managed-cases/C1/payments/P1",
    payment,
    ["/cases/C1", "/managed-cases/C1/payments id p1"],
  ],
  [
    "collection",
    "DELETE /managed-cases/C1/payments/P1",
    {},
    ["/cases/C1", "/managed-cases/C1/payments id p1"],
  ],
  [
    "collection",
    "POST /cases/C1/notes",
    { description: " Called ", eventDate: "2026-03-12" },
    ["/cases/C1", "/cases/C1/timeline equal to Called 2026-03-12"],
  ],
  [
    "collection",
    "POST /cases/C1/chats",
    { message: "Hello" },
    ["/cases/C1", "/cases/C1/chats equal to Hello"],
  ],
  ["customer", "POST /cases/C1/chats", { message: "Hello" }, ["/cases/C1", "/cases/C1/chats equal to Hello"]],
  ["collection", "POST /cases/C1/files", {}, ["/cases/C1", "/cases/C1/files equal to invoice.pdf"]],
  ["customer", "POST /cases/C1/files", {}, ["/cases/C1", "/cases/C1/files equal to invoice.pdf"]],
  ["referral", "POST /cases/C1/files", {}, ["/cases/C1"]],
  ["collection", "POST /test/cases/C1/advance", { to: "Active" }, ["/cases/C1"]],
  ["customer", "POST /test/cases/C1/advance", { to: "Active" }, ["/cases/C1"]],
  ["collection", "DELETE /test/cases/C1", {}, ["/cases/C1"]],
  ["customer", "DELETE /test/cases/C1", {}, ["/cases/C1"]],
  [
    "collection",
    "POST /webhooks",
    { url: "https://hooks.acme.dev", events: ["case.closed"] },
    ["/webhooks equal to https://hooks.acme.dev case.closed"],
  ],
  ["collection", "PUT /webhooks/W1", {}, ["/webhooks id w1"]],
  ["customer", "PATCH /webhooks/W1", {}, ["/webhooks id w1"]],
  ["referral", "PUT /v1/webhooks/W1", {}, ["/v1/webhooks id w1"]],
  ["collection", "DELETE /webhooks/W1", {}, ["/webhooks id w1"]],
  ["referral", "POST /clients/kb%2D1%20a/withdraw", {}, ["/clients/kb-1%20a"]],
  ["referral", "POST /clients/kb-1/kyc-verification?a=b/c", {}, ["/clients/kb-1"]],
  ["referral", "DELETE /clients/kb-1", {}, ["/clients/kb-1"]],
  ["customer", "POST /cases", { creditorReference: "R-1" }, []],
  ["collection", "DELETE /test/cases?tag=nightly", {}, []],
  ["collection", "POST /unknown", {}, []],
])("%s: %s %j reads %j", (surface, request, body, reads) => {
  const listed = listReads(surface, request, body, { form });
  expect(
    listed.map((read) =>
      read.qualifier === undefined ? buildReadPath(read) : `${buildReadPath(read)} ${read.qualifier}`,
    ),
  ).toEqual(reads);
});

test("treats an upload without a form and a write without a body as empty content", () => {
  expect(listReads("collection", "POST /cases/C1/files").map(({ qualifier }) => qualifier)).toEqual([
    undefined,
    "equal to ",
  ]);
  expect(listReads("collection", "POST /cases/C1/notes", "text").map(({ qualifier }) => qualifier)).toEqual([
    undefined,
    "equal to ",
  ]);
});

describe("a read of a record", () => {
  const read = findRead("collection", "POST /cases/C1/start");
  const record = {
    ...{ id: "C1", lifecycle: "active", closeCode: "Partially paid", disputeStatus: "None", currency: "EUR" },
    ...{ grossAmount: 12.5, remainder: 0, interestFees: 1, reminderFees: 2, collectionFees: 3, other: "x" },
  };

  test("has the fields that writes to a case change", () => {
    expect(read.values(answerOf(record))).toEqual({
      ...{ lifecycle: "Active", closeCode: "PartiallyPaid", disputeStatus: "None", currency: "EUR" },
      ...{ grossAmount: "12.5", remainder: "0" },
      ...{ interestFees: "1", reminderFees: "2", collectionFees: "3" },
    });
  });

  test("keeps the same state text until a watched field or the ID changes", () => {
    const text = read.stateText(answerOf(record));
    expect(findRead("collection", "DELETE /test/cases/C1").stateText(answerOf(record))).toBe(text);
    expect(read.stateText(answerOf({ ...record, other: "y" }))).toBe(text);
    for (const change of [{ id: "C2" }, { remainder: 1 }, { collectionFees: 4 }])
      expect(read.stateText(answerOf({ ...record, ...change }))).not.toBe(text);
  });

  test("has a client's onboarding and KYC state", () => {
    const client = { externalTenantId: "kb-1", onboardingDone: true, kycStatus: "Done", name: "Acme" };
    const clientRead = findRead("referral", "DELETE /clients/kb-1");
    expect(clientRead.values(answerOf(client))).toEqual({ onboardingDone: "true", kycStatus: "Done" });
  });
});

describe("a read of one record in a list", () => {
  const read = findRead("collection", "PUT /webhooks/W1");
  const webhook = {
    ...{ id: "w1", url: "https://a.example", events: ["payment.received", "case.closed"] },
    ...{ isActive: true, isTestMode: false, createdAt: "2026-03-12" },
  };
  const other = { ...webhook, id: "w2", url: "https://b.example" };

  test("finds the record by its ID in any letter case", () => {
    const values = {
      ...{ url: "https://a.example", events: "case.closed,payment.received" },
      ...{ isActive: "true", isTestMode: "false" },
    };
    expect(read.values(answerOf([other, webhook]))).toEqual(values);
    expect(read.values(answerOf([other, { ...webhook, id: "W1" }]))).toEqual(values);
    expect(read.values(answerOf([other]))).toBeUndefined();
  });

  test("has a state text that describes the whole list", () => {
    const text = read.stateText(answerOf([other, webhook]));
    expect(read.stateText(answerOf([other, { ...webhook, createdAt: "2026-03-13" }]))).toBe(text);
    expect(read.stateText(answerOf([{ ...other, isActive: false }, webhook]))).not.toBe(text);
    expect(read.stateText(answerOf([webhook]))).not.toBe(text);
  });

  test("has the date, amount, currency and recipient of a payment", () => {
    const values = findRead("collection", "PUT /cases/C1/payments/P1", payment, 1).values(
      answerOf([
        {
          ...{ id: "p1", date: "2026-03-12T23:00:00", grossAmount: 12.5, currency: "EUR" },
          ...{ recipient: "Collection Partner", commission: 1 },
        },
      ]),
    );
    expect(values).toEqual({
      ...{ date: "2026-03-12", grossAmount: "12.5", currency: "EUR", recipient: "collectionpartner" },
    });
  });
});

describe("a read of identical records", () => {
  test.each<[Request, JsonObject, object, object]>([
    [
      "POST /cases/C1/payments",
      payment,
      { date: "2026-03-12", grossAmount: 12.5, recipient: "Collection Partner" },
      { date: "2026-03-12", grossAmount: 12.51, recipient: "Collection Partner" },
    ],
    ["POST /cases/C1/chats", { message: "Hello" }, { message: "Hello " }, { message: "Bye" }],
  ])("counts the records that %s would create", (request, body, equal, other) => {
    const read = findRead("collection", request, body, 1);
    expect(read.values(answerOf([equal, other, equal]))).toEqual({ equal: "2" });
    expect(read.values(answerOf([other]))).toEqual({ equal: "0" });
    expect(read.stateText(answerOf([equal]))).not.toBe(read.stateText(answerOf([other])));
    expect(read.stateText(answerOf([equal]))).not.toBe(read.stateText(answerOf([equal, equal])));
  });

  test("counts identical notes in a timeline with and without an envelope", () => {
    const read = findRead("collection", "POST /cases/C1/notes", { description: "Called" }, 1);
    const items = [{ description: "Called" }, { description: "Wrote" }];
    expect(read.values(answerOf(items))).toEqual({ equal: "1" });
    expect(read.values(answerOf({ items }))).toEqual({ equal: "1" });
    expect(read.values(answerOf({}))).toEqual({ equal: "0" });
  });

  test("shows that the write is done once there are more identical records than before", () => {
    const { isDone } = findRead("collection", "POST /webhooks", { url: "https://a.example" });
    expect(isDone?.({ equal: "1" }, { equal: "2" })).toBe(true);
    expect(isDone?.({ equal: "1" }, { equal: "1" })).toBe(false);
    expect(isDone?.({ equal: "2" }, { equal: "10" })).toBe(true);
    expect(isDone?.(undefined, { equal: "1" })).toBe(true);
    expect(isDone?.(undefined, { equal: "0" })).toBe(false);
    expect(isDone?.({ equal: "0" }, undefined)).toBe(false);
  });
});

describe("a write is done", () => {
  const caseState = { remainder: "10", grossAmount: "10" };

  test.each<[Surface, Request, JsonObject, number, Record<string, string>]>([
    ["collection", "POST /cases/C1/start", {}, 0, { lifecycle: "Active" }],
    [
      "collection",
      "POST /cases/C1/close",
      { closeCode: "partially paid" },
      0,
      { lifecycle: "Closed", closeCode: "PartiallyPaid" },
    ],
    [
      "collection",
      "POST /cases/C1/close",
      { closeCode: "New" },
      0,
      { lifecycle: "Closed", closeCode: "New" },
    ],
    [
      "collection",
      "PUT /cases/C1/fees",
      fees,
      0,
      { grossAmount: "250", interestFees: "1", reminderFees: "2", collectionFees: "3" },
    ],
    [
      "collection",
      "PUT /cases/C1/payments/P1",
      payment,
      1,
      { date: "2026-03-12", grossAmount: "12.5", recipient: "collectionpartner" },
    ],
    [
      "collection",
      "PUT /managed-cases/C1/payments/P1",
      payment,
      1,
      { date: "2026-03-12", grossAmount: "12.5", recipient: "collectionpartner" },
    ],
    ["collection", "POST /test/cases/C1/advance", { to: "Active" }, 0, { lifecycle: "Active" }],
    [
      "customer",
      "POST /test/cases/C1/advance",
      { to: "Closed:NoPayment" },
      0,
      { lifecycle: "Closed", closeCode: "PreLegalExhaustedNoPayment" },
    ],
    [
      "customer",
      "PATCH /webhooks/W1",
      { url: "https://a.example", isActive: false, isTestMode: true },
      0,
      { url: "https://a.example", isActive: "false", isTestMode: "true" },
    ],
  ])(
    "if the record has the write's values now but didn't before: %s %s %j",
    (surface, request, body, at, shown) => {
      const { isDone } = findRead(surface, request, body, at);
      expect(isDone?.(caseState, { ...caseState, ...shown })).toBe(true);
      expect(isDone?.(undefined, shown)).toBe(true);
      expect(isDone?.(shown, shown)).toBe(false);
      expect(isDone?.(shown, undefined)).toBe(false);
      for (const name of Object.keys(shown))
        expect(isDone?.(caseState, { ...shown, [name]: "-" })).toBe(false);
    },
  );

  test.each<[Surface, Request, number]>([
    ["collection", "DELETE /cases/C1/payments/P1", 1],
    ["collection", "DELETE /managed-cases/C1/payments/P1", 1],
    ["collection", "DELETE /test/cases/C1", 0],
    ["customer", "DELETE /test/cases/C1", 0],
    ["collection", "DELETE /webhooks/W1", 0],
    ["referral", "DELETE /clients/kb-1", 0],
  ])("if the record no longer exists: %s %s", (surface, request, at) => {
    const { isDone } = findRead(surface, request, {}, at);
    expect(isDone?.(caseState, undefined)).toBe(true);
    expect(isDone?.(caseState, caseState)).toBe(false);
    expect(isDone?.(undefined, undefined)).toBe(false);
  });

  test.each<[Surface, Request, JsonObject]>([
    ["collection", "POST /cases/C1/notes", {}],
    ["collection", "POST /test/cases/C1/advance", { to: "Closed:Paid" }],
    ["customer", "PATCH /webhooks/W1", { events: ["case.closed"] }],
    ["customer", "PATCH /webhooks/W1", { isActive: true, regenerateSecret: true }],
    ["referral", "POST /clients/kb-1/withdraw", {}],
    ["referral", "POST /clients/kb-1/kyc-verification", {}],
    ["referral", "POST /cases/C1/files", {}],
  ])("without any sign of it in the record: %s %s %j", (surface, request, body) => {
    expect(findRead(surface, request, body)).not.toHaveProperty("isDone");
  });
});
