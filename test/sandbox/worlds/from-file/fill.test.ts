import { describe, expect, test } from "vitest";
import { openStore } from "../../../../src/sandbox/store/store";
import { parseWorldFile } from "../../../../src/sandbox/worlds/from-file/check";
import { fillFromWorldFile } from "../../../../src/sandbox/worlds/from-file/fill";
import { getSeq } from "../../../../src/sandbox/worlds/from-file/names";

const now = Date.UTC(2026, 2, 16, 9);
const dayMs = (text: string) => Date.parse(`${text}T00:00:00Z`);

function fill(world: object) {
  const result = parseWorldFile(world);
  if ("findings" in result) throw new Error(JSON.stringify(result.findings));
  const store = openStore(":memory:");
  fillFromWorldFile(store, result.world, "a seed", now);
  return store;
}

const debtor = { name: "Debtor", country: "DE" };
const owed = { creditor: "Bakery & Söns", debtor, amount: 12.34, currency: "EUR" };

const store = fill({
  collectionPartners: [
    {
      ...{ name: "Falkenhof", country: "DE", email: "office@f.example", covers: ["DE", "AT"] },
      without: ["listCases"],
      users: [
        { email: "ada@f.example", firstName: "Ada", lastName: "L" },
        { email: "b@f.example" },
        { email: "c@f.example", lastName: "Only" },
      ],
    },
    { name: "Second", country: "FR", agreement: "unsigned" },
  ],
  referralPartners: [
    { name: "Kontorblatt", requiresKyc: true, approvalDays: 45, without: ["listCases"] },
    { name: "Ledger" },
  ],
  creditors: [
    {
      ...{
        name: "Bakery & Söns",
        country: "DK",
        registrationNumber: "7",
        address: "Street 1",
        zipCode: "8",
        city: "Aarhus",
      },
      ...{ agreement: "unsigned", powerOfAttorney: "unsigned", kyc: "pending", blocked: "Unpaid" },
      divisions: ["North", "South"],
      users: [{ email: "d@b.example", firstName: "D" }, { email: "e@b.example" }],
    },
    { name: "Dairy", country: "SE" },
  ],
  clients: [{ partner: "Ledger", creditor: "Dairy", externalTenantId: "dairy-1", attributed: true }],
  cases: [
    {
      ...owed,
      ...{ collectionPartner: "Falkenhof", managedBy: "Second", division: "South", tag: "a tag", test: true },
      ...{
        creditorReference: "e\u0301",
        description: "Bread",
        date: "2026-01-01",
        dueDate: "2026-01-15",
        created: "2026-02-01",
      },
      ...{ lifecycle: "Closed", closeCode: "Paid", closeComment: "Thanks" },
      payments: [
        { amount: 2.5, date: "2026-02-10", recorded: "2026-02-11" },
        { amount: 1, date: "2026-02-12", recipient: "CollectionPartner" },
        { amount: 0.5 },
      ],
      debtor: {
        ...{
          name: "Erika",
          type: "Private",
          country: "DE",
          email: "e@d.example",
          phone: "1",
          registrationNumber: "2",
        },
        ...{ contactPerson: "C", address: "A", zipCode: "Z", city: "City", state: "S" },
      },
    },
    { ...owed, creditor: "Dairy", lifecycle: "PendingContractSigning" },
    { ...owed, creditor: "Dairy", created: "2026-03-01" },
  ],
  subscriptions: [
    { of: "Falkenhof", url: "https://a.example/1", events: ["case.created"] },
    { of: "Ledger", url: "https://a.example/2", events: ["client.linked"], testMode: false, active: false },
    { of: "Dairy", url: "https://a.example/3", events: ["case.closed", "chat.created"] },
  ],
});
const rows = (sql: string) => store.all<Record<string, unknown>>(sql);

