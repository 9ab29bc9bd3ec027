import { expect, test } from "vitest";
import { findEvents } from "../../../src/sandbox/inspector/event-rows";
import { readLiveTopics, readRequestsTopic } from "../../../src/sandbox/inspector/live-topics";
import { formHeaders, formOf } from "../../support/form";
import { openInspected } from "../../support/sandbox/inspected";
import { openSandbox } from "../../support/sandbox/sandbox";

async function open() {
  const sandbox = await openInspected();
  const read = async (path: string) => (await sandbox.page(`inspector/${path}`)).json;
  const set = (body: object) => sandbox.page("set/case", { method: "POST", body });
  return { ...sandbox, read, set };
}

/** A production case of the first creditor, with one payment and no events. */
const caseSql = `select reference from cases where creditor = 1 and lifecycle = 6 and is_test + is_deleted = 0
  and currency = 'EUR' and collection_partner = 1 and seq in (select case_seq from payments where deleted_at is null)
  and seq not in (select case_seq from deliveries where case_seq is not null)`;

test("shows all details of a case", async () => {
  const { read, set, find, get } = await open();
  const reference = find(caseSql);
  const id = find(`select id from cases where reference = '${reference}'`);
  await set({
    case: reference,
    chat: { message: "Hello", role: "Partner", author: "Henrike" },
    needs: { area: "CreditorAction", description: "An invoice" },
  });
  const form = formOf({ name: "invoice.gif", content: "seven.." });
  await get("customer", `/cases/${id}/files`, { method: "POST", body: form, headers: formHeaders });
  const { record, timeline, moves, events, subscriptions, ...others } = await read(`case?case=${reference}`);
  expect(others).toEqual({
    summary: {
      id,
      reference,
      creditorReference: "LY-10329",
      partnerReference: "FF-100329",
      lifecycle: "Active",
      closeCode: null,
      isTestCase: false,
      debtor: "Bergfink Feinkost GmbH",
      creditor: "Lyngby Møbelværk ApS",
      partner: "Falkenhof Forderungen GmbH",
      currency: "EUR",
      amount: "9154.47",
      remainder: "5771.15",
      createdAt: "2024-11-05T15:30:39Z",
      updatedAt: "2026-03-16T09:00:00Z",
      needsInfo: true,
    },
    payments: [
      {
        at: "2025-10-05T12:43:50Z",
        amount: "4353.67",
        currency: "EUR",
        recipient: "Creditor",
        method: "Card",
      },
    ],
    validation: [{ area: "CreditorAction", description: "An invoice", isResolved: false }],
    chats: [
      {
        role: "Partner",
        author: "Henrike",
        message: "Hello",
        at: "2026-03-16T09:00:00Z",
      },
    ],
    files: [
      {
        name: "invoice.gif",
        mediaType: "image/gif",
        bytes: 7,
        uploadedBy: "customer",
        at: "2026-03-16T09:00:00Z",
      },
    ],
    eventTotal: 2,
    audiences: ["collection", "referral", "customer"],
  });
  expect(record).toMatchObject({ id, reference });
  expect(timeline.slice(0, 2)).toEqual([
    {
      at: "2024-11-05T15:30:39Z",
      type: "StatusChange",
      title: "Case submitted",
      description: null,
      actor: "Kontorblatt Software AG",
    },
    {
      at: "2024-11-05T16:26:43Z",
      type: "Assignment",
      title: "Assigned to collection partner",
      description: "Falkenhof Forderungen GmbH",
      actor: "System",
    },
  ]);
  expect(moves).toEqual({
    lifecycles: [
      "PendingContractSigning",
      "PendingVerificationInternal",
      "PendingVerification",
      "NeedsAdditionalDetails",
      "Leads",
      "LeadsQuoteGiven",
      "Paused",
      "Closed",
      "Merged",
    ],
    closeCodes: expect.arrayContaining(["Paid", "Other"]),
    chatRoles: ["Partner", "Creditor", "ManagedByPartner"],
    advance: [],
  });
  expect(events[0]).toEqual({
    id: expect.any(String),
    type: "chat.created",
    caseId: id,
    caseReference: reference,
    subscriptionId: find("select id from subscriptions where url like '%erp.lyngby.example/webhooks/cases'"),
    surface: "customer",
    owner: "Lyngby Møbelværk ApS",
    url: "https://erp.lyngby.example/webhooks/cases",
    createdAt: "2026-03-16T09:00:00Z",
    deliveredAt: null,
    state: "waiting",
    attempts: 0,
    seriesAttempts: 0,
    lastStatus: null,
    lastError: null,
    nextAttemptAt: "2026-03-16T09:00:00Z",
    cause: null,
  });
  expect(
    subscriptions.map(({ surface, url }: { surface: string; url: string }) => `${surface} ${url}`),
  ).toEqual([
    "customer https://old.lyngby.example/webhooks",
    "customer https://erp.lyngby.example/webhooks/cases-test",
    "customer https://erp.lyngby.example/webhooks/cases",
    "referral https://old.kontorblatt.example/recovery",
    "referral https://hooks.kontorblatt.example/recovery-test",
    "referral https://hooks.kontorblatt.example/recovery",
    "collection https://staging.falkenhof.example/cases",
    "collection https://old.falkenhof.example/cases",
    "collection https://hooks.falkenhof.example:8443/cases-test",
    "collection https://hooks.falkenhof.example/cases",
  ]);
  expect(subscriptions[0]).toEqual({
    id: find("select id from subscriptions where url like '%old.lyngby%'"),
    surface: "customer",
    url: "https://old.lyngby.example/webhooks",
    isOwn: false,
  });
});

