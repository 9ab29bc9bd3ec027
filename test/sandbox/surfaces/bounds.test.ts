import { describe, expect, test } from "vitest";
import type { Surface } from "../../../src/base/platform";
import { openSandbox } from "../../support/sandbox/sandbox";

const sandbox = await openSandbox({ isUnlimited: true });
const { get, find } = sandbox;
const idOf = (condition: string) =>
  find(`select id from cases where ${condition} and collection_partner = 1 limit 1`);
const active = idOf("lifecycle = 6 and is_test = 0 and collection_partner = 1");
const started = idOf("lifecycle = 6 and is_test = 1 and creditor = 1");
const waiting = idOf("lifecycle = 5");
const start = `/cases/${waiting}/start`;
const kyc = "/clients/kb-1001/kyc-verification";
const invalid = { country: "??" };

/** Sends a body and returns the messages about one field. */
async function messages(surface: Surface, path: string, body: unknown, field: string, method = "POST") {
  const { json } = await get(surface, path, { method, body });
  return (json?.errors ?? json)?.[field] ?? [];
}

const clientWith = (company: object, more = {}) => ({
  client: { ...invalid, ...company },
  users: [],
  ...more,
});
const users = (count: number) => Array.from({ length: count }, () => ({ name: "N", email: "wrong" }));

describe("text length", () => {
  test.each<[Surface, string, string, number, (text: string) => object]>([
    ["referral", "/clients", "Client.Address", 500, (address) => clientWith({ address })],
    ["referral", "/clients", "Client.ZipCode", 20, (zipCode) => clientWith({ zipCode })],
    ["referral", "/clients", "Client.City", 100, (city) => clientWith({ city })],
    ["referral", "/clients", "Client.State", 100, (state) => clientWith({ state })],
    ["referral", "/clients", "ExternalTenantId", 255, (text) => clientWith({}, { externalTenantId: text })],
    ["referral", "/oauth/token", "ExternalTenantId", 255, (text) => ({ externalTenantId: text })],
    ["referral", kyc, "DirectorFullName", 500, (text) => ({ directorFullName: text })],
    ["referral", kyc, "DirectorHomeAddress", 1000, (text) => ({ directorHomeAddress: text })],
    ["collection", `/cases/${active}/chats`, "Message", 10_000, (message) => ({ message, userId: "x" })],
    [
      "collection",
      `/cases/${active}/notes`,
      "Description",
      10_000,
      (text) => ({ description: text, eventDate: "x" }),
    ],
    ["collection", start, "WelcomeMessage", 5_000, (text) => ({ welcomeMessage: text, userId: "x" })],
    [
      "collection",
      start,
      "CollectionPartnerReference",
      128,
      (text) => ({ collectionPartnerReference: text }),
    ],
    ["collection", `/cases/${active}/close`, "Comment", 2_000, (comment) => ({ comment })],
  ])("on %s %s in %s is limited to %i", async (surface, path, field, max, body) => {
    const tooLong = `The ${field} field must have at most ${max} characters.`;
    expect(await messages(surface, path, body("x".repeat(max + 1)), field)).toContain(tooLong);
    expect(await messages(surface, path, body("x".repeat(max)), field)).not.toContain(tooLong);
  });
});