test("adds the partners with their countries, users and keys", () => {
  const guid = expect.stringMatching(/^[0-9a-f-]{36}$/);
  expect(rows("select * from collection_partners")).toEqual([
    expect.objectContaining({
      ...{ seq: 1, id: guid, name: "Falkenhof", country_alpha2: "DE", office_email: "office@f.example" },
      ...{ agreement_valid: 1, excluded_operations: '["listCases"]' },
    }),
    expect.objectContaining({
      seq: 2,
      name: "Second",
      agreement_valid: 0,
      office_email: null,
      excluded_operations: "[]",
    }),
  ]);
  expect(rows("select * from coverage order by country_alpha2")).toEqual([
    { country_alpha2: "AT", collection_partner: 1 },
    { country_alpha2: "DE", collection_partner: 1 },
  ]);
  expect(rows("select collection_partner, email, name from partner_users order by seq")).toEqual([
    { collection_partner: 1, email: "ada@f.example", name: "Ada L" },
    { collection_partner: 1, email: "b@f.example", name: "b@f.example" },
    { collection_partner: 1, email: "c@f.example", name: "Only" },
  ]);
  expect(rows("select * from referral_partners")).toEqual([
    expect.objectContaining({
      ...{ seq: 1, id: guid, name: "Kontorblatt", requires_kyc: 1, approval_days: 45 },
      excluded_operations: '["listCases"]',
    }),
    expect.objectContaining({
      seq: 2,
      name: "Ledger",
      requires_kyc: 0,
      approval_days: null,
      excluded_operations: "[]",
    }),
  ]);
  const keys = rows(
    "select surface, owner, environment, key from api_keys order by surface, owner, environment",
  );
  expect(keys.map(({ surface, owner, key }) => [surface, owner, String(key).replace(/[^_]+$/, "")])).toEqual([
    ["collection", 1, "sk_live_collection_falkenhof_"],
    ["collection", 1, "sk_test_collection_falkenhof_"],
    ["collection", 2, "sk_live_collection_second_"],
    ["collection", 2, "sk_test_collection_second_"],
    ["customer", 1, "sk_live_customer_bakerysns_"],
    ["customer", 1, "sk_test_customer_bakerysns_"],
    ["customer", 2, "sk_live_customer_dairy_"],
    ["customer", 2, "sk_test_customer_dairy_"],
    ["referral", 1, "sk_live_referral_kontorblatt_"],
    ["referral", 1, "sk_test_referral_kontorblatt_"],
    ["referral", 2, "sk_live_referral_ledger_"],
    ["referral", 2, "sk_test_referral_ledger_"],
  ]);
});

test("adds the creditors with their divisions, users and links", () => {
  expect(rows("select * from creditors")).toEqual([
    expect.objectContaining({
      ...{
        seq: 1,
        company_name: "Bakery & Söns",
        registration_number: "7",
        address: "Street 1",
        zip_code: "8",
      },
      ...{ city: "Aarhus", country_alpha2: "DK", agreement_signed: 0, power_of_attorney_signed: 0 },
      ...{ kyc_status: "pending", blocked_reason: "Unpaid" },
    }),
    expect.objectContaining({
      ...{
        seq: 2,
        agreement_signed: 1,
        power_of_attorney_signed: 1,
        kyc_status: "not_required",
        blocked_reason: null,
      },
    }),
  ]);
  expect(rows("select creditor, name from divisions order by seq")).toEqual([
    { creditor: 1, name: "North" },
    { creditor: 1, name: "South" },
  ]);
  expect(
    rows(
      "select creditor, email, first_name, last_name, is_onboarding_user as is_first from creditor_users order by seq",
    ),
  ).toEqual([
    { creditor: 1, email: "d@b.example", first_name: "D", last_name: null, is_first: 1 },
    { creditor: 1, email: "e@b.example", first_name: null, last_name: null, is_first: 0 },
  ]);
  expect(
    rows(
      "select referral_partner, creditor, external_tenant_id, is_attributed, date_linked from client_links",
    ),
  ).toEqual([
    { referral_partner: 2, creditor: 2, external_tenant_id: "dairy-1", is_attributed: 1, date_linked: now },
  ]);
});

