import { describe, expect, test } from "vitest";
import { dayMs } from "../../../src/base/text/time/duration";
import { editCase, readCase } from "../../../src/sandbox/cases/edit-case";
import { calculateRate, needsConsent, priceChangeRecord, setFees } from "../../../src/sandbox/cases/fees";
import {
  addPayment,
  deletePayment,
  editPayment,
  findPayment,
  wouldReopen,
} from "../../../src/sandbox/cases/payments/payment-changes";
import { paymentReceipt, receivePayment } from "../../../src/sandbox/cases/payments/receive-payment";
import { closeCase } from "../../../src/sandbox/cases/work/close";
import { formatExclusivePeriod } from "../../../src/sandbox/cases/work/exclusive-period";
import { findJob, jobRecord, queueNotes, runDueJobs } from "../../../src/sandbox/cases/work/ingestion";
import { noteRecord } from "../../../src/sandbox/cases/work/notes";
import { startCase, startedRecord } from "../../../src/sandbox/cases/work/start";
import type { CaseRow } from "../../../src/sandbox/facts/case-row";
import { stage } from "../../../src/sandbox/facts/stages";
import { listUsers } from "../../../src/sandbox/parties/users";
import { openSandbox, sandboxNow } from "../../support/sandbox/sandbox";

async function open() {
  const { store } = await openSandbox();
  const caller = { surface: "collection", environment: "test", owner: 1 } as const;
  const change = { store, now: sandboxNow, origin: "http://sandbox.invalid", caller };
  const find = (condition: string) => {
    const sql = `select seq from cases where is_deleted + is_test = 0 and creditor = 1 and collection_partner = 1 and ${condition} order by seq`;
    return readCase(change, store.get<{ seq: number }>(sql)?.seq ?? 0);
  };
  /** Returns a case of 1,000 EUR without fees or payments. */
  const plainCase = () => {
    const row = find("lifecycle = 6 and currency = 'EUR'");
    store.run("delete from payments where case_seq = ?", row.seq);
    const fees = { interest_fees: 0, reminder_fees: 0, collection_fees: 0 };
    return editCase(change, row, { gross_amount: 1_000_000, remainder: 1_000_000, ...fees });
  };
  const lastNotes = (row: CaseRow, count: number) =>
    store.all(
      `select type, title, description, actor_type, actor_name from timeline_entries where case_seq = ?
       order by seq desc limit ?`,
      row.seq,
      count,
    );
  return { store, change, find, plainCase, lastNotes };
}

const partner = { actor_type: "Partner user", actor_name: "Falkenhof Forderungen GmbH" };

describe("the success fee", () => {
  test("rises as the principal falls, between 5 and 50 percent", async () => {
    const { plainCase } = await open();
    const row = { ...plainCase(), success_fee_hundredths: 2000 };
    const rate = (principal: number) => calculateRate(row, principal);
    expect([rate(1_000_000), rate(500_000), rate(100_000), rate(2_000_000)]).toEqual([
      2000, 2151, 2500, 1849,
    ]);
    expect([rate(0.000001), rate(1e15)]).toEqual([5000, 500]);
    expect(calculateRate({ ...row, success_fee_hundredths: null }, 5)).toBeNull();
    expect(calculateRate({ ...row, success_fee_hundredths: 400 }, 1_000_000)).toBe(400);
  });

  test("needs consent if it changes by more than a tenth of a point", async () => {
    const { plainCase } = await open();
    const row = { ...plainCase(), success_fee_hundredths: 2000 };
    expect([2010, 1990, 2011, 1989].map((rate) => needsConsent(row, rate))).toEqual([
      false,
      false,
      true,
      true,
    ]);
    expect(
      [null, 10, 11].map((rate) => needsConsent({ ...row, success_fee_hundredths: null }, rate)),
    ).toEqual([false, false, true]);
    expect(needsConsent(row, null)).toBe(true);
    const warning = "The current success fee was agreed deliberately.";
    const record = (is_rate_intentional: 0 | 1) =>
      JSON.parse(priceChangeRecord({ ...row, is_rate_intentional }, { proposed: 2151 }));
    expect(record(0)).toEqual({
      caseId: row.id,
      confirmationRequired: true,
      isIntentionalRate: false,
      currentSuccessFee: 20,
      proposedSuccessFee: 21.51,
      warning: null,
      message: expect.stringMatching(/^The success fee would change from 20.00 % to 21.51 %; /),
    });
    expect(record(1)).toMatchObject({ isIntentionalRate: true, warning });
  });

  test("is no longer marked as intentional once it changes", async () => {
    const { change, plainCase, lastNotes } = await open();
    const row = editCase(change, plainCase(), { success_fee_hundredths: 2000, is_rate_intentional: 1 });
    const fees = { gross_amount: 900_000, interest_fees: 1500, reminder_fees: 2000, collection_fees: 3000 };
    const kept = setFees(change, row, fees, 2000);
    expect([kept.is_rate_intentional, kept.remainder]).toEqual([1, 906_500]);
    const changed = setFees(change, kept, fees, 2100);
    expect([changed.is_rate_intentional, changed.success_fee_hundredths]).toEqual([0, 2100]);
    expect(lastNotes(row, 1)).toEqual([
      {
        type: "Fee",
        title: "Fees updated",
        description: expect.stringMatching(/^Principal 900.00, interest 1.50, reminder fees 2.00, /),
        ...partner,
      },
    ]);
  });
});

