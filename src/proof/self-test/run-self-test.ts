import { Failure } from "../../base/failure";
import { RawJson } from "../../base/json/json";
import { pluralize } from "../../base/text/numbers/format-count";
import type { Context } from "../../cli/session/context";
import type { Block, Column, Report } from "../../render/report";
import type { Plan } from "../../scenario/files/plan";
import { loadAll } from "../../scenario/run/load-all";
import type { ImportPayments } from "../../scenario/run/targets/sandbox-target";
import { isFound, type SelfTest, selfTest } from "./self-test";

/** Runs all tests against each receiver, and reports the score. */
export async function runSelfTest(context: Context, importPayments: ImportPayments): Promise<Report> {
  const { host, signal } = context;
  const plans = quickFirst(await loadAll(host, { files: [], drills: ["all"] }));
  let count = "";
  const progress = context.progress(() => `Testing the drills${count}`);
  const onProgress = (doneCount: number, total: number) => {
    count = `: ${doneCount} of ${total} bugs`;
  };
  try {
    return selfTestReport(signal, await selfTest(context, plans, importPayments, onProgress));
  } finally {
    progress.stop();
  }
}

/** Puts long drills last, because most bugs are found before the drills with a thousand payments. */
const quickFirst = (plans: readonly Plan[]) => [
  ...plans.filter((plan) => !isLong(plan)),
  ...plans.filter(isLong),
];

const isLong = ({ steps }: Plan) => steps.some(({ kind }) => kind === "import");

const columns: readonly Column[] = [
  { path: "name", title: "Bug", kind: "text", priority: 1 },
  { path: "check", title: "Broken rule", kind: "text", priority: 2 },
  { path: "drill", title: "Failed drill", kind: "text", priority: 2 },
  { path: "fuzz", title: "Random schedules", kind: "text", priority: 3 },
];

export function selfTestReport(signal: AbortSignal, record: SelfTest): Report {
  const failure = selfTestFailure(signal, record);
  return {
    kind: "record",
    record: RawJson.of(record),
    idPath: "found",
    view: () => viewOf(record),
    ...(failure === undefined ? {} : { failure }),
  };
}

function viewOf({ right, bugs, found, score, total }: SelfTest): readonly Block[] {
  const rows = bugs.map(({ name, check, drill, fuzz }) => ({
    name,
    check: check ?? "",
    drill: drill ?? "",
    fuzz: fuzz ?? "",
  }));
  const alarms = Object.values(right).filter((alarm) => alarm !== null);
  const aside = alarms.length === 0 ? "the correct receiver passes" : `false alarms: ${alarms.join(", ")}`;
  return [
    { kind: "title", text: `${found} of ${pluralize(total, "bug")} found`, aside },
    {
      kind: "text",
      text: `webhooks check finds ${score.check}, the drills ${score.drill}, random schedules ${score.fuzz}`,
    },
    { kind: "table", columns, rows },
  ];
}

function selfTestFailure(signal: AbortSignal, { right, bugs, found, total }: SelfTest): Failure | undefined {
  if (signal.aborted) return new Failure("interrupted", "interrupted");
  if (isFound(right)) return new Failure("check-failed", "The correct receiver fails.");
  if (found === total) return undefined;
  const missed = bugs.filter((bug) => !isFound(bug)).map(({ name }) => name);
  return new Failure("check-failed", `Not found: ${missed.join(", ")}.`);
}
