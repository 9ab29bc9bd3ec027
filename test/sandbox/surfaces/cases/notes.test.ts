import { beforeEach, describe, expect, test } from "vitest";
import { openWork, partnerName, unknownId, type WorkStage } from "./partner-cases";

let work: WorkStage;
beforeEach(async () => {
  work = await openWork();
});

const job = (rows: readonly unknown[], key = "") =>
  work.get("collection", "/ingestion-jobs", {
    method: "POST",
    body: { rows },
    headers: { "idempotency-key": key },
  });
const note = (caseId: string, overrides = {}) => ({ type: 0, caseId, description: "Called.", ...overrides });
const stateOf = async (jobId: string) => (await work.get("collection", `/ingestion-jobs/${jobId}`)).json;

describe("a note", () => {
  test("appears on the timelines of both sides at its event date", async () => {
    const foundCase = work.caseIn("Active");
    const { status, json } = await work.post(`/cases/${foundCase.id}/notes`, {
      description: "The debtor called.",
      eventDate: "2026-03-15T08:00:00Z",
    });
    expect([status, json]).toEqual([
      200,
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        caseReference: foundCase.reference,
        title: "Note added",
        description: "The debtor called.",
        visibility: "Shared",
        createdAt: "2026-03-16T09:00:00Z",
        eventDate: "2026-03-15T08:00:00Z",
        createdBy: { userId: 1, userName: partnerName },
      },
    ]);
    for (const { items } of [
      await work.timelineOfCreditor(foundCase),
      await work.read(foundCase.id, "/timeline"),
    ]) {
      expect(items.filter(({ type }: { type: string }) => type === "ManualNote")).toEqual([
        {
          date: "2026-03-15T08:00:00Z",
          type: "ManualNote",
          title: "Note added",
          description: "The debtor called.",
          actor: { type: "Partner user", name: partnerName },
        },
      ]);
    }
  });

  test("is dated to the current time by default and isn't affected by an idempotency key", async () => {
    const { id } = work.caseIn("Closed");
    const headers = { "idempotency-key": "one" };
    const body = { description: "Called." };
    for (let sent = 0; sent < 2; sent += 1) {
      const answer = await work.get("collection", `/cases/${id}/notes`, { method: "POST", body, headers });
      expect([answer.status, answer.json.eventDate]).toEqual([200, null]);
    }
    const { items } = await work.read(id, "/timeline");
    const added = items.filter(({ description }: { description: string }) => description === "Called.");
    expect(added.map(({ date }: { date: string }) => date)).toEqual(Array(2).fill("2026-03-16T09:00:00Z"));
  });

  test.each([
    ["no text", { description: "" }, ["Description"]],
    ["10,001 characters", { description: "x".repeat(10_001) }, ["Description"]],
    ["a date that doesn't exist", { description: "Called.", eventDate: "2026-02-30" }, ["EventDate"]],
  ])("is refused as unreadable if it has %s", async (_, body, fields) => {
    const { status, json } = await work.post(`/cases/${work.caseIn("Active").id}/notes`, body);
    expect([status, Object.keys(json.errors)]).toEqual([400, fields]);
  });

  test("is refused if its date is in the future", async () => {
    const path = `/cases/${work.caseIn("Active").id}/notes`;
    const body = { description: "Called.", eventDate: "2026-03-16T09:00:00Z" };
    expect((await work.post(path, body)).status).toBe(200);
    const { status, json } = await work.post(path, { ...body, eventDate: "2026-03-16T09:00:01Z" });
    expect([status, json]).toEqual([400, { EventDate: ["The EventDate field must not be in the future."] }]);
  });

  test("returns 404 for an unknown case", async () => {
    expect((await work.post(`/cases/${unknownId}/notes`, { description: "Called." })).status).toBe(404);
  });
});

describe("an ingestion job", () => {
  test("adds its notes when due and marks a row for another partner's case as failed", async () => {
    const { id } = work.caseIn("Active");
    const other = work.find("select id from cases where assigned_to = 2");
    const { status, json } = await job([
      note(id, { eventDate: "2026-03-01", externalRef: "1" }),
      note(other),
    ]);
    expect([status, json.rowsQueued]).toEqual([202, 2]);
    expect(await stateOf(json.jobId)).toEqual({
      jobId: json.jobId,
      status: 0,
      rowsTotal: 2,
      rowsSucceeded: 0,
      rowsFailed: 0,
    });
    work.moveClock(1_000);
    expect(await stateOf(json.jobId)).toMatchObject({ status: 3, rowsSucceeded: 1, rowsFailed: 1 });
    const { items } = await work.read(id, "/timeline");
    expect(items).toContainEqual(
      expect.objectContaining({
        date: "2026-03-01T00:00:00Z",
        description: "Called.",
        actor: { type: "Partner user", name: partnerName },
      }),
    );
  });

  test.each([
    ["all rows succeed", 2, () => [note(work.caseIn("Active").id)]],
    ["all rows fail", 4, () => [note(unknownId)]],
  ])("if %s, ends with status %i", async (_, status, rows) => {
    const { json } = await job(rows());
    work.moveClock(1_000);
    expect((await stateOf(json.jobId)).status).toBe(status);
  });

  test("is queued once per idempotency key [IDM-01] [IDM-02]", async () => {
    const { id } = work.caseIn("Active");
    const first = await job([note(id)], "one");
    const again = await job([note(id)], "one");
    expect([again.status, again.json]).toEqual([202, first.json]);
    expect((await job([note(id), note(id)], "one")).json.error).toBe("IdempotencyConflict");
    expect(work.store.all("select id from ingestion_jobs")).toHaveLength(1);
  });

  test.each([
    ["no rows", [], ["Rows"]],
    ["1,001 rows", Array.from({ length: 1001 }, () => note(unknownId)), ["Rows"]],
    ["a row that is not a note", [note(unknownId, { type: 1 })], ["Rows[0].Type"]],
    [
      "a note about the future",
      [note(unknownId), note(unknownId, { eventDate: "2027-01-01" })],
      ["Rows[1].EventDate"],
    ],
  ])("is refused as a whole if it has %s", async (_, rows, fields) => {
    const { status, json } = await job(rows);
    expect([status, Object.keys(json)]).toEqual([400, fields]);
  });

  test("is refused as unreadable if rows, a case or a text is missing", async () => {
    const { json } = await job([{ type: 0 }]);
    expect(Object.keys(json.errors)).toEqual(["Rows[0].CaseId", "Rows[0].Description"]);
    expect((await work.post("/ingestion-jobs", {})).json.errors).toHaveProperty("Rows");
  });

  test("returns the same 404 if it is unknown or belongs to another partner", async () => {
    const { json } = await job([note(work.caseIn("Active").id)]);
    const key = work.keyOf("collection", 2);
    for (const [id, options] of [
      [json.jobId, { key }],
      [unknownId, {}],
    ] as const) {
      const answer = await work.get("collection", `/ingestion-jobs/${id}`, options);
      expect([answer.status, answer.json.error]).toEqual([404, "NotFound"]);
    }
    expect((await work.get("collection", "/ingestion-jobs/1")).status).toBe(400);
  });
});
