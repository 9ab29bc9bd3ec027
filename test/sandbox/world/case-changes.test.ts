import { describe, expect, test } from "vitest";
import { embeddedOrigin } from "../../../src/base/platform";
import { releaseSignedCases, resolveValidation } from "../../../src/sandbox/cases/case-changes";
import { addChat, chatRoles } from "../../../src/sandbox/cases/chats";
import { type CaseRow, findCaseById } from "../../../src/sandbox/cases/list/cases";
import { moveCase } from "../../../src/sandbox/cases/move-case";
import {
  deletePayment,
  findPayment,
  recordPayment,
} from "../../../src/sandbox/cases/payments/payment-changes";
import { stage } from "../../../src/sandbox/facts/stages";
import { openSandbox, sandboxNow } from "../../support/sandbox/sandbox";
import { eventSummaries, eventsOf, partnerId, post, submission } from "../../support/sandbox/submissions";

const sandbox = await openSandbox();
const { store, get, keyOf } = sandbox;
const at = (now: number) => ({ store, now, origin: embeddedOrigin });
const change = at(sandboxNow);
const later = at(sandboxNow + 3_600_000);

const reread = ({ id }: Pick<CaseRow, "id">): CaseRow => {
  const row = findCaseById(store, id);
  if (row === undefined) throw new Error("the case does not exist");
  return row;
};

/** Creates a case for the first creditor and collection partner. All three surfaces have subscriptions. */
async function newCase(isTest = true): Promise<CaseRow> {
  const body = submission({ isTest, collectionPartnerId: partnerId(store, 1) });
  const { json } = await post(sandbox, "customer", "/cases", body);
  store.run("delete from deliveries where case_seq = (select seq from cases where id = ?)", json.id);
  return reread(json);
}

function findLastPayment(row: CaseRow) {
  const id = store.value<string>("select id from payments where case_seq = ? order by seq desc", row.seq);
  const payment = findPayment(change, row, id ?? "");
  if (payment === undefined) throw new Error("the payment does not exist");
  return payment;
}

describe("a stage change", () => {
  test("sends one event unless the stage is unchanged [EVT-08]", async () => {
    let row = await newCase();
    for (const to of [3, 4, 5, 6, 7, 7, 6, 9]) row = moveCase(change, row, to);
    expect(eventSummaries(store, row.id, "referral")).toEqual([
      "case.updated PendingVerification>NeedsAdditionalDetails",
      "case.updated NeedsAdditionalDetails>Leads",
      "case.updated Leads>LeadsQuoteGiven",
      "case.updated LeadsQuoteGiven>Active",
      "case.updated Active>Paused",
      "case.updated Paused>Active",
      "case.updated Active>Merged",
    ]);
    expect(row).toEqual(reread(row));
    expect(row).toMatchObject({
      date_collection_started: sandboxNow,
      date_finished: sandboxNow,
      close_code: null,
    });
  });

  test("stores the given code and comment when closing [EVT-09]", async () => {
    const row = moveCase(change, await newCase(), stage.Closed, {
      closeCode: "Paid",
      closeComment: "By cheque",
    });
    expect(row).toMatchObject({ close_code: "Paid", close_comment: "By cheque", date_finished: sandboxNow });
    const closed = eventsOf(store, row.id).find(({ envelope }) => envelope.event === "case.closed");
    expect(closed?.envelope.data).toEqual({
      caseId: row.id,
      reference: row.reference,
      closeCode: "Paid",
      closeComment: "By cheque",
    });
  });

  test("clears everything set by activation when the case returns to an earlier stage", async () => {
    const active = moveCase(change, await newCase(), stage.Active);
    expect(moveCase(later, active, stage.Leads)).toMatchObject({
      lifecycle: 4,
      date_collection_started: null,
      engagement_phase: null,
      partner_reference: null,
      date_updated: later.now,
    });
  });

  test("sends the partner nothing until clearance [VIS-01] [AMB-09]", async () => {
    let row = await newCase(false);
    for (const to of [0, 1, 0, 2]) row = moveCase(change, row, to);
    expect(eventSummaries(store, row.id, "collection")).toEqual(["case.created PendingVerification"]);
    expect(eventSummaries(store, row.id, "customer")).toHaveLength(4);
    expect((await get("collection", `/cases/${row.id}`)).status).toBe(200);
  });

  test("is added to the timeline even if no date field records it", async () => {
    const row = moveCase(change, await newCase(), stage.Active);
    moveCase(later, row, stage.Paused);
    const { json } = await get("customer", `/cases/${row.id}`);
    expect(json.lifecycle).toBe("Paused");
    const timeline = await get("collection", `/cases/${row.id}/timeline`);
    expect(timeline.json.items.at(-1)).toMatchObject({
      type: "StatusChange",
      title: "Status changed to Paused",
    });
  });

  test("appears in the timeline as the new stage, or as the start on first activation", async () => {
    const row = moveCase(change, await newCase(), stage.Leads);
    moveCase(later, row, stage.Active);
    const { json } = await get("collection", `/cases/${row.id}/timeline`);
    expect(json.items.map(({ title }: { title: string }) => title).slice(-2)).toEqual([
      "Status changed to Collecting Quotes",
      "Collection started",
    ]);
  });

  test("updates the list counts", async () => {
    const total = async (status: string) =>
      (await get("customer", `/cases?Statuses=${status}`)).json.page.totalResults;
    const [active, leads] = [await total("Active"), await total("Leads")];
    const row = moveCase(change, await newCase(), stage.Leads);
    expect(await total("Leads")).toBe(leads + 1);
    moveCase(change, row, stage.Active);
    expect([await total("Active"), await total("Leads")]).toEqual([active + 1, leads]);
  });
});

