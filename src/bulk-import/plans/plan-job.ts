import { Failure } from "../../base/failure";
import type { Context } from "../../cli/session/context";
import { deriveKey } from "../../plan/plan";
import { parsePlanRow } from "../../plan/read-plan";
import type { BeginRow, SendingJob } from "../job";
import type { Outcome } from "../journal/import-journal";
import type { ReadyRow } from "../outcome";
import { applyRow, previousUndoneText } from "./apply-row";
import type { OpenedPlan } from "./open-plan";
import { PlanEffects } from "./plan-effects";

/** Sends each request in a plan once, if the current state matches the planned one. */
interface PlanJob extends SendingJob {
  /** Secrets by line, from responses that contain them only once. */
  readonly secrets: ReadonlyMap<number, string>;
}

export function createPlanJob(plan: OpenedPlan): PlanJob {
  const secrets = new Map<number, string>();
  const { lines, digest, header, shared } = plan;
  const effects = new PlanEffects(shared, lines.statesAfter);
  const doneByLine = new Map<number, Promise<boolean>>();
  const applyReadyRow = async (
    context: Context,
    ready: ReadyRow,
    signal: AbortSignal,
    begin: BeginRow,
  ): Promise<Outcome> => {
    const row = parsePlanRow(ready.body);
    if (row === undefined) throw new Failure("fault", "a row of a verified plan can't be read");
    const holdRow = (status: "changed" | "waits", message: string): Outcome => {
      lines.held.set(ready.row, { status, message });
      return { status: "failed", message };
    };
    if (row.followsPrevious === true && !(await isLineDone(ready.row - 1)))
      return holdRow("waits", previousUndoneText);
    const keepSecret = (secret: string) => void secrets.set(ready.row, secret);
    const outcome = await applyRow({ context, plan, effects, row, ready, signal, begin, keepSecret });
    return "held" in outcome ? holdRow(outcome.held, outcome.message) : outcome;
  };
  const isLineDone = async (line: number) =>
    (await doneByLine.get(line)) ?? lines.getState(line) === "created";

  return {
    endpoint: { surface: header.surface },
    rowsPerRequest: 1,
    secrets,
    rowKey: (line) => deriveKey(digest, line),
    async send(context, [ready], signal, begin) {
      if (ready === undefined) return [];
      const outcome = applyReadyRow(context, ready, signal, begin);
      doneByLine.set(
        ready.row,
        outcome.then(
          ({ status }) => status === "created",
          () => false,
        ),
      );
      return [await outcome];
    },
  };
}
