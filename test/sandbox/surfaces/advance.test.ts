import { describe, expect, test } from "vitest";
import { lifecycles } from "../../../src/base/lifecycle";
import { openSandbox } from "../../support/sandbox";
import { heardOf, managedSubmission, partnerId, post, storyOf, submission } from "../../support/submissions";

const sandbox = await openSandbox();
const { get, store, keyOf, moveClock } = sandbox;

interface Placed {
  readonly id: string;
  readonly reference: string;
}

/** A test case of the first creditor, the first referral partner and the first collection partner. */
async function place(state: string): Promise<Placed> {
  const body = submission({ isTest: true, collectionPartnerId: partnerId(store, 1) });
  const { status, json } = await post(sandbox, "customer", "/cases", body);
  expect(status).toBe(200);
  const [name = "", closed] = state.split(":");
  const code = { Paid: "Paid", NoPayment: "PreLegalExhaustedNoPayment", Other: "WithdrawnByClient" }[
    closed ?? ""
  ];
  store.run(
    "update cases set lifecycle = ?, close_code = ?, date_finished = ? where id = ?",
    lifecycles.indexOf(name as never),
    code ?? null,
    code === undefined ? null : 1,
    json.id,
  );
  store.run("delete from deliveries where case_seq = (select seq from cases where id = ?)", json.id);
  return json;
}

const advance = (id: string, body: unknown, key = keyOf("collection", 1)) =>
  post(sandbox, "collection", `/test/cases/${id}/advance`, body, { key });

const read = async (id: string) => (await get("customer", `/cases/${id}`)).json;
const everything = (id: string) => [
  store.get("select * from cases where id = ?", id),
  store.all("select * from payments where case_seq = (select seq from cases where id = ?)", id),
  heardOf(store, id),
];

const beforeActive = [
  "PendingContractSigning",
  "PendingVerificationInternal",
  "PendingVerification",
  "NeedsAdditionalDetails",
  "Leads",
  "LeadsQuoteGiven",
];
const amounts = { Active: {}, "Closed:Paid": { amount: 250.5 }, "Closed:NoPayment": {} };
type Target = keyof typeof amounts;

type Expected = readonly [
  rules: string,
  from: string,
  to: Target,
  ownStory: readonly string[],
  referralStory: readonly string[],
];

const activationRules: Readonly<Record<string, string>> = {
  PendingVerification: "[LC-07]",
  PendingVerificationInternal: "[LC-08] [VIS-02]",
};

