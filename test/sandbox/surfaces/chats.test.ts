import { beforeEach, describe, expect, test } from "vitest";
import { stage } from "../../../src/sandbox/facts/stages";
import { openSandbox, type TestSandbox } from "../../support/sandbox/sandbox";

let sandbox: TestSandbox;
beforeEach(async () => {
  sandbox = await openSandbox();
});

/** Returns a case shared by the first collection partner and the first creditor. */
function sharedCase(condition = "is_test = 0 and lifecycle = 6"): string {
  const sql = `select id from cases where collection_partner = 1 and creditor = 1 and is_deleted = 0
    and is_cleared = 1 and ${condition} order by seq limit 1`;
  return sandbox.find(sql);
}

const partnerUser = "staff1@falkenhof.example";
const creditorUser = "user1@lyngby.example";

const write = (surface: "collection" | "customer", id: string, body: unknown, headers = {}) =>
  sandbox.get(surface, `/cases/${id}/chats`, { method: "POST", body, headers });
const messages = async (surface: "collection" | "customer", id: string, path = "cases") =>
  (await sandbox.get(surface, `/${path}/${id}/chats`)).json;

interface DeliveredEvent {
  readonly surface: string;
  readonly payload: string;
}
const delivered = () =>
  sandbox.store
    .all<DeliveredEvent>(
      `select s.surface, d.payload from deliveries d join subscriptions s on s.seq = d.subscription
        where d.event_type = 'chat.created' and d.due_at is not null order by d.seq`,
    )
    .map(({ surface, payload }) => ({ surface, data: JSON.parse(payload).data }));

describe("chats", () => {
  test("are an empty list for both sides if the case has no messages", async () => {
    const id = sharedCase();
    expect(await messages("collection", id)).toEqual([]);
    expect(await messages("customer", id)).toEqual([]);
  });

  test("are the same for both sides, oldest first, with role and sender [EVT-15]", async () => {
    const id = sharedCase();
    const { status, json } = await write("collection", id, { message: "Hello", userEmail: partnerUser });
    expect(status).toBe(200);
    await write("customer", id, { message: "Good morning", userEmail: creditorUser });
    const read = await messages("customer", id);
    expect(read).toEqual(await messages("collection", id));
    expect(read).toMatchObject([
      {
        id: json.id,
        role: 0,
        roleLabel: "Partner",
        message: "Hello",
        user: { firstName: "Henrike", lastName: "Falk", email: partnerUser },
      },
      {
        role: 1,
        roleLabel: "Creditor",
        message: "Good morning",
        user: { firstName: "Søren", lastName: "Østergaard", email: creditorUser },
      },
    ]);
  });

  test("are marked as seen once the other side replies", async () => {
    const id = sharedCase();
    const { json } = await write("collection", id, { message: "Hello", userEmail: partnerUser });
    expect(json.isSeen).toBe(false);
    await write("collection", id, { message: "Are you there?", userEmail: partnerUser });
    expect(await messages("customer", id)).toMatchObject([{ isSeen: false }, { isSeen: false }]);
    await write("customer", id, { message: "Yes", userEmail: creditorUser });
    expect(await messages("customer", id)).toMatchObject([
      { isSeen: true },
      { isSeen: true },
      { isSeen: false },
    ]);
  });

  test("send an event to both sides and appear in the timeline [EVT-14] [EVT-23]", async () => {
    const id = sharedCase();
    const { json } = await write("customer", id, { message: "Please wait", userEmail: creditorUser });
    const events = delivered();
    expect(events.map(({ surface }) => surface).sort()).toEqual(["collection", "customer"]);
    for (const { data } of events)
      expect(data).toMatchObject({ caseId: id, chatId: json.id, role: "Creditor", message: "Please wait" });
    const timeline = (await sandbox.get("collection", `/cases/${id}/timeline`)).json;
    expect(timeline.items).toContainEqual(
      expect.objectContaining({
        title: "Chat message added",
        description: "Please wait",
        actor: { type: "Creditor user", name: "Søren Østergaard" },
      }),
    );
  });

  test("can be read by the managing partner only on the managed path [VIS-04]", async () => {
    const id = sharedCase();
    await write("collection", id, { message: "Hello", userEmail: partnerUser });
    sandbox.store.run("update cases set managing_partner = 2 where id = ?", id);
    const key = sandbox.keyOf("collection", 2);
    const managed = await sandbox.get("collection", `/managed-cases/${id}/chats`, { key });
    expect(managed.json).toEqual(await messages("collection", id));
    const ownAnswer = await sandbox.get("collection", `/cases/${id}/chats`, { key });
    expect([ownAnswer.status, ownAnswer.json.error]).toEqual([404, "CaseNotFound"]);
  });

  test("can also be read on the managed path for a test case, as can files and payments [VIS-04]", async () => {
    const id = sharedCase("is_test = 1");
    sandbox.store.run("update cases set managing_partner = 2 where id = ?", id);
    const key = sandbox.keyOf("collection", 2);
    const read = async (what: string) =>
      (await sandbox.get("collection", `/managed-cases/${id}/${what}`, { key })).status;
    expect(await Promise.all(["chats", "files", "payments"].map(read))).toEqual([200, 200, 200]);
  });

  test("have different sender IDs for the partner and the creditor", async () => {
    const id = sharedCase();
    const byPartner = await write("collection", id, { message: "Hello", userEmail: partnerUser });
    const byCreditor = await write("customer", id, { message: "Hello", userEmail: creditorUser });
    expect(byPartner.json.user.id).not.toBe(byCreditor.json.user.id);
  });

  test("have the manager's role when a test case's manager writes them", async () => {
    const id = sharedCase("is_test = 1");
    sandbox.store.run("update cases set managing_partner = 2 where id = ?", id);
    const key = sandbox.keyOf("collection", 2);
    const body = { message: "Hello", userEmail: "staff1@brisamar.example" };
    const { json } = await sandbox.get("collection", `/cases/${id}/chats`, { key, method: "POST", body });
    expect(json).toMatchObject({ role: 2, roleLabel: "Managed by partner" });
  });

  test("include a message added by the sandbox", async () => {
    const id = sharedCase();
    const { addChat } = await import("../../../src/sandbox/cases/chats");
    const { findCaseById } = await import("../../../src/sandbox/cases/list/cases");
    const row = findCaseById(sandbox.store, id);
    if (row === undefined) throw new Error("no case");
    const change = { store: sandbox.store, now: Date.UTC(2026, 2, 16), origin: "http://sandbox.invalid" };
    addChat(change, row, { role: "Partner", message: "Called", author: "Tilda von Ahn" });
    addChat(change, row, { role: "Partner", message: "Called again" });
    expect(await messages("customer", id)).toMatchObject([
      { message: "Called", user: { id: null, firstName: "Tilda", lastName: "von Ahn", email: null } },
      { message: "Called again", user: { id: null, firstName: null, lastName: null } },
    ]);
  });
});

