import type { Host, Listener } from "../../../base/host";
import { surfaces } from "../../../base/platform";
import { trimEnd } from "../../../base/text/trim-end";
import { createRunName, formatRunTag } from "../../../cleanup/journal";
import type { Context, OpenContext } from "../../../cli/session/context";
import { findProfileSandbox } from "../../../cli/session/sandbox/routed-sandbox";
import type { Profile } from "../../../config/profile/profile";
import { getUrlVariable } from "../../../config/profile/variables";
import { openLockedNotes } from "../clean-up-runs";
import { type RunProgram, runUserProgram } from "../programs/user-programs";
import {
  openHistoryTarget,
  openReceivingTarget,
  type ReceivingPort,
  routeDeliveries,
} from "../targets/network-target";
import { openServedControl } from "../targets/served-sandbox";
import type { EnvironmentValues } from "./environment-options";
import type { ForwardReceiver } from "./own-receiver-setting";
import type { TestEnvironment } from "./test-environment";

async function listenOrRelease(
  host: Host,
  receivingPort: ReceivingPort | undefined,
  port: number,
  release: () => Promise<void>,
): Promise<Listener | undefined> {
  if (receivingPort === undefined) return undefined;
  try {
    return await host.listen(routeDeliveries(receivingPort), port);
  } catch (error) {
    await release();
    throw error;
  }
}

export function createNetworkEnvironment(
  openedContext: Pick<OpenContext, "context" | "close">,
  target: string,
  { receive, publicUrl, allowRun }: EnvironmentValues,
  ownReceiver: ForwardReceiver | undefined,
): TestEnvironment {
  const { context } = openedContext;
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
      const runName = createRunName(() => host.random());
      const servedControl = sandbox === undefined ? undefined : await openServedControl(host, sandbox);
      const receivingPort: ReceivingPort | undefined =
        publicUrl === undefined ? undefined : { publicUrl: trimEnd(publicUrl, "/"), inboxes: new Map() };
      const lockedNotes = await openLockedNotes(context, runName);
      const listener = await listenOrRelease(host, receivingPort, receive ?? 0, lockedNotes.close);
      return {
        run: runName,
        notes: lockedNotes.notes,
        getTag: (index) => `${formatRunTag(runName)}-${index + 1}`,
        async openTarget(plan, tag) {
          const programs = allowRun === true ? createProgramRunner(context) : undefined;
          return receivingPort === undefined
            ? openHistoryTarget(context, programs, servedControl)
            : openReceivingTarget(
                context,
                tag,
                receivingPort,
                programs,
                ownReceiver?.open(plan),
                servedControl,
              );
        },
        async close() {
          await listener?.close();
          await lockedNotes.close();
          await openedContext.close();
        },
      };
    },
  };
}

/**
 * The returned function runs programs with a real environment's addresses, but without its profile's keys.
 */
const createProgramRunner =
  ({ host, profile }: Pick<Context, "host" | "profile">): RunProgram =>
  (program) =>
    runUserProgram(host, program, {
      ...getAddressVariables(profile),
      RECOUP_ENVIRONMENT: profile.environment,
    });

const getAddressVariables = (profile: Profile): Readonly<Record<string, string>> =>
  Object.fromEntries(
    surfaces
      .filter((surface) => profile.setting(surface).url !== undefined)
      .map((surface) => [getUrlVariable(surface), profile.url(surface)]),
  );