test("shows the audiences and owners for a case without a partner", async () => {
  const { read, find } = await open();
  const reference = find(
    `select reference from cases where collection_partner is null and managing_partner is null
     and referral_partner is null and is_deleted = 0`,
  );
  const { audiences, subscriptions } = await read(`case?case=${reference}`);
  expect(audiences).toEqual(["customer"]);
  expect(subscriptions.filter(({ surface }: { surface: string }) => surface !== "customer")).toEqual([]);
});

test("marks subscriptions created after seeding as the user's own", async () => {
  const { read, find, get } = await open();
  const body = { url: "https://hooks.example.com/own", events: ["case.closed"], isTestMode: false };
  await get("customer", "/webhooks", { method: "POST", body });
  const { subscriptions } = await read(`case?case=${find(caseSql)}`);
  const own = subscriptions.filter(({ isOwn }: { isOwn: boolean }) => isOwn);
  expect(own.map(({ url }: { url: string }) => url)).toEqual([body.url]);
});

test("finds events by state, subscription and text", async () => {
  const { read, set, find, store } = await open();
  const reference = find(caseSql);
  await set({ case: reference, chat: { message: "Hello" } });
  const id = find("select id from deliveries where event_type = 'chat.created'");
  const { total } = await read("events");
  const totalOf = async (query: string) => (await read(`events?${query}`)).total;
  expect([await totalOf("state=delivered"), await totalOf("state=dead")]).toEqual([208, 9]);
  expect([await totalOf("state=waiting"), await totalOf("state=pending"), total]).toEqual([2, 0, 219]);
  for (const search of ["CHAT.created", reference.toLowerCase(), id.slice(0, 20)])
    expect([search, (await read(`events?search=${search}`)).items[0].type]).toEqual([search, "chat.created"]);
  expect(await totalOf("search=erp.lyngby")).toBeGreaterThan(0);
  expect(await totalOf("search=nothing-at-all")).toBe(0);
  const [{ subscriptionId }] = (await read("events?search=chat.created")).items;
  const ofSubscription = await read(`events?subscription=${subscriptionId.toUpperCase()}&limit=500`);
  expect(ofSubscription.items.length).toBe(ofSubscription.total);
  expect(new Set(ofSubscription.items.map((event: typeof ofSubscription) => event.subscriptionId))).toEqual(
    new Set([subscriptionId]),
  );
  expect(await totalOf("news=true")).toBe(0);
  const seq = find<number>("select seq from cases where reference = ?", reference);
  const page = { offset: 0, limit: 5 };
  expect(findEvents(store, { caseSeq: seq, ...page }).total).toBe(2);
  expect(findEvents(store, { after: seq, ...page })).toEqual({ total: 0, items: [] });
});

