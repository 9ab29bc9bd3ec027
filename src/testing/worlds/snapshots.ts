import { Failure } from "../../base/failure";
import { copyStore, createRandomToken, type StoreCopy } from "../../sandbox";
import type { DeliveryHistory } from "../deliveries";
import type { DeliveryQueue } from "../delivery-queue";
import type { Sandbox, Snapshot } from "../published";

export type SnapshotActions = Pick<Sandbox, "snapshot" | "restore" | "reset">;

export interface Snapshots {
  readonly actions: SnapshotActions;
  close(): void;
}

/** The parts of a world needed for a snapshot. */
interface WorldCopy {
  readonly store: StoreCopy;
  now(): number;
}

export function createSnapshots(
  openWorld: () => WorldCopy,
  openInitialWorld: () => Promise<WorldCopy>,
  runAlone: DeliveryQueue["alone"],
  history: DeliveryHistory,
): Snapshots {
  const copies = new Map<Snapshot, DeliveryHistory & { readonly store: StoreCopy }>();
  const takeSnapshot = async (): Promise<Snapshot> => {
    const { store, now } = openWorld();
    const snapshot = { takenAt: new Date(now()).toISOString() };
    const { attempts } = history;
    copies.set(snapshot, { store: await copyStore(store, createRandomToken()), attempts });
    return snapshot;
  };
  const restore = async (snapshot: Snapshot): Promise<void> => {
    const { store } = openWorld();
    const copy = copies.get(snapshot);
    if (copy === undefined) throw new Failure("usage", "restore takes a snapshot of the same sandbox");
    await store.replaceWith(copy.store);
    history.attempts = copy.attempts;
  };
  let initialStore: StoreCopy | undefined;
  const reset = async (): Promise<void> => {
    const { store } = openWorld();
    initialStore ??= (await openInitialWorld()).store;
    await store.replaceWith(initialStore);
    history.attempts = [];
  };
  return {
    actions: {
      snapshot: () => runAlone(takeSnapshot),
      restore: (snapshot) => runAlone(() => restore(snapshot)),
      reset: () => runAlone(reset),
    },
    close: () => {
      for (const { store } of copies.values()) store.close();
      initialStore?.close();
      copies.clear();
    },
  };
}
