import { describe, expect, test } from "vitest";
import { openSandbox } from "../../../support/sandbox/sandbox";
import { eventSummaries, eventsOf } from "../../../support/sandbox/submissions";
import { amounts, type Target, testAdvances } from "../../../support/sandbox/test-advances";

const sandbox = await openSandbox();
const { get, store, find, moveClock } = sandbox;
const { createIn, advance, read } = testAdvances(sandbox);

const beforeActive = [
  "PendingContractSigning",
  "PendingVerificationInternal",
  "PendingVerification",
  "NeedsAdditionalDetails",
  "Leads",
  "LeadsQuoteGiven",
];
const hidden = beforeActive.slice(0, 2);
type ExpectedAdvance = readonly [
  rules: string,
  from: string,
  to: Target,
  creditorEvents: readonly string[],
  referralEvents: readonly string[],
];

const activationRules: Readonly<Record<string, string>> = {
  PendingVerification: "[LC-07]",
  PendingVerificationInternal: "[LC-08] [VIS-02]",
};

const moves: readonly ExpectedAdvance[] = [
  ...beforeActive.flatMap((from): ExpectedAdvance[] => [
    [
      `${activationRules[from] ?? "[AMB-07]"} [EVT-17]`,
      from,
      "Active",
      [`case.updated ${from}>Active`],
      [`case.updated ${from}>Active`],
    ],
    [
      "[LC-05] [LC-11] [AMB-08] [EVT-18] [EVT-19] [EVT-21] [EVT-23]",
      from,
      "Closed:Paid",
      [
        `case.updated ${from}>Active`,
        "payment.created 250.5",
        "case.updated Active>Closed",
        "case.closed Paid",
      ],
      [`case.updated ${from}>Active`, "case.updated Active>Closed", "case.closed Paid"],
    ],
    [
      "[LC-05] [LC-13] [AMB-08] [EVT-20] [EVT-21]",
      from,
      "Closed:NoPayment",
      [`case.updated ${from}>Active`, "case.updated Active>Closed", "case.closed PreLegalExhaustedNoPayment"],
      [`case.updated ${from}>Active`, "case.updated Active>Closed", "case.closed PreLegalExhaustedNoPayment"],
    ],
  ]),
  [
    "[AMB-06] [EVT-18] [EVT-19] [EVT-21]",
    "Active",
    "Closed:Paid",
    ["payment.created 250.5", "case.updated Active>Closed", "case.closed Paid"],
    ["case.updated Active>Closed", "case.closed Paid"],
  ],
  [
    "[LC-14] [EVT-20] [EVT-21]",
    "Active",
    "Closed:NoPayment",
    ["case.updated Active>Closed", "case.closed PreLegalExhaustedNoPayment"],
    ["case.updated Active>Closed", "case.closed PreLegalExhaustedNoPayment"],
  ],
];

