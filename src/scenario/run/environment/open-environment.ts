import type { Context, OpenContext } from "../../../cli/session/context";
import { openContext } from "../../../cli/session/open-context";
import { readReadings } from "../../../kit/readings/readings-file";
import { openPlatform } from "../../../sandbox";
import type { ImportPayments } from "../targets/sandbox-target";
import { checkFlagCombinations, type EnvironmentValues } from "./environment-options";
import { createNetworkEnvironment } from "./network-environment";
import { readForwardReceiver } from "./own-receiver-setting";
import { createSandboxEnvironment } from "./sandbox-environment";
import type { TestEnvironment } from "./test-environment";

export async function openTestEnvironment(
  context: Context,
  values: EnvironmentValues,
  importPayments: ImportPayments,
): Promise<TestEnvironment> {
  const { target = context.profile.name } = values;
  const isSandbox = target === "sandbox" || (values.target === undefined && context.profile.isSandbox);
  checkFlagCombinations(values, isSandbox);
  const ownReceiver = await readForwardReceiver(context, values, isSandbox);
  return isSandbox
    ? createSandboxEnvironment(context, ownReceiver, importPayments, {
        readings: await readReadings(context.host, values),
        mayRun: values.allowRun,
      })
    : createNetworkEnvironment(await openProfileContext(context, target), target, values, ownReceiver);
}

export async function openProfileContext(
  context: Context,
  target: string,
): Promise<Pick<OpenContext, "context" | "close">> {
  if (context.profile.name === target) return { context, close: async () => {} };
  const { host, flags, style, signal, line, har } = context;
  const runtime = { host, openPlatform, har };
  const openedProfile = await openContext(runtime, { ...flags, profile: target }, () => style, signal, line);
  for (const note of openedProfile.profileNotes) await context.warn(note);
  return openedProfile;
}