test("shows the responses and signature checks of an event's attempts", async () => {
  const { read, set, page, find } = await open();
  await set({ case: find(caseSql), chat: { message: "Hello" } });
  const id = find("select id from deliveries where event_type = 'chat.created'");
  await page("inspector/resend", { method: "POST", body: { id: id.toUpperCase() } });
  const { event, payload, attempts } = await read(`event?id=${id.toUpperCase()}`);
  expect([event.id, event.state, event.attempts, JSON.parse(payload).event]).toEqual([
    id,
    "delivered",
    2,
    "chat.created",
  ]);
  const [{ headers, verdicts, ...attempt }] = attempts;
  expect(attempt).toEqual({
    id: expect.any(Number),
    number: 1,
    at: "2026-03-16T09:00:00Z",
    url: event.url,
    sentTo: "the world's own receiver",
    status: 204,
    error: null,
    durationMs: 0,
    editedBody: null,
    answer: null,
  });
  expect(headers["x-service-signature"]).toMatch(/^t=1773651600,v1=[0-9a-f]{64}$/);
  expect(verdicts[0]).toEqual({ secret: "the secret of this subscription", isValid: true, reason: null });
  expect(verdicts[1].secret).toMatch(/^the secret of .+, https:/);
  expect(verdicts[1].isValid).toBe(false);
  const secret = find(`select secret from subscriptions where id = '${event.subscriptionId}'`);
  const verify = async (body: object) =>
    (await page("inspector/verify", { method: "POST", body: { attempt: attempt.id, ...body } })).json;
  expect(await verify({ secret })).toEqual({ secret: "the given secret", isValid: true, reason: null });
  expect(await verify({ secret: "QUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVo=" })).toMatchObject({ isValid: false });
});

test("searches the references, names and IDs of cases", async () => {
  const { read, find } = await open();
  const references = async (query: string) =>
    (await read(`cases?${query}&limit=500`)).items.map((item: { reference: string }) => item.reference);
  const reference = find(caseSql);
  const column = (name: string) => find(`select ${name} from cases where reference = '${reference}'`);
  for (const search of [
    reference.toLowerCase(),
    column("id"),
    column("creditor_reference"),
    column("partner_reference"),
  ])
    expect(await references(`search=${search}`)).toEqual([reference]);
  expect(await references("search=BERGFINK")).toContain(reference);
  expect(await references("search=lyngby")).toContain(reference);
  const production = await read("cases?test=false&limit=1");
  const tests = await read("cases?test=true&limit=1");
  expect([production.total, tests.total]).toEqual([333, 67]);
});

test("shows an overview with the ten latest requests and events", async () => {
  const { read, get, page } = await open();
  for (let count = 0; count < 11; count += 1) await get("collection", `/cases?Page=${count + 1}`);
  await page("faults", { method: "POST", body: { status: 500, next: 1 } });
  await page("faults", { method: "POST", body: { status: 500, surface: "referral" } });
  await get("collection", "/cases");
  const { latestRequests, latestEvents, counts: _, ...overview } = await read("overview");
  expect(overview).toEqual({
    world: "test",
    isKept: false,
    seed: "test",
    clock: { now: "2026-03-16T09:00:00.000Z", isFrozen: false, speed: 1 },
    events: { total: 217, delivered: 208, pending: 0, waiting: 0, dead: 9 },
    activeFaults: 1,
    newProblems: { pending: 0, dead: 0, disabledSubscriptions: 0 },
  });
  expect([latestRequests.length, latestEvents.length]).toEqual([10, 10]);
  const found = async (query: string) => (await read(`requests?${query}`)).total;
  expect(await found("answer=refused")).toBe(1);
  expect(await found("answer=4xx")).toBe(0);
  await get("collection", "/cases/%E9");
  expect(await found("answer=refused")).toBe(2);
  expect(await found("answer=4xx")).toBe(1);
  expect(await found("answer=5xx")).toBe(1);
  expect(await found("answer=2xx")).toBe(11);
  expect(await found("")).toBe(13);
  expect(await found("search=GET%20%20PAGE%3D1")).toBe(3);
  expect(await found("search=INTERNALERROR")).toBe(1);
  expect(await found("search=nothing")).toBe(0);
  const part = await read("requests?offset=10&limit=5");
  expect([part.total, part.items.length]).toEqual([13, 3]);
});

