import type { Program } from "../../base/host";
import type { Secrets } from "../../base/secrets/secrets";
import { newRunName } from "../../cleanup/journal";
import type { Context } from "../../cli/session/context";
import { programVariables } from "../../kit/serving/program-variables";
import { serveWorld, type WorldOptions } from "../../kit/serving/serve-world";
import { seenLog } from "../../kit/traffic/read-seen";
import { recordServed } from "../../kit/traffic/record-served";
import { trafficFolder } from "../../sandbox";
import { loggedMoments } from "./gather";
import type { RecordedMoment } from "./recorded-moment";

export interface ProgramSetting {
  readonly program: Omit<Program, "env">;
  readonly routes: readonly string[];
  readonly seed: string | undefined;
  readonly readings: WorldOptions["readings"];
  readonly isUnlimited: boolean;
}

/**
 * Runs a program against a new world, and yields its traffic. The log is next to the kept world of the same
 * name, so that `--since` finds it after the recorder was killed.
 */
export async function* programMoments(
  context: Context,
  { program, routes, seed, readings, isUnlimited }: ProgramSetting,
  secrets: Secrets,
): AsyncGenerator<RecordedMoment> {
  const { host, platformOptions, har, warn } = context;
  const run = newRunName(() => host.random());
  const startedAt = host.now();
  const serving = await serveWorld(host, {
    port: 0,
    options: {
      ...platformOptions,
      ...{ isEphemeral: true, shownAs: "recorded", seed, readings, isUnlimited },
      routes: [...routes, ...(platformOptions.routes ?? [])],
      traffic: { keepsBodies: true, folder: trafficFolder(platformOptions), run },
    },
    wrap: (send) => recordServed(send, har),
  });
  try {
    const env = { ...host.env, ...programVariables(serving) };
    const exitCode = await host.runProgram({ ...program, env });
    if (exitCode !== 0) await warn(`The program ended with exit code ${exitCode}.`);
  } finally {
    await serving.stop();
  }
  const { traffic } = serving.world;
  const log = seenLog(traffic?.read(startedAt) ?? [], traffic?.completeFrom(), startedAt);
  yield* loggedMoments(log, secrets, (entry) => entry.run === run);
}
