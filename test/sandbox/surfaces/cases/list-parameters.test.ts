import { isDeepStrictEqual } from "node:util";
import { describe, expect, test } from "vitest";
import * as collectionCases from "../../../../src/api/collection/cases";
import * as managed from "../../../../src/api/collection/managed-cases";
import * as customerCases from "../../../../src/api/customer/cases";
import * as payments from "../../../../src/api/customer/payments";
import { integerCodec, textCodec } from "../../../../src/api/endpoint/codecs";
import { defineEndpoint as declare, type Endpoint } from "../../../../src/api/endpoint/endpoint";
import { endpoints } from "../../../../src/api/endpoint/endpoints";
import { eventEndpoints } from "../../../../src/api/families/events";
import { userProfileEndpoints } from "../../../../src/api/families/profile";
import * as referredCases from "../../../../src/api/referral/cases";
import * as clients from "../../../../src/api/referral/clients";
import * as transactions from "../../../../src/api/referral/transactions";
import type { Surface } from "../../../../src/base/platform";
import { createStrictReader, type ParameterReaders } from "../../../../src/sandbox/surfaces/query";
import { titleOf } from "../../../support/endpoint-title";
import { openSandbox } from "../../../support/sandbox/sandbox";

const { get, store } = await openSandbox();

// biome-ignore lint/suspicious/noExplicitAny: records may have any shape
type Item = any;
/**
 * A parameter value and a check for matching records. Without a check, the parameter affects only order or
 * paging.
 */
type Sample = readonly [value: string, isMatch?: (item: Item) => boolean];

type Samples = Readonly<Record<string, Sample>>;

const day = "2026-01-15";
const [collector] = store.all<{ id: string }>("select id from collection_partners where seq = 1");
const partner = { id: collector?.id ?? "", name: "Falkenhof Forderungen GmbH" };
/** The 1-based position of DE among the countries sorted by code. */
const germany = "57";
const stagesOf =
  (...names: string[]) =>
  (item: Item) =>
    names.includes(item.status.referralInvoicingStatus);

async function sampleCase(surface: Surface): Promise<Item> {
  const { json } = await get(surface, "/cases?PageSize=100");
  return json.cases.find(({ creditorDivisionId }: Item) => creditorDivisionId !== null);
}

const caseSamples = { Page: ["2"], PageSize: ["1"], Sort: ["GrossAmount:desc"] } as const;
/** Returns the debtor ID to use for `DebtorIds`, because records don't include it. */
const debtorOf = (id: string) =>
  store.get<{ id: string }>("select d.id from debtors d join cases c on c.debtor = d.seq where c.id = ?", id)
    ?.id ?? "";
const idSamples = (found: Item): Samples => ({
  DivisionIds: [
    found.creditorDivisionId,
    ({ creditorDivisionId }) => creditorDivisionId === found.creditorDivisionId,
  ],
  DebtorIds: [debtorOf(found.id), ({ id }) => debtorOf(id) === debtorOf(found.id)],
  Ids: [found.id, ({ id }) => id === found.id],
});

/** Gives a managed case a division, because none has one in the seeded world, and returns samples for it. */
async function managedSamples(): Promise<Samples> {
  const { id } = (await get("collection", "/managed-cases?PageSize=100")).json.cases[0];
  store.run("update cases set division = (select min(seq) from divisions) where id = ?", id);
  return idSamples((await get("collection", `/managed-cases/${id}`)).json);
}

/**
 * Finds two cases with events for the surface's first actor. The samples are the second case and a time
 * between the first case's events.
 */
function eventSamples(surface: Surface): readonly [samples: Samples, base: string] {
  const [first, second] = store.all<{ id: string; last: number }>(
    `select c.id, max(delivery.created_at) as last from deliveries delivery
     join subscriptions s on s.seq = delivery.subscription join cases c on c.seq = delivery.case_seq
     where s.surface = ? and s.owner = 1 and c.is_cleared = 1 group by c.id
     having min(delivery.created_at) < max(delivery.created_at) limit 2`,
    surface,
  );
  const since = new Date(first?.last ?? 0).toISOString();
  const samples: Samples = {
    caseId: [second?.id ?? ""],
    since: [since, ({ createdAt }) => Date.parse(createdAt) >= Date.parse(since)],
  };
  return [samples, `caseId=${first?.id}`];
}

