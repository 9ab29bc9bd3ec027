import { describe, expect, test } from "vitest";
import type * as z from "zod";
import type { Endpoint } from "../../../src/api/endpoint/endpoint";
import { endpoints } from "../../../src/api/endpoint/endpoints";
import { CaseRecord } from "../../../src/api/records/cases/case";
import { ReferredCaseDetail } from "../../../src/api/records/cases/referred-case";
import { PageInfo } from "../../../src/api/records/part";
import { titleOf } from "../../support/endpoint-title";
import { formHeaders, formOf } from "../../support/form";
import { openSandbox } from "../../support/sandbox/sandbox";
import { managedSubmission } from "../../support/sandbox/submissions";

const sandbox = await openSandbox();
const { get, store, find } = sandbox;

interface SchemaParts {
  readonly shape?: Readonly<Record<string, SchemaParts>>;
  readonly element?: SchemaParts;
  unwrap?(): SchemaParts;
}

/** Unwraps nullable and optional schemas. */
function bare(schema: SchemaParts): SchemaParts {
  return schema.shape === undefined && schema.element === undefined && schema.unwrap !== undefined
    ? bare(schema.unwrap())
    : schema;
}

/** Lists the paths of response fields missing from the schema. */
function unknownFields(schema: SchemaParts, value: unknown, path = ""): string[] {
  const { shape, element } = bare(schema);
  if (Array.isArray(value)) {
    return value.flatMap((item) => (element === undefined ? [] : unknownFields(element, item, `${path}[]`)));
  }
  if (typeof value !== "object" || value === null || shape === undefined) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const known = shape[name];
    return known === undefined ? [`${path}.${name}`] : unknownFields(known, inner, `${path}.${name}`);
  });
}

/** Lists schema fields that appear in none of the records. */
function missingFields(schema: z.ZodObject, records: readonly Record<string, unknown>[]): string[] {
  return Object.keys(schema.shape).filter((name) => records.every((record) => !(name in record)));
}

const caseId = find("select id from cases where collection_partner = 1 and is_test = 0 and lifecycle = 6");
const managedId = find(
  "select id from cases where managing_partner = 1 and is_test = 0 and lifecycle = 6 and is_deleted = 0",
);
const paidBy = (owner: string) =>
  find(
    `select c.id from payments p join cases c on c.seq = case_seq
     where ${owner} = 1 and p.deleted_at is null and is_cleared = 1 and lifecycle > 5`,
  );
const ownTestCase = await get("collection", "/managed-cases", {
  method: "POST",
  body: managedSubmission({ isTest: true }),
});
await get("collection", `/test/cases/${ownTestCase.json.id}/advance`, {
  method: "POST",
  body: { to: "Closed:Paid", amount: 1 },
});
const webhookOf = (surface: string) =>
  find(`select id from subscriptions where surface = '${surface}' and owner = 1`);
const withEvents = (surface: string) =>
  find(
    `select c.id from deliveries d join cases c on c.seq = case_seq join subscriptions s on s.seq = subscription
     where surface = '${surface}' and owner = 1`,
  );
const referenceOf = (id: string) => find("select reference from cases where id = ?", id);
const creditorReference = store.get<{ reference: string; creditor: string }>(
  `select creditor_reference as reference, r.id as creditor from cases c join creditors r on r.seq = c.creditor
   where creditor_reference = 'INV-2024-0815'`,
);

const sharedId = find(
  "select id from cases where assigned_to = 1 and owned_by = 1 and lifecycle = 6 and is_test = 0",
);
store.run("update cases set managing_partner = 2 where id = ?", sharedId);
const ownReference = find(
  "select creditor_reference as reference from cases where owned_by = 1 and creditor_reference is not null",
);
const job = await get("collection", "/ingestion-jobs", {
  method: "POST",
  body: { rows: [{ type: 0, caseId, description: "Called." }] },
});

await get("collection", `/cases/${sharedId}/chats`, {
  method: "POST",
  body: { message: "Hello", userEmail: "staff1@falkenhof.example" },
});
await get("collection", `/cases/${sharedId}/files`, {
  method: "POST",
  body: formOf({}),
  headers: formHeaders,
});
/** Whether the endpoint lets a managing partner read the chats or files exchanged on a case. */
const isManagedRead = (name: string) => /^listManaged(Chats|Files)$/.test(name);

