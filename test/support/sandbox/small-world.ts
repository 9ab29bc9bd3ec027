import { databaseFiles } from "../../../src/host/files/database-files";
import { openStore } from "../../../src/sandbox/store/store";
import type { World } from "../../../src/sandbox/store/world";
import { parseWorldFile } from "../../../src/sandbox/worlds/from-file/check";
import { fillFromWorldFile } from "../../../src/sandbox/worlds/from-file/fill";

const content = {
  collectionPartners: [{ name: "Falkenhof", country: "DE" }],
  referralPartners: [{ name: "Kontorblatt" }],
  creditors: [{ name: "Bakery", country: "DK", divisions: ["North"] }],
  clients: [{ partner: "Kontorblatt", creditor: "Bakery", externalTenantId: "bakery-1" }],
  cases: [
    {
      ...{ creditor: "Bakery", debtor: { name: "D", country: "DE" }, amount: 9, currency: "EUR" },
      payments: [{ amount: 1 }],
    },
  ],
  subscriptions: [{ of: "Bakery", url: "https://a.example", events: ["case.created"] }],
};

/** Opens a world with one record of each kind, which is much faster than a seeded one. */
export function openSmallWorld(file = ":memory:", more: Partial<World> = {}): World {
  const result = parseWorldFile(content);
  if ("findings" in result) throw new Error(JSON.stringify(result.findings));
  const store = openStore(file);
  fillFromWorldFile(store, result.world, "a seed", 0);
  return {
    ...{ name: "small", isKept: file !== ":memory:", store, seed: "a seed", files: databaseFiles },
    ...{ now: () => 0, hostNow: () => 0, signingNow: () => 0, snapshotFolder: "" },
    network: {
      send: () => Promise.reject(new Error("no network")),
      sleep: async () => {},
      ...{ routes: [], signal: undefined, watch: undefined },
    },
    worker: () => Promise.reject(new Error("no worker")),
    close: () => store.close(),
    ...more,
  };
}