describe("a case", () => {
  test("has the fields, history and payments given in the file", () => {
    const [closed] = rows("select * from cases where seq = 1");
    expect(closed).toMatchObject({
      ...{ creditor: 1, division: 2, collection_partner: 1, managing_partner: 2, is_test: 1, tag: "a tag" },
      ...{
        gross_amount: 12_340,
        remainder: 8_340,
        currency: "EUR",
        claim_description: "Bread",
        creditor_reference: "é",
      },
      ...{ date: dayMs("2026-01-01"), due_date: dayMs("2026-01-15"), date_created: dayMs("2026-02-01") },
      ...{ lifecycle: 8, close_code: "Paid", close_comment: "Thanks", submitted_through: null },
    });
    expect(rows("select gross_amount, date, date_created, recipient from payments order by seq")).toEqual([
      {
        gross_amount: 2_500,
        date: dayMs("2026-02-10"),
        date_created: dayMs("2026-02-11"),
        recipient: "Creditor",
      },
      {
        gross_amount: 1_000,
        date: dayMs("2026-02-12"),
        date_created: dayMs("2026-02-12"),
        recipient: "CollectionPartner",
      },
      {
        gross_amount: 500,
        date: dayMs("2026-02-01"),
        date_created: dayMs("2026-02-01"),
        recipient: "Creditor",
      },
    ]);
    expect(rows("select * from debtors where seq = 1")).toEqual([
      expect.objectContaining({
        ...{ name: "Erika", type: "Private", country_alpha2: "DE", email: "e@d.example", phone: "1" },
        ...{
          registration_number: "2",
          contact_person: "C",
          address: "A",
          zip_code: "Z",
          city: "City",
          state: "S",
        },
      }),
    ]);
  });

  test("has today's date, a month-old claim and no partner by default", () => {
    expect(rows("select * from cases where seq = 2")).toEqual([
      expect.objectContaining({
        ...{ date_created: now, date: now - 30 * 86_400_000, due_date: null, lifecycle: 0, is_test: 0 },
        ...{
          collection_partner: null,
          managing_partner: null,
          division: null,
          tag: null,
          creditor_reference: null,
        },
        submitted_through: 2,
      }),
    ]);
  });

  test("isn't attributed to a referral partner that was linked later [REV-03]", () => {
    expect(rows("select submitted_through, lifecycle from cases where seq = 3")).toEqual([
      { submitted_through: null, lifecycle: 2 },
    ]);
  });
});

test("adds subscriptions by owner name, without deliveries", () => {
  expect(
    rows(
      "select surface, owner, url, events, is_active, is_test_mode, environment, created_at from subscriptions",
    ),
  ).toEqual([
    {
      surface: "collection",
      owner: 1,
      url: "https://a.example/1",
      events: '["case.created"]',
      is_active: 1,
      is_test_mode: 1,
      environment: "test",
      created_at: now,
    },
    {
      surface: "referral",
      owner: 2,
      url: "https://a.example/2",
      events: '["client.linked"]',
      is_active: 0,
      is_test_mode: 0,
      environment: "live",
      created_at: now,
    },
    {
      surface: "customer",
      owner: 2,
      url: "https://a.example/3",
      events: '["case.closed","chat.created"]',
      is_active: 1,
      is_test_mode: 1,
      environment: "test",
      created_at: now,
    },
  ]);
  expect(rows("select secret from subscriptions").map(({ secret }) => String(secret).length)).toEqual([
    44, 44, 44,
  ]);
  expect(rows("select * from deliveries")).toEqual([]);
  expect(rows("select key, value from meta where key like 'seed%' order by key")).toEqual([
    { key: "seed", value: "a seed" },
    { key: "seeded_at", value: String(now) },
  ]);
  expect(rows("select sum(n) as n from case_counts")).toEqual([{ n: 3 }]);
});

test("throws for a name that hasn't been checked", () => {
  expect(() => getSeq(new Map([["a", 1]]), "b")).toThrow("Nothing is called b.");
});
