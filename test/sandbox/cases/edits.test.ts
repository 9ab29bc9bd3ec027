import { describe, expect, test } from "vitest";
import { lifecycles } from "../../../src/base/cases/lifecycle";
import { advanceToTarget } from "../../../src/sandbox/cases/advance";
import { editCase, readCase } from "../../../src/sandbox/cases/edit-case";
import { createFileLink, isLinkValid } from "../../../src/sandbox/cases/files";
import { findEventData } from "../../../src/sandbox/cases/fired-events";
import { getOrReadOrder } from "../../../src/sandbox/cases/list/case-orders";
import { readCaseRows } from "../../../src/sandbox/cases/list/read-case-rows";
import { buildStageColumns, moveCase } from "../../../src/sandbox/cases/move-case";
import { removeCase } from "../../../src/sandbox/cases/remove-case";
import {
  resolveTransitions,
  type TransitionState,
  transitions,
} from "../../../src/sandbox/cases/transitions";
import { formatValidation, needsInfo } from "../../../src/sandbox/cases/validation";
import { stage } from "../../../src/sandbox/facts/stages";
import { defaultReadings } from "../../../src/sandbox/readings/readings";
import { openSandbox, sandboxNow } from "../../support/sandbox/sandbox";

async function open() {
  const sandbox = await openSandbox();
  const { store } = sandbox;
  const change = { store, now: sandboxNow, origin: "http://sandbox.invalid" };
  const find = (condition: string) => {
    const row = store.get<{ seq: number }>(
      `select seq from cases where is_deleted = 0 and creditor = 1 and ${condition} order by seq`,
    );
    return readCase(change, row?.seq ?? 0);
  };
  return { ...sandbox, change, find };
}

test("returns an edited case as stored, with its related records", async () => {
  const { change, find } = await open();
  const row = find("collection_partner = 1 and lifecycle = 6");
  const edited = editCase(change, row, { remainder: 5, close_comment: undefined, tag: "t" });
  expect(edited).toEqual({ ...row, remainder: 5, close_comment: null, tag: "t", date_updated: sandboxNow });
  expect(readCase(change, row.seq)).toEqual(edited);
  const moved = editCase(change, edited, { collection_partner: 2 });
  expect([moved.partner_name, moved.collection_partner]).toEqual(["Brisamar Recobros, S.L.", 2]);
  expect(readCase(change, row.seq)).toEqual(moved);
  expect(() => readCase(change, 99_999)).toThrow(new RangeError("No case has seq 99999"));
});

test("reads several cases at once in the given order", async () => {
  const { store } = await open();
  const seqs = store.all<{ seq: number }>("select seq from cases order by seq desc").map(({ seq }) => seq);
  expect(readCaseRows(store, seqs).map(({ seq }) => seq)).toEqual(seqs);
  expect(readCaseRows(store, [])).toEqual([]);
});

