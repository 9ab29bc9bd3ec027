import { isJsonObject, readField } from "../../base/json/json";
import { choice } from "../../cli/flags/option";
import { command } from "../../cli/line/command";
import { localListReport } from "../../cli/output/local-report";
import { askEitherSandbox } from "../../cli/session/sandbox/either-sandbox";
import type { Column } from "../../render/report";
import { actorKinds } from "../../sandbox";

const columns: readonly Column[] = [
  { path: "kind", title: "Kind", kind: "text", priority: 2 },
  { path: "name", title: "Name", kind: "text", priority: 1 },
  { path: "keys.test", title: "Test key", kind: "id", priority: 1 },
  { path: "externalTenantIds", title: "Clients", kind: "list", priority: 3 },
  { path: "id", title: "Id", kind: "id", priority: 4 },
  { path: "keys.live", title: "Live key", kind: "id", priority: 5 },
  { path: "surface", title: "Surface", kind: "text", priority: 6 },
];

export default command({
  details:
    "List who there is in the world of the sandbox, with ids and keys: to act as somebody else than the first of each kind, or to name a partner. The keys open nothing but this world.",
  examples: [
    { line: "recoup sandbox actors", note: "partners, creditors, and whose clients they are" },
    {
      line: "recoup sandbox actors --kind collection-partner --json",
      note: "with the keys of both environments",
    },
  ],
  options: { kind: choice("--kind <kind>", "only these", actorKinds) },
  calls: [],
  prints: { list: async () => (await import("./shapes/world")).ListedActor },
  async run({ options: { kind } }, context) {
    const path = kind === undefined ? "/actors" : `/actors?kind=${kind}`;
    const items = readField((await askEitherSandbox(context, "GET", path)).value, "items");
    return localListReport(context.style, {
      rows: Array.isArray(items) ? items.filter(isJsonObject) : [],
      columns,
      idPath: "id",
      emptyText: "Nobody is there.",
    });
  },
});
