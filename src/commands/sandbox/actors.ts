import { choiceOption } from "../../cli/flags/option";
import { command } from "../../cli/line/command";
import { reportLocalList } from "../../cli/output/local-report";
import { listControlRecords } from "../../cli/session/sandbox/control-client";
import type { Column } from "../../render/report";
import { actorKinds } from "../../sandbox";

const columns: readonly Column[] = [
  { path: "kind", title: "Kind", kind: "text", priority: 3 },
  { path: "name", title: "Name", kind: "text", priority: 1 },
  { path: "keys.test", title: "Test key", kind: "id", priority: 1 },
  { path: "externalTenantIds", title: "Clients", kind: "list", priority: 4 },
  { path: "id", title: "Id", kind: "id", priority: 5 },
  { path: "keys.live", title: "Live key", kind: "id", priority: 6 },
  { path: "surface", title: "Surface", kind: "text", priority: 7 },
];

export default command({
  details:
    "List the partners, creditors and clients in the sandbox's world with their ids and keys, so that you can act as one of them or name a partner. The keys work in this world only.",
  examples: {
    "recoup sandbox actors": "all of them",
    "recoup sandbox actors --kind collection-partner --json": "with their keys for both environments",
  },
  options: { kind: choiceOption("--kind <kind>", "only actors of this kind", actorKinds) },
  prints: { list: async () => (await import("./shapes/world")).ListedActor },
  async run({ options: { kind } }, context) {
    const path = kind === undefined ? "/actors" : `/actors?kind=${kind}`;
    return reportLocalList(context.style, {
      rows: await listControlRecords(context, path),
      columns,
      idPath: "id",
      emptyText: "No actors.",
    });
  },
});