/** Returns a path at which the endpoint returns records, if it returns any. */
function pathOf({ surface, name, path }: Endpoint): string {
  switch (name) {
    case "getCase":
      return path.replace("{id}", find(`select id from cases where ${ownerColumns[surface]} = 1`));
    case "getCaseTimeline":
    case "getCaseValidation":
      return path.replace(
        "{id}",
        surface === "customer" ? find("select id from cases where creditor = 1") : caseId,
      );
    case "getManagedCase":
    case "getManagedCaseTimeline":
      return path.replace("{id}", managedId);
    case "getCaseByReference":
      return path.replace("{caseReference}", referenceOf(caseId));
    case "getManagedCaseByReference":
      return path.replace("{reference}", referenceOf(managedId));
    case "getCaseByPartnerReference":
      return path.replace("{reference}", "AG-2024-001");
    case "findCasesByPartnerReference":
      return `${path}?references=AG-2024-001`;
    case "getCaseByCreditorReference":
      return surface === "customer"
        ? path.replace("{creditorReference}", encodeURIComponent(ownReference ?? ""))
        : `${path}?reference=${creditorReference?.reference}&creditorId=${creditorReference?.creditor}`;
    case "getExclusivePeriod":
      return path.replace("{id}", sharedId);
    case "getIngestionJob":
      return path.replace("{jobId}", job.json.jobId);
    case "listCasePayments":
      return path.replace("{id}", paidBy(surface === "customer" ? "c.creditor" : "c.collection_partner"));
    case "listManagedPayments":
      return path.replace("{id}", ownTestCase.json.id);
    case "getPayment":
      return path.replace("{id}", find("select id from payments where creditor = 1 and deleted_at is null"));
    case "listChats":
    case "listFiles":
    case "listManagedChats":
    case "listManagedFiles":
      return path.replace("{id}", sharedId);
    case "listEvents":
      return `${path}?caseId=${withEvents(surface)}`;
    case "getWebhook":
      return path.replace("{id}", webhookOf(surface));
    case "getClient":
    case "checkClientDeletable":
      return path.replace("{externalTenantId}", "kb-1001");
    default:
      return `${path}?PageSize=100&includeTestCases=true`;
  }
}

const ownerColumns = { collection: "assigned_to", referral: "referred_by", customer: "owned_by" };
const keyFor = ({ name }: Endpoint) => (isManagedRead(name) ? { key: sandbox.keyOf("collection", 2) } : {});

async function recordsOf(endpoint: Endpoint): Promise<Record<string, unknown>[]> {
  const { surface, method, list } = endpoint;
  const body = method === "POST" ? { body: { externalTenantId: "kb-1001" } } : {};
  const { status, json } = await get(surface, pathOf(endpoint), { method, ...body, ...keyFor(endpoint) });
  expect(status).toBe(200);
  if (list === undefined)
    return endpoint.name === "findCasesByPartnerReference" ? Object.values(json) : [json];
  return Array.isArray(json) ? json : json[list.items];
}

/** Responses to writes are checked against the OpenAPI documents, see `../openapi`. */
const reads = endpoints.filter(({ method, name }) => method === "GET" || name === "mintToken");

describe.each(reads.map((endpoint) => [titleOf(endpoint), endpoint] as const))("%s", (_, endpoint) => {
  test("returns records with exactly the fields in the endpoint's schema", async () => {
    const records = await recordsOf(endpoint);
    expect(records.length).toBeGreaterThan(0);
    const schema = await endpoint.record();
    for (const record of records) expect(unknownFields(schema, record)).toEqual([]);
    const untagged = schema === ReferredCaseDetail ? ["tag"] : [];
    expect(missingFields(schema, records)).toEqual(schema === CaseRecord ? unsetIn(records) : untagged);
  });

  test("returns records that match the endpoint's schema", async () => {
    for (const record of await recordsOf(endpoint))
      expect((await endpoint.record()).safeParse(record).error).toBeUndefined();
  });

  test("includes a page object if and only if the endpoint is paged", async () => {
    const { json } = await get(endpoint.surface, pathOf(endpoint), {
      ...keyFor(endpoint),
      method: endpoint.method,
      body: endpoint.method === "POST" ? { externalTenantId: "kb-1001" } : undefined,
    });
    const page = json.page ?? {};
    expect(Object.keys(page).length > 0).toBe(endpoint.list?.isPaged ?? false);
    expect(Object.keys(page).filter((name) => !(name in PageInfo.shape))).toEqual([]);
  });
});

/**
 * Lists the fields that no record has. The seeded world never sets the first two, and only test cases have a
 * tag.
 */
