import type { Host } from "../../base/host";
import { command } from "../../cli/line/command";
import { fullTexts, localListReport } from "../../cli/output/local-report";
import { parseScenarioHead } from "../../scenario/files/load";
import { drillNames, readDrill } from "../../scenario/run/drill-files";

export default command({
  details:
    "The scenarios that come with the program: what a partner's integration must stand, from an ordinary life to a receiver that is down. Without a name they are listed; with one the file is printed, to be kept and changed. `test run --drill <name>` plays one, `--drill all` all of them.",
  examples: [
    { line: "recoup test drills", note: "which there are" },
    { line: "recoup test drills receiver-down > receiver-down.yaml", note: "a copy to change" },
  ],
  argument: { name: "name", description: "print this one", isOptional: true },
  options: {},
  calls: [],
  prints: { list: async () => (await import("./shapes")).ListedDrill },
  async run({ argument }, { host, style }) {
    if (argument !== "") return { kind: "raw", body: (await readDrill(host, argument)).bytes };
    const names = await drillNames(host);
    const rows = await Promise.all(names.map((name) => describe(host, name)));
    return localListReport(style, {
      rows,
      view: () => fullTexts(rows.map(({ name, title, description }) => [name, `${title}\n${description}`])),
      columns: [
        { path: "name", title: "Drill", kind: "id", priority: 1 },
        { path: "title", title: "What happens", kind: "text", priority: 2 },
        { path: "description", title: "What it takes", kind: "text", priority: 3 },
      ],
      idPath: "name",
      emptyText: "There are no drills.",
    });
  },
});

async function describe(host: Host, name: string) {
  const { title, description } = await parseScenarioHead(await readDrill(host, name));
  return { name, title, description };
}
