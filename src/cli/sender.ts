import { withGovernor } from "../api/governor";
import { type Patience, type RetryPolicy, withRetries } from "../api/retry";
import { secretMark } from "../base/fingerprint";
import type { Host } from "../base/host";
import type { Send } from "../base/http";
import { openRateLedger } from "../config/rate-ledger";
import { cacheFolder } from "./folders";
import type { GlobalValues } from "./globals";
import { withTrace } from "./trace";

export interface SenderSource {
  readonly host: Host;
  readonly flags: GlobalValues;
  readonly secrets: ReadonlySet<string>;
  note(text: string): Promise<void>;
}

const usualRetries = 3;
const usualMaxWaitMs = 120_000;

/** The network as a command uses it: traced, kept under the limits of the key, tried again. */
export function buildSender(
  { host, flags, secrets, note }: SenderSource,
  through: Send,
  limited: { readonly origin: string; readonly key: string } | undefined,
): Send {
  const { retries = usualRetries, maxWait = usualMaxWaitMs, requestTimeout, verbose = 0 } = flags;
  const policy: RetryPolicy = { retries, maxWaitMs: maxWait };
  const patience: Patience = {
    now: () => host.now(),
    sleep: (ms, signal) => host.sleep(ms, signal),
    random: () => host.random(),
    note,
  };
  const timed: Send =
    requestTimeout === undefined ? through : (request) => through({ ...request, timeoutMs: requestTimeout });
  const traced = verbose === 0 ? timed : withTrace(timed, verbose, host, secrets);
  if (limited === undefined) return withRetries(traced, policy, patience);
  const owner = `${limited.origin} ${secretMark(limited.key)}`;
  const ledger = openRateLedger(host, cacheFolder(host), owner);
  return withRetries(withGovernor(traced, ledger, maxWait, patience), policy, patience);
}
