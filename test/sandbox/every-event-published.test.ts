import { expect, test } from "vitest";
import { checkEnvelope } from "../../src/scenario/files/event-fields";
import { allEventTypes, eventTypes } from "../../src/webhooks/events/event-types";
import { openContract } from "../support/contract";
import { knownClient, newCase, newClient, openClients } from "../support/sandbox/clients";

const dayMs = 86_400_000;

interface PublishedEvent {
  readonly event_type: string;
  readonly surface: "collection" | "referral" | "customer";
  readonly payload: string;
}

async function openWorldToAct() {
  const clients = await openClients();
  const set = async (noun: string, body: object) => {
    const answer = await clients.control("POST", `/set/${noun}`, body);
    expect([answer.status, answer.text]).toEqual([200, expect.anything()]);
  };
  clients.store.run("update subscriptions set is_active = 1");
  return { ...clients, set };
}

/** Acts as users of a seeded world would, until each event type has been published. */
async function publishEveryEvent({ get, post, press, set, find, moveClock, ask }: World) {
  const approvalUrl = async (part: object) => {
    const { json } = await post(knownClient(part));
    return json.data.onboardingLinks.url as string;
  };
  // case.created on each surface, client.onboarding.*, then a case that is moved, paid, discussed and closed.
  await post(newClient({ cases: [newCase({ allowPendingContracts: true })] }));
  await set("creditor", { creditor: "kb-new", agreement: "signed", powerOfAttorney: "signed" });
  const submitted = await get("customer", "/cases", { method: "POST", body: newCase() });
  expect(submitted.status).toBe(200);
  await set("case", { case: submitted.json.id, lifecycle: "Active" });
  const id = find(
    `select id from cases where is_test = 1 and creditor = 1 and referral_partner = 1 and collection_partner = 1
       and lifecycle between 2 and 4 and is_deleted = 0`,
  );
  await set("case", { case: id, payment: 5, chat: { message: "Hello" } });
  const payment = find(
    `select p.id as payment from payments p join cases c on c.seq = p.case_seq where c.id = ? order by p.seq desc`,
    id,
  );
  await set("payment", { payment, deleted: true });
  await set("case", { case: id, lifecycle: "Closed", closeCode: "PreLegalExhaustedNoPayment" });
  // Links: one declined, one expired, and one approved while its case can't be created.
  await press(await approvalUrl({ externalTenantId: "kb-declined" }), { decision: "decline" });
  const expiring = await approvalUrl({ externalTenantId: "kb-expired" });
  moveClock(8 * dayMs);
  expect((await ask(new URL(expiring).pathname)).status).toBe(410);
  const cases = [newCase({ collectionPartnerId: "11111111-2222-4333-8444-555555555555" })];
  await press(await approvalUrl({ externalTenantId: "kb-approved", cases }), { decision: "approve" });
}

type World = Awaited<ReturnType<typeof openWorldToAct>>;

test("publishes every event type on each surface that has it [SUB-14] [SUB-15]", async () => {
  const world = await openWorldToAct();
  const last = world.find<number>("select max(seq) as seq from deliveries");
  await publishEveryEvent(world);
  const published = world.store.all<PublishedEvent>(
    `select event_type, surface, payload from deliveries d join subscriptions s on s.seq = d.subscription
     where d.seq > ?`,
    last,
  );
  const typesOn = (surface: string) =>
    allEventTypes.filter((type) =>
      published.some((candidate) => candidate.surface === surface && candidate.event_type === type),
    );
  expect({
    collection: typesOn("collection"),
    referral: typesOn("referral"),
    customer: typesOn("customer"),
  }).toEqual(eventTypes);
  expect(published.flatMap(({ payload }) => checkEnvelope(JSON.parse(payload)))).toEqual([]);
  const contracts = {
    collection: openContract("collection"),
    referral: openContract("referral"),
    customer: openContract("customer"),
  };
  for (const { surface, payload } of published)
    expect((await contracts[surface]).eventFindings(JSON.parse(payload)), payload).toEqual([]);
});
