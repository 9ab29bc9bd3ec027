import { resolve } from "node:path";
import { advice, buildTypedLine, type CommandLine } from "../../base/advice/advice";
import { Failure } from "../../base/failure";
import { printJson, RawJson } from "../../base/json/json";
import type { ShapeValue } from "../../base/shape-value";
import { pluralize } from "../../base/text/numbers/format-count";
import type { Context } from "../../cli/session/context";
import { printYaml } from "../../render/formats/yaml";
import type { Block, Column, Report } from "../../render/report";
import { formatStepTitle } from "../../scenario/files/step-title";
import { formatFlagWords } from "../../scenario/run/receiver-flags";
import type { FuzzFailure, FuzzResult, FuzzSetting } from "./fuzz";
import { faultTitles } from "./play/observed-receiver-proxy";
import { fuzzClock } from "./play/play";
import type { FuzzStep } from "./schedule/fuzz-step";
import type { FuzzReport } from "./shapes";

/** Output of `test fuzz --json`. Independent of the time. */
type FuzzRecord = ShapeValue<typeof FuzzReport>;

export async function reportFuzz(
  { host, signal }: Pick<Context, "host" | "signal">,
  setting: FuzzSetting,
  result: FuzzResult,
  outFile: string | undefined,
): Promise<Report> {
  const { runs, failure, coverage } = result;
  const { seed, runId } = setting;
  if (failure !== undefined && outFile !== undefined)
    await host.files.write(
      resolve(host.workingFolder, outFile),
      await formatFailFile(setting, failure, outFile),
    );
  const failures = failure === undefined ? [] : [{ ...failure, steps: failure.steps.length }];
  const record: FuzzRecord = {
    ...{ seed, runId, runs },
    failures: failures.map(({ bug, details, steps, seed: failureSeed }) => ({
      ...{ bug, details, steps },
      file: outFile ?? null,
      seed: failureSeed,
    })),
    coverage: coverage.total(),
  };
  return {
    kind: "record",
    record: RawJson.of(record),
    idPath: "seed",
    view: () => renderView(setting.address, record, failure),
    notes: [...listNotes(setting, result), ...suggestServing(setting, failure)],
    failure: findFuzzFailure(signal, record, setting, failure?.isSilent),
  };
}

/**
 * Says which books weren't judged because the receiver doesn't show them, or why a schedule may have failed.
 */
function listNotes({ state }: FuzzSetting, { failure, shown }: FuzzResult): readonly string[] {
  if (state === undefined)
    return ["Only the receiver's answers were judged; use --state-url to judge its books, too."];
  const { fields, expected } = shown;
  if (fields === undefined) return [];
  if (failure !== undefined)
    return fields.size > 0
      ? []
      : [
          "The state address returned none of the fields for any case. If they are elsewhere in its JSON, use --state-path.",
        ];
  const missingFields = ["lifecycle", "closeCode", "paid", "events"].filter(
    (name) => expected?.has(name) && !fields.has(name) && !(name === "paid" && fields.has("remainder")),
  );
  if (missingFields.length === 0) return [];
  const missingText = missingFields.map((name) => `no ${name}`).join(" and ");
  const pronoun = missingFields.length === 1 ? "it" : "them";
  return [
    `Not judged: the state address returned ${missingText} for any case. If its JSON has ${pronoun} elsewhere, use --state-path.`,
  ];
}

const serverErrorPattern = /\bHTTP 5\d\d\b|must accept this, but answered 5\d\d/;

/** Suggests `--serve` if the receiver may have failed because it couldn't read the case from the platform. */
function suggestServing({ serve }: FuzzSetting, failure: FuzzFailure | undefined): readonly string[] {
  const isServerError =
    failure && [failure.bug, ...failure.details].some((line) => serverErrorPattern.test(line));
  return serve === undefined && isServerError === true
    ? ["If the receiver reads cases back from the platform, use --serve; otherwise it can't read these."]
    : [];
}

const columns: readonly Column[] = [
  { path: "event", title: "Event", kind: "text", priority: 1 },
  ...Object.entries(faultTitles).map(
    ([path, title]): Column => ({ path, title, kind: "number", priority: 2 }),
  ),
];

