import { command } from "../../cli/line/command";
import { reportLocalList } from "../../cli/output/local-report";
import { readConfig } from "../../config/file/config-file";
import type { Column } from "../../render/report";

const columns: readonly Column[] = [
  { path: "name", title: "Alias", kind: "id", priority: 1 },
  { path: "line", title: "Runs", kind: "text", priority: 1 },
];

export default command({
  details: "List your aliases and the lines they stand for.",
  examples: { "recoup alias list": "all aliases" },
  prints: { list: async () => (await import("./shapes")).Alias },
  async run(_, { host, style }) {
    const { aliases = {} } = await readConfig(host);
    const rows = Object.entries(aliases).map(([name, line]) => ({ name, line }));
    const emptyText = "No aliases. `recoup alias set NAME 'line'` adds one.";
    return reportLocalList(style, { rows, columns, idPath: "name", emptyText });
  },
});
