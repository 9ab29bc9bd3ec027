import { expect, test } from "vitest";
import { openSandbox } from "../../support/sandbox/sandbox";

async function open() {
  const { store, control, find, world } = await openSandbox();
  const call = async (method: string, path: string, body?: object) =>
    (await control(method, `/${path}`, body)).json;
  const set = (noun: string, body: object) => call("POST", `set/${noun}`, body);
  return { store, world, call, set, find };
}

test("shows and changes a creditor's state", async () => {
  const { call, set, find } = await open();
  const state = {
    id: find("select id from creditors where seq = 1"),
    companyName: "Lyngby Møbelværk ApS",
    agreementSigned: true,
    powerOfAttorneySigned: true,
    kycStatus: "not_required",
    blockedReason: null,
  };
  expect(await call("GET", "set/creditor?creditor=%20kb-1001%20")).toEqual(state);
  expect(await set("creditor", { creditor: state.id.toUpperCase(), agreement: "unsigned" })).toEqual({
    ...state,
    agreementSigned: false,
  });
  expect(await set("creditor", { creditor: "DK30112233", powerOfAttorney: "unsigned" })).toEqual({
    ...state,
    agreementSigned: false,
    powerOfAttorneySigned: false,
  });
  const changed = { powerOfAttorney: "signed", kyc: "verified", blocked: "Disputes" };
  const blocked = { ...state, agreementSigned: false, kycStatus: "verified", blockedReason: "Disputes" };
  expect(await set("creditor", { creditor: "lyngby Møbelværk ApS", ...changed })).toEqual(blocked);
  expect(await set("creditor", { creditor: "kb-1001", agreement: "signed" })).toEqual({
    ...blocked,
    agreementSigned: true,
  });
  expect(await set("creditor", { creditor: "kb-1001", blocked: null, kyc: "not_required" })).toEqual(state);
});

test("shows and changes a partner's agreement and unavailable operations", async () => {
  const { call, set, find } = await open();
  const partner = "Falkenhof Forderungen GmbH";
  const state = {
    id: find("select id from collection_partners where seq = 1"),
    name: partner,
    agreementSigned: true,
    without: [],
  };
  expect(await call("GET", "set/partner?partner=FALKENHOF+forderungen+gmbh")).toEqual(state);
  expect(await set("partner", { partner, agreement: "unsigned" })).toEqual({
    ...state,
    agreementSigned: false,
  });
  const without = ["listCases", "getCase"];
  expect(
    await set("partner", { partner: state.id, agreement: "signed", without: [...without, "getCase"] }),
  ).toEqual({ ...state, without });
  expect(await set("partner", { partner, without: "getCase" })).toEqual({ ...state, without: ["getCase"] });
  expect(await set("partner", { partner, without: [] })).toEqual(state);
});

test("shows and changes the partner assigned to a country [BIZ-10]", async () => {
  const { call, set } = await open();
  expect(await call("GET", "set/country?country=de")).toEqual({
    country: "DE",
    partner: "Falkenhof Forderungen GmbH",
  });
  expect(await set("country", { country: "br", partner: "Brisamar Recobros, S.L." })).toEqual({
    country: "BR",
    partner: "Brisamar Recobros, S.L.",
  });
  expect(await set("country", { country: "BR", partner: null })).toEqual({ country: "BR", partner: null });
});