const moves: readonly Expected[] = [
  ...beforeActive.flatMap((from): Expected[] => [
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

describe("a test case that moves", () => {
  test.each(moves)(
    "[EP-18] %s from %s to %s, and the three audiences hear of it",
    async (_, from, to, ownStory, referralStory) => {
      const { id } = await place(from);
      const { status, json } = await advance(id, { to, ...amounts[to] });
      expect([status, json]).toEqual([200, { advanced: true, state: to }]);
      expect(await read(id)).toMatchObject({
        lifecycle: to === "Active" ? "Active" : "Closed",
        closeCode: { Active: null, "Closed:Paid": "Paid", "Closed:NoPayment": "PreLegalExhaustedNoPayment" }[
          to
        ],
        remainder: to === "Closed:Paid" ? 749.5 : 1000,
      });
      expect(storyOf(store, id, "customer")).toEqual(ownStory);
      expect(storyOf(store, id, "collection")).toEqual(ownStory);
      expect(storyOf(store, id, "referral")).toEqual(referralStory);
    },
  );

  test("[LC-12] [EVT-11] Closed:Paid records one payment of the amount, which the lists then show", async () => {
    const { id, reference } = await place("PendingVerification");
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
    const created = heardOf(store, id).find(({ envelope }) => envelope.event === "payment.created");
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

  test("[EVT-08] [EVT-09] [EVT-10] [SUB-10] the other envelopes hold the case, the change and the comment", async () => {
    const { id, reference } = await place("PendingVerification");
    await advance(id, { to: "Closed:NoPayment" });
    const envelopes = heardOf(store, id).flatMap(({ surface, envelope }) =>
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

  test("[FLD-08] activation gives dates, a phase and the partner's own reference, and closing keeps them", async () => {
    const { id } = await place("PendingVerificationInternal");
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

  test("the timeline tells of it in order, the end last", async () => {
    const { id } = await place("PendingVerification");
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

  test("whatever verification still asked for is settled by activation", async () => {
    const { id } = await place("NeedsAdditionalDetails");
    const seq = store.get<{ seq: number }>("select seq from cases where id = ?", id)?.seq ?? 0;
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

  test("a test case that is nobody's yet becomes the managing partner's", async () => {
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

  test("[LC-06] production cases stay as they are", async () => {
    const production = () => store.all("select * from cases where is_test = 0 order by seq");
    const before = production();
    const { id } = await place("Leads");
    await advance(id, { to: "Closed:Paid", amount: 5 });
    expect(production()).toEqual(before);
  });
});

const unchanged: readonly (readonly [rules: string, from: string, to: Target, state: string])[] = [
  ["[LC-09]", "Active", "Active", "Active"],
  ["[LC-10]", "Closed:Paid", "Active", "Closed:Paid"],
  ["[LC-15]", "Closed:Paid", "Closed:Paid", "Closed:Paid"],
  ["[LC-10]", "Closed:NoPayment", "Active", "Closed:NoPayment"],
  ["[LC-15]", "Closed:NoPayment", "Closed:NoPayment", "Closed:NoPayment"],
  ["[LC-10]", "Closed:Other", "Active", "Closed"],
];

const conflict = "The case is closed with another code and cannot be closed again";
const stuck = "No test advance leads on from this stage";

const refused: readonly (readonly [rules: string, from: string, to: Target, message: string])[] = [
  [
    "[LC-16] [VAL-38]",
    "Closed:Paid",
    "Closed:NoPayment",
    `${conflict}: it is Closed:Paid, wanted is Closed:NoPayment`,
  ],
  [
    "[LC-16] [VAL-38]",
    "Closed:NoPayment",
    "Closed:Paid",
    `${conflict}: it is Closed:NoPayment, wanted is Closed:Paid`,
  ],
  ["[VAL-38]", "Closed:Other", "Closed:Paid", `${conflict}: it is Closed, wanted is Closed:Paid`],
  ["[VAL-38]", "Closed:Other", "Closed:NoPayment", `${conflict}: it is Closed, wanted is Closed:NoPayment`],
  ["[AMB-07]", "Paused", "Active", `${stuck}: it is Paused, wanted is Active`],
  ["[AMB-07]", "Paused", "Closed:Paid", `${stuck}: it is Paused, wanted is Closed:Paid`],
  ["[AMB-07]", "Paused", "Closed:NoPayment", `${stuck}: it is Paused, wanted is Closed:NoPayment`],
  ["[AMB-07]", "Merged", "Active", `${stuck}: it is Merged, wanted is Active`],
  ["[AMB-07]", "Merged", "Closed:Paid", `${stuck}: it is Merged, wanted is Closed:Paid`],
  ["[AMB-07]", "Merged", "Closed:NoPayment", `${stuck}: it is Merged, wanted is Closed:NoPayment`],
];

describe("a test case that stays", () => {
  test.each(unchanged)(
    "%s from %s to %s nothing happens and nobody hears of it",
    async (_, from, to, state) => {
      const { id } = await place(from);
      const before = everything(id);
      moveClock(60_000);
      const { status, json } = await advance(id, { to, ...amounts[to] });
      moveClock(-60_000);
      expect([status, json]).toEqual([200, { advanced: false, state }]);
      expect(everything(id)).toEqual(before);
    },
  );

  test.each(["Active", "Closed:Paid", "Closed:NoPayment"] as const)(
    "[LC-09] [LC-15] the second call to %s is without effect",
    async (to) => {
      const { id } = await place("PendingVerification");
      await advance(id, { to, ...amounts[to] });
      const before = everything(id);
      expect((await advance(id, { to, ...amounts[to] })).json).toEqual({ advanced: false, state: to });
      expect(everything(id)).toEqual(before);
    },
  );

  test.each(refused)("%s from %s to %s is refused", async (_, from, to, message) => {
    const { id } = await place(from);
    const before = everything(id);
    const { status, json } = await advance(id, { to, ...amounts[to] });
    expect(status).toBe(400);
    expect(json.businessErrors).toEqual([{ type: "ValidationError", message, solutionUrl: "" }]);
    expect(everything(id)).toEqual(before);
  });
});

describe("an advance that is asked for wrongly", () => {
  const problems: readonly (readonly [title: string, body: unknown, errors: Record<string, string[]>])[] = [
    ["[VAL-37] without `to`", {}, { To: ["The To field is required."] }],
    ["[VAL-37] with a `to` that is null", { to: null }, { To: ["The To field is required."] }],
    ["with a `to` that is no text", { to: 7 }, { To: ["The To field must be a string."] }],
    [
      "with an amount that is text",
      { to: "Closed:Paid", amount: "9" },
      { Amount: ["The Amount field must be a number."] },
    ],
  ];
  test.each(problems)("%s gets problem details", async (_, body, errors) => {
    const { id } = await place("PendingVerification");
    const before = everything(id);
    const { status, headers, json } = await advance(id, body);
    expect([status, headers["content-type"]]).toEqual([400, "application/problem+json; charset=utf-8"]);
    expect(json.errors).toEqual(errors);
    expect(everything(id)).toEqual(before);
  });

  const oneOf = "The To field must be one of Active, Closed:Paid, Closed:NoPayment.";
  const broken: readonly (readonly [title: string, body: unknown, errors: Record<string, string[]>])[] = [
    ["[VAL-37] with an unknown `to`", { to: "Paused" }, { To: [oneOf] }],
    ["[VAL-37] with a `to` in other letters", { to: "active" }, { To: [oneOf] }],
    [
      "[VAL-36] to Closed:Paid without an amount",
      { to: "Closed:Paid" },
      { Amount: ["The Amount field is needed for Closed:Paid."] },
    ],
    [
      "with an amount of 0",
      { to: "Closed:Paid", amount: 0 },
      { Amount: ["The Amount field must be greater than 0."] },
    ],
    [
      "with an amount below 0",
      { to: "Closed:Paid", amount: -3 },
      { Amount: ["The Amount field must be greater than 0."] },
    ],
    [
      "with a tenth of a cent",
      { to: "Closed:Paid", amount: 1.005 },
      { Amount: ["The Amount field must have at most two decimals."] },
    ],
    [
      "with more money than there is",
      { to: "Closed:Paid", amount: 1e15 },
      { Amount: ["The Amount field must not be larger than 999999999999.99."] },
    ],
  ];
  test.each(broken)("%s gets the field and what is wrong with it", async (_, body, errors) => {
    const { id } = await place("PendingVerification");
    const before = everything(id);
    const { status, json } = await advance(id, body);
    expect([status, json]).toEqual([400, errors]);
    expect(everything(id)).toEqual(before);
  });

  test("[AMB-02] names of fields may begin with a capital", async () => {
    const { id } = await place("Active");
    expect((await advance(id, { To: "Closed:Paid", Amount: 10 })).json.state).toBe("Closed:Paid");
  });

  test("[VAL-35] [AMB-45] a production case of the caller is 400", async () => {
    for (const isHidden of [true, false]) {
      const [found] = store.all<{ id: string }>(
        `select id from cases where is_test = 0 and collection_partner = 1 and lifecycle ${isHidden ? "<=" : ">"} 1`,
      );
      const { status, json } = await advance(found?.id ?? "", { to: "Active" });
      expect(status).toBe(400);
      expect(json.businessErrors[0]).toMatchObject({
        type: "ValidationError",
        message: "This is possible with test cases only",
      });
    }
  });

  test("[ERR-26] [VIS-14] [AMB-45] a case that is unknown or another partner's is 404, before anything else is looked at", async () => {
    const { id } = await place("PendingVerification");
    const [foreign] = store.all<{ id: string }>(
      "select id from cases where is_test = 0 and collection_partner = 1 and managing_partner is null",
    );
    const other = keyOf("collection", 2);
    const answers = [
      await advance(id, { to: "nowhere" }, other),
      await advance(foreign?.id ?? "", { to: "Active" }, other),
      await advance("5b8c2f0e-1111-4222-8333-944455556666", { to: "Active" }),
    ];
    for (const { status, json } of answers) {
      expect([status, json.businessErrors[0].type]).toEqual([404, "CaseNotFound"]);
    }
    expect((await read(id)).lifecycle).toBe("PendingVerification");
  });

  test("[VIS-14] the managing partner may advance what another partner collects", async () => {
    const body = managedSubmission({ isTest: true, collectionPartnerId: partnerId(store, 2) });
    const { json } = await post(sandbox, "collection", "/managed-cases", body);
    expect((await advance(json.id, { to: "Active" })).json.advanced).toBe(true);
    expect((await advance(json.id, { to: "Closed:NoPayment" }, keyOf("collection", 2))).json.advanced).toBe(
      true,
    );
  });
});

describe("the stages before verification", () => {
  test.each(["PendingContractSigning", "PendingVerificationInternal"])(
    "[VIS-01] [VIS-02] [AMB-09] a case in %s is hidden until it is advanced",
    async (state) => {
      const { id, reference } = await place(state);
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
