import { describe, expect, test } from "vitest";
import { openSandbox } from "../../../support/sandbox/sandbox";

const sandbox = await openSandbox();
const { get, store, find } = sandbox;

interface KnownCase {
  readonly id: string;
  readonly reference: string;
  readonly partner_reference: string;
  readonly creditor_reference: string;
  readonly creditor_id: string;
}

function pick(condition: string): KnownCase {
  const row = store.get<KnownCase>(
    `select c.*, creditor.id as creditor_id from cases c join creditors creditor on creditor.seq = c.creditor
     where is_deleted = 0 and ${condition} limit 1`,
  );
  if (row === undefined) throw new Error(`the world has no case with ${condition}`);
  return row;
}

const own = pick(
  "collection_partner = 1 and is_test = 0 and lifecycle = 6 and partner_reference like 'AG-2024-001'",
);
const foreign = pick("collection_partner = 2 and managing_partner is null and is_test = 0 and lifecycle = 6");
const managedProduction = pick(
  "collection_partner = 2 and managing_partner = 1 and is_test = 0 and lifecycle = 6",
);
const managedTest = pick("collection_partner = 2 and managing_partner = 1 and is_test = 1 and lifecycle > 1");
const hidden = pick("collection_partner = 1 and is_test = 0 and lifecycle = 1");
const unknownId = "11111111-2222-4333-8444-555555555555";
const zeroId = "00000000-0000-0000-0000-000000000000";

const cases = (path: string) => get("collection", `/cases${path}`);
const encode = encodeURIComponent;
const notFound = { status: 404, type: "CaseNotFound" };
const outcome = (answer: { status: number; json: { businessErrors?: { type: string }[] } }) => ({
  status: answer.status,
  type: answer.json.businessErrors?.[0]?.type,
});

describe("GET /cases/{id}", () => {
  test("finds a case assigned to the caller or a test case that the caller manages [EP-07] [EP-02] [VIS-03]", async () => {
    for (const { id, reference } of [own, managedTest]) {
      const answer = await cases(`/${id}`);
      expect([answer.status, answer.json.id, answer.json.reference]).toEqual([200, id, reference]);
      expect((await cases(`/${id.toUpperCase()}`)).json.id).toBe(id);
    }
  });

  test("returns the same 404 for unknown, foreign, hidden and deleted cases [ERR-25] [ERR-16] [VIS-13]", async () => {
    const changed = await openSandbox();
    changed.store.run("update cases set is_deleted = 1 where id = ?", own.id);
    const answers = [
      await cases(`/${unknownId}`),
      await cases(`/${foreign.id}`),
      await cases(`/${hidden.id}`),
      await changed.get("collection", `/cases/${own.id}`),
    ];
    for (const answer of answers) expect(outcome(answer)).toEqual(notFound);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  });

  test("doesn't find a managed production case [VIS-03] [VIS-04]", async () => {
    expect(outcome(await cases(`/${managedProduction.id}`))).toEqual(notFound);
    expect((await get("collection", `/managed-cases/${managedProduction.id}`)).status).toBe(200);
  });

  test.each(["nope", zeroId, "%20", `${unknownId}0`])(
    "returns 400 for the ID %s [AMB-33] [VAL-33]",
    async (id) => {
      const { status, json, headers } = await cases(`/${id}`);
      expect([status, Object.keys(json.errors)]).toEqual([400, ["id"]]);
      expect(headers["content-type"]).toContain("problem+json");
    },
  );

  test("refuses the ID of one of the caller's other records [VAL-33]", async () => {
    const idOf = (sql: string) => find(`select ${sql} limit 1`);
    const row = "c on {} where c.collection_partner = 1 and c.is_test = 0 and c.lifecycle > 1";
    const others = [
      idOf(`d.id from debtors d join cases ${row.replace("{}", "c.debtor = d.seq")}`),
      idOf(`d.id from divisions d join cases ${row.replace("{}", "c.division = d.seq")}`),
      idOf(`p.id from payments p join cases ${row.replace("{}", "p.case_seq = c.seq")}`),
      idOf("id from subscriptions where surface = 'collection' and owner = 1"),
    ];
    for (const id of others) {
      expect(outcome(await cases(`/${id}`))).toEqual({ status: 400, type: "ValidationError" });
    }
    const foreignSubscription = idOf("id from subscriptions where surface = 'collection' and owner = 2");
    expect(outcome(await cases(`/${foreignSubscription}`))).toEqual(notFound);
  });
});