test("shows a case and applies changes to it one after another", async () => {
  const { store, call, set, find } = await open();
  const reference = find(
    `select reference from cases where creditor = 1 and lifecycle = 6 and currency = 'EUR' and gross_amount > 20000
       and collection_partner = 1 and is_test = 0 and is_deleted = 0 and remainder > 20000`,
  );
  const before = store.get<{ seq: number; id: string; remainder: number }>(
    "select seq, id, remainder from cases where reference = ?",
    reference,
  ) ?? { seq: 0, id: "", remainder: 0 };
  const state = {
    id: before.id,
    reference,
    lifecycle: "Active",
    closeCode: null,
    closeComment: null,
    remainder: (before.remainder / 1000).toFixed(2),
    currency: "EUR",
    needsInfo: false,
  };
  expect(await call("GET", `set/case?case=${reference.toLowerCase()}`)).toEqual(state);
  const fees = { interest: 1.5, reminder: 2, collection: 0 };
  await set("case", { case: before.id.toUpperCase(), fees });
  expect(
    store.get("select interest_fees, reminder_fees, collection_fees from cases where seq = ?", before.seq),
  ).toEqual({ interest_fees: 1500, reminder_fees: 2000, collection_fees: 0 });
  await set("case", { case: reference, fees: { collection: 3 } });
  const feesAfter =
    "select interest_fees, reminder_fees, collection_fees, remainder from cases where seq = ?";
  const { remainder, ...afterFees } = store.get<{ remainder: number }>(feesAfter, before.seq) ?? {
    remainder: 0,
  };
  expect(afterFees).toEqual({ interest_fees: 1500, reminder_fees: 2000, collection_fees: 3000 });
  const paid = { ...state, remainder: ((remainder - 10_500) / 1000).toFixed(2) };
  expect(await set("case", { case: reference, payment: 10.5 })).toEqual(paid);
  const needs = { area: "Creditor", description: "Send the invoice" };
  expect(await set("case", { case: reference, needs })).toEqual({ ...paid, needsInfo: true });
  const item =
    "select resolution_area as area, description, resolved_at is null as isOpen from validation_items";
  expect(store.get(`${item} where case_seq = ? order by seq desc`, before.seq)).toEqual({
    ...needs,
    isOpen: 1,
  });
  expect(await set("case", { case: reference, resolved: false })).toEqual({ ...paid, needsInfo: true });
  expect(await set("case", { case: reference, resolved: true })).toEqual(paid);
  const hasCustomTerms = () => find<number>(`select has_custom_terms from cases where seq = ${before.seq}`);
  await set("case", { case: reference, customTerms: true });
  expect(hasCustomTerms()).toBe(1);
  await set("case", { case: reference, customTerms: false });
  expect(hasCustomTerms()).toBe(0);
  expect(await set("case", { case: reference, lifecycle: "paused" })).toEqual({
    ...paid,
    lifecycle: "Paused",
  });
  const closed = { lifecycle: "Closed", closeCode: "Other", closeComment: "Enough" };
  expect(await set("case", { case: reference, ...closed })).toEqual({ ...paid, ...closed });
  expect(await set("case", { case: reference, lifecycle: "Active" })).toEqual(paid);
  expect(await set("case", { case: reference, lifecycle: "closed" })).toEqual({
    ...paid,
    lifecycle: "Closed",
    closeCode: "PreLegalExhaustedNoPayment",
    closeComment: "All pre-legal steps were taken, no payment was obtained.",
  });
});

test("adds chat messages from the creditor and from partners working on the case", async () => {
  const { store, set, find } = await open();
  const select = "select reference from cases where is_deleted = 0 and lifecycle = 6 and";
  const collected = find(`${select} collection_partner = 1 and managing_partner is null`);
  const managed = find(`${select} managing_partner is not null`);
  await set("case", { case: collected, chat: { message: "Hello" } });
  await set("case", { case: collected, chat: { message: "Hello back", role: "Partner", author: "Henrike" } });
  await set("case", { case: managed, chat: { message: "We manage it", role: "ManagedByPartner" } });
  const sql = `select reference, role, message, author from chats join cases c on c.seq = case_seq
    where reference in (?, ?) order by chats.seq`;
  expect(store.all(sql, collected, managed)).toEqual([
    { reference: collected, role: "Creditor", message: "Hello", author: null },
    { reference: collected, role: "Partner", message: "Hello back", author: "Henrike" },
    { reference: managed, role: "ManagedByPartner", message: "We manage it", author: null },
  ]);
});