describe("item counts", () => {
  test.each<[Surface, string, string, number, (count: number) => object]>([
    ["referral", "/clients", "Users", 1000, (count) => ({ client: {}, users: users(count) })],
    [
      "referral",
      "/clients",
      "Cases",
      250,
      (count) => ({ client: {}, users: [], cases: Array(count).fill({}) }),
    ],
  ])("on %s %s in %s are limited to %i", async (surface, path, field, max, body) => {
    const message = `The ${field} field must contain at most ${max} ${field.toLowerCase()}.`;
    expect(await messages(surface, path, body(max + 1), field)).toEqual([message]);
    expect(await messages(surface, path, body(max), field)).not.toContain(message);
  });

  test("require at least one user", async () => {
    expect(await messages("referral", "/clients", { client: {}, users: [] }, "Users")).toEqual([
      "The Users field must contain at least one user.",
    ]);
  });

  test("require 1 to 1000 rows in an ingestion job", async () => {
    const listMessages = (rows?: object[], field = "Rows") =>
      messages("collection", "/ingestion-jobs", { rows }, field);
    const tooMany = "The Rows field must have at most 1000 rows.";
    expect(await listMessages(Array(1001).fill({ type: 1 }))).toEqual([tooMany]);
    expect(await listMessages(Array(1000).fill({ type: 1 }))).not.toContain(tooMany);
    expect(await listMessages([])).toEqual(["The Rows field must have at least one row."]);
    expect(await listMessages()).toEqual(["The Rows field is required."]);
    expect(await listMessages([{ externalRef: 7 }], "Rows[0].ExternalRef")).toEqual([
      "The Rows[0].ExternalRef field must be a string.",
    ]);
  });

  test("are limited to 100 references per lookup", async () => {
    const lookUp = (count: number) => {
      const references = Array.from({ length: count }, (_, index) => `R${index}`).join(",");
      return get("collection", `/cases/by-partner-reference?references=${references}`);
    };
    const { status, json } = await lookUp(101);
    expect([status, json]).toEqual([
      400,
      { References: ["At most 100 references can be looked up at once."] },
    ]);
    const fitting = await lookUp(100);
    expect([fitting.status, fitting.json]).toEqual([200, {}]);
  });

  test("are limited to 20 unknown events in an error message", async () => {
    const message = async (count: number) => {
      const events = Array.from({ length: count }, (_, index) => `e${index}`);
      const { json } = await get("customer", "/webhooks", {
        method: "POST",
        body: { url: "https://a.example", events },
      });
      return json.message.replace(/;.*/, "");
    };
    const named = Array.from({ length: 20 }, (_, index) => `e${index}`).join(", ");
    expect(await message(20)).toBe(`Unknown event ${named}`);
    expect(await message(21)).toBe(`Unknown event ${named}, …`);
  });
});

describe("a client's users", () => {
  const client = { country: "DK", name: "C", supportEmail: "a@b.example" };
  const listMessages = (some: unknown[], field = "Users") =>
    messages("referral", "/clients", { client, externalTenantId: "new-1", users: some, cases: [7] }, field);
  const foundRules = async (some: unknown[], field: string) => {
    const body = { client: { ...client, country: "??" }, externalTenantId: "new-1", users: some };
    return messages("referral", "/clients", body, field);
  };
  const user = (email: string, isOnboardingUser?: boolean) => ({ name: "N", email, isOnboardingUser });

  test("have exactly one onboarding user if there are several [VAL-06]", async () => {
    const wrong = (count: number) => [`The Users field must mark exactly one onboarding user, not ${count}.`];
    expect(await foundRules([user("a@b.c"), user("b@b.c")], "Users")).toEqual(wrong(0));
    expect(await foundRules([user("a@b.c", true), user("b@b.c", true)], "Users")).toEqual(wrong(2));
    expect(await foundRules([user("a@b.c", true), user("b@b.c")], "Users")).toEqual([]);
    expect(await foundRules([user("a@b.c")], "Users")).toEqual([]);
  });

  test("have distinct email addresses, ignoring letter case", async () => {
    const repeated = ["The Users[1].Email field repeats the address of another user."];
    expect(await foundRules([user("a@b.c", true), user("A@B.c")], "Users[1].Email")).toEqual(repeated);
    expect(await foundRules([user("a@b.c", true), user("b@b.c")], "Users[1].Email")).toEqual([]);
  });

  test("must be objects, as must the cases", async () => {
    expect(await listMessages([7], "Users[0]")).toEqual(["The Users[0] field must be an object."]);
    expect(await listMessages([7, user("a@b.c")])).toEqual([]);
    expect(await listMessages([user("a@b.c")], "Cases[0]")).toEqual([
      "The Cases[0] field must be an object.",
    ]);
  });
});

test("trims the email address of a chat message's sender", async () => {
  const body = { message: "Hello", userEmail: " nobody@b.example " };
  const { json } = await get("collection", `/cases/${active}/chats`, { method: "POST", body });
  expect(json.message).toBe("None of your users has the address nobody@b.example");
});

