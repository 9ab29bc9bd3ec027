import { advice, recoup } from "../../base/advice/advice";
import { Failure } from "../../base/failure";
import { createRunName } from "../../cleanup/journal";
import {
  durationOption,
  type OptionValues,
  outputFileOption,
  textOption,
  wholeNumberOption,
} from "../../cli/flags/option";
import type { Context } from "../../cli/session/context";
import { readingsOption, readReadings } from "../../kit/readings/readings-file";
import {
  readReceiverAddress,
  readReceiverEvents,
  readReceiverSecrets,
  readStateAddress,
  receiverEventOption,
  receiverSecretOption,
  stateOptions,
} from "../../kit/receiver/receiver-options";
import { buildReceiverFlags } from "../../scenario/run/receiver-flags";
import { serveOption } from "../../scenario/run/targets/served-world";
import { PauseBudget } from "../../webhooks/receiver-state/exchange";
import { defaultSettleMs } from "../../webhooks/receiver-state/settling";
import type { FuzzSetting } from "./fuzz";

const maxRuns = 1_000_000;
const defaultTimeMs = 60_000;

export const fuzzOptions = {
  forward: textOption("--forward <address>", "the address of the receiver"),
  runs: wholeNumberOption("--runs <n>", "play this many schedules", 1, maxRuns),
  time: durationOption("--time <duration>", "play schedules for this long. Default: 60s"),
  seed: textOption("--seed <seed>", "repeats the schedules of another run. Default: a new one each time"),
  runId: textOption("--run-id <id>", "with --seed: repeats all ids too. Default: a new one each time"),
  secretFile: receiverSecretOption,
  ...stateOptions,
  event: receiverEventOption,
  serve: serveOption,
  ...readingsOption,
  out: outputFileOption("--out <file>", "write the scenario of a failure to this file"),
};

export async function readFuzzSetting(
  context: Context,
  values: OptionValues<typeof fuzzOptions>,
): Promise<FuzzSetting> {
  const { forward, runs, time, serve, settle = defaultSettleMs } = values;
  if (forward === undefined)
    throw new Failure("usage", "--forward is missing: the address of the receiver.", {
      hint: advice`${recoup`test sample-receiver`} starts one to try it on.`,
    });
  if (runs !== undefined && time !== undefined)
    throw new Failure("usage", "--runs and --time can't be used together.");
  const state = readStateAddress(values);
  const events = readReceiverEvents(values.event);
  const newName = () => createRunName(() => context.host.random());
  return {
    address: readReceiverAddress("--forward", forward),
    secrets: await readReceiverSecrets(context, values.secretFile),
    state,
    settleMs: settle,
    pauseBudget: new PauseBudget(),
    flags: buildReceiverFlags(values),
    ...{ events, serve },
    readings: await readReadings(context.host, values),
    seed: values.seed ?? newName(),
    runId: values.runId ?? newName(),
    ...(runs === undefined ? { timeMs: time ?? defaultTimeMs } : { runs }),
  };
}
