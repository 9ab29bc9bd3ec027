import { describe, expect, test } from "vitest";
import { caseRecord } from "../../../src/sandbox/cases/case-record";
import { addChat } from "../../../src/sandbox/cases/chats";
import { editCase, readCase } from "../../../src/sandbox/cases/edit-case";
import { moveCase } from "../../../src/sandbox/cases/move-case";
import { addPayment } from "../../../src/sandbox/cases/payments/payment-changes";
import { formatTimelineRecord } from "../../../src/sandbox/cases/timeline/timeline";
import {
  createCreditorActor,
  createManagingActor,
  resolveCallerActor,
  resolveRecipientActor,
  resolveSubmitterActor,
} from "../../../src/sandbox/cases/timeline/timeline-actor";
import { stage } from "../../../src/sandbox/facts/stages";
import { openSandbox, sandboxNow } from "../../support/sandbox/sandbox";

const { store } = await openSandbox();
const origin = "http://sandbox.invalid";
const change = { store, now: sandboxNow, origin };
const caller = { surface: "collection", environment: "test", owner: 1 } as const;
const find = (condition: string) => {
  const sql = `select seq from cases where is_deleted = 0 and creditor = 1 and ${condition} order by seq`;
  return readCase(change, store.get<{ seq: number }>(sql)?.seq ?? 0);
};
const row = find("collection_partner = 1 and lifecycle = 6 and is_test = 0 and currency = 'EUR'");
const record = (part: object) => JSON.parse(caseRecord({ ...row, ...part }, { origin }));

describe("a case record", () => {
  test("allocates payments to collection fees first, then reminder fees, interest and the principal", () => {
    const amounts = {
      gross_amount: 1000_000,
      interest_fees: 100_000,
      reminder_fees: 20_000,
      collection_fees: 3000,
    };
    const outstanding = (remainder: number) => {
      const { principal, interest, reminderFees, collectionFees } = record({
        ...amounts,
        remainder,
      }).allocationOutstanding;
      return [principal, interest, reminderFees, collectionFees];
    };
    expect(outstanding(1_123_000)).toEqual([1000, 100, 20, 3]);
    expect(outstanding(1_121_000)).toEqual([1000, 100, 20, 1]);
    expect(outstanding(1_110_000)).toEqual([1000, 100, 10, 0]);
    expect(outstanding(1_050_000)).toEqual([1000, 50, 0, 0]);
    expect(outstanding(900_000)).toEqual([900, 0, 0, 0]);
    expect(outstanding(-5000)).toEqual([-5, 0, 0, 0]);
    expect(outstanding(1_200_000)).toEqual([1077, 100, 20, 3]);
    expect(record(amounts).totalAddedFees).toBe(123);
  });

  test("includes the debtor's state and country", () => {
    const debtor = { debtor_country_alpha2: "US", debtor_state_alpha2: "CA", debtor_state: "California" };
    expect(record(debtor)).toMatchObject({
      jurisdiction: "US-CA",
      debtor: { countryAlpha2: "US", country: "United States", stateAlpha2: "CA", state: "California" },
    });
    expect(record({ ...debtor, debtor_state_alpha2: null }).jurisdiction).toBe("US");
  });

  test("has a signing page only while signatures are missing", () => {
    const url = `${origin}/signing/${row.creditor_id}`;
    expect(record({ lifecycle: stage.PendingContractSigning })).toMatchObject({
      lifecycle: "PendingContractSigning",
      status: "Pending contract signing",
      solutionUrl: url,
      signingHandoff: { combinedSigningUrl: url },
    });
    expect(record({})).toMatchObject({ lifecycle: "Active", solutionUrl: null, signingHandoff: null });
  });

  test("omits data that the case doesn't have", () => {
    const absent = { division_id: null, partner_name: null, user_email: null, is_test: 0, tag: "t" } as const;
    const empty = record(absent);
    expect(empty).toMatchObject({ collectionPartner: null, assignedUser: null, isTestCase: false });
    expect([empty.creditor.division, empty.creditorDivisionId, "tag" in empty]).toEqual([null, null, false]);
    const full = record({
      ...absent,
      ...{ is_test: 1, needs_info: 1, division_id: "d", division_name: "North", partner_name: "P" },
      ...{ user_email: "u@a.example", user_first_name: "Ann", user_last_name: null },
    });
    expect(full).toMatchObject({
      isTestCase: true,
      tag: "t",
      creditorDivisionId: "d",
      creditor: { division: { id: "d", name: "North" } },
      collectionPartner: { name: "P", surveyCadenceMode: 0 },
      assignedUser: { name: "Ann", email: "u@a.example" },
      validation: { needsInfo: true },
    });
  });
});

