import { expect } from "vitest";
import { type Claims, unknownId } from "./claim-world";

const partnerCase = (lifecycle: number) =>
  `select id from cases where assigned_to = 1 and is_test = 0 and lifecycle = ${lifecycle} order by seq`;
const [pending, active, paused] = [2, 6, 7].map(partnerCase) as [string, string, string];
const start = { welcomeMessage: "Hello", userEmail: "staff1@falkenhof.example" };
const company = { userId: 1, userName: "Falkenhof Forderungen GmbH" };

/** Claims about a collection partner's work on its cases. */
export const workClaims: Claims = {
  "NS-37": async ({ call, find, setCase }) => {
    const id = find(pending);
    await setCase(id, { customTerms: true });
    const send = (body: object) => call("collection", `POST /cases/${id}/start`, { body });
    expect((await send(start)).status).toBe(400);
    await setCase(id, { customTerms: false });
    const [first, second] = (await call("collection", "GET /users")).json.users;
    const hello = { welcomeMessage: "Hello", userId: first.id };
    expect((await send({ ...hello, assignedUserId: 99 })).status).toBe(400);
    expect((await send({ ...hello, assignedUserId: unknownId })).status).toBe(400);
    expect((await send({ ...hello, assignedUserId: second.id })).status).toBe(200);
    const chats = (await call("collection", `GET /cases/${id}/chats`)).json;
    expect(chats[0].user.id).toBe(900_000_001);
    expect((await send(start)).status).toBe(400);
  },
  "NS-38": async ({ call, find }) => {
    for (const sql of [active, paused]) {
      const body = { closeCode: "Other" };
      const { status, json } = await call("collection", `POST /cases/${find(sql)}/close`, { body });
      expect([status, json.closedBy]).toEqual([200, company]);
      expect([json.totalPayments, json.totalRecovered].map(Number.isFinite)).toEqual([true, true]);
    }
    const note = await call("collection", `POST /cases/${find(active)}/notes`, {
      body: { description: "x" },
    });
    expect(note.json.createdBy).toEqual(company);
  },
  "NS-39": async ({ call, find, store }) => {
    const id = find(active);
    const deliveries = () => store.get<{ n: number }>("select count(*) as n from deliveries")?.n;
    const before = deliveries();
    const body = { description: "Called.", eventDate: "2026-03-01" };
    expect((await call("collection", `POST /cases/${id}/notes`, { body })).json.visibility).toBe("Shared");
    const { items } = (await call("collection", `GET /cases/${id}/timeline`)).json;
    expect(items).toContainEqual(
      expect.objectContaining({ type: "ManualNote", date: "2026-03-01T00:00:00Z", description: "Called." }),
    );
    expect(deliveries()).toBe(before);
  },
  "NS-40": async ({ call, find, moveOn }) => {
    const [own, other] = [active, active.replace("assigned_to = 1", "assigned_to = 2")].map((sql) =>
      find(sql),
    );
    const queue = async (...cases: (string | undefined)[]) => {
      const rows = cases.map((caseId) => ({ type: 0, caseId, description: "Called." }));
      return (await call("collection", "POST /ingestion-jobs", { body: { rows } })).json.jobId;
    };
    const jobs = [await queue(own), await queue(own, other), await queue(other)];
    const states = async () => {
      const found = [];
      for (const id of jobs) found.push((await call("collection", `GET /ingestion-jobs/${id}`)).json.status);
      return found;
    };
    expect(await states()).toEqual([0, 0, 0]);
    await moveOn("1s");
    expect(await states()).toEqual([2, 3, 4]);
  },
  "NS-41": async ({ call, find, setCase, moveOn }) => {
    const id = find(pending);
    await call("collection", `POST /cases/${id}/start`, { body: start });
    const period = async () => (await call("collection", `GET /cases/${id}/exclusive-period`)).json;
    expect(await period()).toMatchObject({ status: "Active", daysRemaining: 180, extensions: [] });
    await moveOn("100d");
    await setCase(id, { payment: 1 });
    expect(await period()).toMatchObject({ daysRemaining: 90, extensions: [{ type: "Payment" }] });
    await call("collection", `POST /cases/${id}/close`, { body: { closeCode: "Other" } });
    expect((await period()).status).toBe("Terminated");
  },
  "NS-42": async ({ call }) => {
    const { json } = await call("collection", "GET /me");
    expect(json).toMatchObject({ companyName: "Falkenhof Forderungen GmbH", vatNumber: null, logoUrl: null });
    expect([json.invoiceCurrency, json.preLegalRevenueShare, json.legalRevenueShare]).toEqual([
      null,
      null,
      null,
    ]);
    for (const surface of ["referral", "customer"] as const)
      expect((await call(surface, "GET /me")).json.companyName).not.toBe("");
  },
};