const active: Sample = ["Active", ({ lifecycle }) => lifecycle === "Active"];

/** Each endpoint, sample values for its parameters, and the parameters that every request needs. */
const lists: readonly (readonly [Endpoint, Samples, base?: string])[] = [
  [
    collectionCases.listCases,
    {
      ...caseSamples,
      ...idSamples(await sampleCase("collection")),
      Statuses: active,
      includeTestCases: ["true"],
    },
  ],
  [customerCases.listCases, { ...caseSamples, ...idSamples(await sampleCase("customer")), Statuses: active }],
  [payments.listPayments, { Page: ["2"], PageSize: ["1"] }],
  [userProfileEndpoints.collection.listUsers, { Page: ["2"], PageSize: ["1"] }],
  [userProfileEndpoints.customer.listUsers, { Page: ["2"], PageSize: ["1"] }],
  [eventEndpoints.collection.listEvents, ...eventSamples("collection")],
  [eventEndpoints.customer.listEvents, ...eventSamples("customer")],
  [managed.listManagedCases, { ...caseSamples, ...(await managedSamples()), Statuses: active }],
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
  const items: Item[] = Array.isArray(json) ? json : json[list?.items ?? ""];
  return { items, total: json.page?.totalResults ?? items.length, json };
}

async function readAll(endpoint: Endpoint, query: string) {
  if (endpoint.list?.isPaged === false) return read(endpoint, query);
  const found: Item[] = [];
  for (let page = 1; ; page += 1) {
    const { items, total } = await read(endpoint, `${query}&PageSize=100&Page=${page}`);
    found.push(...items);
    if (items.length === 0) return { items: found, total };
  }
}

test("covers every list that takes parameters", () => {
  const known = lists.map(([{ surface, name }]) => `${surface} ${name}`);
  const declared = endpoints.filter(({ list, query }) => list !== undefined && query !== undefined);
  expect(declared.map(({ surface, name }) => `${surface} ${name}`).sort()).toEqual(known.sort());
});

test("a declared parameter that nothing reads doesn't compile", () => {
  const listed = declare({ ...payments.listPayments, query: { Page: integerCodec, Search: textCodec } });
  // @ts-expect-error nothing reads `Search`
  const readers: ParameterReaders<typeof listed, object> = { Page: createStrictReader(() => ({})) };
  expect(Object.keys(readers)).toEqual(["Page"]);
});

describe.each(
  lists.map(([endpoint, samples, base = ""]) => [titleOf(endpoint), endpoint, samples, base] as const),
)("%s", (_, endpoint, samples, base) => {
  test("has a sample value for every documented parameter", () => {
    expect(Object.keys(samples).sort()).toEqual(Object.keys(endpoint.query ?? {}).sort());
  });

  test.each(Object.entries(samples))(
    "%s selects only matching records, or changes order or paging",
    async (name, [value, isMatch]) => {
      const rest = new URLSearchParams(base);
      rest.set(name, value);
      const query = rest.toString();
      if (isMatch === undefined) {
        const isSame = isDeepStrictEqual(
          (await read(endpoint, query)).json,
          (await read(endpoint, base)).json,
        );
        expect(isSame, `the sample ${query} must change the answer`).toBe(false);
        return;
      }
      const whole = await readAll(endpoint, base);
      const some = await readAll(endpoint, query);
      const expected = whole.items.filter(isMatch);
      expect(expected.length, `the sample ${query} must match a record`).toBeGreaterThan(0);
      expect(expected.length, `the sample ${query} must not match every record`).toBeLessThan(
        whole.items.length,
      );
      expect(some.items).toEqual(expected);
      expect(some.total).toBe(expected.length);
    },
  );
});