describe("a timeline entry's actor", () => {
  const partnerUser = (actor_name: string) => ({ actor_type: "Partner user", actor_name });
  const creditorUser = (actor_name: string | null) => ({ actor_type: "Creditor user", actor_name });
  const system = { actor_type: "System", actor_name: null };

  test("is the caller, or the platform if there is none", () => {
    const actor = (surface: "collection" | "referral" | "customer", owner = 1) =>
      resolveCallerActor({ ...change, caller: { ...caller, surface, owner } });
    expect(resolveCallerActor(change)).toEqual(system);
    expect(actor("collection")).toEqual(partnerUser("Falkenhof Forderungen GmbH"));
    expect(actor("referral")).toEqual(partnerUser("Kontorblatt Software AG"));
    expect(actor("customer")).toEqual(creditorUser("Søren Østergaard"));
    expect([actor("customer", 999), actor("collection", 999)]).toEqual([creditorUser(null), system]);
  });

  test("is the managing partner, referral partner or creditor for a submission", () => {
    const actor = (managing_partner: number | null, submitted_through: number | null) =>
      resolveSubmitterActor(store, { ...row, managing_partner, submitted_through });
    expect([actor(2, 1), actor(null, 2), actor(null, null)]).toEqual([
      partnerUser("Brisamar Recobros, S.L."),
      partnerUser("Ledgerwell Accounting Ltd"),
      creditorUser("Søren Østergaard"),
    ]);
    expect(createManagingActor(store, { ...row, managing_partner: null })).toEqual(system);
    const named = (user_first_name: string | null, user_last_name: string | null) =>
      createCreditorActor({ ...row, user_first_name, user_last_name }).actor_name;
    expect([named("Ann", null), named(null, "Lee"), named(null, null)]).toEqual(["Ann", "Lee", null]);
  });

  test("depends on who received the payment", () => {
    const actor = (recipient: string) => resolveRecipientActor(row, recipient);
    expect([actor("CollectionPartner"), actor("Creditor"), actor("Platform")]).toEqual([
      partnerUser("Falkenhof Forderungen GmbH"),
      creditorUser("Søren Østergaard"),
      system,
    ]);
    expect(resolveRecipientActor({ ...row, partner_name: null }, "CollectionPartner")).toEqual(system);
  });
});

test("lists the milestones, payments, messages and moves of a case in order [EP-12]", () => {
  const undo = store.checkpoint();
  for (const table of ["payments", "timeline_entries", "chats"])
    store.run(`delete from ${table} where case_seq = ?`, row.seq);
  const at = (hours: number) => ({ ...change, now: sandboxNow + hours * 3_600_000 });
  const dates = {
    date_created: sandboxNow - 3000,
    date_assigned: sandboxNow - 2000,
    date_collection_started: null,
  };
  const pending = editCase(change, row, {
    ...dates,
    ...{ lifecycle: 2, date_finished: null, engagement_phase: null, submitted_through: null },
  });
  const active = moveCase({ ...at(0), caller }, pending, stage.Active);
  const paid = addPayment({ ...at(1), caller }, active, { amount: 1500, recipient: "Platform" }).row;
  addPayment(at(2), paid, { amount: 2500 });
  addChat(at(3), paid, { role: "Partner", message: "Hello", author: "Henrike" });
  addChat(at(3), paid, { role: "ManagedByPartner", message: "Hi" });
  const paused = moveCase(at(4), paid, stage.Paused);
  const closed = moveCase({ ...at(5), caller }, paused, stage.Closed, {
    closeCode: "Other",
    closeComment: "Enough",
  });
  const { items, currentEngagementPhase } = JSON.parse(formatTimelineRecord(store, closed));
  undo();
  const partner = { type: "Partner user", name: "Falkenhof Forderungen GmbH" };
  const system = { type: "System", name: null };
  const entry = (date: string, type: string, title: string, description: string | null, actor: object) => ({
    ...{ date: `2026-03-16T${date}Z`, type, title, description, actor },
  });
  expect(currentEngagementPhase).toBe("Pre-legal");
  expect(items).toEqual([
    entry("08:59:57", "StatusChange", "Case submitted", null, {
      type: "Creditor user",
      name: "Søren Østergaard",
    }),
    entry("08:59:58", "Assignment", "Assigned to collection partner", partner.name, system),
    entry("09:00:00", "StatusChange", "Collection started", null, partner),
    entry("10:00:00", "Payment", "Payment of 1.50 EUR received", "By Bank transfer, to Platform", partner),
    entry("11:00:00", "Payment", "Payment of 2.50 EUR received", "By Bank transfer, to Creditor", {
      type: "Creditor user",
      name: "Søren Østergaard",
    }),
    entry("12:00:00", "Communication", "Chat message added", "Hello", { ...partner, name: "Henrike" }),
    entry("12:00:00", "Communication", "Chat message added", "Hi", system),
    entry("13:00:00", "StatusChange", "Status changed to Paused", null, system),
    entry("14:00:00", "StatusChange", "Case closed", "Other: Enough", partner),
  ]);
});
