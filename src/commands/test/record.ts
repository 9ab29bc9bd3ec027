import { command } from "../../cli/line/command";
import type { Context } from "../../cli/session/context";
import { proveWritable } from "../../cli/session/guards/writable";
import { readReadings } from "../../kit/readings/readings-file";
import { importPayments } from "../../proof/import-payments";
import { recordScenario } from "../../record/record";
import { checkRecordFlags, type RecordFlags, recordOptions } from "../../record/record-options";
import { recordReport } from "../../record/record-report";
import { fileHappenings, seenHappenings } from "../../record/source/gather";
import { configuredSecrets } from "../../record/source/secrets-in-use";

export default command({
  details:
    "Turn what happened into a scenario that `test run` plays: what a served sandbox has received and sent (--since), or the requests of a HAR file (--from). Values of answers become captures, dates count from today, repeated reads become waits, and persons, texts and references are invented, one for one. Expectations come from the rules of the platform, not from all that was seen. The scenario is replayed on three fresh worlds before it is handed over, and must fail when an event that it expects is missing; what doesn't hold becomes a comment. Exit code 12 means that nothing was seen, or that a step could not be filled or replayed; 13 that a key, token or secret is in a path, a query or a body, and that nothing was written.",
  examples: [
    { line: "recoup test record --since 10m > paid.yaml", note: "what the served sandbox has seen" },
    {
      line: "recoup test record --from client.har --out paid.yaml",
      note: "the requests of a browser or proxy",
    },
  ],
  options: recordOptions,
  calls: [],
  prints: { record: async () => (await import("../../record/shapes")).RecordedFile },
  async run({ options }, context) {
    checkRecordFlags(options, false);
    await proveWritable(context, options.out);
    return context.change("record a scenario", () => record(context, options));
  },
});

async function record(context: Context, { since, from, out, ...flags }: RecordFlags) {
  const { host } = context;
  const secrets = await configuredSecrets(context);
  const happenings =
    from === undefined
      ? seenHappenings(context, host.now() - (since ?? 0), secrets)
      : fileHappenings(context, from, secrets);
  const readings = await readReadings(host, flags);
  const recorded = await recordScenario(happenings, { context, readings, importPayments, secrets });
  return recordReport(context, recorded, out);
}
