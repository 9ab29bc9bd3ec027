import { databaseFiles } from "../../../src/host/files/database-files";
import type { ReplaySetting } from "../../../src/record/proof/replay";
import { recordedNow } from "./recorded-world";

/** Enough of a machine for replays of scenarios. */
export function replayContext(): ReplaySetting {
  const host = { databaseFiles, now: () => recordedNow, sleep: async () => {}, random: () => 0.5, env: {} };
  const context = { host, style: {}, flags: {}, signal: new AbortController().signal };
  return { context, readings: undefined, importPayments: () => Promise.reject(new Error("no import")) } as never;
}
