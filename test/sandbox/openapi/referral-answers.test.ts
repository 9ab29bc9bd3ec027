import { describe, expect, test } from "vitest";
import { embeddedOrigin } from "../../../src/base/platform";
import { insert } from "../../../src/sandbox/store/insert";
import { eventTypes, isClientEvent } from "../../../src/webhooks";
import { openWalk } from "../../support/walk";
import { walkReferral } from "./extension-steps";
import { inCountry, submission, unknownId } from "./material";
import { checkWalk, walkIdempotency, walkSubscriptions } from "./shared-steps";

const walk = await openWalk();
const { step, find, ask } = walk;
const asJson = { "content-type": "application/json" } as const;

describe("the referral surface's responses", () => {
  const client = { name: "Birkenau Papier AG", country: "CH", supportEmail: "office@birkenpapier.example" };
  const users = [{ name: "Vreni Amsler", email: "amsler@birkenpapier.example" }];
  const create = (status: number, body: object) => step("referral", "POST /clients", status, { body });

  test("match the OpenAPI document for lists and a single client [EP-25] [EP-26] [EP-30] [EP-31] [VAL-29]", async () => {
    await step("referral", "GET /clients?PageSize=100&Sort=name:asc", 200);
    await step("referral", "GET /clients?IsAttributedClient=perhaps", 400);
    await step("referral", "GET /clients/kb-1001", 200);
    await step("referral", "GET /clients/nobody", 404);
    for (const path of ["/cases", "/reporting/transactions"]) {
      await step("referral", `GET ${path}?PageSize=100`, 200);
      await step("referral", `GET ${path}?PageSize=101`, 400);
    }
  });

  test("match the OpenAPI document for the caller's company", () => step("referral", "GET /me", 200));

  test("match the OpenAPI document for tokens [EP-29] [TOK-07] [TOK-08]", async () => {
    const mint = (status: number, externalTenantId: unknown) =>
      step("referral", "POST /oauth/token", status, { body: { externalTenantId } });
    await mint(200, "kb-1001");
    await mint(404, "nobody");
    await mint(400, " ");
  });

  test("match the OpenAPI document for creating clients [EP-24] [CFL-01] [CFL-04] [CFL-05]", async () => {
    const cases = [submission, { ...submission, creditorReference: "R-2", allowPendingContracts: true }];
    await create(202, { externalTenantId: "walk-1", client, users, cases });
    await create(202, { externalTenantId: "walk-1", client, users });
    await create(400, { externalTenantId: "walk-2", client, users: [] });
    await create(400, { externalTenantId: "walk-2", client: { ...client, country: "Atlantis" }, users });
    const known = (owner: number) => find("select email from creditor_users where creditor = ?", owner);
    const conflict = (email: string) =>
      create(409, { externalTenantId: "walk-3", client, users: [{ name: "A B", email }] });
    await conflict(known(5));
    const email = "inkasso@falkenhof.example";
    insert(walk.store, "partner_users", { collection_partner: 1, email, name: "Imke Falk" });
    await conflict(email);
    const signed = find(
      "select external_tenant_id from client_links where referral_partner = 1 and creditor = 1",
    );
    await create(201, { externalTenantId: signed, client, users });
  });

  test("match the OpenAPI document for requesting, approving and declining links [CFL-02] [LC-26]", async () => {
    for (const [owner, decision] of [
      [10, "approve"],
      [11, "decline"],
    ] as const) {
      const email = find("select email from creditor_users where creditor = ?", owner);
      const body = { client, users: [{ name: "A B", email }], cases: [inCountry("CH")] };
      const { data } = await create(409, { externalTenantId: `walk-${owner}`, ...body });
      const [, page] = data.onboardingLinks.url.split(embeddedOrigin);
      expect((await ask(page, { method: "POST", body: { decision }, headers: asJson })).status).toBe(200);
    }
  });

  test("match the OpenAPI document for withdrawing and resetting clients [EP-27] [EP-28] [CFL-06]", async () => {
    await step("referral", "GET /clients/walk-1/is-deletable", 200);
    await step("referral", "GET /clients/nobody/is-deletable", 404);
    await step("referral", "POST /clients/kb-1002/withdraw", 409);
    await step("referral", "POST /clients/nobody/withdraw", 404);
    await step("referral", "POST /clients/walk-1/withdraw", 204);
    await create(202, {
      externalTenantId: "walk-4",
      client: { ...client, name: "Eibisch GmbH", supportEmail: "office@eibisch.example" },
      users: [{ name: "Ute Eibisch", email: "ute@eibisch.example" }],
    });
    await step("referral", "DELETE /clients/walk-4", 204);
    await step("referral", "DELETE /clients/walk-4", 404);
  });

  test("match the OpenAPI document for test events [EP-37] [VAL-25] [VAL-27] [VAL-28]", async () => {
    const fire = (status: number, body: object) =>
      step("referral", "POST /v1/webhooks/test", status, { body });
    const referred = find(
      "select id from cases where referral_partner = 1 and is_test = 0 and lifecycle = 6",
    );
    await fire(200, { eventType: "case.closed", caseId: referred });
    for (const eventType of eventTypes.referral.filter(isClientEvent))
      await fire(200, { eventType, externalTenantId: "kb-1001" });
    await fire(400, { eventType: "case.closed" });
    await fire(400, { eventType: "case.lost" });
    await fire(404, { eventType: "case.closed", caseId: unknownId });
    await fire(404, { eventType: "client.linked", externalTenantId: "nobody" });
  });

  walkReferral(walk);
  walkSubscriptions(walk, "referral");
  walkIdempotency(walk, "referral", [
    ["POST /clients/nobody/withdraw", {}],
    ["POST /clients/nobody/kyc-verification", {}],
    [`POST /cases/${unknownId}/files`, {}],
    ["POST /v1/webhooks", { url: "https://hooks.example.com/in", events: ["case.closed"] }],
    ["POST /v1/webhooks/test", { eventType: "client.linked", externalTenantId: "kb-1001" }],
  ]);
});

// The interface description specifies a 422 here. Instead, the sandbox reports each case in the client
// response.
checkWalk(walk, "referral", ["referral POST /clients 422"]);
