import { describe, expect, test } from "vitest";
import type { Surface } from "../../../../src/base/platform";
import { openSandbox } from "../../../support/sandbox/sandbox";

const sandbox = await openSandbox();
const { get, store, keyOf } = sandbox;

interface DeliveryShown {
  readonly id: string;
  readonly caseId: string;
  readonly createdAt: string;
  readonly [field: string]: unknown;
}

/** Returns cases with delivery records for one of the owner's subscriptions. */
function casesWithEvents(surface: Surface, owner: number): string[] {
  const rows = store.all<{ id: string }>(
    `select distinct c.id from deliveries d join cases c on c.seq = d.case_seq
     join subscriptions s on s.seq = d.subscription where s.surface = ? and s.owner = ?`,
    surface,
    owner,
  );
  return rows.map(({ id }) => id);
}

const events = async (surface: Surface, query: string, key?: string) => {
  const answer = await get(surface, `/webhooks/events?${query}`, key === undefined ? {} : { key });
  return { ...answer, records: answer.json as DeliveryShown[] };
};

describe.each(["collection", "customer"] as const)("delivery records on the %s surface", (surface) => {
  const [caseId = "", other = ""] = casesWithEvents(surface, 1);

  test("are a bare array for the given case, newest first [EP-21] [EP-47] [DLV-13]", async () => {
    const { status, records } = await events(surface, `caseId=${caseId}`);
    expect(status).toBe(200);
    expect(records.length).toBeGreaterThan(0);
    expect(new Set(records.map((record) => record.caseId))).toEqual(new Set([caseId]));
    const times = records.map(({ createdAt }) => Date.parse(createdAt));
    expect(times).toEqual([...times].sort((a, b) => b - a));
    const others = await events(surface, `caseId=${other.toUpperCase()}`);
    expect(others.records.length).toBeGreaterThan(0);
    expect(others.records.filter(({ id }) => records.some((record) => record.id === id))).toEqual([]);
  });

  test("include records created exactly at the time in `since` [DLV-14]", async () => {
    const id = casesWithEvents(surface, 1).find(
      (candidate) =>
        store.all(
          "select distinct created_at from deliveries d join cases c on c.seq = d.case_seq where c.id = ?",
          candidate,
        ).length > 1,
    );
    const { records } = await events(surface, `caseId=${id}`);
    const [newest, oldest] = [records[0]?.createdAt ?? "", records.at(-1)?.createdAt ?? ""];
    expect(newest).not.toBe(oldest);
    expect((await events(surface, `caseId=${id}&since=${oldest}`)).records).toEqual(records);
    const late = (await events(surface, `caseId=${id}&since=${newest}`)).records;
    expect(late).toEqual(records.filter(({ createdAt }) => createdAt === newest));
    expect((await events(surface, `caseId=${id}&since=${newest.replace("Z", "")}`)).records).toEqual(late);
  });

  test("return 400 if the case is missing or a parameter is unreadable [AMB-49] [EP-21] [EP-47]", async () => {
    for (const query of ["", "caseId=", "caseId=nope", `caseId=${caseId}&since=yesterday`]) {
      expect((await events(surface, query)).status).toBe(400);
    }
  });

  test("are hidden from other owners on the same surface", async () => {
    expect((await events(surface, `caseId=${caseId}`, keyOf(surface, 2))).json).toEqual([]);
  });

  test("are an empty list for an unknown case", async () => {
    expect((await events(surface, "caseId=11111111-2222-4333-8444-555555555555")).json).toEqual([]);
  });
});

describe("a delivery record", () => {
  test("has the number of attempts and the latest outcome for one event [FLD-41 to FLD-43]", async () => {
    const rows = store.all<{
      id: string;
      case_id: string;
      attempt_count: number;
      last_response_code: number;
    }>(
      `select d.id, c.id as case_id, attempt_count, last_response_code from deliveries d
       join cases c on c.seq = d.case_seq join subscriptions s on s.seq = d.subscription
       where s.surface = 'collection' and s.owner = 1 and attempt_count > 1`,
    );
    expect(rows.some(({ last_response_code }) => last_response_code === 200)).toBe(true);
    expect(rows.some(({ last_response_code }) => last_response_code === 500)).toBe(true);
    for (const row of rows) {
      const { records } = await events("collection", `caseId=${row.case_id}`);
      const [record, ...more] = records.filter(({ id }) => id === row.id);
      expect(more).toEqual([]);
      expect(record).toMatchObject({
        attemptCount: row.attempt_count,
        lastResponseCode: row.last_response_code,
      });
      expect(record?.lastError === null).toBe(row.last_response_code === 200);
      expect(record?.deliveredAt === null).toBe(row.last_response_code === 500);
    }
  });

  test("contains the payload as text, including the record's ID [AMB-13]", async () => {
    const [caseId = ""] = casesWithEvents("collection", 1);
    for (const record of (await events("collection", `caseId=${caseId}`)).records) {
      const envelope = JSON.parse(String(record.payload));
      expect(envelope).toMatchObject({ id: record.id, event: record.eventType, specVersion: "1.0" });
    }
  });
});

test("hides a case's records from its collection partner while the case is in a hidden stage [VIS-01] [AMB-09]", async () => {
  const hiding = await openSandbox();
  const { id: eventId, case_id: caseId } = hiding.store.get<{ id: string; case_id: string }>(
    `select d.id, c.id as case_id from deliveries d join subscriptions s on s.seq = d.subscription
     join cases c on c.seq = d.case_seq where s.surface = 'collection' and s.owner = 1`,
  ) ?? { id: "", case_id: "" };
  const ask = () => hiding.get("collection", `/webhooks/events?caseId=${caseId}`);
  const replay = () => hiding.get("collection", `/webhooks/events/${eventId}/replay`, { method: "POST" });
  expect([(await ask()).json.length > 0, (await replay()).status]).toEqual([true, 200]);
  hiding.store.run("update cases set lifecycle = 1 where id = ?", caseId);
  expect([(await ask()).json, (await replay()).status]).toEqual([[], 404]);
});