function unsetIn(records: readonly Record<string, unknown>[]): string[] {
  const hasTests = records.some(({ isTestCase }) => isTestCase);
  return ["exclusivePeriodEndDate", "blendedAgeUpliftPoints", ...(hasTests ? [] : ["tag"])];
}

const guid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

describe("the case record", () => {
  test("uses UUIDs as identifiers [FLD-01]", async () => {
    const { json } = await get("collection", "/cases?PageSize=1000");
    for (const row of json.cases) {
      expect(row.id).toMatch(guid);
      expect(row.creditor.id).toMatch(guid);
      if (row.creditorDivisionId !== null) expect(row.creditorDivisionId).toMatch(guid);
      expect(row.creditor.division?.id ?? null).toBe(row.creditorDivisionId);
    }
  });

  test("contains debtor, creditor, assignment, money, dates and jurisdiction [FLD-02 to FLD-06]", async () => {
    const { json } = await get("collection", `/cases/${caseId}`);
    expect(json).toMatchObject({
      reference: expect.stringMatching(/^[A-Z0-9]{8}$/),
      currency: expect.stringMatching(/^[A-Z]{3}$/),
      status: "Active",
      lifecycle: "Active",
      grossAmount: expect.any(Number),
      interestFees: expect.any(Number),
      reminderFees: expect.any(Number),
      collectionFees: expect.any(Number),
      dateCreated: expect.stringMatching(/Z$/),
      dateAssigned: expect.stringMatching(/Z$/),
      date: expect.stringMatching(/T00:00:00Z$/),
      jurisdiction: expect.stringMatching(/^[A-Z]{2}/),
      isTestCase: false,
    });
    expect(json.debtor).toMatchObject({
      type: expect.stringMatching(/^(Company|Private)$/),
      name: expect.any(String),
      address: expect.any(String),
      email: expect.any(String),
      country: expect.any(String),
      countryAlpha2: expect.stringMatching(/^[A-Z]{2}$/),
    });
    expect(json.creditor.companyName.length).toBeGreaterThan(0);
    expect(json.collectionPartner.name).toBe("Falkenhof Forderungen GmbH");
  });

  test("contains two-decimal amounts that add up to the remainder", async () => {
    const { text, json } = await get("collection", "/cases?PageSize=1000&includeTestCases=true");
    const amounts = [...text.matchAll(/"(?:grossAmount|remainder|\w+Fees|principal|interest)":([^,}]+)/g)];
    expect(amounts.length).toBeGreaterThan(json.cases.length * 8);
    for (const [, amount] of amounts) expect(amount).toMatch(/^-?\d+\.\d\d$/);
    const cents = (value: number) => Math.round(value * 100);
    for (const row of json.cases) {
      const { principal, interest, reminderFees, collectionFees } = row.allocationOutstanding;
      const parts = [principal, interest, reminderFees, collectionFees].map(cents);
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(cents(row.remainder));
      expect(Math.min(...parts)).toBeGreaterThanOrEqual(0);
      expect(cents(row.totalAddedFees)).toBe(
        cents(row.interestFees) + cents(row.reminderFees) + cents(row.collectionFees),
      );
    }
  });

  test("has the partner's own reference only after activation [FLD-08]", async () => {
    const { json } = await get("collection", "/cases?PageSize=1000");
    for (const row of json.cases) {
      if (row.dateCollectionStarted === null) expect(row.collectionPartnerReference).toBeNull();
      if (row.lifecycle === "Active") expect(row.collectionPartnerReference).not.toBeNull();
    }
  });

  test("has a tag only for test cases", async () => {
    const { json } = await get("collection", "/cases?PageSize=1000&includeTestCases=true");
    for (const row of json.cases) expect("tag" in row).toBe(row.isTestCase);
    expect(json.cases.some(({ tag }: { tag?: string }) => tag === "shared")).toBe(true);
  });

  test("is the same in the list, by ID and by reference", async () => {
    const detail = await get("collection", `/cases/${caseId}`);
    const listed = await get("collection", `/cases?Ids=${caseId}`);
    expect(listed.json.cases).toEqual([detail.json]);
    expect((await get("collection", `/cases/case-reference/${detail.json.reference}`)).text).toBe(
      detail.text,
    );
    expect((await get("collection", `/cases/${caseId}`, { environment: "live" })).text).toBe(detail.text);
    const owner = find<number>("select creditor from cases where id = ?", caseId);
    const key = sandbox.keyOf("customer", owner);
    expect((await get("customer", `/cases/${caseId}`, { key })).text).toBe(detail.text);
  });
});
