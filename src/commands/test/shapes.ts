import * as z from "zod";
import type { Removal } from "../../cleanup/orphaned-run";
import { count, failureKind } from "../../cli/flags/shapes";
import type { ScenarioResult } from "../../scenario/report/result";

const StepFailure = z.object({
  message: z.string(),
  lines: z.array(z.string()),
  code: failureKind.optional().describe("the error kind of the request that failed"),
  sent: z
    .literal(false)
    .optional()
    .describe("refused on this machine: a read-only profile, or the live guard"),
  hint: z.string().optional().describe("the next step, also part of lines"),
});

const Step = z.object({
  title: z.string(),
  kind: z.string(),
  line: count,
  outcome: z.enum(["passed", "failed", "skipped"]),
  atMs: count,
  tookMs: count,
  failure: StepFailure.optional().describe("of a skipped step: why it could not be tested"),
});

const ScenarioOutcome = z.object({
  name: z.string(),
  file: z.string(),
  outcome: z
    .enum(["passed", "failed", "interrupted", "skipped"])
    .describe("skipped: a step could not be tested, or none ran, and no other failed; or see notRun"),
  cleanup: z
    .array(z.object({ what: z.string(), failure: z.string().optional(), stays: z.string().optional() }))
    .describe("what was cleaned up; failure: why it could not be, stays: why nothing can"),
  tookMs: count,
});

const Scenario = ScenarioOutcome.extend({
  notRun: z.string().optional().describe("why the scenario did not start"),
  steps: z.array(Step),
  timeline: z.array(z.object({ atMs: count, text: z.string() })),
}) satisfies z.ZodType<ScenarioResult>;

const OutcomeCounts = z.object({
  passed: count,
  failed: count,
  interrupted: count,
  untested: count.describe("scenarios with a step that could not be tested, or of which no step ran"),
  notCleanedUp: count,
  notRun: count.describe("scenarios that did not start"),
});

/** JSON output of `test run`, including with `--report json`. */
export const RunReport = OutcomeCounts.extend({
  seed: z.string(),
  target: z.string(),
  scenarios: z.array(Scenario),
});

export const RunLine = z.discriminatedUnion("type", [
  z.object({ type: z.literal("start"), name: z.string(), file: z.string() }),
  Step.extend({ type: z.literal("step"), name: z.string() }),
  ScenarioOutcome.extend({ type: z.literal("end") }),
  OutcomeCounts.extend({ type: z.literal("total"), seed: z.string() }),
  z.object({ type: z.literal("saved"), files: z.array(z.string()) }).describe("with --watch"),
  z
    .object({ type: z.literal("error"), message: z.string(), findings: z.array(z.string()) })
    .describe("with --watch: how a round ended, as the command goes on"),
]);

export const ListedDrill = z.object({
  name: z.string(),
  title: z.string(),
  description: z.string(),
  runsOn: z
    .enum(["anywhere", "with a receiver", "sandbox"])
    .describe("a real environment with or without your own receiver, or the sandbox only"),
});

export const RemovedItem = z.object({
  run: z.string(),
  removed: z.string(),
  outcome: z.string().describe("removed, or why it could not be removed"),
}) satisfies z.ZodType<Removal>;

export const RemovedTag = z.object({ tag: z.string(), deleted: z.literal(true) });

export const RemovedCase = z.object({ id: z.string(), deleted: z.literal(true) });

export const ScenarioSchema = z.object({
  $schema: z.literal("https://json-schema.org/draft/2020-12/schema"),
  title: z.string(),
  type: z.literal("object"),
  properties: z.record(z.string(), z.unknown()),
  required: z.array(z.string()),
  additionalProperties: z.boolean(),
  $defs: z.record(z.string(), z.unknown()),
});
