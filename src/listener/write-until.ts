import type { Host } from "../base/host";
import type { Goal } from "./goal";
import type { Inbox } from "./inbox";
import type { ReceivedDelivery } from "./received-delivery";
import type { SeenEvents } from "./seen/seen-events";

/**
 * Yields batches. The consumer asks for more once it has written a batch; only then are the ids stored and
 * the senders answered.
 */
export async function* writeUntil(
  { turn }: Pick<Host, "turn">,
  goal: Goal,
  { inbox, seen }: { readonly inbox: Inbox<ReceivedDelivery>; readonly seen: SeenEvents },
): AsyncGenerator<readonly ReceivedDelivery[]> {
  for (;;) {
    const batch = await inbox.next(turn);
    if (batch === undefined) return;
    const written = goal.take(batch.map(({ item }) => item));
    let writtenCount = 0;
    try {
      if (written.length > 0) yield written;
      await seen.keep(keysOf(written));
      writtenCount = written.length;
    } finally {
      batch.forEach(({ settle }, at) => {
        settle(at < writtenCount);
      });
    }
    if (goal.isReached) return;
  }
}

const keysOf = (written: readonly ReceivedDelivery[]) =>
  written.map(({ key }) => key).filter((key) => key !== undefined);
