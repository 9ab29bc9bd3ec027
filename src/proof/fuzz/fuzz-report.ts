import { resolve } from "node:path";
import { Failure } from "../../base/failure";
import { RawJson } from "../../base/json/json";
import { counted } from "../../base/text/format-count";
import type { Context } from "../../cli/session/context";
import type { Block, Column, Report } from "../../render/report";
import type { Coverage } from "./coverage";
import { failFile } from "./fail-file";
import type { Fuzzed, FuzzSetting } from "./fuzz";
import { type Fault, faults } from "./play/watched-front";

/** What `test fuzz --json` prints: nothing in it depends on the time. */
export interface FuzzRecord {
  readonly seed: string;
  readonly runId: string;
  readonly runs: number;
  readonly failures: readonly {
    readonly bug: string;
    readonly details: readonly string[];
    readonly steps: number;
    readonly file: string | null;
    readonly seed: string;
  }[];
  readonly coverage: Coverage;
}

export async function fuzzReport(
  { host, signal }: Pick<Context, "host" | "signal">,
  setting: FuzzSetting,
  fuzzed: Fuzzed,
  out: string | undefined,
): Promise<Report> {
  const { runs, failure, coverage } = fuzzed;
  const { seed, runId } = setting;
  const scenario = failure === undefined ? undefined : await failFile(setting, failure);
  if (scenario !== undefined && out !== undefined)
    await host.files.write(resolve(host.workingFolder, out), scenario);
  const failures = failure === undefined ? [] : [{ ...failure, steps: failure.steps.length }];
  const record: FuzzRecord = {
    ...{ seed, runId, runs },
    failures: failures.map(({ bug, details, steps, seed: own }) => ({
      ...{ bug, details, steps },
      file: out ?? null,
      seed: own,
    })),
    coverage: coverage.total(),
  };
  const problem = failureOf(signal, record);
  return {
    kind: "record",
    record: RawJson.of(record),
    idPath: "seed",
    view: () => viewOf(setting.address, record, scenario),
    ...(problem === undefined ? {} : { failure: problem }),
  };
}

const titles: Readonly<Record<Fault, string>> = {
  onTime: "On time",
  dropped: "Dropped",
  answerLost: "Answer lost",
  late: "Late",
  repeated: "Repeated",
  replayed: "Replayed",
};

const columns: readonly Column[] = [
  { path: "event", title: "Event", kind: "text", priority: 1 },
  ...faults.map((fault): Column => ({ path: fault, title: titles[fault], kind: "number", priority: 2 })),
];

function viewOf(
  url: string,
  { runs, seed, runId, failures, coverage }: FuzzRecord,
  scenario: string | undefined,
): readonly Block[] {
  const rows = Object.entries(coverage).map(([event, counts]) => ({
    event,
    ...Object.fromEntries(Object.entries(counts).map(([fault, count]) => [fault, String(count)])),
  }));
  const aside = `${counted(runs, "schedule")}, seed ${seed}, run id ${runId}`;
  return [
    { kind: "title", text: url, aside },
    { kind: "table", columns, rows },
    ...failures.flatMap(({ bug, details }): readonly Block[] => [
      { kind: "heading", text: bug },
      { kind: "text", text: [...details, "", scenario ?? ""].join("\n").trimEnd() },
    ]),
  ];
}

function failureOf(signal: AbortSignal, { failures, runs }: FuzzRecord): Failure | undefined {
  if (failures.length > 0)
    return new Failure("check-failed", `Schedule ${runs} failed.`, {
      hint: "The scenario above is the shortest one that fails: `test run` plays it.",
    });
  return signal.aborted ? new Failure("interrupted", "interrupted") : undefined;
}