describe("test event data", () => {
  test("comes from the case, its latest payment and its latest message", async () => {
    const { store, find } = await open();
    const row = find("lifecycle = 6 and currency = 'EUR'");
    const pay = (id: string, deletedAt: number | null, amount: number) =>
      store.run(
        `insert into payments (id, case_seq, creditor, date_created, date, gross_amount, currency, recipient, method, deleted_at)
         values (?, ?, 1, 0, ?, ?, 'EUR', 'Creditor', 'Card', ?)`,
        id,
        row.seq,
        sandboxNow,
        amount,
        deletedAt,
      );
    const chat = (id: string, message: string) =>
      store.run(
        "insert into chats (id, case_seq, role, message, date_created) values (?, ?, 'Creditor', ?, 0)",
        id,
        row.seq,
        message,
      );
    store.run("delete from payments where case_seq = ?", row.seq);
    const data = (event: Parameters<typeof findEventData>[2], of = row) => findEventData(store, of, event);
    for (const event of ["payment.created", "payment.deleted", "chat.created"] as const)
      expect([event, data(event)]).toEqual([event, undefined]);
    pay("old", null, 1000);
    pay("new", null, 1250);
    pay("gone", 1, 2000);
    chat("first", "Hello");
    chat("last", "Bye");
    const date = '"2026-03-16T09:00:00Z"';
    expect(data("payment.created")).toEqual({ paymentId: '"new"', amount: "1.25", currency: '"EUR"', date });
    expect(data("payment.deleted")).toMatchObject({ paymentId: '"gone"', amount: "2.00" });
    expect(data("chat.created")).toEqual({ chatId: '"last"', role: '"Creditor"', message: '"Bye"' });
    expect(data("case.created")).toEqual({ lifecycle: '"Active"' });
    expect(data("case.updated")).toEqual({ oldLifecycle: '"Active"', newLifecycle: '"Closed"' });
    expect(data("case.closed")).toEqual({
      closeCode: '"Paid"',
      closeComment: '"Sent by the test operation."',
    });
    const closed = { ...row, close_code: "Other", close_comment: "Enough" };
    expect(data("case.closed", closed)).toEqual({ closeCode: '"Other"', closeComment: '"Enough"' });
  });
});

describe("a stage's columns", () => {
  const notStarted = { date_collection_started: null, engagement_phase: null, partner_reference: null };
  const notEnded = { date_finished: null, close_code: null, close_comment: null };
  const code = { closeCode: "Paid" } as const;

  test("record the start of collection once, with a reference built from the partner's initials", async () => {
    const { find } = await open();
    const row = { ...find("lifecycle = 6"), is_cleared: 0 as const, ...notStarted };
    const named = { ...row, seq: 7, partner_name: "kantele perintä oy" };
    const started = {
      lifecycle: stage.Active,
      is_cleared: 1,
      date_collection_started: sandboxNow,
      engagement_phase: "Pre-legal",
      partner_reference: "KP-100007",
      ...notEnded,
    };
    expect(buildStageColumns(named, stage.Active, sandboxNow, code)).toEqual(started);
    expect(buildStageColumns({ ...named, partner_name: null }, stage.Paused, sandboxNow, code)).toEqual({
      ...started,
      lifecycle: stage.Paused,
      partner_reference: null,
    });
    const earlier = { date_collection_started: 1, engagement_phase: "Enforcement", partner_reference: "X" };
    expect(buildStageColumns({ ...named, ...earlier }, stage.Active, sandboxNow, code)).toEqual({
      ...started,
      ...earlier,
    });
  });

  test("clear the start of collection except in final stages", async () => {
    const { find } = await open();
    const row = { ...find("lifecycle = 6"), is_cleared: 0 as const };
    const columns = (target: number, reason: object = code) =>
      buildStageColumns(row, target, sandboxNow, { ...code, ...reason });
    expect(columns(stage.Leads)).toEqual({
      lifecycle: stage.Leads,
      is_cleared: 1,
      ...notStarted,
      ...notEnded,
    });
    expect(columns(stage.PendingVerificationInternal)).toMatchObject({ is_cleared: 0, ...notStarted });
    expect(columns(stage.Merged)).toEqual({
      lifecycle: stage.Merged,
      is_cleared: 0,
      ...notEnded,
      date_finished: sandboxNow,
    });
    const closed = { lifecycle: stage.Closed, is_cleared: 0, date_finished: sandboxNow, close_code: "Paid" };
    expect(columns(stage.Closed)).toEqual({ ...closed, close_comment: "Closed as paid." });
    expect(columns(stage.Closed, { closeComment: "Done" })).toEqual({ ...closed, close_comment: "Done" });
    expect(columns(stage.Closed, { closeComment: null })).toEqual({ ...closed, close_comment: null });
    expect(columns(stage.Closed, { closeCode: "Other" }).close_comment).toBeUndefined();
  });
});