test("shows where a subscription's events go", async () => {
  const { read, page, find } = await open();
  const route = async () => {
    const { items } = await read("subscriptions");
    return items.find(({ url }: { url: string }) => url === "https://hooks.tidewater.example/debt").route;
  };
  const own = { kind: "own", to: "the world's own receiver" };
  const advice = "no route leads from https://hooks.tidewater.example to your receiver.";
  expect(await route()).toEqual({ ...own, advice });
  const added = { route: "https://hooks.tidewater.example=http://127.0.0.1:3000" };
  await page("routes", { method: "POST", body: added });
  expect(await route()).toEqual({ kind: "routed", to: "http://127.0.0.1:3000/debt", advice: null });
  const [first] = (await read("subscriptions")).items;
  expect(first).toMatchObject({
    id: find("select id from subscriptions order by seq desc"),
    surface: "customer",
    owner: "Tidewater Supplies Ltd",
    events: ["case.closed", "payment.created"],
    isTestMode: false,
    isActive: true,
    disabledReason: null,
    createdAt: "2024-08-03T10:00:00Z",
    updatedAt: null,
    counts: { total: 1, delivered: 0, pending: 0, waiting: 0, dead: 1 },
  });
});

test("describes each kind of due work", async () => {
  const { read, set, find, get } = await open();
  const reference = find(caseSql);
  await set({ case: reference, chat: { message: "Hello" } });
  await get("collection", "/cases");
  const { total, items } = await read("schedule");
  expect([total, items[0]]).toEqual([
    5,
    {
      at: "2026-03-16T09:00:00Z",
      kind: "delivery",
      subject: `chat.created of ${reference} to https://hooks.falkenhof.example/cases`,
      eventId: expect.any(String),
    },
  ]);
  expect(items[2]).toEqual({
    at: "2026-03-16T09:01:00Z",
    kind: "rate window",
    subject: "limit of the minute: 1 request with one key",
    eventId: null,
  });
});

test("counts the requests of each key separately [LIM-04]", async () => {
  const { read, get } = await open();
  for (const surface of ["collection", "collection", "referral"] as const) await get(surface, "/cases");
  await get("collection", "/cases", { key: "unknown" });
  const { items } = await read("schedule");
  const subjects = items.map(({ subject }: { subject: string }) => subject);
  expect(subjects.filter((subject: string) => subject.startsWith("limit of the hour")).sort()).toEqual([
    "limit of the hour: 1 request with one key",
    "limit of the hour: 1 request without a valid key",
    "limit of the hour: 2 requests with one key",
  ]);
});

test.each([
  ["cases", "payments"],
  ["cases", "timeline_entries"],
  ["cases", "validation_items"],
  ["cases", "chats"],
  ["cases", "files"],
  ["events", "attempts"],
  ["events", "deliveries"],
  ["requests", "request_log"],
  ["subscriptions", "subscriptions"],
])("changes only the topic %s when a row is added to the table %s", async (topic, table) => {
  const { store } = await openSandbox();
  const before = readLiveTopics(store);
  const columns = store
    .all<{ name: string; notnull: number; dflt_value: string | null }>(`pragma table_info(${table})`)
    .filter(({ name, notnull, dflt_value }) => name === "seq" || (notnull === 1 && dflt_value === null));
  store.run("pragma ignore_check_constraints = on");
  const names = columns.map(({ name }) => name);
  const references = new Set(["case_seq", "creditor", "delivery", "subscription"]);
  const values = names.map((name) => (name === "seq" ? 5000 : references.has(name) ? 1 : 0));
  store.run(
    `insert into ${table} (${names.join(", ")}) values (${names.map(() => "?").join(", ")})`,
    ...values,
  );
  const after = readLiveTopics(store);
  const changed = Object.keys(after).filter((name) => after[name as "cases"] !== before[name as "cases"]);
  expect(changed).toEqual([topic]);
  expect(readRequestsTopic(store)).toBe(after.requests);
});