describe("closing a case", () => {
  test("returns the payments and the outstanding amount", async () => {
    const { change, plainCase } = await open();
    const row = addPayment(change, plainCase(), { amount: 250_000 }).row;
    const result = closeCase(change, row, { closeCode: "PartiallyPaid", comment: "Part" });
    expect(result.kind === "closed" && JSON.parse(result.record)).toEqual({
      caseReference: row.reference,
      closeCode: "PartiallyPaid",
      closeCodeDescription: expect.any(String),
      comment: "Part",
      closedAt: "2026-03-16T09:00:00Z",
      closedBy: { userId: 1, userName: "Falkenhof Forderungen GmbH" },
      finalOutstandingAmount: 750,
      totalPayments: 1,
      totalRecovered: 250,
    });
  });

  test("is refused if the close code doesn't fit the payments or the stage", async () => {
    const { change, plainCase, store } = await open();
    const message = (row: CaseRow, closeCode: "Paid" | "PartiallyPaid" | "Other") => {
      const undo = store.checkpoint();
      const result = closeCase(change, row, { closeCode, comment: null });
      undo();
      return result.kind === "refused" ? result.message : result.kind;
    };
    const unpaid = plainCase();
    const nothingPaid = "Paid needs payments of everything owed; 1000.00 EUR is open";
    expect(message(unpaid, "Paid")).toBe(nothingPaid);
    expect(message(unpaid, "PartiallyPaid")).toMatch(
      /^PartiallyPaid needs payments of a part; there are 0, and 1000.00 EUR/,
    );
    expect(message(unpaid, "Other")).toBe("closed");
    const nothingOwed = { ...unpaid, remainder: 0 };
    expect(message(nothingOwed, "Paid")).toBe("Paid needs payments of everything owed; 0.00 EUR is open");
    const paid = addPayment(change, unpaid, { amount: 1_000_000 }).row;
    expect([message(paid, "Paid"), message({ ...paid, remainder: -1 }, "Paid")]).toEqual([
      "closed",
      "closed",
    ]);
    expect(message(paid, "PartiallyPaid")).toMatch(/^PartiallyPaid .+ there are 1, and 0.00 EUR/);
    expect(message({ ...paid, lifecycle: stage.Paused }, "Paid")).toBe("closed");
    for (const [name, label] of [
      ["PendingVerification", "Pending Verification"],
      ["Closed", "Closed"],
    ] as const)
      expect(message({ ...paid, lifecycle: stage[name] }, "Other")).toBe(
        `Only an Active or Paused case can be closed; this one is ${label}`,
      );
  });
});

