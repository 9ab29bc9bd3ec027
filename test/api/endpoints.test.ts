import { describe, expect, test } from "vitest";
import { getPathCodec } from "../../src/api/endpoint/codecs";
import type { Effects, Endpoint } from "../../src/api/endpoint/endpoint";
import { endpoints } from "../../src/api/endpoint/endpoints";

/** Operations named in the rules, each as rule, surface, name, method and path. */
const operations = [
  ["EP-06", "collection", "listCases", "GET /cases"],
  ["EP-07", "collection", "getCase", "GET /cases/{id}"],
  ["EP-08", "collection", "getCaseByReference", "GET /cases/case-reference/{caseReference}"],
  ["EP-09", "collection", "getCaseByPartnerReference", "GET /cases/by-partner-reference/{reference}"],
  ["EP-10", "collection", "findCasesByPartnerReference", "GET /cases/by-partner-reference"],
  ["EP-11", "collection", "getCaseByCreditorReference", "GET /cases/by-creditor-reference"],
  ["EP-12", "collection", "getCaseTimeline", "GET /cases/{id}/timeline"],
  ["EP-13", "collection", "getCaseValidation", "GET /cases/{id}/validation"],
  ["EP-14", "collection", "listManagedCases", "GET /managed-cases"],
  ["EP-15", "collection", "getManagedCase", "GET /managed-cases/{id}"],
  ["EP-16", "collection", "getManagedCaseByReference", "GET /managed-cases/case-reference/{reference}"],
  ["EP-17", "collection", "createManagedCase", "POST /managed-cases"],
  ["EP-18", "collection", "advanceTestCase", "POST /test/cases/{id}/advance"],
  ["EP-19", "collection", "deleteTestCase", "DELETE /test/cases/{id}"],
  ["EP-20", "collection", "deleteTestCases", "DELETE /test/cases"],
  ["EP-21", "collection", "listEvents", "GET /webhooks/events"],
  ["EP-22", "collection", "replayEvent", "POST /webhooks/events/{eventId}/replay"],
  ["EP-23", "collection", "replayWebhook", "POST /webhooks/{id}/replay"],
  ["AMB-01", "collection", "listWebhooks", "GET /webhooks"],
  ["AMB-01", "collection", "createWebhook", "POST /webhooks"],
  ["AMB-01", "collection", "getWebhook", "GET /webhooks/{id}"],
  ["AMB-01", "collection", "updateWebhook", "PUT /webhooks/{id}"],
  ["AMB-01", "collection", "deleteWebhook", "DELETE /webhooks/{id}"],
  ["EP-24", "referral", "createClient", "POST /clients"],
  ["EP-25", "referral", "listClients", "GET /clients"],
  ["EP-26", "referral", "getClient", "GET /clients/{externalTenantId}"],
  ["EP-27", "referral", "deleteClient", "DELETE /clients/{externalTenantId}"],
  ["EP-28", "referral", "withdrawClient", "POST /clients/{externalTenantId}/withdraw"],
  ["AMB-18", "referral", "checkClientDeletable", "GET /clients/{externalTenantId}/is-deletable"],
  ["EP-29", "referral", "mintToken", "POST /oauth/token"],
  ["EP-30", "referral", "listCases", "GET /cases"],
  ["EP-31", "referral", "listTransactions", "GET /reporting/transactions"],
  ["EP-32", "referral", "createWebhook", "POST /v1/webhooks"],
  ["EP-33", "referral", "listWebhooks", "GET /v1/webhooks"],
  ["EP-34", "referral", "getWebhook", "GET /v1/webhooks/{id}"],
  ["EP-35", "referral", "updateWebhook", "PUT /v1/webhooks/{id}"],
  ["EP-36", "referral", "deleteWebhook", "DELETE /v1/webhooks/{id}"],
  ["EP-37", "referral", "triggerTestEvent", "POST /v1/webhooks/test"],
  ["EP-38", "customer", "submitCase", "POST /cases"],
  ["EP-39", "customer", "listCases", "GET /cases"],
  ["EP-40", "customer", "getCase", "GET /cases/{id}"],
  ["EP-41", "customer", "listPayments", "GET /Payments"],
  ["EP-42", "customer", "listWebhooks", "GET /webhooks"],
  ["AMB-16", "customer", "getWebhook", "GET /webhooks/{id}"],
  ["EP-43", "customer", "createWebhook", "POST /webhooks"],
  ["EP-44", "customer", "updateWebhook", "PATCH /webhooks/{id}"],
  ["EP-45", "customer", "deleteWebhook", "DELETE /webhooks/{id}"],
  ["EP-46", "customer", "testWebhook", "POST /webhooks/{id}/test"],
  ["EP-47", "customer", "listEvents", "GET /webhooks/events"],
  ["EP-48", "customer", "replayEvent", "POST /webhooks/events/{eventId}/replay"],
  ["EP-49", "customer", "replayWebhook", "POST /webhooks/{id}/replay"],
] as const;

