import { expect, test } from "vitest";
import { knownClient, newCase, openClients } from "../../support/sandbox/clients";

async function open() {
  const clients = await openClients();
  const set = (noun: string, body: object) => clients.control("POST", `/set/${noun}`, body);
  return { ...clients, set };
}

test("approves a link once without visiting the page [LC-21] [LC-24]", async () => {
  const { post, read, enqueued, set } = await open();
  await post(knownClient({ includedCases: [newCase()] }));
  expect((await read("kb-new")).status).toBe(404);
  const approved = await set("link", { client: "kb-new", decision: "approved" });
  expect([approved.status, approved.json]).toEqual([
    200,
    { client: "kb-new", partner: "Kontorblatt Software AG", decision: "approved", wasAnsweredBefore: false },
  ]);
  expect((await read("kb-new")).status).toBe(200);
  expect(enqueued("client.linked")).toHaveLength(1);
  const again = await set("link", { client: "kb-new", decision: "declined" });
  expect(again.json).toMatchObject({ decision: "approved", wasAnsweredBefore: true });
});

test("declines a link and sends the partner an event [LC-23]", async () => {
  const { post, read, enqueued, set } = await open();
  await post(knownClient());
  expect((await set("link", { client: "kb-new", decision: "declined" })).status).toBe(200);
  expect((await read("kb-new")).status).toBe(404);
  expect(enqueued("client.link_declined")).toHaveLength(1);
});

test("sends the partner one event for a new signature", async () => {
  const { enqueued, set, find } = await open();
  const tenant = find(
    "select external_tenant_id as tenant from client_links where referral_partner = 1 and archived_at is null order by seq",
  );
  await set("creditor", { creditor: tenant, agreement: "unsigned" });
  await set("creditor", { creditor: tenant, agreement: "signed" });
  expect(enqueued("client.onboarding.contract_signed")).toHaveLength(1);
});

test.each([
  [{}, "creditor must be a string"],
  [{ creditor: "x", colour: "red" }, 'Unknown field "colour". Use one of creditor, agreement'],
  [[1], "The body must be a JSON object, or nothing"],
])("refuses %j with 400", async (body, message) => {
  const { set } = await open();
  const answer = await set("creditor", body);
  expect([answer.status, answer.json.message]).toEqual([400, expect.stringContaining(message)]);
});

test("changes nothing if a request fails halfway", async () => {
  const { set, store } = await open();
  const { id } = store.get<{ id: string }>("select id from cases where lifecycle = 6 and is_deleted = 0") ?? {
    id: "",
  };
  const before = store.get("select count(*) as n from chats");
  const answer = await set("case", { case: id, chat: { message: "Hello" }, lifecycle: "Sleeping" });
  expect(answer.status).toBe(400);
  expect(store.get("select count(*) as n from chats")).toEqual(before);
});

test("accepts zero fees but refuses a zero payment", async () => {
  const { set, find } = await open();
  const id = find(
    "select id from cases where lifecycle = 5 and currency = 'EUR' and remainder > 10 and is_deleted = 0 limit 1",
  );
  expect((await set("case", { case: id, fees: { interest: 0 } })).status).toBe(200);
  expect((await set("case", { case: id, payment: 0.01 })).status).toBe(200);
  const refused = await set("case", { case: id, payment: 0 });
  expect([refused.status, refused.json.message]).toEqual([400, "payment must be above 0"]);
  const negative = await set("case", { case: id, fees: { reminder: -0.01 } });
  expect([negative.status, negative.json.message]).toEqual([400, "fees.reminder must be at least 0"]);
});