describe("the exclusive period", () => {
  const start = sandboxNow - 100 * dayMs;
  const periodOf = (store: Awaited<ReturnType<typeof open>>["store"], row: CaseRow, now = sandboxNow) => {
    const { status, daysRemaining, currentEndDate, extensions } = JSON.parse(
      formatExclusivePeriod(store, row, now) ?? "null",
    );
    return [status, daysRemaining, (Date.parse(currentEndDate) - start) / dayMs, extensions.length];
  };

  test("lasts 180 days, plus 90 after a late payment", async () => {
    const { store, change, plainCase } = await open();
    const row = editCase(change, plainCase(), { date_collection_started: start });
    expect(periodOf(store, row)).toEqual(["Active", 80, 180, 0]);
    const end = start + 180 * dayMs;
    expect(periodOf(store, row, end - 1)).toEqual(["Active", 1, 180, 0]);
    expect(periodOf(store, row, end)).toEqual(["Expired", 0, 180, 0]);
    addPayment(change, row, { amount: 1000, date: start + 90 * dayMs });
    expect(periodOf(store, row)).toEqual(["Active", 80, 180, 0]);
    addPayment(change, row, { amount: 1000, date: end });
    expect(periodOf(store, row)).toEqual(["Active", 170, 270, 1]);
    addPayment(change, row, { amount: 1000, date: start + 270 * dayMs + 1 });
    expect(periodOf(store, row)).toEqual(["Active", 170, 270, 1]);
    expect(
      formatExclusivePeriod(store, { ...row, date_collection_started: null }, sandboxNow),
    ).toBeUndefined();
  });

  test("ends with the case unless it has already ended", async () => {
    const { store, change, plainCase } = await open();
    const row = editCase(change, plainCase(), { date_collection_started: start });
    const end = start + 180 * dayMs;
    const closed = (date_finished: number | null, lifecycle: number = stage.Closed) =>
      periodOf(store, { ...row, lifecycle, date_finished }, end + 1)[0];
    expect([closed(end - 1), closed(end - 1, stage.Merged), closed(null)]).toEqual([
      "Terminated",
      "Terminated",
      "Terminated",
    ]);
    expect([closed(end), closed(end - 1, stage.Active)]).toEqual(["Expired", "Expired"]);
  });
});

test("adds a job's notes one second later and counts the failed ones [NS-40]", async () => {
  const { store, change, plainCase, find } = await open();
  const row = plainCase();
  const merged = editCase(change, find("lifecycle = 7"), { lifecycle: stage.Merged });
  const note = (caseId: string) => ({ caseId, description: "Called", eventDate: sandboxNow - dayMs });
  const unknown = "11111111-2222-4333-8444-555555555555";
  const queue = (...ids: string[]) => queueNotes(change, 1, ids.map(note));
  const jobs = [queue(row.id), queue(row.id.toUpperCase(), merged.id), queue(unknown)];
  const record = (id = "", owner = 1) => {
    const job = findJob(store, owner, id);
    return job && JSON.parse(jobRecord(job));
  };
  const counts = (status: number, rowsTotal: number, rowsSucceeded: number, rowsFailed: number) => ({
    ...{ status, rowsTotal, rowsSucceeded, rowsFailed },
  });
  expect(record(jobs[0])).toEqual({ jobId: jobs[0], ...counts(0, 1, 0, 0) });
  expect(record(jobs[0], 2)).toBeUndefined();
  expect(runDueJobs({ ...change, now: sandboxNow + 999 })).toEqual([]);
  const now = sandboxNow + 1000;
  expect(runDueJobs({ ...change, now })).toEqual(
    [
      [jobs[0], "1 of 1"],
      [jobs[1], "1 of 2"],
      [jobs[2], "0 of 1"],
    ].map(([subject, count]) => ({
      at: now,
      kind: "ingestion job",
      subject,
      outcome: `${count} notes added`,
    })),
  );
  expect(runDueJobs({ ...change, now })).toEqual([]);
  expect(jobs.map((id) => record(id))).toMatchObject([
    counts(2, 1, 1, 0),
    counts(3, 2, 1, 1),
    counts(4, 1, 0, 1),
  ]);
  expect(
    store.all(
      "select date, description, actor_type, actor_name from timeline_entries where type = 'ManualNote' and case_seq = ? and description = 'Called'",
      row.seq,
    ),
  ).toEqual([
    { date: sandboxNow - dayMs, description: "Called", ...partner },
    { date: sandboxNow - dayMs, description: "Called", ...partner },
  ]);
});