describe("a transaction search", () => {
  test("requires at least two characters", async () => {
    const search = (text: string) => get("referral", `/reporting/transactions?Search=${text}`);
    const { status, json } = await search("a");
    expect([status, json.errors]).toEqual([400, { Search: ["Search takes at least 2 characters."] }]);
    expect((await search("ab")).status).toBe(200);
  });
});

describe("amounts", () => {
  const amount = (fields: object, field: string) =>
    messages("collection", start, { userId: "x", ...fields }, field);

  test.each(["InterestFees", "ReminderFees", "CollectionFees"])("of %s can't be negative", async (field) => {
    expect(await amount({ [field]: -0.01 }, field)).toEqual([`The ${field} field must not be negative.`]);
    expect(await amount({ [field]: 0 }, field)).toEqual([]);
  });

  test("must be above 0 when a payment advances a case", async () => {
    const advance = (body: object) =>
      messages("customer", `/test/cases/${started}/advance`, { to: "Closed:Paid", ...body }, "Amount");
    const positive = "The Amount field must be greater than 0.";
    expect(await advance({ amount: 0 })).toEqual([positive]);
    expect(await advance({ amount: -1 })).toEqual([positive]);
    expect(await advance({})).toEqual(["The Amount field is required for Closed:Paid."]);
    expect(await advance({ to: "Nowhere" })).toEqual([]);
  });
});

test("refuses a director with a missing or future birth date", async () => {
  const listMessages = (directorDateOfBirth?: string) => {
    const body = { directorFullName: "D", directorHomeAddress: "A", directorDateOfBirth };
    return messages("referral", kyc, body, "DirectorDateOfBirth");
  };
  const field = "The DirectorDateOfBirth field";
  expect(await listMessages("2026-03-17")).toEqual([`${field} must not be in the future.`]);
  expect(await listMessages()).toEqual([`${field} is required.`]);
  expect(await listMessages(" ")).toEqual([`${field} is required.`]);
});

test.each([
  ["/managed-cases", { date: "" }, "Date"],
  ["/ingestion-jobs", { rows: [{ caseId: "" }] }, "Rows[0].CaseId"],
])("POST %s treats a blank value as missing", async (path, body, field) => {
  expect(await messages("collection", path, body, field)).toEqual([`The ${field} field is required.`]);
});