const reported = ({ surface, name }: Endpoint) => `${surface} ${name}`;
const those = (is: (endpoint: Endpoint) => boolean) => endpoints.filter(is).map(reported).sort();

describe("the endpoint table", () => {
  test.each(operations)(
    "contains the operation that %s documents: %s %s, %s",
    (rule, surface, name, position) => {
      const found = endpoints.find((endpoint) => endpoint.surface === surface && endpoint.name === name);
      expect(`${found?.method} ${found?.path}`).toBe(position);
      expect(found?.rules).toContain(rule);
    },
  );

  test("contains only operations that a rule names or that are labeled as extensions", () => {
    expect(those(({ isExtension }) => isExtension !== true)).toEqual(
      operations.map(([, surface, name]) => `${surface} ${name}`).sort(),
    );
    expect(those(({ isExtension }) => isExtension === true)).toEqual([
      "collection addNote",
      "collection changeFees",
      "collection closeCase",
      "collection createIngestionJob",
      "collection editManagedPayment",
      "collection editPayment",
      "collection fireTestEvent",
      "collection getExclusivePeriod",
      "collection getIngestionJob",
      "collection getManagedCaseTimeline",
      "collection getProfile",
      "collection listCasePayments",
      "collection listChats",
      "collection listFiles",
      "collection listManagedChats",
      "collection listManagedFiles",
      "collection listManagedPayments",
      "collection listUsers",
      "collection recordManagedPayment",
      "collection recordPayment",
      "collection replayLastEvent",
      "collection reverseManagedPayment",
      "collection reversePayment",
      "collection sendChat",
      "collection startCase",
      "collection uploadFile",
      "customer advanceTestCase",
      "customer deleteTestCase",
      "customer deleteTestCases",
      "customer fireTestEvent",
      "customer getCaseByCreditorReference",
      "customer getCaseByReference",
      "customer getCaseTimeline",
      "customer getCaseValidation",
      "customer getExclusivePeriod",
      "customer getPayment",
      "customer getProfile",
      "customer listCasePayments",
      "customer listChats",
      "customer listCoverage",
      "customer listFiles",
      "customer listUsers",
      "customer previewCase",
      "customer sendChat",
      "customer uploadFile",
      "referral getCase",
      "referral getFilterOptions",
      "referral getProfile",
      "referral listCoverage",
      "referral previewCase",
      "referral uploadFile",
      "referral verifyClient",
    ]);
  });

  test("separates an action from the path with a slash, never a colon [EP-03] [VER-06]", () => {
    expect(endpoints.filter(({ path }) => path.includes(":"))).toEqual([]);
  });

  test("refuses a path ID that isn't a GUID [EP-02]", () => {
    const ids = endpoints.filter(({ path }) => /\{(id|eventId)\}/.test(path));
    expect(ids.length).toBeGreaterThan(0);
    for (const { path } of ids) {
      const name = /\{(\w+)\}/.exec(path)?.[1] ?? "";
      expect(getPathCodec(name).decode("no-guid")).toHaveProperty("findings");
    }
  });

  test("defines a body for every PUT and PATCH but never for a DELETE", () => {
    const bodies = endpoints.filter(({ body }) => body !== undefined).map(({ method }) => method);
    expect(those(({ method, body }) => /^P(UT|ATCH)$/.test(method) && body === undefined)).toEqual([]);
    expect(new Set(bodies)).toEqual(new Set(["POST", "PUT", "PATCH"]));
  });

  test("accepts only the tag parameter when deleting test cases [EP-20]", () => {
    expect(Object.keys(byName("collection deleteTestCases").query ?? {})).toEqual(["tag"]);
  });
});

function byName(name: string): Endpoint {
  const found = endpoints.find((endpoint) => reported(endpoint) === name);
  if (found === undefined) throw new Error(`There is no ${name}.`);
  return found;
}

