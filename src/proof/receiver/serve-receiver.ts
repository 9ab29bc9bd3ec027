import type { Listener } from "../../base/host";
import type { ShapeValue } from "../../base/shape-value";
import type { Context } from "../../cli/session/context";
import type { ReadyFile } from "../../cli/session/ready-file";
import { createSampleReceiver } from "../../webhooks/sample-receiver/sample-receiver";
import type { Mutant } from "./mutants/mutant";
import type { ReceiverReady } from "./shapes";

export interface ServeReceiverOptions {
  readonly port: number;
  readonly secrets: readonly string[];
  /** Default: a correct receiver. */
  readonly mutant?: Mutant;
  readonly readyFile?: ReadyFile | undefined;
}

/** Content of the ready file, and output of `--json`. */
export type ReceiverInfo = ShapeValue<typeof ReceiverReady>;

/** Serves the sample receiver on the loopback address. */
export async function serveReceiver(
  { host, profile, signal }: Context,
  { port, secrets, mutant, readyFile }: ServeReceiverOptions,
): Promise<{ readonly info: ReceiverInfo; readonly listener: Listener }> {
  const receiver = createSampleReceiver({
    secrets,
    headerPrefix: profile.headerPrefix,
    overrides: mutant?.overrides,
    now: host.now,
    sleep: (ms) => host.sleep(ms, signal),
  });
  const listener = await host.listen(receiver, port);
  const { url } = listener;
  const info = { url: `${url}/hooks`, stateUrl: `${url}/state`, pid: host.pid, bug: mutant?.name ?? null };
  try {
    await readyFile?.write(info);
    return { info, listener };
  } catch (error) {
    await listener.close();
    throw error;
  }
}