test("advances a case from each state to each target according to the table", async () => {
  const { store, change, find } = await open();
  const row = find("is_test = 1 and lifecycle = 6");
  const states: readonly [TransitionState, number, string | null][] = [
    ...lifecycles.map(
      (name, position) => [name as TransitionState, position, null] as [TransitionState, number, null],
    ),
    ["Closed:Paid", stage.Closed, "Paid"],
    ["Closed:NoPayment", stage.Closed, "PreLegalExhaustedNoPayment"],
  ];
  const advance = (lifecycle: number, code: string | null, to: "Active" | "Closed:NoPayment") => {
    const undo = store.checkpoint();
    const before = editCase(change, row, { lifecycle, close_code: code });
    const result = advanceToTarget(change, before, { to });
    undo();
    return result.kind === "refused" ? result.message : `${result.kind} ${lifecycles[result.row.lifecycle]}`;
  };
  const results = states.map(([name, position, code]) => [
    name,
    advance(position, code, "Active"),
    advance(position, code, "Closed:NoPayment"),
  ]);
  const stuck = (state: string) =>
    ["Active", "Closed:NoPayment"].map(
      (target) => `A test case can't be advanced from this stage: it is ${state}, the target is ${target}`,
    );
  const conflict = (state: string) =>
    `The case is already closed with another code: it is ${state}, the target is Closed:NoPayment`;
  expect(results).toEqual([
    ...lifecycles.slice(0, 6).map((name) => [name, "advanced Active", "advanced Closed"]),
    ["Active", "unchanged Active", "advanced Closed"],
    ["Paused", ...stuck("Paused")],
    ["Closed", "unchanged Closed", conflict("Closed")],
    ["Merged", ...stuck("Merged")],
    ["Closed:Paid", "unchanged Closed", conflict("Closed:Paid")],
    ["Closed:NoPayment", "unchanged Closed", "unchanged Closed"],
  ]);
});

test("assigns a case without a collection partner to its managing partner when it advances", async () => {
  const { store, change, find } = await open();
  const row = editCase(change, find("is_test = 1 and lifecycle = 2"), {
    ...{ collection_partner: null, managing_partner: 2, date_assigned: 1, needs_info: 1 },
  });
  store.run(
    "insert into validation_items (case_seq, resolution_area, description) values (?, 'CreditorAction', 'x')",
    row.seq,
  );
  const advance = (before: typeof row) => {
    const result = advanceToTarget(change, before, { to: "Active" });
    if (result.kind === "refused") throw new Error(result.message);
    return result.row;
  };
  expect(advance(row)).toMatchObject({
    ...{ collection_partner: 2, partner_name: "Brisamar Recobros, S.L.", date_assigned: sandboxNow },
    ...{ needs_info: 0, lifecycle: stage.Active },
  });
  expect(
    store.get("select 1 from validation_items where case_seq = ? and resolved_at is null", row.seq),
  ).toBe(undefined);
  const collected = find("is_test = 1 and lifecycle = 2 and collection_partner = 1");
  const assigned = editCase(change, collected, { managing_partner: 2, date_assigned: 1 });
  expect(advance(assigned)).toMatchObject({ collection_partner: 1, date_assigned: 1 });
});

test("applies each reading in turn to the transition table", () => {
  const resolve = (readings: object) => resolveTransitions({ ...defaultReadings, ...readings });
  expect(resolve({})).toEqual(transitions);
  const silent = {
    "Closed:Paid": ["activate-silently", "pay", "close-at-once"],
    "Closed:NoPayment": ["activate-silently", "close-at-once"],
  };
  const stuck = { Active: "stuck", "Closed:Paid": "stuck", "Closed:NoPayment": "stuck" };
  expect(resolve({ "AMB-08": "one-update", "AMB-07": "named-stages", "AMB-06": "refused" })).toEqual({
    ...transitions,
    PendingContractSigning: { Active: "stuck", ...silent },
    PendingVerificationInternal: { Active: ["activate"], ...silent },
    PendingVerification: { Active: ["activate"], ...silent },
    NeedsAdditionalDetails: stuck,
    Leads: stuck,
    LeadsQuoteGiven: stuck,
    Active: { Active: [], "Closed:Paid": "stuck", "Closed:NoPayment": ["close"] },
  });
  const closed = resolve({ "AMB-05": "refused" });
  for (const state of ["Closed:Paid", "Closed:NoPayment", "Closed"] as const)
    expect(closed[state]).toEqual({ ...transitions[state], Active: "stuck" });
});

