import { expect, test } from "vitest";
import { NumberText } from "../../src/base/json/json";
import { buildCaseScreen } from "../../src/browse/tabs/case-screen";
import { buildDeliveryScreen } from "../../src/browse/tabs/delivery-screen";
import { buildRootScreen, findTabIndex } from "../../src/browse/tabs/root-screen";
import type { ScreenSpec } from "../../src/browse/tabs/spec";

const record = {
  id: "id-1",
  reference: "REF1",
  caseId: "c-1",
  externalTenantId: "kb-1",
  eventType: "case.closed",
  invoice: { invoiceId: "i-1" },
};

const lines = (screen: ScreenSpec | undefined) =>
  screen?.tabs.map(({ name, line }) => `${name}: ${line.join(" ")}`);
const everything = buildRootScreen({
  surface: "collection",
  surfaces: ["collection", "referral", "customer"],
  isSandbox: true,
});
const tab = (name: string, screen = everything) => screen.tabs.find((candidate) => candidate.name === name);

test("shows each list with its command", () => {
  expect(lines(everything)).toEqual([
    "cases: cases list --all --as collection",
    "clients: clients list --all --as referral",
    "payments: payments list --all --as customer",
    "deliveries: sandbox deliveries --limit 9999",
    "subscriptions: webhooks list --as collection",
    "clock: sandbox clock show",
    "faults: sandbox fault list",
  ]);
  expect(everything.title).toBe("");
});

test("sorts each list by the fields that its platform supports", () => {
  const first = { path: "dateCreated", isDescending: true };
  expect(tab("cases")?.sorting).toEqual({
    fields: {
      dateCreated: "DateCreated",
      dueDate: "DueDate",
      remainder: "Remainder",
      grossAmount: "GrossAmount",
      lifecycle: "Lifecycle",
      closeCode: "CloseCode",
    },
    first,
  });
  const referred = { dateCreated: "DateCreated", dueDate: "DueDate", grossAmount: "GrossAmount" };
  const referral = buildRootScreen({ surface: "referral", surfaces: ["referral"], isSandbox: false });
  expect(tab("cases", referral)?.sorting).toEqual({ fields: referred, first });
  expect(tab("clients")?.sorting).toEqual({
    fields: { dateLinked: "dateCreated", "client.companyName": "name" },
    first: { path: "dateLinked", isDescending: true },
  });
  expect(tab("clients")?.open?.(record)?.tabs[1]?.sorting).toEqual({ fields: referred, first });
  expect([tab("payments")?.sorting, tab("deliveries")?.sorting]).toEqual([undefined, undefined]);
});

test("allows changes only to the clock and the faults", () => {
  expect(tab("clock")?.actions).toEqual([
    {
      key: "a",
      label: "advance",
      question: "Advance the clock by (for example 91m or 2d)",
      line: ["sandbox", "clock", "advance"],
    },
  ]);
  expect(tab("faults")?.actions).toEqual([
    {
      key: "a",
      label: "add",
      question: "Flags of the fault (for example --status 500 --next 2)",
      line: ["sandbox", "fault", "add"],
    },
    { key: "x", label: "clear all", line: ["sandbox", "fault", "clear"] },
  ]);
});

test("opens every kind of record", () => {
  const client = tab("clients")?.open?.(record);
  expect([client?.title, lines(client)]).toEqual([
    "kb-1",
    [
      "client: clients get kb-1 --as referral",
      "cases: cases list --all --as referral --external-tenant-id kb-1",
    ],
  ]);
  expect(lines(client?.tabs[1]?.open?.(record))).toEqual(["summary: cases get id-1 --as referral"]);
  const payment = tab("payments")?.open?.(record);
  expect([payment?.title, lines(payment)]).toEqual([
    "payment",
    [
      "payment: payments get id-1 --as customer",
      "summary: cases get i-1 --as customer",
      "timeline: cases timeline i-1 --as customer",
      "payments: payments list --case i-1 --as customer",
      "events: events list --case i-1 --as customer",
      "validation: cases validation i-1 --as customer",
      "chat: chats list i-1 --as customer",
      "files: files list i-1 --as customer",
    ],
  ]);
  expect(lines(tab("payments")?.open?.({ id: "id-1" }))).toEqual([
    "payment: payments get id-1 --as customer",
  ]);
  const subscription = tab("subscriptions")?.open?.(record);
  expect([subscription?.title, lines(subscription)]).toEqual([
    "subscription",
    ["subscription: webhooks get id-1 --as collection"],
  ]);
  const { title, id } = tab("cases")?.open?.(record) ?? {};
  expect([title, id]).toEqual(["REF1", "id-1"]);
});

test("opens a case without a reference but not one without an ID", () => {
  expect(buildCaseScreen("referral", { id: "id-1" })).toMatchObject({ title: "id-1", id: "id-1" });
  expect(buildCaseScreen("collection", { reference: "REF1" })).toBeUndefined();
});

