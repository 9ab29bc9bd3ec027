import type * as z from "zod";
import { Failure } from "../../base/failure";
import type { Host } from "../../base/host";
import { flag } from "../../cli/flags/option";
import { command } from "../../cli/line/command";
import { listFullTexts, reportLocalList } from "../../cli/output/local-report";
import type { Context } from "../../cli/session/context";
import type { Report } from "../../render/report";
import { parseScenarioHead } from "../../scenario/files/load";
import { listDrillNames, readDrill } from "../../scenario/run/drill-files";
import { loadFile } from "../../scenario/run/load-all";
import { getTargetSupport } from "../../scenario/run/preflight";
import type * as shapes from "./shapes";

type ListedDrill = z.infer<typeof shapes.ListedDrill>;

export default command({
  details:
    "List the drills: ready-made scenarios that a partner's integration must pass, from the ordinary life of a case to a receiver that is down. With a name, print the drill's file so that you can save and change it. `test run --drill <name>` runs one drill, `--drill all` runs all of them. --self-test runs the drills, `webhooks check` and random schedules against the sample receiver and each of its known bugs, and prints which test finds which bug. Exit code 13 means that a bug is not found or that the correct receiver fails.",
  examples: {
    "recoup test drills": "all of them",
    "recoup test drills receiver-down > receiver-down.yaml": "a copy to change",
    "recoup test drills --self-test": "what the drills find, about a minute",
  },
  argument: { name: "name", description: "print this drill", isOptional: true },
  options: {
    selfTest: flag(
      "--self-test",
      "test the drills: they and `webhooks check` must find each bug of the sample receiver",
    ),
  },
  prints: {
    list: async () => (await import("./shapes")).ListedDrill,
    record: async () => (await import("../../proof/self-test/shapes")).SelfTested,
  },
  async run({ argument, options }, context) {
    const { host, style } = context;
    if (options.selfTest === true) return testDrills(context, argument);
    if (argument !== "") return { kind: "raw", body: (await readDrill(host, argument)).bytes };
    const names = await listDrillNames(host);
    const rows = await Promise.all(names.map((name) => describeDrill(host, name)));
    return reportLocalList(style, {
      rows,
      view: () =>
        listFullTexts(
          rows.map(({ name, title, description, runsOn: where }) => [
            name,
            `${title}\n${description}\n${locationTexts[where]}`,
          ]),
        ),
      columns: [
        { path: "name", title: "Drill", kind: "id", priority: 1 },
        { path: "title", title: "What happens", kind: "text", priority: 2 },
        { path: "description", title: "What it requires", kind: "text", priority: 3 },
        { path: "runsOn", title: "Runs on", kind: "text", priority: 4 },
      ],
      idPath: "name",
      emptyText: "There are no drills.",
    });
  },
});

async function testDrills(context: Context, argument: string): Promise<Report> {
  if (argument !== "") throw new Failure("usage", "--self-test is for all drills; leave out the name.");
  const { runSelfTest } = await import("../../proof/self-test/run-self-test");
  return runSelfTest(context);
}

const locationTexts: Readonly<Record<ListedDrill["runsOn"], string>> = {
  anywhere: "Runs on the sandbox and, with --target, on a real environment.",
  "with a receiver": "Runs on the sandbox, and on a real environment with --receive and --forward.",
  sandbox: "Runs on the sandbox only.",
};

async function describeDrill(host: Host, name: string): Promise<ListedDrill> {
  const file = await readDrill(host, name);
  const { title, description } = await parseScenarioHead(file);
  const [plan] = await loadFile(host, file);
  return { name, title, description, runsOn: plan === undefined ? "sandbox" : getTargetSupport(plan) };
}
