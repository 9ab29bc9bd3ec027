import { advice, recoup } from "../base/advice/advice";
import { Failure } from "../base/failure";
import type { Host } from "../base/host";
import type { AsyncQueue } from "./async-queue";
import type { ReceivedDelivery } from "./received-delivery";
import type { SeenEvents } from "./seen/seen-events";

export interface StopOptions {
  readonly count?: number | undefined;
  /** The event that ends listening. */
  readonly until?: string | undefined;
  /** Events that must arrive before listening ends. */
  readonly expect?: readonly string[] | undefined;
}

interface StopCondition {
  /** Returns a batch's deliveries up to the one that meets the condition. */
  take(batch: readonly ReceivedDelivery[]): readonly ReceivedDelivery[];
  isReached(): boolean;
  /** Returns the failure to report if listening ended now, or undefined if the condition is met. */
  failure(): Failure | undefined;
}

/** Creates a stop condition that counts each valid event once. */
export function createStopCondition({ count, until, expect = [] }: StopOptions): StopCondition {
  const missingTypes = new Set(expect);
  let receivedCount = 0;
  let refusedCount = 0;
  let hasEnded = false;
  const isReached = () => {
    if (hasEnded || receivedCount === count) return true;
    return count === undefined && until === undefined && expect.length > 0 && missingTypes.size === 0;
  };
  const countDelivery = ({ refusal, isDuplicate, delivery: { facts } }: ReceivedDelivery) => {
    if (refusal !== undefined) refusedCount += 1;
    if (refusal !== undefined || isDuplicate) return;
    receivedCount += 1;
    missingTypes.delete(facts.event ?? "");
    hasEnded = facts.event === until;
  };
  return {
    take(batch) {
      const acceptedItems: ReceivedDelivery[] = [];
      for (const item of batch) {
        if (isReached()) break;
        countDelivery(item);
        acceptedItems.push(item);
      }
      return acceptedItems;
    },
    isReached,
    failure() {
      if (missingTypes.size > 0)
        return createCheckFailure(`${formatEventNames(missingTypes)} did not arrive`, refusedCount);
      if (isReached() || (count === undefined && until === undefined)) return undefined;
      const missingText =
        count === undefined
          ? `the event ${until} did not arrive`
          : `${receivedCount} of ${count} events arrived`;
      return receivedCount === 0 && refusedCount > 0
        ? createCheckFailure(missingText, refusedCount)
        : createTimeoutFailure(missingText);
    },
  };
}

const formatEventNames = (names: ReadonlySet<string>) =>
  `the ${names.size === 1 ? "event" : "events"} ${[...names].join(", ")}`;

const createTimeoutFailure = (reason: string) =>
  new Failure("pending", `Timed out: ${reason}.`, {
    hint: advice`${recoup`webhooks why <case>`} explains it. Use a longer --timeout to wait longer.`,
  });

function createCheckFailure(reason: string, refusedCount: number): Failure {
  const refusalText = `${refusedCount === 1 ? "1 delivery was" : `${refusedCount} deliveries were`} refused because of the signature`;
  return new Failure("check-failed", `${reason}${refusedCount === 0 ? "" : `, and ${refusalText}`}.`, {
    hint:
      refusedCount === 0
        ? advice`${recoup`webhooks why <case>`} explains it.`
        : advice`Use --save to keep refused deliveries; ${recoup`webhooks verify --captured <file> --explain`} explains them.`,
  });
}

/**
 * Yields batches. When the consumer asks for the next batch, it has written the previous one. The IDs of that
 * batch are then stored, and its senders get their responses.
 */
export async function* writeUntil(
  { turn }: Pick<Host, "turn">,
  stopCondition: StopCondition,
  { inbox, seenEvents }: { readonly inbox: AsyncQueue<ReceivedDelivery>; readonly seenEvents: SeenEvents },
): AsyncGenerator<readonly ReceivedDelivery[]> {
  for (;;) {
    const batch = await inbox.next(turn);
    if (batch === undefined) return;
    const deliveries = stopCondition.take(batch.map(({ item }) => item));
    let writtenCount = 0;
    try {
      if (deliveries.length > 0) yield deliveries;
      await seenEvents.keep(listKeys(deliveries));
      writtenCount = deliveries.length;
    } finally {
      batch.forEach(({ settle }, index) => {
        settle(index < writtenCount);
      });
    }
    if (stopCondition.isReached()) return;
  }
}

const listKeys = (deliveries: readonly ReceivedDelivery[]) =>
  deliveries.map(({ key }) => key).filter((key) => key !== undefined);
