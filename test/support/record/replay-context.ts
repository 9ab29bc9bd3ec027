import { databaseFiles } from "../../../src/host/files/database-files";
import type { ReplaySetting } from "../../../src/record/proof/replay";
import { recordedNow } from "./recorded-world";

const output = { isTerminal: false, write: async () => {} };
const noTerminal = { stdin: { isTerminal: false }, stdout: output, stderr: output };

/** Returns the parts of a machine that are needed to replay scenarios. */
export function replayContext(): ReplaySetting {
  const host = {
    databaseFiles,
    now: () => recordedNow,
    sleep: async () => {},
    random: () => 0.5,
    env: {},
    homeFolder: "/home",
    ...noTerminal,
  };
  const context = { host, style: {}, flags: {}, signal: new AbortController().signal };
  return {
    context,
    readings: undefined,
    importPayments: () => Promise.reject(new Error("no import")),
  } as never;
}