describe("a payment's fields", () => {
  const currency = find("select currency from cases where id = ?", active);
  /** Returns the messages about a payment field. The payment is always refused because of its `closeCase`. */
  const listMessages = (fields: object, field: string) => {
    const body = { date: "2026-03-12", paymentAmount: 100, paymentRecipient: "CollectionPartner", ...fields };
    return messages("collection", `/cases/${active}/payments`, { ...body, closeCase: "?" }, field);
  };

  test("must use the case's currency, in any letter case", async () => {
    expect(await listMessages({ currency: currency?.toLowerCase() }, "Currency")).toEqual([]);
    expect(await listMessages({ currency: "XYZ" }, "Currency")).toEqual([
      `The Currency field must be the currency of the case, ${currency}.`,
    ]);
  });

  test("accept the recipient and the commission status in any letter case", async () => {
    expect(await listMessages({ paymentRecipient: "collectionpartner" }, "PaymentRecipient")).toEqual([]);
    expect(await listMessages({ paymentRecipient: "Nobody" }, "PaymentRecipient")).toEqual([
      "The PaymentRecipient field must be one of Creditor, CollectionPartner, Platform.",
    ]);
    const status = (fields: object) => listMessages(fields, "CommissionPaymentStatus");
    for (const commissionPaymentStatus of [undefined, ""])
      expect(await status({ paymentRecipient: "Creditor", commissionPaymentStatus })).toEqual([
        "The CommissionPaymentStatus field is required if the creditor received the payment.",
      ]);
    expect(await status({ paymentRecipient: "Creditor", commissionPaymentStatus: "UNPAID" })).toEqual([]);
    expect(await status({})).toEqual([]);
    expect(await status({ commissionPaymentStatus: "Perhaps" })).toEqual([
      expect.stringMatching(/^The CommissionPaymentStatus field must be one of .*Unpaid/),
    ]);
  });

  test("must have payouts that add up to the amount, within a cent", async () => {
    const payouts = (payoutCreditor?: number, payoutCollectionPartner?: number) =>
      listMessages({ payoutCreditor, payoutCollectionPartner }, "PayoutCreditor");
    const sum = "The PayoutCreditor field and PayoutCollectionPartner must add up to PaymentAmount.";
    expect(await payouts()).toEqual([]);
    expect(await payouts(50, 50.01)).toEqual([]);
    expect(await payouts(50, 49.99)).toEqual([]);
    expect(await payouts(50, 50.02)).toEqual([sum]);
    expect(await payouts(50, 49.98)).toEqual([sum]);
    expect(await payouts(50)).toEqual([
      "The PayoutCreditor field and PayoutCollectionPartner must be given together.",
    ]);
    expect(await payouts(-1, 101)).toEqual(["The PayoutCreditor field must not be below 0."]);
    expect(await payouts(0, 100)).toEqual([]);
  });

  test("can't have a date in the future", async () => {
    expect(await listMessages({ date: "2026-03-17" }, "Date")).toEqual([
      "The Date field must not be in the future.",
    ]);
    expect(await listMessages({ date: "2026-03-16" }, "Date")).toEqual([]);
    expect(await listMessages({ date: "" }, "Date")).toEqual(["The Date field is required."]);
  });

  test("must have an amount above 0", async () => {
    expect(await listMessages({ paymentAmount: 0 }, "PaymentAmount")).toEqual([
      "The PaymentAmount field must be greater than 0.",
    ]);
  });
});

describe("a case's fees", () => {
  const listMessages = (fields: object, field: string) =>
    messages("collection", `/cases/${active}/fees`, { ...fields, confirmPriceChange: "?" }, field, "PUT");

  test.each(["InterestFees", "ReminderFees", "CollectionFees"])("can't have negative %s", async (field) => {
    expect(await listMessages({ [field]: -0.01 }, field)).toEqual([
      `The ${field} field must not be below 0.`,
    ]);
    expect(await listMessages({ [field]: 0 }, field)).toEqual([]);
  });

  test("require a principal above 0", async () => {
    const message = "The GrossAmount field must be greater than 0.";
    expect([
      await listMessages({ grossAmount: 0 }, "GrossAmount"),
      await listMessages({ grossAmount: -1 }, "GrossAmount"),
    ]).toEqual([[message], [message]]);
    expect(await listMessages({ grossAmount: 0.01 }, "GrossAmount")).toEqual([]);
  });
});

describe("a subscription's events", () => {
  const change = async (surface: Surface, path: string, events: unknown, target = sandbox) => {
    const [hook] = (await target.get(surface, path)).json;
    const method = surface === "customer" ? "PATCH" : "PUT";
    const body = { events: events ?? hook.events, isActive: "?" };
    const { json } = await target.get(surface, `${path}/${hook.id}`, { method, body });
    return json.error ?? Object.keys(json.errors);
  };

  test("can be resent unchanged by partners but not by creditors [VAL-26] [AMB-15]", async () => {
    for (const [surface, path] of [
      ["collection", "/webhooks"],
      ["referral", "/v1/webhooks"],
    ] as const) {
      expect(await change(surface, path, undefined)).toEqual(["IsActive"]);
      for (const events of [["case.created"], ["case.created", 7], []])
        expect(await change(surface, path, events)).toBe("WebhookEventsImmutable");
      expect(await change(surface, path, "none")).toEqual(["Events", "IsActive"]);
    }
    expect(await change("customer", "/webhooks", undefined)).toBe("WebhookEventsImmutable");
  });

  test("can't be sent in a change, even unchanged, if the sandbox reads AMB-15 that way [AMB-15]", async () => {
    const strict = await openSandbox({ readings: { "AMB-15": "always-refused" } });
    expect(await change("collection", "/webhooks", undefined, strict)).toBe("WebhookEventsImmutable");
  });
});
