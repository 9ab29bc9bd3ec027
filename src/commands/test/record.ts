import { resolve } from "node:path";
import type { Program } from "../../base/host";
import { command } from "../../cli/line/command";
import type { Context } from "../../cli/session/context";
import { checkWritable } from "../../cli/session/guards/writable";
import { readReadings } from "../../kit/readings/readings-file";
import { readTrafficLog } from "../../kit/traffic/read-traffic-log";
import { importPayments } from "../../proof/import-payments";
import { recordScenario } from "../../record/record";
import { checkRecordFlags, type RecordFlags, recordOptions } from "../../record/record-options";
import { reportRecording } from "../../record/record-report";
import { scrubHar } from "../../record/scrub/scrub-har";
import { caseEntryEndpoints, readCaseEntries } from "../../record/source/case-entries";
import { readFileEntries, readLoggedEntries } from "../../record/source/gather";
import { recordProgram } from "../../record/source/record-program";
import { prepareRecordingFolder, reportUnfinishedRecordings } from "../../record/source/recording-folder";
import { readProfileSecrets } from "../../record/source/secrets-in-use";
import type { Report } from "../../render/report";

export default command({
  details:
    "Turn recorded traffic into a scenario that `test run` plays: what a served sandbox has received and sent (--since), the life of one case, also on a real test host (--case), the requests of a HAR file (--from), or those of a program that runs in a sandbox of its own, in a log of at most 1 GiB. Values of answers become captures, dates count from today, repeated reads become waits, and people, texts and references are replaced by invented ones, one for one. Expectations come from the rules of the platform, not from everything that was seen. Before it is printed, the scenario is replayed on three fresh worlds, and must fail if an event that it expects is missing; what doesn't hold becomes a comment. Exit code 12 means that nothing was seen, or that a step could not be filled or replayed; 13 that a key, token or secret is in a path, a query or a body, and that nothing was written.",
  examples: {
    "recoup test record --since 10m > paid.yaml": "what the served sandbox has seen",
    "recoup test record --out paid.yaml -- npm test": "while a program runs",
    "recoup test record --case CJQYFF38 > case.yaml": "the life of one case",
    "recoup test record --from client.har --out paid.yaml": "the requests of a browser or proxy",
  },
  argument: {
    name: "command",
    description: "the program and its arguments, after --",
    isVariadic: true,
    canBeEmpty: true,
    isOptional: true,
  },
  options: recordOptions,
  calls: caseEntryEndpoints,
  prints: { record: async () => (await import("../../record/shapes")).RecordedFile },
  async run({ arguments: [file, ...line], options }, context) {
    const flags = options.out === "-" ? { ...options, out: undefined } : options;
    checkRecordFlags(flags, file !== undefined);
    await checkWritable(context, flags.out);
    if (flags.scrub !== undefined) return scrubFile(context, flags.scrub, flags.out);
    const program = file === undefined ? undefined : { file, line };
    const action =
      program === undefined ? "record a scenario" : `run ${[file, ...line].join(" ")} and record it`;
    return context.change(action, () => recordAndReport(context, flags, program));
  },
});

async function scrubFile(context: Context, file: string, outFile: string | undefined): Promise<Report> {
  const text = await scrubHar(context, file, await readProfileSecrets(context));
  const { host } = context;
  const path = resolve(host.workingFolder, outFile ?? file);
  if (outFile !== undefined) await context.change(`write ${outFile}`, () => host.files.write(path, text));
  return { kind: "raw", body: Buffer.from(outFile === undefined ? text : `wrote ${outFile}\n`), isOwn: true };
}

const emptyProgramHint =
  "The program must send to the addresses in RECOUP_CUSTOMER_URL, RECOUP_COLLECTION_URL or RECOUP_REFERRAL_URL, with their keys.";

const selectEmptyHint = ({ from }: RecordFlags) =>
  from === undefined
    ? "--since needs a sandbox that is served, and takes the real time to go back, such as 10m."
    : "A HAR file must have requests to the profile's addresses, or to those of a served sandbox.";

type ProgramLine = Pick<Program, "file" | "line">;

async function recordAndReport(context: Context, flags: RecordFlags, program: ProgramLine | undefined) {
  const { host, style, flags: globals } = context;
  const secrets = await readProfileSecrets(context);
  const readings = await readReadings(host, flags);
  const emptyHint = program === undefined ? selectEmptyHint(flags) : emptyProgramHint;
  const folder = program === undefined ? undefined : prepareRecordingFolder(context);
  const entries = await gatherEntries();
  // Ctrl-C ends only the program. The requests that it sent before are still recorded.
  const signal = program === undefined ? context.signal : new AbortController().signal;
  const replayContext = { host, style, flags: globals, signal };
  const recording = await recordScenario(entries, {
    context: replayContext,
    readings,
    importPayments,
    secrets,
    emptyHint,
  });
  return reportRecording(context, recording, flags.out, () => {
    if (folder !== undefined) host.databaseFiles.remove(folder);
  });

  async function gatherEntries() {
    const { since = 0, from, seed, route: routes = [], limits } = flags;
    const stdout = { stdout: "stderr" } as const;
    if (program !== undefined && folder !== undefined)
      return recordProgram(
        context,
        { program: { ...program, ...stdout }, folder, routes, seed, readings, isUnlimited: limits === false },
        secrets,
      );
    if (flags.case !== undefined) return readCaseEntries(context, flags.case);
    if (from === undefined) {
      await reportUnfinishedRecordings(context);
      return readLoggedEntries(await readTrafficLog(context, host.now() - since), secrets);
    }
    return readFileEntries(context, from, secrets);
  }
}
