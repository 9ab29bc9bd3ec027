import type { HttpRequest, HttpResponse } from "../../base/http";
import type { LoggedDelivery } from "../../traffic/log/logged";

export interface ArrivedRequest {
  /** Sandbox time in milliseconds. */
  readonly at: number;
  /** Host time in milliseconds. */
  readonly receivedAt: number;
  readonly request: HttpRequest;
  /** Path and query, percent-encoded. */
  readonly line: { readonly path: string; readonly query: string };
}

export interface SentResponse {
  readonly answer: {
    /** The bytes of the body, if they are cached. */
    readonly encoded?: Uint8Array | undefined;
    readonly loss?: "all" | "half";
  };
  readonly response: HttpResponse;
  /** Host time in milliseconds. */
  readonly endedAt: number;
}

type DeliveryEntry = Omit<LoggedDelivery, "kind" | "run">;

/** The world's traffic, logged for `--since`. */
export interface WorldTraffic {
  request(arrivedRequest: ArrivedRequest, sent: SentResponse): void;
  delivery(delivery: DeliveryEntry): void;
  /** Writes the entries added since the last call. Must be called before a response is sent. */
  flush(): void;
  /** Returns the log's segments, oldest first. May skip segments last written before `since`, a host time. */
  read(since: number): Iterable<Uint8Array>;
  /** Returns the host time of the oldest entry, or undefined if no entries have been dropped. */
  completeFrom(): number | undefined;
  clear(): void;
  close(): void;
}