function renderView(
  url: string,
  { runs, seed, runId, coverage }: FuzzRecord,
  failure: FuzzFailure | undefined,
): readonly Block[] {
  const rows = Object.entries(coverage).map(([event, counts]) => ({
    event,
    ...Object.fromEntries(Object.entries(counts).map(([fault, count]) => [fault, String(count)])),
  }));
  const aside = `${pluralize(runs, "schedule")}, seed ${seed}, run id ${runId}`;
  return [
    { kind: "title", text: url, aside },
    { kind: "table", columns, rows },
    ...(failure === undefined ? [] : renderFailure(failure)),
  ];
}

function renderFailure({ bug, details, steps, isSilent }: FuzzFailure): readonly Block[] {
  const titles = steps.map(({ kind, input }, index) => `${index + 1}. ${formatStepTitle(kind, input)}`);
  const heading = isSilent ? "The schedule until then:" : "The shortest schedule that fails:";
  return [
    { kind: "heading", text: bug },
    { kind: "text", text: [...details, "", heading, ...titles].join("\n") },
  ];
}

function findFuzzFailure(
  signal: AbortSignal,
  { failures: [failure], runs }: FuzzRecord,
  setting: FuzzSetting,
  isSilent = false,
): Failure | undefined {
  if (failure !== undefined && isSilent)
    return new Failure("check-failed", `Schedule ${runs} got no answer.`, {
      hint: "The receiver's own log may show what it did with the last delivery.",
    });
  if (failure !== undefined)
    return new Failure("check-failed", `Schedule ${runs} failed.`, {
      hint:
        failure.file === null
          ? advice`As a scenario: ${buildFuzzRerunCommand(setting, failure, "fail.yaml")}`
          : advice`${buildPlayCommand(setting, failure.file)} plays the shortest schedule that fails.`,
    });
  return signal.aborted ? new Failure("interrupted", "interrupted") : undefined;
}

async function formatFailFile(setting: FuzzSetting, failure: FuzzFailure, outFile: string): Promise<string> {
  const { bug, details, steps } = failure;
  const { flags: receiverFlags } = setting;
  const head = {
    name: bug,
    ...(details.length === 0 ? {} : { description: details.join("\n") }),
    clock: new Date(fuzzClock).toISOString(),
    ...(receiverFlags === undefined ? {} : { against: receiverFlags }),
  };
  const lines = await Promise.all(steps.map((step, index) => formatStep(step, steps.slice(index + 1))));
  const comments = [
    "# Found again by",
    `#   ${buildFuzzRerunCommand(setting, failure).text}`,
    "# Played again by",
    `#   ${buildPlayCommand(setting, outFile).text}`,
  ];
  return `${comments.join("\n")}\n${await printYaml(head)}steps:\n${lines.join("")}`;
}

/**
 * Builds a command whose first schedule finds the failure again. It uses new IDs, because the receiver may
 * still have the old ones.
 */
const buildFuzzRerunCommand = (
  { flags = {} }: FuzzSetting,
  { seed }: { readonly seed: string },
  outFile?: string,
): CommandLine =>
  buildTypedLine([
    ...["test", "fuzz", ...formatFlagWords(flags), "--runs", "1", "--seed", seed],
    ...(outFile === undefined ? [] : ["--out", outFile]),
  ]);

const buildPlayCommand = ({ flags = {} }: FuzzSetting, file: string): CommandLine =>
  buildTypedLine(["test", "run", file, ...formatFlagWords(flags)]);

/** Formats a step. Omits captures that no later step reads. */
async function formatStep(
  { kind, input, capture }: FuzzStep,
  laterSteps: readonly FuzzStep[],
): Promise<string> {
  const isCaptureUsed = (name: string) =>
    laterSteps.some((step) => printJson(step.input).includes(`\${${name}}`));
  const readCaptures = Object.entries(capture).filter(([name]) => isCaptureUsed(name));
  const captureText =
    readCaptures.length === 0
      ? ""
      : `    capture: ${await printYaml(Object.fromEntries(readCaptures), "flow")}`;
  return `  - ${kind}: ${await printYaml(input, "flow")}${captureText}`;
}