describe("GET /cases/case-reference/{caseReference}", () => {
  test("finds a case assigned to the caller or a test case that the caller manages [EP-08] [VIS-03]", async () => {
    for (const { id, reference } of [own, managedTest]) {
      expect((await cases(`/case-reference/${reference}`)).json.id).toBe(id);
    }
  });

  test("returns 404 for unknown, foreign, managed and hidden references [EP-08] [VIS-01]", async () => {
    for (const reference of ["NOSUCH00", foreign.reference, managedProduction.reference, hidden.reference]) {
      expect(outcome(await cases(`/case-reference/${reference}`))).toEqual(notFound);
    }
  });

  test("returns 400 for a missing or blank reference, or the ID of the caller's own case [VAL-34]", async () => {
    for (const path of [
      "/case-reference",
      "/case-reference/",
      "/case-reference/%20",
      `/case-reference/${own.id}`,
    ]) {
      expect((await cases(path)).status).toBe(400);
    }
    expect((await cases(`/case-reference/${foreign.id}`)).status).toBe(404);
  });
});

describe("GET /cases/by-partner-reference", () => {
  const slashed = "AG-2024-001/7";

  test("finds the exact reference, even with a slash [EP-09] [FLD-08]", async () => {
    const answer = await cases("/by-partner-reference/AG-2024-001");
    expect(answer.json).toMatchObject({ id: own.id, collectionPartnerReference: "AG-2024-001" });
    const other = await cases(`/by-partner-reference/${encode(slashed)}`);
    expect(other.json.collectionPartnerReference).toBe(slashed);
  });

  test("returns 404 for a partial, unknown or foreign reference [EP-09]", async () => {
    const ofOther = pick("collection_partner = 2 and is_test = 0 and partner_reference is not null");
    for (const reference of ["AG-2024", "AG-2024-001/", ofOther.partner_reference, "nope"]) {
      expect(outcome(await cases(`/by-partner-reference/${encode(reference)}`))).toEqual(notFound);
    }
  });

  test("doesn't find a test case [VIS-05]", async () => {
    const testCase = pick("collection_partner = 1 and is_test = 1 and partner_reference is not null");
    expect((await cases(`/${testCase.id}`)).status).toBe(200);
    expect(outcome(await cases(`/by-partner-reference/${encode(testCase.partner_reference)}`))).toEqual(
      notFound,
    );
    const batch = await cases(`/by-partner-reference?references=${encode(testCase.partner_reference)}`);
    expect(batch.json).toEqual({});
  });

  test("returns 400 for an empty partner reference [VAL-34]", async () => {
    expect((await cases("/by-partner-reference/%20")).status).toBe(400);
  });

  test("returns the newest of several cases with the same reference [AMB-47] [EP-09]", async () => {
    const newest = pick("partner_reference = 'AG-2024-003' order by date_created desc");
    expect((await cases("/by-partner-reference/AG-2024-003")).json.id).toBe(newest.id);
  });

  test("maps the references found in a batch to their cases [EP-10] [VIS-07]", async () => {
    const { status, json } = await cases(
      `/by-partner-reference?references=AG-2024-001,nope,${encode(slashed)}`,
    );
    expect(status).toBe(200);
    expect(Object.keys(json).sort()).toEqual(["AG-2024-001", slashed]);
    expect(json["AG-2024-001"]).toEqual((await cases(`/${own.id}`)).json);
    expect((await cases("/by-partner-reference?references=AG-2024-001&references=nope")).json).toHaveProperty(
      "AG-2024-001",
    );
  });

  test("finds a reference containing a comma only in a single lookup [AMB-34] [EP-10]", async () => {
    const reference = "AG-2024-002,B";
    expect((await cases(`/by-partner-reference/${encode(reference)}`)).status).toBe(200);
    expect((await cases(`/by-partner-reference?references=${encode(reference)}`)).json).toEqual({});
  });

  test.each(["", "?references=", "?references=%20", "?references=,,"])(
    "returns 400 for %s [VAL-30]",
    async (query) => {
      const { status, json } = await cases(`/by-partner-reference${query}`);
      expect([status, Object.keys(json.errors)]).toEqual([400, ["references"]]);
    },
  );

  test("accepts 100 references but not 101 [VAL-31] [LIM-11]", async () => {
    const references = Array.from({ length: 101 }, (_, index) => `R${index}`);
    const ask = (some: string[]) => cases(`/by-partner-reference?references=${some.join(",")}`);
    expect((await ask(references.slice(1))).status).toBe(200);
    expect((await ask(references)).status).toBe(400);
    expect((await ask(references.map(() => "R1"))).status).toBe(400);
  });
});

