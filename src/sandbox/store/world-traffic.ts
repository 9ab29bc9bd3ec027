import type { HttpRequest, HttpResponse } from "../../base/http";
import type { LoggedDelivery } from "../../traffic/log/logged";

/** A request as it arrived. */
export interface ArrivedRequest {
  /** Sandbox time. */
  readonly at: number;
  /** Host time. */
  readonly receivedAt: number;
  readonly request: HttpRequest;
  /** Percent-encoded. */
  readonly line: { readonly path: string; readonly query: string };
}

export interface SentAnswer {
  readonly answer: {
    /** The cached bytes of the body. */
    readonly encoded?: Uint8Array | undefined;
    readonly loss?: "all" | "half";
  };
  readonly response: HttpResponse;
  /** Host time. */
  readonly endedAt: number;
}

export type DeliveryEntry = Omit<LoggedDelivery, "kind" | "run">;

/** Traffic of the world, logged for `--since`. */
export interface WorldTraffic {
  request(arrivedRequest: ArrivedRequest, sent: SentAnswer): void;
  delivery(delivery: DeliveryEntry): void;
  /** Writes what was added. Call it before an answer leaves. */
  flush(): void;
  /** Returns the segments of the log, oldest first, without those last written before a host time. */
  read(since: number): Iterable<Uint8Array>;
  /** Host time of the oldest entry, if older ones were dropped. */
  completeFrom(): number | undefined;
  clear(): void;
  close(): void;
}