describe("advancing a test case", () => {
  test.each(moves.map(([rules, from, to, ...events]) => [from, to, rules, ...events] as const))(
    "from %s to %s sends the events on all three surfaces [EP-18] %s",
    async (from, to, _, creditorEvents, referralEvents) => {
      const { id } = await createIn(from);
      const { status, json } = await advance(id, { to, ...amounts[to] });
      const open = to === "Closed:Paid" ? { remainingAmount: 749.5, currency: "EUR" } : {};
      expect([status, json]).toEqual([200, { advanced: true, state: to, ...open }]);
      expect(await read(id)).toMatchObject({
        lifecycle: to === "Active" ? "Active" : "Closed",
        closeCode: { Active: null, "Closed:Paid": "Paid", "Closed:NoPayment": "PreLegalExhaustedNoPayment" }[
          to
        ],
        remainder: to === "Closed:Paid" ? 749.5 : 1000,
      });
      expect(eventSummaries(store, id, "customer")).toEqual(creditorEvents);
      const [first = "", ...rest] = creditorEvents;
      const afterClearance = ["case.created Active", "case.updated PendingVerification>Active", ...rest];
      expect(eventSummaries(store, id, "collection")).toEqual(
        hidden.includes(from) ? afterClearance : [first, ...rest],
      );
      expect(eventSummaries(store, id, "referral")).toEqual(referralEvents);
    },
  );

  test("records a single payment of the given amount for Closed:Paid [LC-12] [EVT-11]", async () => {
    const { id, reference } = await createIn("PendingVerification");
    await advance(id, { to: "Closed:Paid", amount: 0.1 });
    const { json } = await get("customer", "/Payments?PageSize=500");
    const own = json.payments.filter(
      ({ invoice }: { invoice: { invoiceId: string } }) => invoice.invoiceId === id,
    );
    expect(own).toMatchObject([
      {
        grossAmount: 0.1,
        currency: "EUR",
        date: "2026-03-16T09:00:00Z",
        recipient: "Creditor",
        invoice: { invoiceId: id, reference, status: "Closed" },
      },
    ]);
    const created = eventsOf(store, id).find(({ envelope }) => envelope.event === "payment.created");
    expect(created?.envelope).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      specVersion: "1.0",
      event: "payment.created",
      timestamp: "2026-03-16T09:00:00.000Z",
      classification: "test",
      data: {
        caseId: id,
        reference,
        paymentId: own[0].id,
        amount: 0.1,
        currency: "EUR",
        date: "2026-03-16T09:00:00Z",
      },
      links: { self: expect.stringMatching(new RegExp(`/test/(collection|customer)/cases/${id}$`)) },
    });
  });

  test("sends envelopes with the case, the change and the comment [EVT-08 to EVT-10] [SUB-10]", async () => {
    const { id, reference } = await createIn("PendingVerification");
    await advance(id, { to: "Closed:NoPayment" });
    const envelopes = eventsOf(store, id).flatMap(({ surface, envelope }) =>
      surface === "referral" ? [envelope] : [],
    );
    expect(envelopes.map(({ classification }) => classification)).toEqual(["test", "test", "test"]);
    expect(envelopes.map(({ data }) => data)).toEqual([
      { caseId: id, reference, oldLifecycle: "PendingVerification", newLifecycle: "Active" },
      { caseId: id, reference, oldLifecycle: "Active", newLifecycle: "Closed" },
      {
        caseId: id,
        reference,
        closeCode: "PreLegalExhaustedNoPayment",
        closeComment: (await read(id)).closeComment,
      },
    ]);
    expect((await read(id)).closeComment).toMatch(/\w/);
  });

  test("keeps the dates, phase and reference set by activation [FLD-08]", async () => {
    const { id } = await createIn("PendingVerificationInternal");
    expect(await read(id)).toMatchObject({
      collectionPartnerReference: null,
      dateCollectionStarted: null,
      dateFinished: null,
      currentEngagementPhase: null,
    });
    await advance(id, { to: "Active" });
    const active = await read(id);
    expect(active).toMatchObject({
      collectionPartnerReference: expect.stringMatching(/^FF-\d+$/),
      dateCollectionStarted: "2026-03-16T09:00:00Z",
      dateUpdated: "2026-03-16T09:00:00Z",
      dateFinished: null,
      currentEngagementPhase: "Pre-legal",
    });
    moveClock(3_600_000);
    await advance(id, { to: "Closed:NoPayment" });
    moveClock(-3_600_000);
    expect(await read(id)).toMatchObject({
      collectionPartnerReference: active.collectionPartnerReference,
      dateCollectionStarted: "2026-03-16T09:00:00Z",
      dateFinished: "2026-03-16T10:00:00Z",
      dateUpdated: "2026-03-16T10:00:00Z",
      currentEngagementPhase: "Pre-legal",
    });
  });

  test("lists the steps in the timeline in order", async () => {
    const { id } = await createIn("PendingVerification");
    await advance(id, { to: "Closed:Paid", amount: 12 });
    const { json } = await get("collection", `/cases/${id}/timeline`);
    expect(json.items.map(({ title }: { title: string }) => title)).toEqual([
      "Case submitted",
      "Assigned to collection partner",
      "Collection started",
      "Payment of 12.00 EUR received",
      "Case closed",
    ]);
    expect(json.currentEngagementPhase).toBe("Pre-legal");
  });

  test("clears open validation items on activation", async () => {
    const { id } = await createIn("NeedsAdditionalDetails");
    const seq = find<number>("select seq from cases where id = ?", id);
    store.run("update cases set needs_info = 1 where seq = ?", seq);
    store.run(
      "insert into validation_items (case_seq, resolution_area, description) values (?, 'ProvideDocuments', 'x')",
      seq,
    );
    await advance(id, { to: "Active" });
    expect((await read(id)).validation).toEqual({ needsInfo: false });
    expect((await get("collection", `/cases/${id}/validation`)).json).toMatchObject({
      needsInfo: false,
      items: [],
    });
  });

  test("assigns a test case without a collection partner to the managing partner", async () => {
    const [found] = store.all<{ id: string }>(
      "select id from cases where is_test and managing_partner = 1 and collection_partner is null and lifecycle = 2",
    );
    const id = found?.id ?? "";
    expect((await advance(id, { to: "Active" })).json).toEqual({ advanced: true, state: "Active" });
    const { json } = await get("collection", `/cases/${id}`);
    expect(json).toMatchObject({
      collectionPartner: { name: "Falkenhof Forderungen GmbH" },
      collectionPartnerReference: expect.stringMatching(/^FF-\d+$/),
      dateAssigned: "2026-03-16T09:00:00Z",
    });
  });

  test("doesn't change production cases [LC-06]", async () => {
    const production = () => store.all("select * from cases where is_test = 0 order by seq");
    const before = production();
    const { id } = await createIn("Leads");
    await advance(id, { to: "Closed:Paid", amount: 5 });
    expect(production()).toEqual(before);
  });
});

describe("the stages before verification", () => {
  test.each(["PendingContractSigning", "PendingVerificationInternal"])(
    "hide a case in %s until it is advanced [VIS-01] [VIS-02] [AMB-09]",
    async (state) => {
      const { id, reference } = await createIn(state);
      const paths = [
        `/cases/${id}`,
        `/cases/case-reference/${reference}`,
        `/cases/${id}/timeline`,
        `/cases/${id}/validation`,
      ];
      const statuses = () => Promise.all(paths.map(async (path) => (await get("collection", path)).status));
      const listed = async () =>
        (await get("collection", `/cases?includeTestCases=true&Ids=${id}`)).json.page.totalResults;
      expect(await statuses()).toEqual([404, 404, 404, 404]);
      expect(await listed()).toBe(0);
      await advance(id, { to: "Active" });
      expect(await statuses()).toEqual([200, 200, 200, 200]);
      expect(await listed()).toBe(1);
    },
  );
});
