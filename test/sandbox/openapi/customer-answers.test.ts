import { describe, expect, test } from "vitest";
import { openWalk } from "../../support/walk";
import { walkExchange } from "./extension-steps";
import { inCountry, submission, unknownId } from "./material";
import { checkWalk, walkEvents, walkIdempotency, walkSubscriptions } from "./shared-steps";

const walk = await openWalk();
const { step, find, keyOf } = walk;
const ofCreditor = (owner: number) => ({ key: keyOf("customer", owner) });

describe("the customer surface's responses", () => {
  test("match the OpenAPI document for lists and a single case [EP-39 to EP-41]", async () => {
    const id = find("select id from cases where creditor = 1 and is_deleted = 0");
    await step("customer", "GET /cases?PageSize=100", 200);
    await step("customer", "GET /Payments?PageSize=100", 200);
    await step("customer", `GET /cases/${id}`, 200);
    await step("customer", `GET /cases/${unknownId}`, 404);
    await step("customer", "GET /cases/nope", 400);
    await step("customer", `GET /cases/${id}/payments`, 200);
    await step("customer", `GET /cases/${unknownId}/payments`, 404);
    const payment = find("select id from payments where creditor = 1 and deleted_at is null");
    await step("customer", `GET /Payments/${payment}`, 200);
    await step("customer", `GET /Payments/${unknownId}`, 404);
    await step("customer", "GET /Payments/nope", 400);
  });

  test("match the OpenAPI document for the history of a case, the users and the caller's company", async () => {
    const id = find("select id from cases where owned_by = 1 and lifecycle = 6 and creditor_reference <> ''");
    const waiting = find("select id from cases where owned_by = 1 and lifecycle = 2");
    const { reference, creditorReference } = await step("customer", `GET /cases/${id}`, 200);
    for (const [path, known] of [
      ["case-reference", reference],
      ["by-creditor-reference", encodeURIComponent(creditorReference)],
    ]) {
      await step("customer", `GET /cases/${path}/${known}`, 200);
      await step("customer", `GET /cases/${path}/ZZZZ`, 404);
      await step("customer", `GET /cases/${path}/%20`, 400);
    }
    for (const part of ["timeline", "validation", "exclusive-period"]) {
      await step("customer", `GET /cases/${id}/${part}`, 200);
      await step("customer", `GET /cases/${unknownId}/${part}`, 404);
      await step("customer", `GET /cases/nope/${part}`, 400);
    }
    await step("customer", `GET /cases/${waiting}/exclusive-period`, 404);
    await step("customer", "GET /users", 200);
    await step("customer", "GET /me", 200);
  });

  test("match the OpenAPI document for previews and country coverage [BIZ-10]", async () => {
    await step("customer", "POST /cases/preview", 200, { body: submission });
    await step("customer", "POST /cases/preview", 400, { body: { ...submission, currencyCode: "ZZZ" } });
    await step("customer", "GET /coverage", 200);
  });

  test("match the OpenAPI document for submissions [EP-38] [BIZ-09] [VAL-11] [VAL-16] [VAL-20]", async () => {
    const submit = (status: number, body: object, owner = 1) =>
      step("customer", "POST /cases", status, { body, ...ofCreditor(owner) });
    await submit(200, submission);
    await submit(202, { ...submission, allowPendingContracts: true }, 3);
    await submit(400, { ...submission, currencyCode: "ZZZ" });
    await submit(400, { ...submission, debtor: null });
    await submit(400, inCountry("US"));
  });

  test.each([
    ["MissingDebtCollectionContract", 3, submission],
    ["MissingPowerOfAttorney", 4, submission],
    ["MissingKycVerification", 6, submission],
    ["CreditorBlocked", 8, submission],
    ["CollectionPartnerNotFound", 1, { ...submission, collectionPartnerId: unknownId }],
    ["PartnerContractNotValid", 1, inCountry("NO")],
  ])(
    "match the OpenAPI document for a submission refused with %s [ERR-05] [ERR-06]",
    async (type, owner, body) => {
      const { businessErrors } = await step("customer", "POST /cases", 422, { body, ...ofCreditor(owner) });
      expect(businessErrors[0].type).toBe(type);
    },
  );

  test("match the OpenAPI document for a submission without an available partner [BIZ-10] [ERR-12]", async () => {
    const body = inCountry("CH");
    expect(Object.keys(await step("customer", "POST /cases", 422, { body }))).toEqual(["BusinessRule"]);
  });

  test("match the OpenAPI document for a test delivery [EP-46]", async () => {
    const id = find(
      "select id from subscriptions where surface = 'customer' and owner = 1 and is_active = 0",
    );
    await step("customer", `POST /webhooks/${id}/test`, 200);
    await step("customer", `POST /webhooks/${unknownId}/test`, 404);
  });

  test("match the OpenAPI document for test operations [EP-18 to EP-20]", async () => {
    const own = { ...submission, isTest: true, tag: "walk" };
    const { id } = await step("customer", "POST /cases", 200, { body: own });
    const advance = (status: number, body: object, of = id) =>
      step("customer", `POST /test/cases/${of}/advance`, status, { body });
    const fire = (status: number, body: object) =>
      step("customer", "POST /test/webhooks/fire", status, { body });
    await advance(200, { to: "Active" });
    await advance(400, { to: "Leads" });
    await advance(404, { to: "Active" }, unknownId);
    await fire(200, { event: "case.closed", caseId: id });
    await fire(400, { event: "case.lost", caseId: id });
    await fire(404, { event: "case.closed", caseId: unknownId });
    await fire(422, { event: "payment.created", caseId: id });
    await step("customer", `DELETE /test/cases/${id}`, 204);
    await step("customer", `DELETE /test/cases/${id}`, 404);
    await step("customer", "DELETE /test/cases?tag=walk", 204);
    await step("customer", "DELETE /test/cases", 400);
  });

  walkExchange(walk, "customer");
  walkSubscriptions(walk, "customer");
  walkEvents(walk, "customer");
  walkIdempotency(walk, "customer", [
    ["POST /cases", submission],
    ["POST /webhooks", { url: "https://hooks.example.com/in", events: ["case.closed"] }],
    [`POST /webhooks/${unknownId}/test`, {}],
    [`POST /test/cases/${unknownId}/advance`, { to: "Active" }],
    ["POST /test/webhooks/fire", { event: "case.closed", caseId: unknownId }],
    [`POST /cases/${unknownId}/chats`, {}],
    [`POST /cases/${unknownId}/files`, {}],
    [`POST /webhooks/${unknownId}/replay`, {}],
    [`POST /webhooks/events/${unknownId}/replay`, {}],
  ]);
});

checkWalk(walk, "customer");
