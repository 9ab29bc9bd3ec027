import { expect, test } from "vitest";
import { seedWorld } from "../../../src/sandbox/seed/seed";
import { createIdGenerator } from "../../../src/sandbox/store/new-ids";
import { openStore, type Store } from "../../../src/sandbox/store/store";
import { exportWorld } from "../../../src/sandbox/worlds/export-world";
import { importWorld } from "../../../src/sandbox/worlds/import-world";
import { openDeliveries } from "../../support/sandbox/deliveries";
import { openSandbox } from "../../support/sandbox/sandbox";
import { submission } from "../../support/sandbox/submissions";

const now = Date.UTC(2026, 2, 14);
const seeded = (store: Store, seed = "winter"): Store => {
  seedWorld(store, { seed, now });
  return store;
};
const draw = (store: Store) => {
  const ids = createIdGenerator(store);
  return { event: ids.eventId(), others: [ids.guid(), ids.reference(), ids.secret(32)] };
};

test("creates the same IDs in fresh worlds with the same seed", () => {
  expect(draw(seeded(openStore(":memory:")))).toEqual(draw(seeded(openStore(":memory:"))));
});

test("still creates the same IDs from the seed as earlier versions", () => {
  const store = seeded(openStore(":memory:"));
  expect(draw(store)).toEqual({
    event: "f259e92e-93c5-4474-abf6-afc17d2d4a01",
    others: [
      "f3e96b2c-336a-4ed2-b9e0-c8c09add9c6b",
      "PSNG05LQ",
      "BMjG3/3IpnpktUp0rSeEctOyE8b3vgEaWBISU+tLFJc=",
    ],
  });
  expect(draw(seeded(store)).event).toBe("062e8de2-d6f2-4c9b-84e6-113d5f4b610f");
  const drawn = Array.from({ length: 40 }, () => createIdGenerator(store).reference());
  expect(drawn.filter((reference) => !/^[0-9A-Z]{8}$/.test(reference))).toEqual([]);
});

test("changes event IDs, but no others, after each reset [EVT-01]", () => {
  const store = openStore(":memory:");
  const [first, second, third] = [1, 2, 3].map(() => draw(seeded(store)));
  expect(new Set([first?.event, second?.event, third?.event]).size).toBe(3);
  expect([second?.others, third?.others]).toEqual([first?.others, first?.others]);
});

test("gives an event a new ID after a reset, even for the same case [EVT-01]", async () => {
  const { get, control } = await openDeliveries();
  const publish = async () => {
    const { json } = await get("customer", "/cases", { method: "POST", body: submission({ isTest: true }) });
    const [event] = (await get("customer", `/webhooks/events?caseId=${json.id}`)).json;
    return { subject: json.id, id: event.id };
  };
  const first = await publish();
  await control("POST", "/reset");
  const second = await publish();
  expect(second.subject).toBe(first.subject);
  expect(second.id).not.toBe(first.id);
});

test("doesn't reuse event IDs after importing an earlier state [EVT-01]", async () => {
  const { world, store } = await openSandbox();
  const written = exportWorld(world);
  const { event } = draw(store);
  importWorld(world, written);
  expect(draw(store).event).not.toBe(event);
});
