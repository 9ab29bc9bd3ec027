import type { Context } from "../cli/session/context";
import { listProgramVariables } from "../kit/serving/program-variables";
import { serveWorld, type WorldOptions } from "../kit/serving/serve-world";
import { recordServedTraffic } from "../kit/traffic/record-served";
import { createRefusalRewrite, findKey, type World } from "../sandbox";
import { Observer } from "../traffic/observer";
import type { PlanProvider } from "./judge-program";
import type { JudgedServer } from "./judged-server";
import { createObservingSend } from "./observing-send";
import { findSandboxDestination } from "./sandbox-destination";

export interface SandboxRun {
  readonly port: number;
  readonly seed: string | undefined;
  readonly routes: readonly string[];
  readonly isUnlimited: boolean;
  /** Readings by assumption ID. */
  readonly readings: WorldOptions["readings"];
  readonly planFor: PlanProvider;
}

/** Serves a fresh world and observes the requests to it. */
export async function serveObservedSandbox(
  { host, platformOptions, har }: Pick<Context, "host" | "platformOptions" | "har">,
  { port, seed, routes, isUnlimited, readings, planFor }: SandboxRun,
): Promise<JudgedServer> {
  let world: World | undefined;
  const observer = new Observer(
    () => host.now(),
    (key) => world && findKey(world.store, key),
  );
  const worldServer = await serveWorld(host, {
    port,
    options: {
      ...platformOptions,
      isEphemeral: true,
      displayName: "judged",
      routes: [...routes, ...(platformOptions.routes ?? [])],
      seed,
      isUnlimited,
      readings,
    },
    reportsGone: true,
    wrap: (send, servedWorld) => {
      world = servedWorld;
      const observedSend = createObservingSend(send, {
        observer,
        destinationOf: findSandboxDestination,
        plan: planFor(servedWorld.seed),
        rewriteRefusal: createRefusalRewrite(servedWorld.store.readings),
        sleep: (ms, signal) => host.sleep(ms, signal),
      });
      return recordServedTraffic(observedSend, har);
    },
  });
  return {
    seed: worldServer.world.seed,
    info: worldServer.info,
    variables: listProgramVariables(worldServer),
    traffic: () => observer.traffic(),
    stop: worldServer.stop,
  };
}