test("asks the creditor only for information that is open and not internal [VIS-09]", async () => {
  const { store, find } = await open();
  const row = find("lifecycle = 6 and seq not in (select case_seq from validation_items)");
  const add = (area: string, description: string, resolvedAt: number | null = null) =>
    store.run(
      "insert into validation_items (case_seq, resolution_area, description, resolved_at) values (?, ?, ?, ?)",
      row.seq,
      area,
      description,
      resolvedAt,
    );
  add("InternalReview", "hidden");
  add("AdminReview", "hidden");
  add("CreditorAction", "done", 1);
  const format = (respondedAt: number | null = null) =>
    formatValidation(store, { ...row, creditor_responded_at: respondedAt });
  expect(needsInfo(store, row.seq)).toBe(false);
  expect(format()).toBe('{"needsInfo":false,"creditorRespondedAt":null,"items":[]}');
  add("CreditorAction", "An invoice");
  expect(needsInfo(store, row.seq)).toBe(true);
  expect(JSON.parse(format(sandboxNow))).toEqual({
    needsInfo: true,
    creditorRespondedAt: "2026-03-16T09:00:00Z",
    items: [{ resolutionArea: "CreditorAction", description: "An invoice" }],
  });
});

test("removes a case with its debtor and creditor unless other cases use them", async () => {
  const { store, change } = await open();
  store.run(
    `insert into creditors (id, company_name, country_alpha2, agreement_signed, power_of_attorney_signed, kyc_status)
     values ('new', 'New', 'DE', 1, 1, 'not_required')`,
  );
  const { creditor = 0 } =
    store.get<{ creditor: number }>("select max(seq) as creditor from creditors") ?? {};
  const { debtor = 0 } =
    store.get<{ debtor: number }>(
      "select debtor from cases group by debtor having count(*) = 2 and max(is_deleted) = 0 order by debtor",
    ) ?? {};
  store.run("update cases set creditor = ? where debtor = ?", creditor, debtor);
  store.run(
    "update payments set creditor = ? where case_seq in (select seq from cases where debtor = ?)",
    creditor,
    debtor,
  );
  const exists = () =>
    ["creditors where seq", "debtors where seq"].map(
      (from, index) => store.get(`select 1 from ${from} = ?`, [creditor, debtor][index] ?? 0) !== undefined,
    );
  const [first, second] = store.all<{ seq: number }>("select seq from cases where debtor = ?", debtor);
  removeCase(change, { seq: first?.seq ?? 0, debtor, creditor });
  expect(exists()).toEqual([true, true]);
  removeCase(change, { seq: second?.seq ?? 0, debtor, creditor });
  expect(exists()).toEqual([false, false]);
});

test("reuses a list's order until a write if the order is complete or long enough", async () => {
  const { store } = await open();
  let reads = 0;
  const read = (length: number, isWhole: boolean) => () => {
    reads += 1;
    return { seqs: new Uint32Array(length), isWhole };
  };
  const order = (key: string, end: number, length: number, isWhole: boolean) => {
    const before = reads;
    getOrReadOrder(store, key, end, read(length, isWhole));
    return reads - before;
  };
  expect([order("a", 5, 5, false), order("a", 5, 5, false), order("a", 4, 5, false)]).toEqual([1, 0, 0]);
  expect([order("a", 6, 10, false), order("a", 10, 0, false), order("a", 11, 3, true)]).toEqual([1, 0, 1]);
  expect([order("a", 99, 0, true), order("b", 1, 1, true)]).toEqual([0, 1]);
  store.run("update meta set value = value where key = 'seed'");
  expect(order("a", 1, 1, true)).toBe(1);
});