test("deletes a payment once and reopens a paid case only on request [EVT-12]", async () => {
  const { store, set } = await open();
  const findPayment = (condition: string) =>
    store.get<{ id: string; reference: string; currency: string; amount: number; remainder: number }>(
      `select p.id, reference, c.currency, p.gross_amount as amount, remainder from payments p join cases c on c.seq = case_seq
       where p.deleted_at is null and c.is_deleted = 0 and ${condition} order by p.seq`,
    ) ?? { id: "", reference: "", currency: "", amount: 0, remainder: 0 };
  const unpaid = findPayment("lifecycle = 6");
  const deletion = ({ id, reference, currency, amount, remainder }: typeof unpaid) => ({
    id,
    deleted: true,
    case: reference,
    lifecycle: "Active",
    remainder: ((amount + remainder) / 1000).toFixed(2),
    currency,
  });
  expect(await set("payment", { payment: unpaid.id.toUpperCase(), deleted: true })).toEqual(deletion(unpaid));
  expect((await set("payment", { payment: unpaid.id, deleted: true })).message).toBe(
    `No payment ${unpaid.id} found`,
  );
  const paid = findPayment("lifecycle = 8 and close_code = 'Paid' and is_test = 0");
  expect(await set("payment", { payment: paid.id, deleted: true })).toMatchObject({
    error: "Conflict",
    message: `The case ${paid.reference} is closed as paid and would be open again`,
    hint: "To allow that, add --reopen.",
  });
  expect(await set("payment", { payment: paid.id, deleted: true, reopen: true })).toEqual(deletion(paid));
});

test("replaces a subscription's secret", async () => {
  const { store, set, find, world } = await open();
  const id = find("select id from subscriptions where owner = 2 order by seq");
  const secret = "QUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVo=";
  expect(await set("subscription", { subscription: id.toUpperCase(), secret })).toEqual({ id });
  expect(store.all("select id, updated_at from subscriptions where secret = ?", secret)).toEqual([
    { id, updated_at: world.now() },
  ]);
});

test("suggests using the ID when a name matches several records", async () => {
  const { store, set } = await open();
  store.run("update cases set partner_reference = 'TWICE' where seq in (1, 2, 3) and is_deleted = 0");
  expect(await set("case", { case: "twice", resolved: true })).toMatchObject({
    error: "Conflict",
    message: '"twice" names 3 cases',
    hint: "Use the id.",
  });
});

test("describes which requests a new fault affects", async () => {
  const { call } = await open();
  const add = async (body: object) => (await call("POST", "faults", { status: 500, ...body })).when;
  expect([await add({}), await add({ first: 2 }), await add({ share: 0.5 }), await add({ next: 1 })]).toEqual(
    ["always", "first 2 of each", "share 0.5", "next 1"],
  );
});

test("moves the clock, sets its speed, and stops it", async () => {
  const { call } = await open();
  const clock = {
    now: "2026-03-16T09:00:00.000Z",
    isFrozen: false,
    speed: 1,
    hostNow: "2026-03-16T09:00:00.000Z",
  };
  expect(await call("GET", "clock")).toEqual(clock);
  expect(await call("POST", "clock/advance", { by: "1m" })).toEqual({
    now: "2026-03-16T09:01:00Z",
    items: [],
  });
  expect(await call("POST", "clock/set", { to: "2026-03-16T09:01:30Z" })).toEqual({
    now: "2026-03-16T09:01:30Z",
    items: [],
  });
  const now = "2026-03-16T09:01:30.000Z";
  expect(await call("POST", "clock/speed", { speed: 1_000_000 })).toEqual({
    ...clock,
    now,
    speed: 1_000_000,
  });
  expect(await call("POST", "clock/speed", { speed: 0.5 })).toEqual({ ...clock, now, speed: 0.5 });
  expect(await call("POST", "clock/freeze")).toEqual({ ...clock, now, speed: 0, isFrozen: true });
  expect(await call("POST", "clock/run")).toEqual({ ...clock, now });
});

test("adds and removes routes", async () => {
  const { call } = await open();
  const route = "https://hooks.example.com=http://127.0.0.1:3000";
  const items = [{ from: "https://hooks.example.com", to: "http://127.0.0.1:3000" }];
  expect(await call("GET", "routes")).toEqual({ items: [] });
  expect(await call("POST", "routes", { route })).toEqual({ items });
  expect(await call("GET", "routes")).toEqual({ items });
  expect(await call("DELETE", "routes?from=https://other.example.com")).toEqual({ items });
  expect(await call("DELETE", "routes?from=https://hooks.example.com")).toEqual({ items: [] });
});