describe("a chat message", () => {
  const none = { message: "Hello" };

  test.each([
    ["no sender", none, "MissingUserIdentifier"],
    ["a blank sender", { ...none, userEmail: " " }, "MissingUserIdentifier"],
    ["an unknown email address", { ...none, userEmail: "nobody@falkenhof.example" }, "InvalidUserEmail"],
    ["a user from the other side", { ...none, userEmail: creditorUser }, "InvalidUserEmail"],
    ["an unknown id", { ...none, userId: "11111111-2222-4333-8444-555555555555" }, "InvalidUserEmail"],
  ])("is refused if it has %s", async (_, body, type) => {
    const { status, json } = await write("collection", sharedCase(), body);
    expect([status, json.error]).toEqual([400, type]);
  });

  test.each([
    ["no message", { userEmail: partnerUser }, "Message"],
    ["a blank message", { message: " ", userEmail: partnerUser }, "Message"],
    ["a message of 10,001 characters", { message: "x".repeat(10_001), userEmail: partnerUser }, "Message"],
    ["an id that is not a GUID", { message: "Hello", userId: 900_000_002 }, "UserId"],
  ])("is refused with a field error if it has %s", async (_, body, field) => {
    const { status, json } = await write("collection", sharedCase(), body);
    expect([status, Object.keys(json.errors)]).toEqual([400, [field]]);
  });

  test("can have 10,000 characters and be sent with a user ID", async () => {
    const { status, json } = await write("collection", sharedCase(), {
      message: "x".repeat(10_000),
      userId: (await sandbox.get("collection", "/users")).json.users[1].id,
    });
    expect([status, json.user.email]).toEqual([200, "staff2@falkenhof.example"]);
  });

  test("is refused from a partner if the case is merged [CFL-08]", async () => {
    const id = sharedCase();
    sandbox.store.run("update cases set lifecycle = ? where id = ?", stage.Merged, id);
    const { status, json } = await write("collection", id, { ...none, userEmail: partnerUser });
    expect([status, json.error]).toEqual([409, "Conflict"]);
    expect(await messages("collection", id)).toEqual([]);
  });

  test("returns the same 404 for a hidden case and an unknown case [VIS-01] [ERR-16]", async () => {
    const hidden = sharedCase();
    sandbox.store.run("update cases set is_cleared = 0 where id = ?", hidden);
    const body = { ...none, userEmail: partnerUser };
    const answers = [
      await write("collection", hidden, body),
      await write("collection", "11111111-2222-4333-8444-555555555555", body),
      await sandbox.get("collection", `/cases/${hidden}/chats`),
    ];
    for (const { status, json } of answers) expect([status, json.error]).toEqual([404, "CaseNotFound"]);
    expect((await write("customer", hidden, { ...none, userEmail: creditorUser })).status).toBe(200);
  });
});

describe("a chat message's idempotency key", () => {
  const headers = { "idempotency-key": "k1" };

  test("prevents a partner's message from being added again [AMB-31]", async () => {
    const id = sharedCase();
    const body = { message: "Hello", userEmail: partnerUser };
    const first = await write("collection", id, body, headers);
    expect((await write("collection", id, body, headers)).text).toBe(first.text);
    const other = await write("collection", id, { ...body, message: "Bye" }, headers);
    expect(other.status).toBe(200);
    expect((await messages("collection", id)).map((chat: { message: string }) => chat.message)).toEqual([
      "Hello",
      "Bye",
    ]);
    sandbox.moveClock(24 * 3_600_000 + 1);
    await write("collection", id, body, headers);
    expect(await messages("collection", id)).toHaveLength(3);
  });

  test("applies to a single case when a partner uses it [AMB-31]", async () => {
    const body = { message: "Hello", userEmail: partnerUser };
    const [first, second] = [sharedCase(), sharedCase("is_test = 1")];
    await write("collection", first, body, headers);
    await write("collection", second, body, headers);
    expect(await messages("collection", second)).toHaveLength(1);
  });

  test("causes a refusal if a creditor repeats it with a different body [AMB-31]", async () => {
    const id = sharedCase();
    const body = { message: "Hello", userEmail: creditorUser };
    await write("customer", id, body, headers);
    const { status, json } = await write("customer", id, { ...body, message: "Bye" }, headers);
    expect([status, json.error]).toEqual([422, "IdempotencyConflict"]);
  });
});
