import { buildGovernor } from "../../api/exchange/governor";
import { type RetryClock, type RetryPolicy, withRetries } from "../../api/exchange/retry";
import { getCacheFolder } from "../../base/environment/user-folders";
import type { Host } from "../../base/host";
import type { Headers, Send } from "../../base/http";
import type { Secrets } from "../../base/secrets/secrets";
import { fingerprintSecret } from "../../base/text/fingerprint";
import { openRateLedger } from "../../state/rate-ledger";
import type { HarRecorder } from "../../traffic/har/har-recorder";
import type { GlobalValues } from "../flags/globals";
import type { WaitLine } from "./notes/wait-line";
import { addTrace } from "./trace";

export interface SenderSource {
  readonly host: Host;
  readonly flags: GlobalValues;
  readonly secrets: Secrets;
  /** Writes the `--har` file. */
  readonly har: HarRecorder | undefined;
  readonly waitLine: WaitLine;
  warn(text: string): Promise<void>;
}

const defaultRetries = 3;
const defaultMaxWaitMs = 120_000;
/**
 * Half a megabit per second. Real connections are faster, and a slow body can't extend its timeout by much.
 */
const minBytesPerSecond = 2 ** 16;

/**
 * Returns a sender that sends once, with the timeout from the flags and the caller's trace context. Traces
 * with `-v` and records with `--har`.
 */
export function buildTracedSender(
  { host, flags, secrets, har }: Pick<SenderSource, "host" | "flags" | "secrets" | "har">,
  send: Send,
): Send {
  const { requestTimeout, verbose = 0 } = flags;
  const timeoutOption = requestTimeout === undefined ? {} : { timeoutMs: requestTimeout };
  const traceHeaders = readTraceContext(host.env);
  const recordedSend = har?.around(send) ?? send;
  const sendTimed: Send = (request) => {
    const headers = { ...traceHeaders, ...request.headers };
    return recordedSend({ ...request, headers, minBytesPerSecond, ...timeoutOption });
  };
  return verbose === 0 ? sendTimed : addTrace(sendTimed, verbose, host, secrets);
}

interface RateLimitKey {
  readonly origin: string;
  readonly key: string;
}

/** Returns a command's sender, with tracing, retries, progress and the key's rate limits. */
export function buildSender(
  { host, flags, secrets, har, waitLine, warn }: SenderSource,
  send: Send,
  rateLimitKey: RateLimitKey | undefined,
): Send {
  const { retries = defaultRetries, maxWait = defaultMaxWaitMs } = flags;
  const policy: RetryPolicy = { retries, maxWaitMs: maxWait };
  const clock: RetryClock = {
    now: () => host.now(),
    sleep: (ms, signal) => host.sleep(ms, signal),
    random: () => host.random(),
    note: warn,
    showWait: (text) => waitLine.pause(text),
  };
  const tracedSend = buildTracedSender({ host, flags, secrets, har }, send);
  const governor = rateLimitKey && createGovernor(host, rateLimitKey);
  return waitLine.around(withRetries(tracedSend, policy, clock, governor));
}

function createGovernor(host: Host, { origin, key }: RateLimitKey) {
  const ledger = openRateLedger(host, getCacheFolder(host), `${origin} ${fingerprintSecret(key)}`);
  return buildGovernor(ledger, host.now);
}

/** Version, trace ID, parent ID and flags, as in W3C Trace Context. */
const traceparentPattern = /^(?!ff)[0-9a-f]{2}-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;
const tracestatePattern = /^[\x20-\x7e]{1,512}$/;

/** Returns the headers that continue the caller's trace. Empty if TRACEPARENT is unset or malformed. */
function readTraceContext({ TRACEPARENT = "", TRACESTATE = "" }: Host["env"]): Headers {
  if (!traceparentPattern.test(TRACEPARENT)) return {};
  return {
    traceparent: TRACEPARENT,
    ...(tracestatePattern.test(TRACESTATE) ? { tracestate: TRACESTATE } : {}),
  };
}