test("returns a note with its author", async () => {
  const { change, plainCase } = await open();
  const row = plainCase();
  const note = { description: "Called", eventDate: null };
  expect(JSON.parse(noteRecord(row, { change, note }))).toEqual({
    id: expect.any(String),
    caseReference: row.reference,
    title: "Note added",
    description: "Called",
    visibility: "Shared",
    createdAt: "2026-03-16T09:00:00Z",
    eventDate: null,
    createdBy: { userId: 1, userName: "Falkenhof Forderungen GmbH" },
  });
});

test("starts a case with fees, a reference and a welcome message [NS-37]", async () => {
  const { store, change, find, lastNotes } = await open();
  const [user] = listUsers(store, "collection", 1);
  if (user === undefined) throw new Error("The partner has no user");
  const fees = { interestFees: 1000, reminderFees: 2000, collectionFees: 3000 };
  const request = { welcomeMessage: "Welcome", user, reference: "OUR-1", ...fees };
  const row = find("lifecycle = 2 and has_custom_terms = 0");
  const start = (part: object = {}, other: object = {}) =>
    startCase(change, { ...row, ...part }, { ...request, ...other });
  const message = (part: object) => {
    const result = start(part);
    return result.kind === "refused" ? result.message : result.kind;
  };
  expect(message({ has_custom_terms: 1 })).toBe(
    "A case with custom terms can't be started by this operation",
  );
  expect(message({ lifecycle: stage.Active })).toBe(
    "Only a case in Pending Verification can be started; this one is Active",
  );
  const known = row.interest_fees + row.reminder_fees + row.collection_fees;
  const undo = store.checkpoint();
  const plain = start({}, { reference: null });
  expect(plain.kind === "started" && plain.row.partner_reference).toMatch(/^FF-\d+$/);
  undo();
  const unassigned = start({ collection_partner: null, managing_partner: 2, date_assigned: null });
  expect(unassigned).toMatchObject({ row: { collection_partner: 2, date_assigned: sandboxNow } });
  undo();
  const result = start();
  if (result.kind !== "started") throw new Error(result.message);
  expect(result.row.remainder).toBe(row.remainder + 6000 - known);
  expect(JSON.parse(startedRecord(result.row))).toEqual({
    caseId: row.id,
    caseReference: row.reference,
    status: "Active",
    activatedAt: "2026-03-16T09:00:00Z",
    collectionPartnerReference: "OUR-1",
  });
  expect(
    store.get("select role, message, author, user_email from chats where case_seq = ?", row.seq),
  ).toEqual({ role: "Partner", message: "Welcome", author: "Henrike Falk", user_email: user.email });
  const opening = { type: "Communication", title: "Chat message added", description: "Welcome" };
  expect(lastNotes(row, 1)).toEqual([{ ...opening, ...partner, actor_name: "Henrike Falk" }]);
});

