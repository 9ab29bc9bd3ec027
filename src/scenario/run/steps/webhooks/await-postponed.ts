import { formatDuration, minuteMs } from "../../../../base/text/time/duration";
import { poll } from "../../../expectations/polling";
import { InconclusiveStep } from "../../../expectations/step-failure";
import type { RunState } from "../../run-state";
import { createInvalidFailure } from "./expect";

/**
 * The longest pause between two attempts is half an hour (DLV-05). On a real clock, only the early retries
 * are awaited.
 */
const withinMs = { sandbox: 31 * minuteMs, network: 5 * minuteMs };
const everyMs = 1_000;

/**
 * Waits until the receiver accepts the deliveries that it postponed. Throws if it postpones the next attempt
 * too.
 */
export async function awaitPostponed({ target }: RunState): Promise<void> {
  const startedAt = target.now();
  const waitMs = withinMs[target.kind];
  const result = await poll(target, { withinMs: waitMs, everyMs }, async () => {
    await target.settle();
    const deliveries = target.inbox.postponed();
    const repeatedDelivery = deliveries.find(({ at }) => at > startedAt);
    if (repeatedDelivery !== undefined) throw createInvalidFailure(repeatedDelivery);
    return deliveries.length === 0 ? deliveries : undefined;
  });
  if (result !== undefined) return;
  const [delivery] = target.inbox.postponed();
  throw new InconclusiveStep(
    `The receiver postponed ${delivery?.event}, and no other attempt came within ${formatDuration(waitMs)}.`,
  );
}
