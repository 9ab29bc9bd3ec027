import type { Context } from "../../../../cli/session/context";
import type { InspectorParts, World } from "../../../../sandbox";
import { explainArrival } from "./explain-arrival";
import { oneAtATime } from "./one-at-a-time";

/** Undefined for the single-file program, which has no page to serve. */
export async function inspectorParts(context: Context, world: World): Promise<InspectorParts | undefined> {
  const { host } = context;
  const files = await host.openPackage();
  if (files === undefined) return undefined;
  const { RECOUP_WEBHOOK_SECRET: secret } = host.env;
  return {
    asset: (name) => files.read(`dist/inspector/${name}`),
    why: (question) => explainArrival(context, world, question),
    knownSecrets: async () => (secret ? [{ name: "RECOUP_WEBHOOK_SECRET", secret }] : []),
    drills: async () => (await import("./drill-rows")).drillRows(host),
    play: oneAtATime(async (request) => (await import("./play-scenario")).playScenario(context, request)),
  };
}
