import type { Host, Listener } from "../../../base/host";
import { trimEnd } from "../../../base/text/trim-end";
import { lockRun, newRunName, openUndoJournal, runTag } from "../../../cleanup/journal";
import { openRunNotes } from "../../../cleanup/stack";
import type { OpenContext } from "../../../cli/session/context";
import { getDataFolder } from "../../../cli/session/folders";
import { findProfileSandbox } from "../../../cli/session/sandbox/routed-sandbox";
import { buildScopeKey } from "../../../cli/session/scope-key";
import { createProgramRunner } from "../programs/network-programs";
import {
  openReceivingTarget,
  openRecordedTarget,
  type ReceivingPort,
  routeDeliveries,
} from "../targets/network-target";
import { openServedControl } from "../targets/served-sandbox";
import type { EnvironmentValues } from "./environment-options";
import type { ForwardReceiver } from "./own-receiver-setting";
import type { TestEnvironment } from "./test-environment";

async function listenOrRelease(
  host: Host,
  receiver: ReceivingPort | undefined,
  port: number,
  release: () => Promise<void>,
): Promise<Listener | undefined> {
  if (receiver === undefined) return undefined;
  try {
    return await host.listen(routeDeliveries(receiver), port);
  } catch (error) {
    await release();
    throw error;
  }
}

export function createNetworkEnvironment(
  innerContext: Pick<OpenContext, "context" | "close">,
  target: string,
  { receive, publicUrl, allowRun }: EnvironmentValues,
  ownReceiver: ForwardReceiver | undefined,
): TestEnvironment {
  const { context } = innerContext;
  const { host, profile } = context;
  const sandbox = profile.environment === "test" ? findProfileSandbox(context) : undefined;
  return {
    kind: "network",
    environment: profile.environment,
    target,
    isForwarding: ownReceiver !== undefined,
    isReceiving: publicUrl !== undefined,
    isServedSandbox: sandbox !== undefined,
    silence: () => ownReceiver?.silence(),
    async open() {
      const run = newRunName(() => host.random());
      const servedControl = sandbox === undefined ? undefined : await openServedControl(host, sandbox);
      const receiver: ReceivingPort | undefined =
        publicUrl === undefined ? undefined : { publicUrl: trimEnd(publicUrl, "/"), inboxes: new Map() };
      const journal = openUndoJournal(host, getDataFolder(host));
      const startedAt = new Date(host.now()).toISOString();
      const release = await lockRun(journal, run);
      const listener = await listenOrRelease(host, receiver, receive ?? 0, release);
      return {
        run,
        notes: openRunNotes(journal, { run, scope: buildScopeKey(context), kind: "scenarios", startedAt }),
        tagOf: (index) => `${runTag(run)}-${index + 1}`,
        async openTarget(plan, tag) {
          const programs = allowRun === true ? createProgramRunner(context) : undefined;
          return receiver === undefined
            ? openRecordedTarget(context, programs, servedControl)
            : openReceivingTarget(context, tag, receiver, programs, ownReceiver?.open(plan), servedControl);
        },
        async close() {
          await listener?.close();
          await release();
          await journal.sweep(run);
          await innerContext.close();
        },
      };
    },
  };
}