test("signs a file link that expires 15 minutes after the start of the current minute", async () => {
  const { store, change } = await open();
  const now = sandboxNow + 59_999;
  const link = new URL(createFileLink({ ...change, now }, "an-id", "März 1.pdf"));
  expect(link.pathname).toBe("/files/an-id/M%C3%A4rz%201.pdf");
  const expires = link.searchParams.get("expires") ?? "";
  const signature = link.searchParams.get("signature") ?? "";
  expect(Number(expires)).toBe(sandboxNow + 15 * 60_000);
  const isValid = (at: number, id = "an-id", part: object = {}) =>
    isLinkValid({ store, now: at }, id, { expires, signature, ...part });
  expect([isValid(now), isValid(Number(expires) - 1), isValid(Number(expires))]).toEqual([true, true, false]);
  expect([isValid(now, "other"), isValid(now, "an-id", { signature: "x" })]).toEqual([false, false]);
  expect(isValid(now, "an-id", { expires: String(Number(expires) + 1) })).toBe(false);
});

test("reports a move to partners in terms of the stages they can see [AMB-09]", async () => {
  const reported = async (
    from: number,
    to: number,
    isCleared: 0 | 1,
    readings: Readonly<Record<string, string>> = {},
  ) => {
    const { store } = await openSandbox({ readings });
    const change = { store, now: sandboxNow, origin: "http://sandbox.invalid" };
    const sql = `select seq from cases where is_test + is_deleted = 0 and creditor = 1 and referral_partner = 1
      and collection_partner = 1 and lifecycle = 6 order by seq`;
    const row = editCase(change, readCase(change, store.get<{ seq: number }>(sql)?.seq ?? 0), {
      lifecycle: from,
      is_cleared: isCleared,
    });
    moveCase(change, row, to, { closeCode: "Other" });
    return store
      .all<{ surface: string; payload: string }>(
        `select surface, payload from deliveries d join subscriptions s on s.seq = d.subscription
         where d.created_at = ? and (surface <> 'referral' or s.url like '%/recovery') order by surface, d.seq`,
        sandboxNow,
      )
      .map(({ surface, payload }) => {
        const { event, data } = JSON.parse(payload);
        const moved = data.oldLifecycle && `${data.oldLifecycle}>${data.newLifecycle}`;
        return `${surface} ${event} ${moved ?? data.lifecycle ?? data.closeCode}`;
      });
  };
  const { PendingVerificationInternal: internal, PendingVerification: verification, Active, Closed } = stage;
  const others = (move: string) => [`customer case.updated ${move}`, `referral case.updated ${move}`];
  expect(await reported(internal, verification, 0)).toEqual([
    "collection case.created PendingVerification",
    ...others("PendingVerificationInternal>PendingVerification"),
  ]);
  expect(await reported(internal, Active, 0)).toEqual([
    "collection case.created Active",
    "collection case.updated PendingVerification>Active",
    ...others("PendingVerificationInternal>Active"),
  ]);
  expect(await reported(internal, Active, 1)).toEqual([
    "collection case.updated PendingVerification>Active",
    ...others("PendingVerificationInternal>Active"),
  ]);
  expect(await reported(Active, internal, 1)).toEqual(others("Active>PendingVerificationInternal"));
  const closes = (surface: string) => [
    `${surface} case.updated Active>Closed`,
    `${surface} case.closed Other`,
  ];
  expect(await reported(Active, Closed, 1)).toEqual(["collection", "customer", "referral"].flatMap(closes));
  expect(await reported(Active, Closed, 1, { "NS-70": "closed-first" })).toEqual(
    ["collection", "customer", "referral"].flatMap((surface) => closes(surface).reverse()),
  );
});
