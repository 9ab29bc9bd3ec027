import { fingerprintName } from "../../../base/text/fingerprint";
import type { Context } from "../../../cli/session/context";
import { openTemplates } from "../../../sandbox";
import { isRunName, runTag } from "../../../undo/journal";
import { noNotes } from "../../../undo/notes";
import { type ImportPayments, openSandboxTarget } from "../targets/sandbox-target";
import type { OwnReceiver } from "./own-receiver-setting";
import type { TestEnvironment } from "./test-environment";

const minute = 60_000;

/** Each scenario has a world in memory. */
export const sandboxEnvironment = (
  context: Context,
  own: OwnReceiver | undefined,
  importPayments: ImportPayments,
): TestEnvironment => ({
  kind: "sandbox",
  environment: "test",
  target: "sandbox",
  isForwarding: own !== undefined,
  silence: () => own?.silence(),
  ...(own === undefined ? {} : { runId: own.runId }),
  open: async (seed) => {
    const run = isRunName(seed) ? seed : fingerprintName(seed);
    const today = Math.floor(context.host.now() / minute) * minute;
    const templates = openTemplates({ isRecycling: true });
    return {
      run,
      notes: noNotes,
      tagOf: () => runTag(run),
      openTarget: (plan, tag) => {
        const setting = { tag, clock: plan.clock ?? today, templates, importPayments };
        if (own === undefined) return openSandboxTarget(context, { ...setting, seed });
        // One receiver serves all scenarios and runs; equal worlds would send it the same events.
        const idSeed = `${seed} ${plan.name} ${own.runId}`;
        return openSandboxTarget(context, { ...setting, seed, idSeed, receiver: own.open(plan) });
      },
      close: async () => templates.close(),
    };
  },
});
