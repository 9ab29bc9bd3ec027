import { Failure } from "../../src/base/failure";
import type { Send } from "../../src/base/http";
import { checkReceiver, createTrials } from "../../src/proof/check/check";
import type { CheckHost, CheckSetting } from "../../src/proof/check/check-session";
import type { RuleVerdict } from "../../src/proof/check/verdict";
import { createRandom } from "../../src/sandbox";
import type { ReceiverParts } from "../../src/webhooks/sample-receiver/receiver-parts";
import { createSampleReceiver } from "../../src/webhooks/sample-receiver/sample-receiver";

export const currentSecret = Buffer.from("the secret of this subscription!").toString("base64");
export const nextSecret = Buffer.from("the secret that will replace it.").toString("base64");
const url = "http://127.0.0.1:3000/hooks";

export const bothSecrets = { secret: currentSecret, nextSecret };
export const stateAddress = { state: { url: "http://127.0.0.1:3000/state", paths: {} } };

export const startedAt = Date.UTC(2026, 2, 16, 9);
const now = () => startedAt;

/**
 * Yields for one turn of the event loop, long enough for deliveries to overlap. Fails if the wait exceeds ten
 * seconds, after which the platform gives up.
 */
async function sleep(ms: number): Promise<void> {
  if (ms > 10_000) throw new Failure("network", "no answer within 10 seconds");
  await new Promise((resolve) => setImmediate(resolve));
}

export const sampleReceiver = (overrides: Partial<ReceiverParts> = {}) =>
  createSampleReceiver({
    secrets: [currentSecret, nextSecret],
    headerPrefix: "X-Service",
    overrides,
    now,
    sleep,
  });

/**
 * Returns a receiver that refuses a redelivered event if its body differs, which the platform never does
 * (DLV-15).
 */
export function refusingOtherBodies(receiver: Send): Send {
  const bodies = new Map<string, string>();
  return async (request) => {
    const body = Buffer.from(request.body ?? "").toString();
    const id = /"id"\s*:\s*"([^"]*)"/.exec(body)?.[1] ?? "";
    const isOther = request.method === "POST" && (bodies.get(id) ?? body) !== body;
    if (isOther) return { status: 422, headers: {}, body: new Uint8Array() };
    const answer = await receiver(request);
    if (request.method === "POST" && answer.status < 300) bodies.set(id, body);
    return answer;
  };
}

/** Opens a sample receiver that is given its secrets at /secret. */
export const learningReceiver = () =>
  createSampleReceiver({ secrets: [], headerPrefix: "X-Service", now, sleep });

export const neverAborted = () => new AbortController().signal;

/** Returns the same sequence of random numbers in each run. */
export function seededRandom(): () => number {
  const random = createRandom("checked receiver", "ids");
  return () => random.integer(0, 2 ** 32 - 1) / 2 ** 32;
}

/** Number of rules that are checked for a collection partner's or a creditor's receiver. */
export const ruleCount = createTrials({ random: seededRandom(), now }, { surface: "collection" }).length;

export async function check(
  send: Send,
  more: Partial<CheckSetting> = {},
  host: Partial<CheckHost> = {},
): Promise<readonly RuleVerdict[]> {
  const { verdicts } = await checkReceiver(
    { send, now, sleep: () => sleep(0), timeout: neverAborted, random: seededRandom(), ...host },
    {
      url,
      ...bothSecrets,
      headerPrefix: "X-Service",
      surface: "collection",
      settleMs: 1000,
      timeMs: 30_000,
      ...more,
    },
    new AbortController().signal,
  );
  return verdicts;
}

export const rulesWith = (verdict: RuleVerdict["verdict"], verdicts: readonly RuleVerdict[]) =>
  verdicts.filter((candidate) => candidate.verdict === verdict).map(({ rule }) => rule);