describe("GET /cases/by-creditor-reference", () => {
  const ask = (reference: string, creditorId: string) =>
    cases(`/by-creditor-reference?reference=${encode(reference)}&creditorId=${creditorId}`);
  const [first, second] = [1, 2].map((creditor) =>
    pick(`creditor = ${creditor} and creditor_reference = 'INV-2024-0815'`),
  ) as [KnownCase, KnownCase];

  test("finds each creditor's case for a shared reference [EP-11] [FLD-09] [VIS-08]", async () => {
    expect(first.id).not.toBe(second.id);
    expect((await ask("INV-2024-0815", first.creditor_id)).json.id).toBe(first.id);
    expect((await ask("INV-2024-0815", second.creditor_id.toUpperCase())).json.id).toBe(second.id);
  });

  test("returns 404 for another creditor, a partial reference or another partner's case [EP-11] [VIS-08]", async () => {
    expect(outcome(await ask("INV-2024-0815", foreign.creditor_id))).toEqual(notFound);
    expect(outcome(await ask("INV-2024", first.creditor_id))).toEqual(notFound);
    const ofOther = pick(
      "collection_partner = 2 and is_test = 0 and lifecycle > 1 and creditor_reference is not null",
    );
    expect(outcome(await ask(ofOther.creditor_reference, ofOther.creditor_id))).toEqual(notFound);
  });

  test("doesn't find a test case [VIS-05]", async () => {
    const testCase = pick(
      "collection_partner = 1 and is_test = 1 and lifecycle > 1 and creditor_reference is not null",
    );
    expect(outcome(await ask(testCase.creditor_reference, testCase.creditor_id))).toEqual(notFound);
  });

  test("returns 400 for a missing, empty or unreadable parameter [EP-11] [VAL-32]", async () => {
    for (const query of [
      `creditorId=${first.creditor_id}`,
      `creditorId=${first.creditor_id}&reference=%20`,
      "reference=INV-2024-0815",
      "reference=INV-2024-0815&creditorId=",
      "reference=INV-2024-0815&creditorId=nope",
    ]) {
      const { status, json } = await cases(`/by-creditor-reference?${query}`);
      expect([status, Object.keys(json.errors)]).toEqual([
        400,
        [query.includes("INV") ? "creditorId" : "reference"],
      ]);
    }
  });
});

describe("a case before verification", () => {
  test("can't be found on the collection surface, even after it has ended [VIS-01]", async () => {
    const { store, get } = await openSandbox();
    const set = (lifecycle: number, isCleared = 0) =>
      store.run(
        "update cases set lifecycle = ?, is_cleared = ?, partner_reference = 'H-1', creditor_reference = 'H-2', managing_partner = 1 where id = ?",
        lifecycle,
        isCleared,
        hidden.id,
      );
    const paths = [
      `/cases/${hidden.id}`,
      `/cases/${hidden.id}/timeline`,
      `/cases/${hidden.id}/validation`,
      `/cases/case-reference/${hidden.reference}`,
      "/cases/by-partner-reference/H-1",
      `/cases/by-creditor-reference?reference=H-2&creditorId=${hidden.creditor_id}`,
      `/managed-cases/${hidden.id}`,
      `/managed-cases/case-reference/${hidden.reference}`,
    ];
    const statuses = async () =>
      Promise.all(paths.map(async (path) => (await get("collection", path)).status));
    for (const stage of [0, 1, 8, 9]) {
      set(stage);
      expect(new Set(await statuses())).toEqual(new Set([404]));
      expect((await get("collection", "/cases/by-partner-reference?references=H-1")).json).toEqual({});
    }
    set(2, 1);
    expect(new Set(await statuses())).toEqual(new Set([200]));
  });
});
