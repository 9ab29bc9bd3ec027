import { formatCount } from "../../base/text/numbers/format-count";
import { command } from "../../cli/line/command";
import type { Context } from "../../cli/session/context";
import { confirmForgedDeliveries } from "../../cli/session/guards/forged-deliveries";
import { checkWritable } from "../../cli/session/guards/writable";
import { createRecordingSend } from "../../kit/traffic/recording-send";
import { type FuzzSetting, fuzz } from "../../proof/fuzz/fuzz";
import { fuzzOptions, readFuzzSetting } from "../../proof/fuzz/fuzz-options";
import { reportFuzz } from "../../proof/fuzz/fuzz-report";
import { serveWorld } from "../../scenario/run/targets/served-world";

export default command({
  details:
    "Play random schedules against a receiver. Each takes several cases through valid lifecycles in a sandbox world of its own. Deliveries are dropped, delayed, repeated, reordered or replayed, with copies and forgeries in between; secrets are rotated, subscriptions disabled, and days pass at once. By the end of a schedule everything has arrived, and what the receiver has booked must match the platform. Without --state-url, only its answers are judged. A schedule that fails is shortened as far as possible and shown as a scenario for `test run`. With --runs, the same --seed and --run-id send the same events. Exit code 13 means that a schedule failed.",
  examples: {
    "recoup test fuzz --forward http://127.0.0.1:3000/hooks --state-url http://127.0.0.1:3000/state":
      "for a minute",
    "recoup test fuzz --forward http://127.0.0.1:3000/hooks --state-url http://127.0.0.1:3000/state --runs 1000 --seed ci --out fail.yaml":
      "a thousand schedules, the same in each run",
  },
  options: fuzzOptions,
  globals: ["confirm"],
  prints: { record: async () => (await import("../../proof/fuzz/shapes")).FuzzReport },
  fields: ["seed", "runId", "runs", "failures", "coverage"],
  async run({ options }, context) {
    const setting = await readFuzzSetting(context, options);
    await checkWritable(context, options.out);
    await confirmForgedDeliveries(context, setting.address);
    return context.change(`play random schedules against ${setting.address}`, async () =>
      reportFuzz(context, setting, await playSchedules(context, setting), options.out),
    );
  },
});

async function playSchedules(context: Context, setting: FuzzSetting) {
  const { host, progress, signal } = context;
  const server = setting.serve === undefined ? undefined : await serveWorld(context, setting.serve);
  let progressText = "";
  const progressLine = progress(() => `Fuzzing ${setting.address}${progressText}`);
  const startedAt = host.now();
  const onRun = (runs: number, pairs: number) => {
    const rate = Math.round((runs * 1000) / Math.max(1, host.now() - startedAt));
    progressText = `: ${formatCount(runs)} schedules, ${rate} a second, ${pairs} pairs of event type and fault`;
  };
  try {
    return await fuzz({ ...host, send: createRecordingSend(context) }, setting, signal, onRun, server);
  } finally {
    progressLine.stop();
    await server?.close();
  }
}
