import { describe, expect, test } from "vitest";
import { newCase, newClient, openClients } from "../../../support/sandbox/clients";
import {
  eventSummaries,
  managedSubmission,
  partnerId,
  post,
  submission,
} from "../../../support/sandbox/submissions";

/** Opens a sandbox with `set`, which changes a case as `sandbox set case` does. */
async function openWithControl() {
  const clients = await openClients();
  const { store, find, control, get } = clients;
  const set = async (id: string, options: object) =>
    expect((await control("POST", "/set/case", { case: id, ...options })).status).toBe(200);
  const partnerEvents = (id: string) => eventSummaries(store, id, "collection");
  const referenceOf = (id: string) => find("select reference from cases where id = ?", id);
  /** Counts everything that could reveal a case to the first collection partner. */
  const traces = async (id: string) => {
    const reference = referenceOf(id);
    const paths = [`/cases/${id}`, `/cases/case-reference/${reference}`, `/managed-cases/${id}`];
    const parts = ["timeline", "validation"].map((part) => `/cases/${id}/${part}`);
    const reads = await Promise.all([...paths, ...parts].map((path) => get("collection", path)));
    const lists = ["/cases?includeTestCases=true&", "/managed-cases?"].map(async (path) => {
      const { json } = await get("collection", `${path}PageSize=100&Ids=${id}`);
      return json.cases.some((row: { id: string }) => row.id === id);
    });
    const { json: events } = await get("collection", `/webhooks/events?caseId=${id}`);
    return {
      found: reads.filter(({ status }) => status !== 404).length,
      listed: (await Promise.all(lists)).filter(Boolean).length,
      events: events.length,
      delivered: partnerEvents(id).length,
    };
  };
  const hiddenCase = async (changes = {}) =>
    (await post(clients, "customer", "/cases", submission(changes), { environment: "live" })).json.id;
  return { ...clients, set, partnerEvents, traces, hiddenCase };
}

const none = { found: 0, listed: 0, events: 0, delivered: 0 };

describe("a case before clearance", () => {
  test("stays hidden from its collection partner when its client is withdrawn [VIS-01] [AMB-09]", async () => {
    const { post: postClient, withdraw, traces, get } = await openWithControl();
    const cases = [newCase({ allowPendingContracts: true })];
    const { json } = await postClient(newClient({ cases }));
    const [{ id }] = json.caseResults.successfulCases;
    expect(await traces(id)).toEqual(none);
    const total = async () => (await get("collection", "/cases")).json.page.totalResults;
    const before = await total();
    expect((await withdraw("kb-new")).status).toBe(204);
    expect(await traces(id)).toEqual(none);
    expect(await total()).toBe(before);
  });

  test.each(["Closed", "Merged"])(
    "stays hidden when the platform makes it %s [VIS-01] [AMB-09]",
    async (end) => {
      const { hiddenCase, set, traces } = await openWithControl();
      const id = await hiddenCase();
      await set(id, { payment: 10, chat: { message: "Anybody there?" } });
      await set(id, { lifecycle: end });
      expect(await traces(id)).toEqual(none);
    },
  );

  test("stays hidden from its managing partner when it is closed [VIS-01] [AMB-09]", async () => {
    const opened = await openWithControl();
    const { json } = await post(opened, "collection", "/managed-cases", managedSubmission());
    await opened.set(json.id, { lifecycle: "Closed" });
    expect(await opened.traces(json.id)).toEqual(none);
  });

  test("can be advanced and deleted, but not read, if it is a test case [VIS-02] [AMB-09]", async () => {
    const opened = await openWithControl();
    const { keyOf, store, get, traces, partnerEvents } = opened;
    const body = submission({
      isTest: true,
      allowPendingContracts: true,
      collectionPartnerId: partnerId(store, 1),
    });
    const submit = () => post(opened, "customer", "/cases", body, { key: keyOf("customer", 3) });
    const [advanced, deleted] = [(await submit()).json.id, (await submit()).json.id];
    expect(await traces(advanced)).toEqual(none);
    const path = `/test/cases/${advanced}/advance`;
    const { json } = await post(opened, "collection", path, { to: "Closed:NoPayment" });
    expect(json).toEqual({ advanced: true, state: "Closed:NoPayment" });
    expect(partnerEvents(advanced)[0]).toBe("case.created Active");
    expect((await get("collection", `/test/cases/${deleted}`, { method: "DELETE" })).status).toBe(204);
  });
});

describe("a case after clearance", () => {
  test("is announced to its collection partner as case.created [EVT-06] [AMB-09]", async () => {
    const { hiddenCase, set, partnerEvents, store } = await openWithControl();
    const id = await hiddenCase();
    await set(id, { lifecycle: "PendingVerification" });
    expect(partnerEvents(id)).toEqual(["case.created PendingVerification"]);
    expect(eventSummaries(store, id, "customer")).toEqual([
      "case.created PendingVerificationInternal",
      "case.updated PendingVerificationInternal>PendingVerification",
    ]);
  });

  test("never exposes a hidden stage in its collection partner's events [EVT-08] [AMB-09]", async () => {
    const { hiddenCase, set, partnerEvents, traces } = await openWithControl();
    const id = await hiddenCase();
    await set(id, { lifecycle: "Active" });
    const first = ["case.created Active", "case.updated PendingVerification>Active"];
    expect(partnerEvents(id)).toEqual(first);
    await set(id, { lifecycle: "PendingVerificationInternal" });
    expect((await traces(id)).found).toBe(0);
    await set(id, { lifecycle: "Closed", closeCode: "Paid" });
    expect(partnerEvents(id)).toEqual([
      ...first,
      "case.updated PendingVerification>Closed",
      "case.closed Paid",
    ]);
    expect((await traces(id)).found).toBeGreaterThan(0);
  });

  test("has a timeline that omits hidden stages [VIS-01]", async () => {
    const { hiddenCase, set, get } = await openWithControl();
    const id = await hiddenCase();
    for (const lifecycle of ["PendingContractSigning", "PendingVerificationInternal", "Active"])
      await set(id, { lifecycle });
    const { text } = await get("collection", `/cases/${id}/timeline`);
    expect(text).toContain("Collection started");
    expect(text).not.toMatch(/internal|contract signing/i);
  });
});
