import type { Send } from "../../src/base/http";
import { databaseFiles } from "../../src/host/files/database-files";
import { type FuzzHost, type FuzzSetting, fuzz } from "../../src/proof/fuzz/fuzz";
import type { ReceiverParts } from "../../src/webhooks/sample-receiver/receiver-parts";
import { openSampleReceiver } from "../../src/webhooks/sample-receiver/sample-receiver";
import { startedAt } from "./checked-receiver";

const now = () => startedAt;
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Without a secret: it learns the one of each subscription. */
export const learningReceiver = (overrides: Partial<ReceiverParts> = {}) =>
  openSampleReceiver({ secrets: [], headerPrefix: "X-Service", overrides, now, sleep: turn });

export const fuzzed = (send: Send, more: Partial<FuzzSetting> = {}, host: Partial<FuzzHost> = {}) =>
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
    new AbortController().signal,
  );