describe("operations", () => {
  const effectCases: readonly (readonly [keyof Effects, string, readonly string[]])[] = [
    [
      "isTestCaseOnly",
      "those for test cases [VAL-35, EP-19, EP-20]",
      [
        "collection advanceTestCase",
        "collection deleteTestCase",
        "collection deleteTestCases",
        "collection editManagedPayment",
        "collection fireTestEvent",
        "collection recordManagedPayment",
        "collection replayLastEvent",
        "collection reverseManagedPayment",
        "customer advanceTestCase",
        "customer deleteTestCase",
        "customer deleteTestCases",
        "customer fireTestEvent",
      ],
    ],
    [
      "isTestHostOnly",
      "three of the test host and those of creditors [ERR-15, AMB-18, AMB-19]",
      [
        "customer advanceTestCase",
        "customer deleteTestCase",
        "customer deleteTestCases",
        "customer fireTestEvent",
        "referral checkClientDeletable",
        "referral deleteClient",
        "referral triggerTestEvent",
      ],
    ],
    [
      "isDestructive",
      "those that delete subscriptions or tags, or withdraw clients",
      [
        "collection deleteTestCases",
        "collection deleteWebhook",
        "customer deleteTestCases",
        "customer deleteWebhook",
        "referral deleteWebhook",
        "referral withdrawClient",
      ],
    ],
    [
      "isBulk",
      "those that change many records [EP-20]",
      ["collection createIngestionJob", "collection deleteTestCases", "customer deleteTestCases"],
    ],
  ];

  test.each(effectCases)("flagged %s are %s", (effects, _, names) => {
    expect(those((endpoint) => endpoint[effects] === true)).toEqual(names);
  });

  test("include seven POSTs without an idempotency key [IDM-03] [AMB-31]", () => {
    const posts = those(({ method }) => method === "POST");
    const without = [
      "collection addNote",
      "collection closeCase",
      "collection startCase",
      "customer previewCase",
      "referral createClient",
      "referral mintToken",
      "referral previewCase",
    ];
    expect(those(({ idempotencyKey }) => idempotencyKey !== undefined)).toEqual(
      posts.filter((name) => !without.includes(name)),
    );
  });

  test("can be retried with the same key only if they are documented to honor it [AMB-51]", () => {
    expect(those(({ idempotencyKey }) => idempotencyKey === "honored")).toEqual([
      "collection createIngestionJob",
      "collection createManagedCase",
      "collection recordPayment",
      "collection sendChat",
      "customer submitCase",
      "referral uploadFile",
      "referral verifyClient",
    ]);
  });

  test("include four POSTs that can be retried without a key [AMB-51]", () => {
    const isSafe = ({ method, effect, isRepeatable }: Endpoint) =>
      method === "POST" && (effect === "read" || isRepeatable === true);
    expect(those(isSafe)).toEqual([
      "customer previewCase",
      "referral createClient",
      "referral mintToken",
      "referral previewCase",
    ]);
  });

  test("include a deprecated count-only replay on two surfaces [EP-23] [EP-49] [VER-05]", () => {
    expect(those(({ isDeprecated }) => isDeprecated === true)).toEqual([
      "collection replayWebhook",
      "customer replayWebhook",
    ]);
  });

  test("return 200, except for creations, deletions and the onboarding path [EP-43] [BIZ-09] [AMB-44]", () => {
    const statuses = endpoints.filter((endpoint) => endpoint.statuses !== undefined);
    expect(Object.fromEntries(statuses.map((endpoint) => [reported(endpoint), endpoint.statuses]))).toEqual({
      "collection createIngestionJob": [202],
      "collection createWebhook": [201],
      "referral createWebhook": [201],
      "customer createWebhook": [201],
      "collection deleteWebhook": [204],
      "referral deleteWebhook": [204],
      "customer deleteWebhook": [204],
      "collection deleteTestCase": [204],
      "collection deleteTestCases": [204],
      "collection reversePayment": [204],
      "collection reverseManagedPayment": [204],
      "customer deleteTestCase": [204],
      "customer deleteTestCases": [204],
      "referral createClient": [201, 202],
      "referral verifyClient": [201],
      "referral withdrawClient": [204],
      "referral deleteClient": [204],
      "customer submitCase": [200, 202],
    });
  });
});

test("accept responses with missing, null or unknown fields [VER-04] [NS-01]", async () => {
  for (const endpoint of endpoints) {
    const record = await endpoint.record();
    const empty = Object.fromEntries(Object.keys(record.shape).map((name) => [name, null]));
    for (const answer of [{}, { ...empty, unheardOf: 1 }]) {
      expect(record.safeParse(answer), reported(endpoint)).toEqual({ success: true, data: answer });
    }
  }
});
