import { beforeEach, describe, expect, test } from "vitest";
import { stage } from "../../../../src/sandbox/facts/stages";
import { eventSummaries } from "../../../support/sandbox/submissions";
import { openWork, partnerName, staff, unknownId, type WorkStage } from "./partner-cases";

let work: WorkStage;
beforeEach(async () => {
  work = await openWork();
});

const body = { welcomeMessage: "We start.", userEmail: staff };
const start = (id: string, changes = {}) => work.post(`/cases/${id}/start`, { ...body, ...changes });
const newest = (id: string, surface: string, count: number) =>
  eventSummaries(work.store, id, surface).slice(-count);

describe("starting a case", () => {
  test("makes the case Active and adds the reference and the fees", async () => {
    const { id, reference } = work.caseIn("PendingVerification");
    const before = await work.read(id);
    const fees = { interestFees: 1.5, reminderFees: 5, collectionFees: 10.25 };
    const { status, json } = await start(id, { ...fees, collectionPartnerReference: "AG-1" });
    expect([status, json]).toEqual([
      200,
      {
        caseId: id,
        caseReference: reference,
        status: "Active",
        activatedAt: "2026-03-16T09:00:00Z",
        collectionPartnerReference: "AG-1",
      },
    ]);
    const after = await work.read(id);
    expect(after).toMatchObject({ lifecycle: "Active", currentEngagementPhase: "Pre-legal", ...fees });
    const added = 16.75 - before.totalAddedFees;
    expect(after.remainder).toBeCloseTo(before.remainder + added, 2);
    const sum = Object.values(after.allocationOutstanding as Record<string, number>);
    expect(sum.reduce((total, part) => total + part, 0)).toBeCloseTo(after.remainder, 2);
  });

  test("generates a reference if none is given and adds no fees by default", async () => {
    const { id } = work.caseIn("PendingVerification");
    const { json } = await start(id);
    expect(json.collectionPartnerReference).toMatch(/^FF-\d+$/);
    expect((await work.read(id)).totalAddedFees).toBe(0);
  });

  test("adds the user's message to the chat, where both sides can see it", async () => {
    const foundCase = work.caseIn("PendingVerification");
    await start(foundCase.id);
    const [message] = await work.read(foundCase.id, "/chats");
    expect(message).toMatchObject({ message: "We start.", roleLabel: "Partner", user: { email: staff } });
    const { items } = await work.timelineOfCreditor(foundCase);
    expect(items.slice(-2)).toMatchObject([
      { title: "Collection started", actor: { type: "Partner user", name: partnerName } },
      { title: "Chat message added", description: "We start.", actor: { name: "Henrike Falk" } },
    ]);
    expect(items).toEqual((await work.read(foundCase.id, "/timeline")).items);
  });

  test("sends the status change and the chat message to subscribers on both sides [EVT-08] [EVT-14]", async () => {
    const { id } = work.caseIn("PendingVerification", "creditor = 1");
    await start(id);
    for (const surface of ["collection", "customer"])
      expect(newest(id, surface, 2)).toEqual(["case.updated PendingVerification>Active", "chat.created"]);
  });

  test("accepts a user ID for the sender and another user's email address for the assignee", async () => {
    const { id } = work.caseIn("PendingVerification");
    const { status } = await start(id, {
      userEmail: null,
      userId: (await work.get("collection", "/users")).json.users[1].id,
      assignedUserEmail: staff.toUpperCase(),
    });
    expect(status).toBe(200);
    expect((await work.read(id, "/chats"))[0].user.email).toBe("staff2@falkenhof.example");
  });

  test("accepts PascalCase field names [AMB-02]", async () => {
    const { id } = work.caseIn("PendingVerification");
    const { status } = await work.post(`/cases/${id}/start`, { WelcomeMessage: "Hi", UserEmail: staff });
    expect(status).toBe(200);
  });

  test("ignores an idempotency key, so a second start is refused", async () => {
    const { id } = work.caseIn("PendingVerification");
    const headers = { "idempotency-key": "one" };
    const send = () => work.get("collection", `/cases/${id}/start`, { method: "POST", body, headers });
    expect((await send()).status).toBe(200);
    expect((await send()).status).toBe(400);
  });
});

describe("a request to start a case", () => {
  const open = Object.keys(stage).filter((name) => !/^Pending|Merged/.test(name)) as (keyof typeof stage)[];

  test.each(open)("is refused if the case is in %s", async (name) => {
    const { id } = work.caseIn(name);
    const { status, json } = await start(id);
    expect([status, json.message]).toEqual([
      400,
      expect.stringContaining("Only a case in Pending Verification can be started"),
    ]);
  });

  test("is refused if the case has custom terms", async () => {
    const { id } = work.caseIn("PendingVerification");
    work.store.run("update cases set has_custom_terms = 1 where id = ?", id);
    expect((await start(id)).json.message).toBe(
      "A case with custom terms can't be started by this operation",
    );
    expect((await work.read(id)).lifecycle).toBe("PendingVerification");
  });

  test.each([
    ["an unknown address", { userEmail: "nobody@n.example" }, "InvalidUserEmail"],
    ["another company's user", { userEmail: "user1@lyngby.example" }, "InvalidUserEmail"],
    [
      "an unknown id",
      { userEmail: null, userId: "11111111-2222-4333-8444-555555555555" },
      "InvalidUserEmail",
    ],
    ["no user at all", { userEmail: null }, "MissingUserIdentifier"],
    ["an unknown assigned user", { assignedUserEmail: "nobody@n.example" }, "InvalidUserEmail"],
  ])("is refused for %s", async (_, changes, type) => {
    const { id } = work.caseIn("PendingVerification");
    const { status, json } = await start(id, changes);
    expect([status, json.error]).toEqual([400, type]);
    expect((await work.read(id)).lifecycle).toBe("PendingVerification");
  });

  test("is refused with an error for each invalid field", async () => {
    const { id } = work.caseIn("PendingVerification");
    const { status, json } = await start(id, { userEmail: "nobody", interestFees: -1, reminderFees: 1.005 });
    expect(status).toBe(400);
    expect(Object.keys(json).sort()).toEqual(["InterestFees", "ReminderFees", "UserEmail"]);
  });

  test.each([
    ["no message", { welcomeMessage: " " }, "WelcomeMessage"],
    ["a message of 5,001 characters", { welcomeMessage: "x".repeat(5001) }, "WelcomeMessage"],
    [
      "a reference of 129 characters",
      { collectionPartnerReference: "x".repeat(129) },
      "CollectionPartnerReference",
    ],
    ["a fee that is text", { interestFees: "1.50" }, "InterestFees"],
  ])("is refused as unreadable for %s", async (_, changes, field) => {
    const { id } = work.caseIn("PendingVerification");
    const { status, json } = await start(id, changes);
    expect([status, Object.keys(json.errors)]).toEqual([400, [field]]);
  });

  test("returns 404 for another partner's case, a hidden case and an unknown case [VIS-01] [ERR-16]", async () => {
    const sql = "select id from cases where collection_partner = ? and is_deleted = 0 and lifecycle = ?";
    const other = work.find(sql, 2, 2);
    const hidden = work.find(sql, 1, 1);
    for (const id of [other, hidden, unknownId]) {
      const { status, json } = await start(id);
      expect([status, json.error]).toEqual([404, "CaseNotFound"]);
    }
  });
});
