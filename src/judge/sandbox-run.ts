import type { Program } from "../base/host";
import type { Context } from "../cli/session/context";
import { programVariables } from "../kit/serving/program-variables";
import { type Serving, serveWorld, type WorldOptions } from "../kit/serving/serve-world";
import { recordServed } from "../kit/traffic/record-served";
import { findKey, type World } from "../sandbox";
import type { Traffic } from "../traffic/exchange";
import { Observer } from "../traffic/observer";
import { observingSend } from "./observing-send";
import type { ProvokingPlan } from "./provoking-plan";
import { sandboxDestination } from "./sandbox-destination";

export interface SandboxRun {
  readonly port: number;
  readonly seed: string | undefined;
  readonly routes: readonly string[];
  readonly isUnlimited: boolean;
  /** Readings of the assumptions, by their IDs. */
  readonly readings: WorldOptions["readings"];
  /** Returns undefined without `--provoke`. */
  planFor(world: World): ProvokingPlan | undefined;
}

export interface ObservedSandbox {
  readonly serving: Serving;
  traffic(): Traffic;
}

/** Serves a fresh world and observes its requests. */
export async function observedSandbox(
  { host, platformOptions, har }: Pick<Context, "host" | "platformOptions" | "har">,
  { port, seed, routes, isUnlimited, readings, planFor }: SandboxRun,
): Promise<ObservedSandbox> {
  let world: World | undefined;
  const observer = new Observer(
    () => host.now(),
    (key) => world && findKey(world.store, key),
  );
  const serving = await serveWorld(host, {
    port,
    options: {
      ...platformOptions,
      isEphemeral: true,
      shownAs: "judged",
      routes: [...routes, ...(platformOptions.routes ?? [])],
      seed,
      isUnlimited,
      readings,
    },
    reportsGone: true,
    wrap: (send, served) => {
      world = served;
      const observed = observingSend(send, {
        observer,
        destinationOf: sandboxDestination,
        plan: planFor(served),
        sleep: (ms, signal) => host.sleep(ms, signal),
      });
      return recordServed(observed, har);
    },
  });
  return { serving, traffic: () => observer.traffic() };
}

/** Runs a program in the sandbox's environment, and returns its traffic. */
export async function runJudged(
  { host }: Pick<Context, "host">,
  { serving, traffic }: ObservedSandbox,
  program: Omit<Program, "env">,
): Promise<Traffic> {
  const env = { ...host.env, ...programVariables(serving) };
  const exitCode = await host.runProgram({ ...program, env });
  return { ...traffic(), exitCode };
}
