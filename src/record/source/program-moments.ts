import type { Program } from "../../base/host";
import type { Secrets } from "../../base/secrets/secrets";
import { newRunName } from "../../cleanup/journal";
import type { Context } from "../../cli/session/context";
import { programVariables } from "../../kit/serving/program-variables";
import { serveWorld, type WorldOptions } from "../../kit/serving/serve-world";
import { recordServed } from "../../kit/traffic/record-served";
import { trafficFolder } from "../../sandbox";
import { readSince } from "../../traffic/log/seen-since";
import { loggedMoments, refuseLost } from "./gather";
import type { RecordedMoment } from "./recorded-moment";

export interface ProgramSetting {
  readonly program: Omit<Program, "env">;
  readonly routes: readonly string[];
  readonly seed: string | undefined;
  readonly readings: WorldOptions["readings"];
}

/**
 * Runs a program against a new world, and yields its traffic. The log is next to the kept world of the same
 * name, so that `--since` finds it after the recorder was killed.
 */
export async function* programMoments(
  context: Context,
  { program, routes, seed, readings }: ProgramSetting,
  secrets: Secrets,
): AsyncGenerator<RecordedMoment> {
  const { host, platformOptions, har, warn } = context;
  const run = newRunName(() => host.random());
  const startedAt = host.now();
  const serving = await serveWorld(host, {
    port: 0,
    options: {
      ...platformOptions,
      ...{ isEphemeral: true, shownAs: "recorded", seed, readings },
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
  refuseLost(context, startedAt);
  const segments = serving.world.traffic?.read(startedAt) ?? [];
  yield* loggedMoments(
    readSince(segments, startedAt).filter((entry) => entry.run === run),
    secrets,
  );
}