describe("payments", () => {
  test("reduce the remainder and are sent to the creditor and the collection partner [EVT-11] [EVT-23]", async () => {
    const row = moveCase(change, await newCase(), stage.Active);
    const date = sandboxNow - 86_400_000;
    const paid = recordPayment(change, row, { amount: 333_330, date, recipient: "CollectionPartner" });
    expect(paid.remainder).toBe(1_000_000 - 333_330);
    for (const surface of ["customer", "collection"])
      expect(eventSummaries(store, row.id, surface).at(-1)).toBe("payment.created 333.33");
    expect(eventSummaries(store, row.id, "referral")).toEqual(["case.updated PendingVerification>Active"]);
    expect(eventsOf(store, row.id).at(-1)?.envelope.data.date).toBe("2026-03-15T09:00:00Z");
  });

  test("keep their original date in the event that reports their deletion [EVT-12] [EVT-13]", async () => {
    const row = moveCase(change, await newCase(), stage.Active);
    const paid = recordPayment(change, row, { amount: 50_000 });
    const payment = findLastPayment(row);
    const after = deletePayment(later, paid, payment, { mayReopen: false });
    expect(after).toMatchObject({ remainder: 1_000_000, lifecycle: stage.Active });
    const [created, deleted] = eventsOf(store, row.id).flatMap(({ surface, envelope }) =>
      surface === "customer" && envelope.event.startsWith("payment.") ? [envelope] : [],
    );
    expect(deleted).toMatchObject({ event: "payment.deleted", timestamp: "2026-03-16T10:00:00.000Z" });
    expect(deleted.data).toEqual(created.data);
    expect(deleted.data.date).toBe("2026-03-16T09:00:00Z");
    const { json } = await get("customer", "/Payments?PageSize=500");
    expect(json.payments.map(({ id }: { id: string }) => id)).not.toContain(payment.id);
    expect(findPayment(later, row, payment.id)).toBeUndefined();
  });

  test("require consent before deletion if they closed the case [EVT-12]", async () => {
    const row = moveCase(change, await newCase(), stage.Active);
    const paid = recordPayment(change, row, { amount: 1_000_000 });
    const closed = moveCase(change, paid, stage.Closed, { closeCode: "Paid" });
    const payment = findLastPayment(row);
    const before = eventsOf(store, row.id).length;
    expect(deletePayment(later, closed, payment, { mayReopen: false })).toBeUndefined();
    expect([reread(row).remainder, eventsOf(store, row.id).length]).toEqual([0, before]);
    expect(deletePayment(later, closed, payment, { mayReopen: true })).toMatchObject({
      lifecycle: stage.Active,
      close_code: null,
      close_comment: null,
      date_finished: null,
      remainder: 1_000_000,
    });
    expect(eventSummaries(store, row.id, "customer").slice(-2)).toEqual([
      "payment.deleted 1000",
      "case.updated Closed>Active",
    ]);
  });

  test("can't be found through another case", async () => {
    const row = recordPayment(change, await newCase(), { amount: 1 });
    const other = await newCase();
    expect(findPayment(change, other, findLastPayment(row).id)).toBeUndefined();
  });

  test("add up without rounding errors", async () => {
    let row = moveCase(change, await newCase(), stage.Active);
    for (let number = 0; number < 100; number += 1) row = recordPayment(change, row, { amount: 100 });
    expect(row.remainder).toBe(990_000);
  });
});

describe("chat messages", () => {
  test.each(chatRoles)(
    "are sent to the creditor and the collection partner when written by a %s [EVT-14] [EVT-15]",
    async (role) => {
      const row = await newCase();
      const chatId = addChat(change, row, { role, message: 'Say "yes"\n– or no' });
      expect(
        eventsOf(store, row.id)
          .map(({ surface }) => surface)
          .sort(),
      ).toEqual(["collection", "customer"]);
      for (const { envelope } of eventsOf(store, row.id)) {
        expect(envelope.data).toEqual({
          caseId: row.id,
          reference: row.reference,
          chatId,
          role,
          message: 'Say "yes"\n– or no',
        });
      }
    },
  );
});

test("clears the open items when validation is resolved", async () => {
  const [found] = store.all<{ id: string }>(
    "select id from cases where needs_info = 1 and collection_partner = 1 and lifecycle = 3",
  );
  const row = resolveValidation(change, reread({ id: found?.id ?? "" }));
  expect(row.needs_info).toBe(0);
  expect((await get("collection", `/cases/${row.id}/validation`)).json).toMatchObject({
    needsInfo: false,
    items: [],
  });
});

describe("cases waiting for signatures", () => {
  const waiting = async (isTest: boolean) => {
    const body = submission({ isTest, allowPendingContracts: true });
    return (await post(sandbox, "customer", "/cases", body, { key: keyOf("customer", 3) })).json;
  };
  const sign = (columns: string) => store.run(`update creditors set ${columns} where seq = 3`);

  test("move to their next stage once everything is signed [BIZ-08]", async () => {
    const [test, production] = [await waiting(true), await waiting(false)];
    sign("agreement_signed = 1");
    expect(releaseSignedCases(later, 3)).toEqual([]);
    sign("power_of_attorney_signed = 1");
    expect(releaseSignedCases(later, 3).length).toBeGreaterThan(1);
    expect([reread(test).lifecycle, reread(production).lifecycle]).toEqual([2, 1]);
    expect(eventSummaries(store, production.id, "referral").at(-1)).toBe(
      "case.updated PendingContractSigning>PendingVerificationInternal",
    );
    expect(releaseSignedCases(later, 3)).toEqual([]);
  });
});
