import { describe, test } from "vitest";
import { openWalk } from "../../support/walk";
import { walkExchange } from "./extension-steps";
import { inCountry, managedSubmission, underWay, unknownId } from "./material";
import { checkWalk, walkEvents, walkIdempotency, walkSubscriptions } from "./shared-steps";

const walk = await openWalk();
const { step, find } = walk;

const noId = "00000000-0000-0000-0000-000000000000";
const caseId = find(`select id from cases c where ${underWay}`);
const managed = underWay.replace("collection_partner", "managing_partner");

describe("the collection surface's responses", () => {
  test("match the OpenAPI document for case lists [EP-06] [FLD-12]", async () => {
    for (const query of ["", "?PageSize=100&includeTestCases=true", "?Statuses=Closed", "?Page=9999"])
      await step("collection", `GET /cases${query}`, 200);
    await step("collection", "GET /cases?Statuses=Lost", 400);
    await step("collection", "GET /managed-cases?PageSize=100", 200);
    await step("collection", "GET /managed-cases?Statuses=Merged", 200);
    await step("collection", "GET /managed-cases?Statuses=Lost", 400);
  });

  test("match the OpenAPI document for a single case by ID [EP-07] [EP-12] [EP-13] [EP-15]", async () => {
    const managedId = find(`select id from cases c where ${managed}`);
    for (const [path, id] of [
      ["/cases/{id}", caseId],
      ["/cases/{id}/timeline", caseId],
      ["/cases/{id}/validation", caseId],
      ["/managed-cases/{id}", managedId],
    ] as const) {
      await step("collection", `GET ${path.replace("{id}", id)}`, 200);
      await step("collection", `GET ${path.replace("{id}", unknownId)}`, 404);
      for (const bad of ["nope", noId]) await step("collection", `GET ${path.replace("{id}", bad)}`, 400);
    }
    const debtorId = find(`select d.id from debtors d join cases c on c.debtor = d.seq where ${underWay}`);
    await step("collection", `GET /cases/${debtorId}`, 400);
  });

  test("match the OpenAPI document for users, the caller's company, and a partner's work on a case", async () => {
    const id = find("select id from cases where assigned_to = 1 and is_test = 0 and lifecycle = 2");
    const active = find(`select id from cases c where ${underWay} and c.id <> ?`, caseId);
    const start = { welcomeMessage: "We start.", userEmail: "staff1@falkenhof.example" };
    const note = { description: "Called.", eventDate: "2026-03-01" };
    const works: readonly (readonly [id: string, part: string, body: object, wrong: object])[] = [
      [id, "start", start, { ...start, interestFees: -1 }],
      [id, "notes", note, { ...note, eventDate: "2099-01-01" }],
      [active, "close", { closeCode: "Other" }, { closeCode: "Lost" }],
    ];
    await step("collection", `GET /cases/${id}/exclusive-period`, 404);
    for (const [own, part, body, wrong] of works) {
      await step("collection", `POST /cases/${own}/${part}`, 400, { body: wrong });
      await step("collection", `POST /cases/${own}/${part}`, 400, { body: [] });
      await step("collection", `POST /cases/${own}/${part}`, 200, { body });
      await step("collection", `POST /cases/${unknownId}/${part}`, 404, { body });
    }
    await step("collection", `POST /cases/${id}/start`, 400, { body: start });
    await step("collection", `POST /cases/${id}/start`, 400, {
      body: { ...start, userEmail: "a@b.example" },
    });
    await step("collection", `POST /cases/${id}/notes`, 200, { body: { description: "Called." } });
    for (const own of [id, active]) await step("collection", `GET /cases/${own}/exclusive-period`, 200);
    await step("collection", "POST /ingestion-jobs", 400, { body: { rows: [] } });
    const rows = [{ type: 0, caseId: id, ...note }];
    const { jobId } = await step("collection", "POST /ingestion-jobs", 202, { body: { rows } });
    await step("collection", `GET /ingestion-jobs/${jobId}`, 200);
    await step("collection", `GET /ingestion-jobs/${unknownId}`, 404);
    await step("collection", "GET /users", 200);
    await step("collection", "GET /me", 200);
  });

  test("match the OpenAPI document for lookups by reference [EP-08 to EP-11] [EP-16]", async () => {
    const reference = find("select reference from cases where id = ?", caseId);
    await step("collection", `GET /cases/case-reference/${reference}`, 200);
    await step("collection", "GET /cases/case-reference/ZZZZ", 404);
    await step("collection", "GET /cases/case-reference/%20", 400);
    const managedReference = find(`select reference from cases c where ${managed}`);
    await step("collection", `GET /managed-cases/case-reference/${managedReference}`, 200);
    await step("collection", "GET /managed-cases/case-reference/ZZZZ", 404);
    await step("collection", "GET /managed-cases/case-reference/%20", 400);
    await step("collection", "GET /cases/by-partner-reference/AG-2024-001", 200);
    await step("collection", "GET /cases/by-partner-reference/ZZZZ", 404);
    await step("collection", "GET /cases/by-partner-reference/%20", 400);
    await step("collection", "GET /cases/by-partner-reference?references=AG-2024-001,ZZZZ", 200);
    await step("collection", "GET /cases/by-partner-reference", 400);
    const many = Array.from({ length: 101 }, (_, index) => `R${index}`).join(",");
    await step("collection", `GET /cases/by-partner-reference?references=${many}`, 400);
    const creditorId = find(`select r.id from creditors r join cases c on c.creditor = r.seq
      where creditor_reference = 'INV-2024-0815' and collection_partner = 1`);
    const by = (query: string) => `GET /cases/by-creditor-reference?${query}`;
    await step("collection", by(`reference=INV-2024-0815&creditorId=${creditorId}`), 200);
    await step("collection", by(`reference=ZZZZ&creditorId=${creditorId}`), 404);
    await step("collection", by("reference=ZZZZ"), 400);
  });

  test("match the OpenAPI document for cases submitted by the partner [EP-17] [BIZ-06] [BIZ-07] [BIZ-10]", async () => {
    const create = (status: number, changes: object) =>
      step("collection", "POST /managed-cases", status, { body: { ...managedSubmission, ...changes } });
    await create(200, { isTest: true, tag: "walk" });
    await create(200, { creditorReference: "R-2" });
    await create(400, { amountToRecover: -1 });
    await create(400, { debtor: "somebody" });
    await create(422, { collectionPartnerId: unknownId });
    await create(422, inCountry("CH"));
    await create(422, inCountry("NO"));
  });

  test("match the OpenAPI document for advancing test cases [EP-18] [VAL-35 to VAL-38] [ERR-26]", async () => {
    const id = find("select id from cases where tag = 'walk'");
    const advance = (target: string, status: number, body: object) =>
      step("collection", `POST /test/cases/${target}/advance`, status, { body });
    await advance(id, 400, { to: "Paused" });
    await advance(id, 400, { to: "Closed:Paid" });
    await advance(id, 400, {});
    await advance(id, 200, { to: "Active" });
    await advance(id, 200, { to: "Closed:Paid", amount: 100.25 });
    await advance(id, 400, { to: "Closed:NoPayment" });
    await advance(caseId, 400, { to: "Active" });
    await advance(unknownId, 404, { to: "Active" });
  });

  test("match the OpenAPI document for deleting test cases [EP-19] [EP-20]", async () => {
    const id = find("select id from cases where tag = 'walk'");
    await step("collection", `DELETE /test/cases/${caseId}`, 400);
    await step("collection", `DELETE /test/cases/${id}`, 204);
    await step("collection", `DELETE /test/cases/${id}`, 404);
    await step("collection", "DELETE /test/cases", 400);
    await step("collection", "DELETE /test/cases?tag=walk", 204);
  });

  test("match the OpenAPI document for payments, including on a managed test case [EVT-11 to EVT-13]", async () => {
    const { id } = await step("collection", "POST /managed-cases", 200, {
      body: { ...managedSubmission, isTest: true, tag: "paid" },
    });
    for (const base of [`/cases/${id}`, `/managed-cases/${id}`]) {
      const payment = { date: "2026-03-12", paymentAmount: 10, paymentRecipient: "Platform" };
      const pay = (status: number, changes = {}) =>
        step("collection", `POST ${base}/payments`, status, { body: { ...payment, ...changes } });
      if (base.startsWith("/cases")) await pay(422);
      await step("collection", `POST /test/cases/${id}/advance`, 200, { body: { to: "Active" } });
      await pay(400, { paymentAmount: 0 });
      const { paymentId } = await pay(200);
      await step("collection", `GET ${base}/payments`, 200);
      const own = `${base}/payments/${paymentId}`;
      await step("collection", `PUT ${own}`, 200, { body: { ...payment, paymentAmount: 5 } });
      await step("collection", `PUT ${own}`, 400, { body: payment.date });
      await step("collection", `PUT ${own}`, 200, {
        body: { ...payment, paymentAmount: managedSubmission.amountToRecover, closeCase: true },
      });
      await step("collection", `PUT ${own}`, 409, { body: payment });
      await step("collection", `DELETE ${own}`, 409);
      await step("collection", `DELETE ${own}?reopenCaseIfNeeded=true`, 204);
      for (const method of ["PUT", "DELETE"])
        await step("collection", `${method} ${own}`, 404, method === "PUT" ? { body: payment } : {});
    }
    await step("collection", `DELETE /test/cases/${id}`, 204);
    for (const base of [`/cases/${unknownId}`, `/managed-cases/${unknownId}`]) {
      await step("collection", `GET ${base}/payments`, 404);
      await step("collection", `POST ${base}/payments`, 404, { body: {} });
    }
  });

  test("match the OpenAPI document for a payment with an invoiced commission", async () => {
    const invoiced = `from payments p join cases c on c.seq = p.case_seq
      where ${underWay} and p.deleted_at is null order by p.date_created limit 1`;
    const own = `/cases/${find(`select c.id ${invoiced}`)}/payments/${find(`select p.id ${invoiced}`)}`;
    for (const method of ["PUT", "DELETE"])
      await step("collection", `${method} ${own}`, 422, method === "PUT" ? { body: {} } : {});
  });

  test("match the OpenAPI document for fees [FLD-05]", async () => {
    const change = (status: number, body: object, id = caseId) =>
      step("collection", `PUT /cases/${id}/fees`, status, { body });
    await change(200, { interestFees: 1, reminderFees: 2, collectionFees: 3 });
    await change(409, { grossAmount: 5 });
    await change(200, { grossAmount: 5, confirmPriceChange: true });
    await change(400, { interestFees: -1 });
    await change(404, {}, unknownId);
  });

  walkExchange(walk, "collection");
  walkSubscriptions(walk, "collection");
  walkEvents(walk, "collection");
  walkIdempotency(walk, "collection", [
    ["POST /managed-cases", managedSubmission],
    [`POST /test/cases/${unknownId}/advance`, {}],
    [`POST /cases/${unknownId}/payments`, {}],
    [`POST /managed-cases/${unknownId}/payments`, {}],
    ["POST /ingestion-jobs", { rows: [{ type: 0, caseId: unknownId, description: "Called." }] }],
    ["POST /webhooks", { url: "https://hooks.example.com/in", events: ["case.closed"] }],
    [`POST /cases/${unknownId}/files`, {}],
    ["POST /test/webhooks/fire", { event: "case.closed", caseId: unknownId }],
    [`POST /test/cases/${unknownId}/replay-last-event`, {}],
    [`POST /webhooks/${unknownId}/replay`, {}],
    [`POST /webhooks/events/${unknownId}/replay`, {}],
  ]);
});

checkWalk(walk, "collection");