test("explains a record's event", () => {
  const why = (name: string, given: object = record) => tab(name)?.why?.(given as never);
  const delivery = { caseId: "c-1", event: "a.b", subscriptionId: "s-1", surface: "customer" };
  expect([why("cases"), why("deliveries"), why("deliveries", delivery)]).toEqual([
    ["id-1", "--as", "collection"],
    ["c-1", "case.closed"],
    ["c-1", "a.b", "--subscription", "s-1", "--as", "customer"],
  ]);
  expect([why("deliveries", { eventType: "a.b" }), why("deliveries", { caseId: "c-1" })]).toEqual([
    undefined,
    ["c-1"],
  ]);
  const caseTabs = buildCaseScreen("customer", record)?.tabs ?? [];
  expect(caseTabs.map((caseTab) => caseTab.why?.(record)?.join(" "))).toEqual([
    "id-1 --as customer",
    "id-1 --as customer",
    "id-1 --as customer",
    "id-1 case.closed --as customer",
    "id-1 --as customer",
    "id-1 --as customer",
    "id-1 --as customer",
  ]);
  expect(caseTabs[3]?.open?.(record)?.tabs.map(({ name }) => name)).toEqual(["delivery", "subscription"]);
});

test.each([
  [
    "the sandbox",
    undefined,
    [
      "delivery: sandbox deliveries --case c-1 --subscription s-1 --where eventId=e-1",
      "attempts: sandbox deliveries --case c-1 --subscription s-1 --where eventId=e-1",
    ],
    ["c-1", "case.closed", "--subscription", "s-1", "--as", "customer"],
    "eventId",
  ],
  [
    "a platform",
    "collection",
    ["delivery: events list --case c-1 --as collection", "subscription: webhooks get s-1 --as collection"],
    ["c-1", "case.closed", "--subscription", "s-1", "--as", "collection"],
    "id",
  ],
] as const)("shows a delivery of %s", (_, surface, tabLines, why, idPath) => {
  const delivery = { ...record, subscriptionId: "s-1", surface: "customer", eventId: "e-1" };
  const screen = buildDeliveryScreen(delivery, surface);
  expect([screen.title, lines(screen), screen.tabs[0]?.why?.(null)]).toEqual(["case.closed", tabLines, why]);
  expect(screen.tabs[0]?.loaded).toMatchObject({ record: delivery, idPath });
  const other = screen.tabs[1]?.open?.({ ...delivery, eventType: "case.paused" });
  expect(other?.title).toBe(surface === undefined ? "case.paused" : undefined);
});

test("shows a delivery that has no case", () => {
  const screen = buildDeliveryScreen({ event: "client.linked", subscriptionId: "s-1", eventId: "e-1" });
  expect([screen.title, lines(screen)?.[0], screen.tabs[0]?.why?.(null)]).toEqual([
    "client.linked",
    "delivery: sandbox deliveries --subscription s-1 --where eventId=e-1",
    undefined,
  ]);
});

test("shows every detail of a delivery", () => {
  const fields = {
    eventId: "e",
    id: "i",
    caseId: "c",
    subscriptionId: "s",
    createdAt: "2026-03-16T09:00:00Z",
    deliveredAt: "2026-03-16T09:00:01Z",
    attempt: new NumberText("1"),
    attemptCount: new NumberText("2"),
    at: "2026-03-16T09:00:02Z",
    url: "https://a.example",
    sentTo: "http://127.0.0.1",
    status: new NumberText("200"),
    lastResponseCode: new NumberText("500"),
    error: "broken",
    lastError: "refused",
    durationMs: new NumberText("7"),
    nextAttemptAt: "2026-03-16T09:00:03Z",
  };
  const pairs = buildDeliveryScreen(fields).tabs[0]?.loaded?.blocks[1];
  if (pairs?.kind !== "pairs") throw new Error("no pairs");
  expect(pairs.columns.map(({ label, kind, value }) => [label, kind, value])).toEqual([
    ["Event id", "id", "e"],
    ["Id", "id", "i"],
    ["Case", "id", "c"],
    ["Subscription", "id", "s"],
    ["Created", "time", fields.createdAt],
    ["Delivered", "time", fields.deliveredAt],
    ["Attempt", "number", fields.attempt],
    ["Attempts", "number", fields.attemptCount],
    ["At", "time", fields.at],
    ["Address", "text", fields.url],
    ["Sent to", "text", fields.sentTo],
    ["Answer", "number", fields.status],
    ["Last answer", "number", fields.lastResponseCode],
    ["Error", "text", "broken"],
    ["Last error", "text", "refused"],
    ["Took ms", "number", fields.durationMs],
    ["Next attempt", "time", fields.nextAttemptAt],
  ]);
});

test("explains why a list can't be shown", () => {
  const offer = { surface: "collection", surfaces: ["collection", "customer"], isSandbox: false } as const;
  const screen = buildRootScreen(offer);
  expect(findTabIndex(screen, "subscriptions", offer)).toBe(2);
  expect(() => findTabIndex(screen, "clients", offer)).toThrow(
    expect.objectContaining({ kind: "config", details: { hint: "It has collection, customer." } }),
  );
  expect(() => findTabIndex(screen, "deliveries", offer)).toThrow(expect.objectContaining({ kind: "usage" }));
});
