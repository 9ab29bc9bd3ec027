import type { Endpoint } from "../../api/endpoint/endpoint";
import type { JsonValue } from "../../base/json/json";
import type { Surface } from "../../base/platform";

/** A request that a client or a command sent to the platform. */
export interface RecordedCall {
  readonly kind: "call";
  /** Milliseconds since 1970, as for every moment: platform time, or the client's time in a HAR file. */
  readonly at: number;
  readonly surface: Surface;
  readonly method: string;
  /** Decoded path below the surface's address, without the query. */
  readonly path: string;
  readonly query: ReadonlyMap<string, string>;
  readonly endpoint: Endpoint;
  /** The key or token, or its digest. */
  readonly credential: string | undefined;
  readonly isBearer: boolean;
  readonly idempotencyKey: string | undefined;
  readonly body: JsonValue | undefined;
  /** Undefined if there was no answer. */
  readonly status: number | undefined;
  /** Parsed only if needed, because most answers belong to reads that are dropped. */
  readonly answerBytes: Uint8Array;
  /** Token that the answer issued, or its digest. */
  readonly issued: string | undefined;
}

/** A call to the sandbox's control interface, or a page on which a person signs or approves. */
export interface SandboxMove {
  readonly kind: "control" | "page";
  readonly at: number;
  readonly path: string;
  readonly body: JsonValue | undefined;
}

/** The first attempt to deliver an event. */
export interface SeenEvent {
  readonly kind: "event";
  readonly at: number;
  readonly event: string;
  readonly url: string;
  readonly data: JsonValue | undefined;
}

export type RecordedMoment = RecordedCall | SandboxMove | SeenEvent;
