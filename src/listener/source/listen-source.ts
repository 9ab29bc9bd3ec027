import type { Backfill, BackfillWindow } from "../backfill/deliver-missed";
import type { DeliverySource } from "../received-delivery";
import type { SeenEvents } from "../seen/seen-events";
import type { ListenerSubscription } from "./subscribe";

/** The history of a subscription, available once the source is open. */
export type HistorySource = () => Pick<Backfill, "source" | "subscription" | "positions"> & {
  readonly start: Pick<BackfillWindow, "floorMs" | "positionMs">;
};

export interface ListenSource {
  /** Subscriptions known from the start. */
  readonly sources: readonly DeliverySource[];
  readonly action: string;
  /** Opens the ids of earlier events. Throws if another listener uses them. */
  openSeen(): Promise<SeenEvents>;
  /** With --since: the history to deliver first. */
  readonly history?: HistorySource;
  /** Creates the subscriptions and routes that bring deliveries to the port. */
  open(
    port: number,
    onCreated: (subscription: ListenerSubscription, source: DeliverySource) => void,
  ): Promise<void>;
  /** Removes what `open` created for this run only, even after Ctrl-C. */
  close(): Promise<void>;
}
