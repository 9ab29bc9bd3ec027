import { Validator } from "@seriousme/openapi-schema-validator";
import { describe, expect, test } from "vitest";
import { endpoints } from "../../../src/api/endpoint/endpoints";
import { embeddedOrigin, surfaces } from "../../../src/base/platform";
import { buildOpenApiDocument } from "../../../src/sandbox/openapi/document";
import { eventTypes } from "../../../src/webhooks";
import { openSandbox } from "../../support/sandbox/sandbox";

const origin = "https://sandbox.example";
// biome-ignore lint/suspicious/noExplicitAny: the tests read every part of a document
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

  test("has version v1 and lists the base URLs for test and live [VER-01]", () => {
    expect(document.info.version).toBe("v1");
    expect(document.servers).toEqual([
      { url: `${origin}/test/${surface}`, description: "test" },
      { url: `${origin}/live/${surface}`, description: "live" },
    ]);
  });

  test("has a webhook for each of the surface's event types and no others [SUB-14] [SUB-15]", () => {
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

  test("defines exactly the schemas it references", () => {
    const text = JSON.stringify(document);
    const used = [...text.matchAll(/#\/components\/schemas\/(\w+)/g)].map(([, name]) => name);
    expect([...new Set(used)].sort()).toEqual(Object.keys(document.components.schemas).sort());
  });

  test("names a single type without a list", () => {
    expect(JSON.stringify(document)).not.toMatch(/"type":\["\w+"\]/);
  });

  test("is served without a key, at a path outside the six base URLs", async () => {
    const { ask } = await openSandbox();
    const { status, json, headers } = await ask(`/openapi/${surface}.json`);
    expect([status, headers["content-type"]]).toEqual([200, "application/json; charset=utf-8"]);
    expect(json).toEqual(JSON.parse(JSON.stringify(await buildOpenApiDocument(surface, embeddedOrigin))));
  });
});

describe("operations in the OpenAPI documents", () => {
  test("match the endpoint table one to one, including the rules", () => {
    const described = surfaces.flatMap((surface) =>
      Object.values<object>(documents[surface].paths).flatMap((item) => Object.values(item)),
    );
    expect(described.length).toBe(endpoints.length);
    for (const { endpoint, operation } of operations) {
      expect(operation.operationId).toBe(endpoint.name);
      expect(operation["x-rules"]).toEqual(endpoint.rules);
    }
  });

  test("accept a key and, on the customer surface, also a token [AUTH-01] [AUTH-06] [AUTH-08]", () => {
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

  test("document a 403 if and only if they exist only on the test host [ERR-14] [ERR-15]", () => {
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

  test("list the same filters for managed cases as for the case list", () => {
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

  test("document success responses with three content types [EP-01]", () => {
    expect(Object.keys(documents.collection.paths["/cases"].get.responses[200].content)).toEqual([
      "application/json",
      "text/json",
      "text/plain",
    ]);
  });

  test("define list parameters as comma-separated [EP-51] [LIM-11]", () => {
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

  test("state when a collection partner receives case.created [AMB-09]", () => {
    const said = surfaces.map((surface) =>
      documents[surface].webhooks["case.created"].post.description.includes("when the case is cleared"),
    );
    expect(said).toEqual([true, false, false]);
  });

  test("accept a debtor type in any letter case [FLD-32]", () => {
    const { pattern } = documents.customer.components.schemas.DebtorSubmission.properties.type;
    const isType = new RegExp(pattern);
    expect(["Company", "PRIVATE", "private", "Other"].map((type) => isType.test(type))).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });

  test("allow unknown fields in responses but not in request bodies", () => {
    const { CaseRecord, CaseSubmission } = documents.customer.components.schemas;
    expect(CaseRecord.additionalProperties).toEqual({});
    expect(CaseSubmission.additionalProperties).toBe(false);
  });

  test("mark the fields that the sandbox always sends as required", () => {
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

  test("describe each query parameter with its limits and defaults", () => {
    const known = new Map<string, Set<string>>();
    for (const { operation } of operations)
      for (const {
        name,
        in: location,
        description: _,
        required = false,
        schema,
        ...style
      } of operation.parameters ?? []) {
        const { examples: __, ...limits } = schema;
        const text = JSON.stringify({ required, ...style, ...limits });
        if (location === "query") known.set(name, (known.get(name) ?? new Set()).add(text));
      }
    const list = (items: object) =>
      JSON.stringify({ required: false, style: "form", explode: false, type: "array", items });
    const single = (schema: object, required = false) => JSON.stringify({ required, ...schema });
    const [text, flag, guid] = [{ type: "string" }, { type: "boolean" }, { type: "string", format: "uuid" }];
    const numbers = (maximum: number) => list({ type: "integer", minimum: 0, maximum });
    const withoutExamples = ([name, texts]: [string, Set<string>]) =>
      [name, [...texts].map((value) => value.replace(/,"examples":\[.*?\]/, ""))[0]] as const;
    expect(Object.fromEntries([...known].map(withoutExamples))).toEqual({
      Page: single({ type: "integer", minimum: 1, default: 1 }),
      PageSize: single({ type: "integer", minimum: 1 }),
      Statuses: list(text),
      DivisionIds: list(guid),
      DebtorIds: list(guid),
      Ids: list(guid),
      Sort: single(text),
      includeTestCases: single({ ...flag, default: false }),
      reference: single(text, true),
      references: JSON.stringify({
        required: true,
        style: "form",
        explode: false,
        type: "array",
        items: text,
        minItems: 1,
        maxItems: 100,
      }),
      creditorId: single(guid, true),
      reopenCaseIfNeeded: single({ ...flag, default: false }),
      tag: single(text, true),
      caseId: single(guid, true),
      since: single(text),
      ExternalTenantId: single(text),
      IsAttributedClient: single(flag),
      DateCreatedFrom: single(text),
      DateCreatedTo: single(text),
      OnboardingDone: single(flag),
      Query: single(text),
      FromDate: single(text),
      ToDate: single(text),
      CountryIds: list({ type: "integer" }),
      CollectionPartnerIds: list(guid),
      sendChatNotification: single(flag),
      HasRecognizedRevenue: single(flag),
      CommissionPaymentStatuses: numbers(2),
      PlatformInvoicingStatuses: numbers(3),
      ReferralInvoicingStatuses: numbers(3),
      RevenueStages: numbers(6),
      Search: single({ ...text, minLength: 2 }),
    });
  });

  test("describe each path parameter and the idempotency key", () => {
    const known = new Map<string, object>();
    for (const { operation } of operations)
      for (const { name, description: _, ...parameter } of operation.parameters ?? [])
        if (parameter.in !== "query") known.set(name, parameter);
    const inPath = (schema: object) => ({ in: "path", required: true, schema });
    const [text, guid] = [{ type: "string" }, { type: "string", format: "uuid" }];
    expect(Object.fromEntries(known)).toEqual({
      id: inPath(guid),
      caseId: inPath(guid),
      jobId: inPath(guid),
      paymentId: inPath(guid),
      eventId: inPath(guid),
      caseReference: inPath(text),
      reference: inPath(text),
      creditorReference: inPath(text),
      externalTenantId: inPath(text),
      "Idempotency-Key": { in: "header", schema: { type: "string", maxLength: 255 } },
    });
  });

  test("describe pages with their items, and refusals with their content types", () => {
    const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
    const list = (name: string) => ({ type: "array", items: ref(name) });
    const schemaOf = (surface: string, path: string) =>
      documents[surface].paths[path].get.responses[200].content["application/json"].schema;
    const page = { page: ref("PageInfo") };
    expect(schemaOf("collection", "/cases")).toEqual({
      type: "object",
      properties: { ...page, cases: list("CaseRecord") },
      required: ["page", "cases"],
    });
    expect(schemaOf("referral", "/cases")).toEqual({
      type: "object",
      properties: { ...page, cases: list("ReferredCase"), summary: { type: "object" } },
      required: ["page", "cases", "summary"],
    });
    expect(schemaOf("collection", "/cases/{id}")).toEqual(ref("CaseRecord"));
    const { responses } = documents.collection.paths["/cases/{id}"].get;
    const contents = [400, 401, 404, 429].map((status) => Object.keys(responses[status].content).sort());
    const problem = "application/problem+json";
    const plain = "application/json";
    expect(contents).toEqual([[plain, problem], [problem], [plain], [plain]]);
  });

  test("describe a delivery and its event", () => {
    const { description: _, ...post } = documents.collection.webhooks["case.closed"].post;
    const undescribed = post.parameters.map(
      ({ description: __, ...parameter }: { description: string }) => parameter,
    );
    const header = { in: "header" };
    expect({ ...post, parameters: undescribed }).toEqual({
      operationId: "receiveCaseClosedEvent",
      summary: "Receive case.closed",
      tags: ["events"],
      security: [],
      parameters: [
        {
          ...header,
          name: "X-Service-Signature",
          required: true,
          schema: { type: "string", pattern: "^t=\\d+,v1=[0-9a-f]{64}$" },
        },
        {
          ...header,
          name: "X-Service-Timestamp",
          required: true,
          schema: { type: "string", pattern: "^\\d+$" },
        },
        { ...header, name: "X-Service-Test", schema: { const: "true" } },
        {
          ...header,
          name: "X-Service-Event",
          required: true,
          schema: { type: "string" },
          "x-extension": true,
        },
        { ...header, name: "X-Service-Replay", schema: { const: "true" }, "x-extension": true },
      ],
      requestBody: {
        required: true,
        content: { "application/json": { schema: { $ref: "#/components/schemas/CaseClosedEvent" } } },
      },
      responses: {
        "2XX": {
          description: "Received, within 10 s; anything else is tried again, up to 8 attempts in all.",
        },
        410: { description: "Permanently gone: the subscription is disabled at once." },
      },
    });
    const { ClientLinkedEvent } = documents.referral.components.schemas;
    const { CaseClosedEvent } = documents.referral.components.schemas;
    expect(Object.keys(CaseClosedEvent.properties)).toEqual([
      "id",
      "specVersion",
      "event",
      "timestamp",
      "classification",
      "data",
      "links",
    ]);
    const { data, id, ...properties } = ClientLinkedEvent.properties;
    expect({ ...ClientLinkedEvent, properties }).toEqual({
      type: "object",
      properties: {
        specVersion: { type: "string", examples: ["1.0"] },
        event: { const: "client.linked" },
        timestamp: { type: "string", format: "date-time" },
        links: {
          type: "object",
          properties: { self: { type: "string", format: "uri" } },
          required: ["self"],
        },
      },
      required: ["id", "specVersion", "event", "timestamp", "data", "links"],
    });
    expect(id).toMatchObject({ type: "string", format: "uuid" });
    expect([data.type, data.required]).toEqual(["object", []]);
    expect(CaseClosedEvent.properties.data).toEqual({
      type: "object",
      properties: {
        caseId: { type: "string", format: "uuid" },
        reference: { type: "string" },
        closeCode: { type: "string" },
        closeComment: { type: ["string", "null"] },
      },
      required: ["caseId", "reference", "closeCode"],
    });
  });

  test("have a title, the OpenAPI version and the authentication methods", () => {
    expect(surfaces.map((surface) => documents[surface].info.title)).toEqual([
      "Collection partner interface",
      "Referral partner interface",
      "Customer interface",
    ]);
    expect(surfaces.map((surface) => documents[surface].openapi)).toEqual(["3.1.1", "3.1.1", "3.1.1"]);
    const schemes = surfaces.map((surface) => documents[surface].components.securitySchemes);
    expect(schemes.map((scheme) => Object.keys(scheme))).toEqual([
      ["ApiKey"],
      ["ApiKey"],
      ["ApiKey", "Bearer"],
    ]);
    expect(schemes[2].Bearer.bearerFormat).toBe("JWT");
  });

  test("describe Sort as a single string [EP-52]", () => {
    const sorts = operations.flatMap(({ operation }) =>
      (operation.parameters ?? []).filter(({ name }: { name: string }) => name === "Sort"),
    );
    expect(sorts.length).toBeGreaterThan(2);
    for (const { schema, explode } of sorts) expect([schema.type, explode]).toEqual(["string", undefined]);
  });
});

test("serves only the three OpenAPI documents, read-only", async () => {
  const { ask } = await openSandbox();
  const unknown = await ask("/openapi/creditor.json");
  expect([unknown.status, unknown.json.message]).toEqual([
    404,
    "There is /openapi/collection.json, /openapi/referral.json, /openapi/customer.json",
  ]);
  const posted = await ask("/openapi/customer.json", { method: "POST" });
  expect([posted.status, posted.headers.allow]).toEqual([405, "GET"]);
});
