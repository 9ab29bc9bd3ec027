import type { Backfill, BackfillWindow } from "../backfill/deliver-missed";
import type { DeliverySource } from "../received-delivery";
import type { SeenEvents } from "../seen/seen-events";
import type { ListenerSubscription } from "./subscribe";

/** History of a subscription. Only available once the source is open. */
export type HistorySource = () => Pick<Backfill, "source" | "subscription" | "positions"> & {
  readonly start: Pick<BackfillWindow, "floorMs" | "positionMs">;
};

export interface ListenSource {
  /** Subscriptions known before the source is opened. */
  readonly sources: readonly DeliverySource[];
  readonly action: string;
  /** Opens the IDs of earlier events. Throws if another listener is using them. */
  openSeen(): Promise<SeenEvents>;
  /** With --since: the history whose events are delivered first. */
  readonly history?: HistorySource;
  /** Creates the subscriptions and routes that direct deliveries to the port. */
  open(
    port: number,
    onCreated: (subscription: ListenerSubscription, source: DeliverySource) => void,
  ): Promise<void>;
  /** Removes whatever `open` created for this run only, even after Ctrl-C. */
  close(): Promise<void>;
}
