import { beforeEach, describe, expect, test } from "vitest";
import { dayMs } from "../../../src/base/text/time/duration";
import { openWork, staff, unknownId, type WorkStage } from "./cases/partner-cases";

let work: WorkStage;
beforeEach(async () => {
  work = await openWork();
});

describe("the exclusive period", () => {
  const periodOf = (id: string) => work.read(id, "/exclusive-period");

  async function started() {
    const { id } = work.caseIn("PendingVerification", "creditor = 1");
    await work.post(`/cases/${id}/start`, { welcomeMessage: "Hello", userEmail: staff });
    return id;
  }

  test("begins for both sides when collection starts", async () => {
    const id = await started();
    const period = {
      engagementStartDate: "2026-03-16T09:00:00Z",
      currentEndDate: "2026-09-12T09:00:00Z",
      daysRemaining: 180,
      status: "Active",
      extensions: [],
    };
    expect(await periodOf(id)).toEqual(period);
    expect((await work.get("customer", `/cases/${id}/exclusive-period`)).json).toEqual(period);
  });

  test("is extended only by a payment late in the period", async () => {
    const id = await started();
    const pay = (date: string) =>
      work.post(`/cases/${id}/payments`, { date, paymentAmount: 1, paymentRecipient: "Platform" });
    await pay("2026-03-16");
    expect((await periodOf(id)).extensions).toEqual([]);
    work.moveClock(170 * dayMs);
    await pay("2026-09-02");
    expect(await periodOf(id)).toMatchObject({
      currentEndDate: "2026-12-01T00:00:00Z",
      status: "Active",
      extensions: [
        { type: "Payment", eventDate: "2026-09-02T00:00:00Z", newEndDate: "2026-12-01T00:00:00Z" },
      ],
    });
    work.moveClock(200 * dayMs);
    expect(await periodOf(id)).toMatchObject({ status: "Expired", daysRemaining: 0 });
    await pay("2027-03-01");
    expect((await periodOf(id)).extensions).toHaveLength(1);
  });

  test("ends when the case is closed during the period", async () => {
    const id = await started();
    await work.post(`/cases/${id}/close`, { closeCode: "Other" });
    expect(await periodOf(id)).toMatchObject({ status: "Terminated", daysRemaining: 0 });
  });

  test("returns 404 for a case that was never started", async () => {
    const { id } = work.caseIn("PendingVerification", "creditor = 1");
    for (const surface of ["collection", "customer"] as const) {
      const { status, json } = await work.get(surface, `/cases/${id}/exclusive-period`);
      expect([status, json.error]).toEqual([404, "NotFound"]);
      const unknown = await work.get(surface, `/cases/${unknownId}/exclusive-period`);
      expect([unknown.status, unknown.json.error]).toEqual([404, "CaseNotFound"]);
    }
  });
});

describe("reading users and profiles", () => {
  test("returns each caller's own users, 50 per page, with stable IDs", async () => {
    const { json } = await work.get("collection", "/users");
    expect(json.page).toMatchObject({ totalResults: 2, pageSize: 50, skipped: 0 });
    expect(json.users[0]).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
      name: "Henrike Falk",
      email: staff,
    });
    expect((await (await openWork()).get("collection", "/users")).json).toEqual(json);
    const page = (await work.get("collection", "/users?Page=2&PageSize=1")).json;
    expect(page.users).toEqual(json.users.slice(1));
    const ofCreditor = (await work.get("customer", "/users")).json;
    expect(ofCreditor.users[0].email).toBe("user1@lyngby.example");
    expect(ofCreditor.page).not.toHaveProperty("skipped");
  });

  test("returns each caller its own company", async () => {
    const companyOf = async (surface: "collection" | "referral" | "customer") =>
      (await work.get(surface, "/me")).json.companyName;
    expect([await companyOf("collection"), await companyOf("referral"), await companyOf("customer")]).toEqual(
      ["Falkenhof Forderungen GmbH", "Kontorblatt Software AG", "Lyngby Møbelværk ApS"],
    );
    const { json } = await work.get("referral", "/me");
    expect(json).toMatchObject({ referralFeePercentage: 20, invoicingTriggerMode: "PayWhenPaid" });
  });

  test.each(["/users", "/me"])("returns 401 for %s without a key", async (path) => {
    expect((await work.get("collection", path, { key: null })).status).toBe(401);
  });
});

describe("a creditor's reads of a case", () => {
  const read = (path: string) => work.get("customer", path);

  test("find it by case reference, or the newest by creditor reference [AMB-47]", async () => {
    const { id, reference } = work.caseIn("Active", "creditor = 1 and creditor_reference is not null");
    const own = (await read(`/cases/${id}`)).json;
    expect((await read(`/cases/case-reference/${reference}`)).json).toEqual(own);
    const creditorReference = encodeURIComponent(own.creditorReference);
    expect((await read(`/cases/by-creditor-reference/${creditorReference}`)).json).toEqual(own);
    const newer =
      "select max(id) as id from cases where creditor = 1 and date_created > ? and is_deleted = 0";
    const twin = work.find(newer, Date.parse(own.dateCreated));
    work.store.run("update cases set creditor_reference = ? where id = ?", own.creditorReference, twin);
    expect((await read(`/cases/by-creditor-reference/${creditorReference}`)).json.id).toBe(twin);
  });

  test("return the same timeline and missing information as the partner's reads", async () => {
    const { id } = work.caseIn("NeedsAdditionalDetails", "creditor = 1");
    for (const part of ["timeline", "validation"])
      expect((await read(`/cases/${id}/${part}`)).json).toEqual(await work.read(id, `/${part}`));
  });

  test("return 404 for another creditor's case [VIS-12]", async () => {
    const { id, reference } = work.caseIn("Active", "creditor <> 1");
    const paths = [
      `case-reference/${reference}`,
      "by-creditor-reference/ZZZZ",
      `${id}/timeline`,
      `${id}/validation`,
      `${id}/exclusive-period`,
    ];
    for (const path of paths) expect([path, (await read(`/cases/${path}`)).status]).toEqual([path, 404]);
    expect((await read("/cases/by-creditor-reference/%20")).status).toBe(400);
  });
});