describe("payments", () => {
  test("reopen a case closed as paid only if something is owed again", async () => {
    const { plainCase } = await open();
    const paid = { ...plainCase(), close_code: "Paid", remainder: 0 };
    expect([wouldReopen(paid, 1), wouldReopen(paid, 0), wouldReopen(paid, -1)]).toEqual([true, false, false]);
    expect(wouldReopen({ ...paid, remainder: -5 }, 5)).toBe(false);
    expect(wouldReopen({ ...paid, close_code: "Other" }, 1)).toBe(false);
  });

  test("can be edited and deleted, which adds a note to the timeline [EVT-12]", async () => {
    const { store, change, plainCase, lastNotes } = await open();
    const added = addPayment(change, plainCase(), { amount: 250_000 });
    const read = () => findPayment(change, added.row, added.id.toUpperCase());
    const payment = read();
    if (payment === undefined) throw new Error("The payment does not exist");
    expect(payment).toMatchObject({ recipient: "Creditor", gross_amount: 250_000, date: sandboxNow });
    const columns = { commission_status: "Paid", payout_creditor: 1, payout_collection_partner: 2 } as const;
    const details = { date: sandboxNow - dayMs, recipient: "Platform", columns } as const;
    const edited = editPayment(
      change,
      added.row,
      payment,
      { ...details, amount: 300_000 },
      { mayReopen: false },
    );
    expect(edited?.remainder).toBe(700_000);
    expect(read()).toEqual({
      seq: payment.seq,
      id: payment.id,
      date: sandboxNow - dayMs,
      gross_amount: 300_000,
      currency: "EUR",
      recipient: "Platform",
      ...columns,
    });
    const editedPayment = { ...payment, gross_amount: 300_000 };
    editPayment(change, added.row, editedPayment, { ...details, amount: 300_000 }, { mayReopen: false });
    const type = "Payment";
    expect(lastNotes(added.row, 2)).toEqual([
      { type, title: "Payment of 300.00 EUR changed", description: null, ...partner },
      { type, title: "Payment of 250.00 EUR changed to 300.00", description: null, ...partner },
    ]);
    expect(deletePayment(change, added.row, editedPayment, { mayReopen: false })?.remainder).toBe(1_000_000);
    expect(lastNotes(added.row, 1)).toMatchObject([
      { type, title: expect.stringMatching(/^Payment of 300.00 EUR /) },
    ]);
    expect(read()).toBeUndefined();
    expect(store.get("select deleted_at, date_updated from payments where seq = ?", payment.seq)).toEqual({
      deleted_at: sandboxNow,
      date_updated: sandboxNow,
    });
  });

  test("close a paid case on request but warn about an unpaid one", async () => {
    const { store, change, plainCase, lastNotes } = await open();
    const row = plainCase();
    const columns = {
      commission_status: "Unpaid",
      payout_creditor: 1000,
      payout_collection_partner: 2000,
    } as const;
    const base = {
      date: sandboxNow,
      recipient: "Creditor",
      columns,
      closesCase: true,
      followsUp: false,
    } as const;
    const receive = (amount: number, part: object = {}, before = row) => {
      const undo = store.checkpoint();
      const payment = { ...base, amount, ...part };
      const result = receivePayment(change, before, payment);
      const receipt = JSON.parse(paymentReceipt(result, payment));
      const [note] = lastNotes(before, 1);
      undo();
      return { ...receipt, note };
    };
    const { note: _, ...receipt } = receive(1_000_000);
    expect(receipt).toEqual({
      paymentId: expect.any(String),
      caseReference: row.reference,
      date: "2026-03-16T09:00:00Z",
      paymentAmount: 1000,
      payoutCreditor: 1,
      payoutCollectionPartner: 2,
      paymentRecipient: "Creditor",
      commissionPaymentStatus: "Unpaid",
      closeCase: true,
      caseClosed: true,
      closeCode: "Paid",
      remainingAmount: 0,
      warnings: [],
    });
    const stays = "The case stays open: 0.01 EUR are still owed.";
    expect(receive(999_990)).toMatchObject({ caseClosed: false, closeCode: null, warnings: [stays] });
    expect(receive(999_990, { closesCase: false })).toMatchObject({ caseClosed: false, warnings: [] });
    const exceeds = "The payments exceed what was owed by 1.00 EUR.";
    expect(receive(1_001_000)).toMatchObject({ caseClosed: true, warnings: [exceeds] });
    const closed = { ...row, lifecycle: stage.Closed, close_code: "Other" };
    expect(receive(1_001_000, {}, closed)).toMatchObject({
      caseClosed: false,
      closeCode: "Other",
      warnings: [exceeds, "The case was already closed."],
    });
    const followUp = { type: "System", title: "Follow-up on the unpaid commission", actor_type: "System" };
    const unclosed = { closesCase: false, followsUp: true };
    expect(receive(1000, unclosed).note).toMatchObject(followUp);
    const paid = { ...columns, commission_status: "Paid" };
    expect(receive(1000, { ...unclosed, columns: paid }).note?.title).not.toBe(followUp.title);
    expect(receive(1000, { closesCase: false }).note?.title).not.toBe(followUp.title);
  });
});
