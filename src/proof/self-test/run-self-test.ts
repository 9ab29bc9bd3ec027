import type { Context } from "../../cli/session/context";
import type { Report } from "../../render/report";
import type { Plan } from "../../scenario/files/plan";
import { loadAll } from "../../scenario/run/load-all";
import type { ImportPayments } from "../../scenario/run/targets/sandbox-target";
import { selfTest } from "./self-test";
import { selfTestReport } from "./self-test-report";

/** Runs all tests against each receiver, and reports the score. */
export async function runSelfTest(context: Context, importPayments: ImportPayments): Promise<Report> {
  const { host, signal } = context;
  const plans = quickFirst(await loadAll(host, { files: [], drills: ["all"] }));
  let count = "";
  const progress = context.progress(() => `Testing the drills${count}`);
  const onProgress = (done: number, total: number) => {
    count = `: ${done} of ${total} bugs`;
  };
  try {
    return selfTestReport(signal, await selfTest(context, plans, importPayments, onProgress));
  } finally {
    progress.stop();
  }
}

/** Puts long drills last: most bugs are found before the ones with a thousand payments. */
const quickFirst = (plans: readonly Plan[]) => [
  ...plans.filter((plan) => !isLong(plan)),
  ...plans.filter(isLong),
];

const isLong = ({ steps }: Plan) => steps.some(({ kind }) => kind === "import");
