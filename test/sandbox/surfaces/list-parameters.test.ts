import { describe, expect, test } from "vitest";
import * as managed from "../../../src/api/collection/managed-cases";
import type { Endpoint } from "../../../src/api/endpoint/endpoint";
import * as referredCases from "../../../src/api/referral/cases";
import * as clients from "../../../src/api/referral/clients";
import * as transactions from "../../../src/api/referral/transactions";
import { openSandbox } from "../../support/sandbox";

const { get, store } = await openSandbox();

// biome-ignore lint/suspicious/noExplicitAny: a test looks into records of every shape
type Item = any;
/** A value of a parameter, and which records it lets through; without a test it is about order or pages. */
type Sample = readonly [value: string, isMatch?: (item: Item) => boolean];

const day = "2026-01-15";
const [collector] = store.all<{ id: string }>("select id from collection_partners where seq = 1");
const partner = { id: collector?.id ?? "", name: "Falkenhof Forderungen GmbH" };
/** DE among the countries by code, from 1. */
const germany = "57";
const stagesOf =
  (...names: string[]) =>
  (item: Item) =>
    names.includes(item.status.referralInvoicingStatus);

const lists: readonly (readonly [Endpoint, Readonly<Record<string, Sample>>])[] = [
  [
    managed.listManagedCases,
    {
      Page: ["2"],
      PageSize: ["1"],
      Statuses: ["Active", ({ lifecycle }) => lifecycle === "Active"],
      Sort: ["GrossAmount:desc"],
    },
  ],
  [
    referredCases.listCases,
    {
      Page: ["2"],
      PageSize: ["1"],
      FromDate: [day, ({ dateCreated }) => dateCreated >= day],
      ToDate: [day, ({ dateCreated }) => dateCreated < "2026-01-16"],
      ExternalTenantId: ["kb-1001", ({ client }) => client.externalTenantId === "kb-1001"],
      Statuses: ["Active,Closed", ({ lifecycle }) => ["Active", "Closed"].includes(lifecycle)],
      Query: [
        "gmbh",
        ({ debtor, reference, creditorReference }) =>
          /gmbh/i.test([debtor.name, reference, creditorReference].join(" ")),
      ],
      CountryIds: [germany, ({ debtor }) => debtor.country === "Germany"],
      CollectionPartnerIds: [partner.id, ({ collectionPartner }) => collectionPartner === partner.name],
      Sort: ["GrossAmount:asc"],
    },
  ],
  [
    clients.listClients,
    {
      Page: ["2"],
      PageSize: ["1"],
      ExternalTenantId: ["kb-1001", ({ externalTenantId }) => externalTenantId === "kb-1001"],
      IsAttributedClient: ["true", ({ isAttributedClient }) => isAttributedClient],
      DateCreatedFrom: ["2025-06-01", ({ dateLinked }) => dateLinked >= "2025-06-01"],
      DateCreatedTo: ["2025-06-01", ({ dateLinked }) => dateLinked < "2025-06-02"],
      OnboardingDone: ["false", ({ onboardingDone }) => !onboardingDone],
      Query: ["lyngby", ({ client }) => /lyngby/i.test(JSON.stringify(client))],
      Sort: ["name"],
    },
  ],
  [
    transactions.listTransactions,
    {
      Page: ["2"],
      PageSize: ["1"],
      FromDate: [day, ({ date }) => date >= day],
      ToDate: [day, ({ date }) => date < "2026-01-16"],
      ExternalTenantId: ["kb-1001", ({ client }) => client.externalTenantId === "kb-1001"],
      HasRecognizedRevenue: ["false", ({ recognition }) => !recognition.isRecognized],
      CommissionPaymentStatuses: ["0", ({ status }) => status.commissionPaymentStatus === "Unpaid"],
      PlatformInvoicingStatuses: ["2", ({ status }) => status.platformInvoicingStatus === "PaymentReceived"],
      ReferralInvoicingStatuses: ["1,2", stagesOf("Invoiced", "Paid")],
      RevenueStages: ["5", stagesOf("Paid")],
      Search: ["gmbh", (item) => /gmbh/i.test(item.case.debtorName + item.client.companyName)],
      CountryIds: [
        germany,
        (item) =>
          store.get(
            "select 1 from cases c join debtors d on d.seq = c.debtor where c.id = ? and country_alpha2 = 'DE'",
            item.case.invoiceId,
          ) !== undefined,
      ],
      CollectionPartnerIds: [
        partner.id,
        (item) =>
          store.get("select 1 from cases where id = ? and collection_partner = 1", item.case.invoiceId) !==
          undefined,
      ],
      Sort: ["amount:asc"],
    },
  ],
];

async function read({ surface, path, list }: Endpoint, query: string) {
  const { status, json } = await get(surface, `${path}?${query}`);
  expect([query, status]).toEqual([query, 200]);
  return { items: json[list?.items ?? ""] as Item[], total: json.page.totalResults, json };
}

async function readAll(endpoint: Endpoint, query = "") {
  const found: Item[] = [];
  for (let page = 1; ; page += 1) {
    const { items, total } = await read(endpoint, `${query}&PageSize=100&Page=${page}`);
    found.push(...items);
    if (items.length === 0) return { items: found, total };
  }
}

describe.each(lists.map(([endpoint, samples]) => [endpoint.name, endpoint, samples] as const))(
  "%s",
  (_, endpoint, samples) => {
    test("has a sample of every documented parameter", () => {
      expect(Object.keys(samples).sort()).toEqual(Object.keys(endpoint.query ?? {}).sort());
    });

    test.each(Object.entries(samples))(
      "%s changes the answer, and lets through what it names",
      async (name, [value, isMatch]) => {
        const query = `${name}=${encodeURIComponent(value)}`;
        expect((await read(endpoint, query)).json).not.toEqual((await read(endpoint, "")).json);
        if (isMatch === undefined) return;
        const whole = await readAll(endpoint);
        const some = await readAll(endpoint, query);
        const expected = whole.items.filter(isMatch);
        expect(some.items).toEqual(expected);
        expect(some.total).toBe(expected.length);
        expect([expected.length > 0, expected.length < whole.items.length]).toEqual([true, true]);
      },
    );
  },
);
