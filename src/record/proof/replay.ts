import type { ChosenReadings } from "../../base/platform";
import { Secrets } from "../../base/secrets/secrets";
import { minuteMs } from "../../base/text/time/duration";
import type { Context } from "../../cli/session/context";
import type { TestTarget } from "../../scenario/expectations/target";
import type { ScenarioPlan } from "../../scenario/files/plan";
import type { ScenarioResult } from "../../scenario/report/result";
import { openSandboxSession } from "../../scenario/run/environment/sandbox-environment";
import { runScenario } from "../../scenario/run/runner";
import type { ImportPayments } from "../../scenario/run/targets/sandbox-target";

export interface ReplaySetting {
  readonly context: Pick<Context, "host" | "style" | "flags" | "signal">;
  readonly readings: ChosenReadings | undefined;
  readonly importPayments: ImportPayments;
}

export type Replayer = ReturnType<typeof createReplayer>;

/** Plays a scenario on fresh worlds with the same seed. */
export function createReplayer({ context, readings, importPayments }: ReplaySetting, seed: string) {
  const { host, signal } = context;
  const today = Math.floor(host.now() / minuteMs) * minuteMs;
  const session = openSandboxSession(context, { seed, today, importPayments, readings });
  return {
    async play(plan: ScenarioPlan, change = (target: TestTarget) => target): Promise<ScenarioResult> {
      const tag = session.getTag(0);
      const { target, timeline } = await session.openTarget(plan, tag);
      try {
        return await runScenario({
          ...{ plan, tag, timeline, signal, run: session.run, notes: session.notes },
          target: change(target),
          secrets: new Secrets(),
          env: {},
          onStep() {},
          hostNow: () => host.now(),
        });
      } finally {
        await target.close();
      }
    },
    close: () => session.close(),
  };
}
