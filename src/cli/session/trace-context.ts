import type { Host } from "../../base/host";
import type { Headers } from "../../base/http";

/** Version, trace id, parent id and flags of W3C Trace Context. */
const wellFormed = /^(?!ff)[0-9a-f]{2}-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;
const stateText = /^[\x20-\x7e]{1,512}$/;

/** Returns the headers that continue the caller's trace; none if TRACEPARENT is unset or malformed. */
export function traceContext({ TRACEPARENT = "", TRACESTATE = "" }: Host["env"]): Headers {
  if (!wellFormed.test(TRACEPARENT)) return {};
  return { traceparent: TRACEPARENT, ...(stateText.test(TRACESTATE) ? { tracestate: TRACESTATE } : {}) };
}
