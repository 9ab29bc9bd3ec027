import { Validator } from "@seriousme/openapi-schema-validator";
import { describe, expect, test } from "vitest";
import { endpoints } from "../../../src/api/endpoint/endpoints";
import { embeddedOrigin, surfaces } from "../../../src/base/platform";
import { buildOpenApiDocument } from "../../../src/sandbox/openapi/document";
import { eventTypes } from "../../../src/webhooks";
import { openSandbox } from "../../support/sandbox/sandbox";

const origin = "https://sandbox.example";
// biome-ignore lint/suspicious/noExplicitAny: a document is looked into everywhere
const documents: Record<string, any> = Object.fromEntries(
  await Promise.all(surfaces.map(async (surface) => [surface, await buildOpenApiDocument(surface, origin)])),
);
const operationOf = (endpoint: (typeof endpoints)[number]) =>
  documents[endpoint.surface].paths[endpoint.path]?.[endpoint.method.toLowerCase()];
const operations = endpoints.map((endpoint) => ({ endpoint, operation: operationOf(endpoint) }));

describe.each(surfaces)("the OpenAPI document for the %s surface", (surface) => {
  const document = documents[surface];

  test("is accepted by an OpenAPI 3.1 validator", async () => {
    const validator = new Validator();
    expect(await validator.validate(document)).toEqual({ valid: true });
    expect(validator.version).toBe("3.1");
  });

  test("has version v1 and lists the test and live bases [VER-01]", () => {
    expect(document.info.version).toBe("v1");
    expect(document.servers).toEqual([
      { url: `${origin}/test/${surface}`, description: "test" },
      { url: `${origin}/live/${surface}`, description: "live" },
    ]);
  });

  test("has a webhook for exactly the event types of the surface [SUB-14] [SUB-15]", () => {
    expect(Object.keys(document.webhooks)).toEqual([...eventTypes[surface]]);
  });

  test("documents the headers of a delivery [DLV-09 to DLV-11]", () => {
    const names = document.webhooks["case.closed"].post.parameters.map(
      ({ name, required = false }: { name: string; required?: boolean }) => [name, required],
    );
    expect(names).toEqual([
      ["X-Service-Signature", true],
      ["X-Service-Timestamp", true],
      ["X-Service-Test", false],
      ["X-Service-Event", true],
      ["X-Service-Replay", false],
    ]);
  });

  test("references each of its schemas, and only those", () => {
    const text = JSON.stringify(document);
    const used = [...text.matchAll(/#\/components\/schemas\/(\w+)/g)].map(([, name]) => name);
    expect([...new Set(used)].sort()).toEqual(Object.keys(document.components.schemas).sort());
  });

  test("is served without a key, outside the six bases", async () => {
    const { ask } = await openSandbox();
    const { status, json, headers } = await ask(`/openapi/${surface}.json`);
    expect([status, headers["content-type"]]).toEqual([200, "application/json; charset=utf-8"]);
    expect(json).toEqual(JSON.parse(JSON.stringify(await buildOpenApiDocument(surface, embeddedOrigin))));
  });
});

describe("the operations of the documents", () => {
  test("match the endpoint table, each once, with their rules", () => {
    const described = surfaces.flatMap((surface) =>
      Object.values<object>(documents[surface].paths).flatMap((item) => Object.values(item)),
    );
    expect(described.length).toBe(endpoints.length);
    for (const { endpoint, operation } of operations) {
      expect(operation.operationId).toBe(endpoint.name);
      expect(operation["x-rules"]).toEqual(endpoint.rules);
    }
  });

  test("accept a key, and on the customer surface also a token [AUTH-01] [AUTH-06] [AUTH-08]", () => {
    expect(surfaces.map((surface) => documents[surface].security)).toEqual([
      [{ ApiKey: [] }],
      [{ ApiKey: [] }],
      [{ ApiKey: [] }, { Bearer: [] }],
    ]);
    const { ApiKey, Bearer } = documents.customer.components.securitySchemes;
    expect(ApiKey).toMatchObject({ type: "apiKey", in: "header", name: "XApiKey" });
    expect(Bearer).toMatchObject({ type: "http", scheme: "bearer" });
  });

  test("list the idempotency key if and only if the endpoint accepts one [IDM-03]", () => {
    for (const { endpoint, operation } of operations) {
      const names = (operation.parameters ?? []).map(({ name }: { name: string }) => name);
      expect(names.includes("Idempotency-Key")).toBe(endpoint.idempotencyKey !== undefined);
    }
  });

  test("document 403 if and only if they exist only on the test host [ERR-14] [ERR-15]", () => {
    for (const { endpoint, operation } of operations) {
      const isTestHostOnly = endpoint.isTestHostOnly ?? false;
      expect("403" in operation.responses).toBe(isTestHostOnly);
      expect(operation.description?.includes("test host only") ?? false).toBe(isTestHostOnly);
    }
  });

  test("are tagged if the interface description doesn't specify them", () => {
    const marked = operations.filter(({ operation }) => operation["x-extension"] === true);
    expect(marked.map(({ endpoint }) => endpoint)).toEqual(
      operations.map(({ endpoint }) => endpoint).filter(({ isExtension }) => isExtension === true),
    );
    expect(marked.length).toBeGreaterThan(0);
  });

  test("document the filters of the case list for the managed list", () => {
    const { parameters } = documents.collection.paths["/managed-cases"].get;
    const names = parameters.map(({ name }: { name: string }) => name);
    expect(names).toEqual(["Page", "PageSize", "Statuses", "DivisionIds", "DebtorIds", "Ids", "Sort"]);
  });

  test("are deprecated if they have been replaced [VER-04] [VER-05]", () => {
    const deprecated = operations.filter(({ operation }) => operation.deprecated);
    expect(deprecated.map(({ endpoint }) => `${endpoint.surface} ${endpoint.name}`)).toEqual([
      "collection replayWebhook",
      "customer replayWebhook",
    ]);
  });

  test("offer success under three content types [EP-01]", () => {
    expect(Object.keys(documents.collection.paths["/cases"].get.responses[200].content)).toEqual([
      "application/json",
      "text/json",
      "text/plain",
    ]);
  });

  test("define lists of values as comma-separated [EP-51] [LIM-11]", () => {
    const [references] = documents.collection.paths["/cases/by-partner-reference"].get.parameters;
    expect(references).toEqual({
      name: "references",
      in: "query",
      description: expect.any(String),
      required: true,
      style: "form",
      explode: false,
      schema: { type: "array", items: { type: "string" }, minItems: 1, maxItems: 100 },
    });
  });

  test("require the mandatory parameters [EP-11] [EP-20] [EP-21]", () => {
    const required = (endpoint: string) =>
      operations
        .find((candidate) => candidate.endpoint.name === endpoint)
        ?.operation.parameters.filter(
          (candidate: { in: string; required?: true }) => candidate.in === "query" && candidate.required,
        )
        .map(({ name }: { name: string }) => name);
    expect(required("getCaseByCreditorReference")).toEqual(["reference", "creditorId"]);
    expect(required("deleteTestCases")).toEqual(["tag"]);
    expect(required("listEvents")).toEqual(["caseId"]);
    expect(required("listCases")).toEqual([]);
  });

  test("say when a collection partner receives case.created [AMB-09]", () => {
    const said = surfaces.map((surface) =>
      documents[surface].webhooks["case.created"].post.description.includes("when the case is cleared"),
    );
    expect(said).toEqual([true, false, false]);
  });

  test("accept a debtor's type in any letter case [FLD-32]", () => {
    const { pattern } = documents.customer.components.schemas.DebtorSubmission.properties.type;
    const isType = new RegExp(pattern);
    expect(["Company", "PRIVATE", "private", "Other"].map((type) => isType.test(type))).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });

  test("allow unknown fields in answers but not in bodies", () => {
    const { CaseRecord, CaseSubmission } = documents.customer.components.schemas;
    expect(CaseRecord.additionalProperties).toEqual({});
    expect(CaseSubmission.additionalProperties).toBe(false);
  });

  test("require the IDs and fields that the sandbox always sends", () => {
    const { CaseRecord, Subscription, ChangedSubscription } = documents.customer.components.schemas;
    expect(CaseRecord.required).toEqual(expect.arrayContaining(["id", "lifecycle", "closeCode"]));
    expect(CaseRecord.required).not.toContain("tag");
    expect(CaseRecord.properties.id).toMatchObject({ type: "string", format: "uuid" });
    expect(CaseRecord.properties.closeCode.type).toEqual(["string", "null"]);
    expect(Subscription.required).toEqual(Object.keys(Subscription.properties));
    expect(ChangedSubscription.required).toEqual(Subscription.required);
    const skipped = (surface: string) => documents[surface].components.schemas.PageInfo.required;
    expect(["collection", "customer"].map((surface) => skipped(surface).includes("skipped"))).toEqual([
      true,
      false,
    ]);
  });

  test("describe Sort as a single string [EP-52]", () => {
    const sorts = operations.flatMap(({ operation }) =>
      (operation.parameters ?? []).filter(({ name }: { name: string }) => name === "Sort"),
    );
    expect(sorts.length).toBeGreaterThan(2);
    for (const { schema, explode } of sorts) expect([schema.type, explode]).toEqual(["string", undefined]);
  });
});

test("only three documents exist, and they are read-only", async () => {
  const { ask } = await openSandbox();
  const unknown = await ask("/openapi/creditor.json");
  expect([unknown.status, unknown.json.message]).toEqual([
    404,
    "There is /openapi/collection.json, /openapi/referral.json, /openapi/customer.json",
  ]);
  const posted = await ask("/openapi/customer.json", { method: "POST" });
  expect([posted.status, posted.headers.allow]).toEqual([405, "GET"]);
});
