import type { Endpoint } from "../../api/endpoint/endpoint";
import type { JsonValue } from "../../base/json/json";
import type { Surface } from "../../base/platform";

/** A request sent to the platform by a client or a command. */
export interface RecordedCall {
  readonly kind: "call";
  /**
   * Milliseconds since 1970 on the platform's clock, or on the client's in a HAR file. The same applies to a
   * control call.
   */
  readonly at: number;
  readonly surface: Surface;
  readonly method: string;
  /** Decoded path relative to the surface's address, without query. */
  readonly path: string;
  readonly query: ReadonlyMap<string, string>;
  readonly endpoint: Endpoint;
  /** The key or token, or a digest of it. */
  readonly credential: string | undefined;
  readonly isBearer: boolean;
  readonly idempotencyKey: string | undefined;
  readonly body: JsonValue | undefined;
  /** Undefined if there was no response. */
  readonly status: number | undefined;
  /** Only parsed if needed, because most responses belong to reads that are dropped. */
  readonly answerBytes: Uint8Array;
  /** The token in the response, or a digest of it. */
  readonly issued: string | undefined;
}

/** A call to the sandbox's control interface, or a page where a person signs or approves. */
export interface ControlCall {
  readonly kind: "control" | "page";
  readonly at: number;
  readonly path: string;
  readonly body: JsonValue | undefined;
}

/** The first attempt to deliver an event. */
export interface SeenEvent {
  readonly kind: "event";
  readonly event: string;
  readonly url: string;
  readonly data: JsonValue | undefined;
}

export type RecordedEntry = RecordedCall | ControlCall | SeenEvent;
