import type { Host } from "../../base/host";
import { command } from "../../cli/line/command";
import { fullTexts, localListReport } from "../../cli/output/local-report";
import { parseScenarioHead } from "../../scenario/files/load";
import { drillNames, readDrill } from "../../scenario/run/drill-files";

export default command({
  details:
    "List the drills: ready-made scenarios that a partner's integration must pass, from the ordinary life of a case to a receiver that is down. With a name, print the drill's file so that you can save and change it. `test run --drill <name>` runs one drill, `--drill all` runs all of them.",
  examples: [
    { line: "recoup test drills", note: "all of them" },
    { line: "recoup test drills receiver-down > receiver-down.yaml", note: "a copy to change" },
  ],
  argument: { name: "name", description: "print this drill", isOptional: true },
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
        { path: "description", title: "What it requires", kind: "text", priority: 3 },
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
