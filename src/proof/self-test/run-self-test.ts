import { Failure } from "../../base/failure";
import { RawJson } from "../../base/json/json";
import { pluralize } from "../../base/text/numbers/format-count";
import type { Context } from "../../cli/session/context";
import type { Block, Column, Report } from "../../render/report";
import type { ScenarioPlan } from "../../scenario/files/plan";
import { loadAllScenarios } from "../../scenario/run/load-all";
import { hasFinding, type SelfTest, testReceivers } from "./self-test";

/** Runs all tests against each receiver and reports the score. */
export async function runSelfTest(context: Context): Promise<Report> {
  const { host, signal } = context;
  const plans = sortQuickFirst(await loadAllScenarios(host, { files: [], drills: ["all"] }));
  let countText = "";
  const progress = context.progress(() => `Testing the drills${countText}`);
  const onProgress = (doneCount: number, total: number) => {
    countText = `: ${doneCount} of ${total} bugs`;
  };
  try {
    return reportSelfTest(signal, await testReceivers(context, plans, onProgress));
  } finally {
    progress.stop();
  }
}

/** Long drills come last. Most bugs are found before the drills with a thousand payments. */
const sortQuickFirst = (plans: readonly ScenarioPlan[]) => [
  ...plans.filter((plan) => !isLongScenario(plan)),
  ...plans.filter(isLongScenario),
];

const isLongScenario = ({ steps }: ScenarioPlan) => steps.some(({ kind }) => kind === "import");

const columns: readonly Column[] = [
  { path: "name", title: "Bug", kind: "text", priority: 1 },
  { path: "check", title: "Broken rule", kind: "text", priority: 2 },
  { path: "drill", title: "Failed drill", kind: "text", priority: 2 },
  { path: "fuzz", title: "Random schedules", kind: "text", priority: 3 },
];

export function reportSelfTest(signal: AbortSignal, record: SelfTest): Report {
  return {
    kind: "record",
    record: RawJson.of(record),
    idPath: "found",
    view: () => renderView(record),
    failure: findSelfTestFailure(signal, record),
  };
}

function renderView({ right, bugs, found, score, total }: SelfTest): readonly Block[] {
  const rows = bugs.map(({ name, check, drill, fuzz }) => ({
    name,
    check: check ?? "",
    drill: drill ?? "",
    fuzz: fuzz ?? "",
  }));
  const falseAlarms = Object.values(right).filter((alarm) => alarm !== null);
  const aside =
    falseAlarms.length === 0 ? "the correct receiver passes" : `false alarms: ${falseAlarms.join(", ")}`;
  return [
    { kind: "title", text: `${found} of ${pluralize(total, "bug")} found`, aside },
    {
      kind: "text",
      text: `webhooks check finds ${score.check}, the drills ${score.drill}, random schedules ${score.fuzz}`,
    },
    { kind: "table", columns, rows },
  ];
}

function findSelfTestFailure(
  signal: AbortSignal,
  { right, bugs, found, total }: SelfTest,
): Failure | undefined {
  if (signal.aborted) return new Failure("interrupted", "interrupted");
  if (hasFinding(right)) return new Failure("check-failed", "The correct receiver fails.");
  if (found === total) return undefined;
  const missedBugs = bugs.filter((bug) => !hasFinding(bug)).map(({ name }) => name);
  return new Failure("check-failed", `Not found: ${missedBugs.join(", ")}.`);
}
