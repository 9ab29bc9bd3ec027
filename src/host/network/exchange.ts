import type { HttpRequest } from "../../base/http";
import type { ProxyChoice } from "./proxy-choice";
import type { Target } from "./target";

/** One request on its way, and what is known of its answer so far. */
export interface Exchange {
  readonly request: HttpRequest;
  readonly target: Target;
  readonly proxy: ProxyChoice | undefined;
  readonly limits: {
    readonly timeoutMs: number;
    readonly connectTimeoutMs: number;
    readonly maxBodyBytes: number;
  };
  /** Whether a connection has taken it; before that nothing can have arrived. */
  isUnderWay: boolean;
  /** 0 until the head of the answer has arrived. */
  status: number;
  receivedBytes: number;
  /** Absent where the answer does not announce its length. */
  expectedBytes?: number | undefined;
}
