import { advice } from "../../base/advice/advice";
import { Failure } from "../../base/failure";
import type { Program } from "../../base/host";
import type { Send } from "../../base/http";
import type { LogLimits } from "../../base/platform";
import type { Secrets } from "../../base/secrets/secrets";
import type { Context } from "../../cli/session/context";
import { listProgramVariables } from "../../kit/serving/program-variables";
import { serveWorld, type WorldOptions } from "../../kit/serving/serve-world";
import { recordServedTraffic } from "../../kit/traffic/record-served";
import { readProgramLog } from "./gather";
import type { RecordedEntry } from "./recorded-entry";
import { buildRecordCommand } from "./recording-folder";

export interface ProgramSetting {
  readonly program: Omit<Program, "env">;
  readonly routes: readonly string[];
  readonly seed: string | undefined;
  readonly readings: WorldOptions["readings"];
  readonly isUnlimited: boolean;
  readonly folder: string;
  readonly limits?: LogLimits;
}

/** 1 GiB, far more than a scenario of 1,500 steps needs. */
const recordingLimits: LogLimits = { segmentBytes: 16 * 2 ** 20, maxSegments: 64, whenFull: "fail" };

/**
 * Runs a program against a new world and yields its traffic from a log on disk. Stops responding to requests
 * if the log can't be written.
 */
export async function* recordProgram(
  context: Context,
  { program, routes, seed, readings, isUnlimited, folder, limits = recordingLimits }: ProgramSetting,
  secrets: Secrets,
): AsyncGenerator<RecordedEntry> {
  const { host, platformOptions, har, warn } = context;
  const log: { failure?: Failure } = {};
  const onFailure = (error: unknown) => {
    log.failure = logWriteFailure(folder, error);
  };
  const failIfUnlogged =
    (send: Send): Send =>
    async (request) => {
      const response = await send(request);
      if (log.failure !== undefined) throw log.failure;
      return response;
    };
  const worldServer = await serveWorld(host, {
    port: 0,
    options: {
      ...platformOptions,
      ...{ isEphemeral: true, displayName: "recorded", seed, readings, isUnlimited },
      routes: [...routes, ...(platformOptions.routes ?? [])],
      traffic: { keepsBodies: true, folder, limits, onFailure },
    },
    wrap: (send) => failIfUnlogged(recordServedTraffic(send, har)),
  });
  try {
    const env = { ...host.env, ...listProgramVariables(worldServer) };
    const exitCode = await host.runProgram({ ...program, env });
    if (exitCode !== 0) await warn(`The program ended with exit code ${exitCode}.`);
  } finally {
    await worldServer.stop();
  }
  if (log.failure !== undefined) throw log.failure;
  yield* readProgramLog(context, folder, secrets);
}

function logWriteFailure(folder: string, cause: unknown): Failure {
  const reasonText = cause instanceof Error ? cause.message : String(cause);
  return new Failure("partial", `The log of requests in ${folder} can't be written: ${reasonText}.`, {
    hint: advice`No scenario was written. Record what was answered until then: ${buildRecordCommand(folder)}.`,
    cause,
  });
}
