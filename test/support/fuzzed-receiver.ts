import { Failure } from "../../src/base/failure";
import type { Send } from "../../src/base/http";
import { readPath, readText, tryParseJson } from "../../src/base/json/json";
import { databaseFiles } from "../../src/host/files/database-files";
import { type FuzzSetting, fuzz } from "../../src/proof/fuzz/fuzz";
import type { FuzzHost } from "../../src/proof/fuzz/play/play";
import type { ReceiverParts } from "../../src/webhooks/sample-receiver/receiver-parts";
import { createSampleReceiver } from "../../src/webhooks/sample-receiver/sample-receiver";
import { startedAt } from "./checked-receiver";

const now = () => startedAt;
/**
 * Yields for one turn of the event loop, which is enough for deliveries to overlap. Fails if the wait exceeds
 * ten seconds, after which the platform gives up.
 */
async function turn(ms: number): Promise<void> {
  if (ms > 10_000) throw new Failure("network", "no answer within 10 seconds");
  await new Promise((resolve) => setImmediate(resolve));
}

/** Opens a sample receiver that starts without a secret and learns the secret of each subscription. */
export const learningReceiver = (overrides: Partial<ReceiverParts> = {}) =>
  createSampleReceiver({ secrets: [], headerPrefix: "X-Service", overrides, now, sleep: turn });

/**
 * Returns a receiver that refuses a delivery while `isBusy` returns true for its case and the cases being
 * booked.
 */
export function postponingReceiver(
  status: number,
  isBusy: (booking: readonly string[], caseId: string) => boolean,
): Send {
  const right = learningReceiver();
  const booking: string[] = [];
  return async (request) => {
    if (request.method !== "POST") return right(request);
    const [caseId = ""] = /(?<="caseId":")[^"]+/.exec(String(request.body)) ?? [];
    if (isBusy(booking, caseId)) return { status, headers: {}, body: new Uint8Array() };
    booking.push(caseId);
    await new Promise((resolve) => setImmediate(resolve));
    const answer = await right(request);
    booking.splice(booking.indexOf(caseId), 1);
    return answer;
  };
}

/** Returns a receiver that asks for another attempt at each event whose case it doesn't know yet. */
export function orderingReceiver(): Send {
  const right = learningReceiver();
  const knownCases = new Set<string>();
  return async (request) => {
    const envelope = tryParseJson(request.body ?? "");
    const caseId = readText(readPath(envelope, "data"), "caseId");
    const isCreation = readText(envelope, "event") === "case.created";
    if (caseId !== "" && !isCreation && !knownCases.has(caseId))
      return { status: 503, headers: {}, body: new Uint8Array() };
    const answer = await right(request);
    if (isCreation && answer.status < 300) knownCases.add(caseId);
    return answer;
  };
}

export const fuzzed = (
  send: Send,
  more: Partial<FuzzSetting> = {},
  host: Partial<FuzzHost> = {},
  signal = new AbortController().signal,
) =>
  fuzz(
    { send, now, sleep: turn, databaseFiles, ...host },
    {
      address: "http://127.0.0.1:3000/hooks",
      state: { url: "http://127.0.0.1:3000/state", paths: {} },
      secrets: [],
      settleMs: 0,
      seed: "seed",
      runId: "run",
      runs: 200,
      ...more,
    },
    signal,
  );
