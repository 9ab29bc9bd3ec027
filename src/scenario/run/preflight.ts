import { advice, buildTypedLine } from "../../base/advice/advice";
import { Failure } from "../../base/failure";
import type { JsonObject } from "../../base/json/json";
import type { Environment } from "../../base/platform";
import { formatDuration } from "../../base/text/time/duration";
import type { TestTarget } from "../expectations/target";
import { findDifferences } from "../files/conditions";
import type { PlannedStep, ScenarioPlan } from "../files/plan";
import type { StepKind } from "../files/schema/step-schemas";
import { readInputFields } from "../files/step-input";
import { formatFlagWords } from "./receiver-flags";
import { findOverlongStep } from "./step-time";

/** Why each of these steps only works on the sandbox. */
const sandboxOnlyReasons: Readonly<Partial<Record<StepKind, string>>> = {
  set: "only the sandbox can change a case or a creditor at will",
  import: "only on the sandbox can an import be killed; `recoup payments import` works everywhere",
  sign: "only the sandbox can sign for a client; elsewhere it signs on its onboarding page",
  fault: "only the sandbox can inject faults",
  link: "only the sandbox can answer for a creditor; elsewhere the creditor decides on the approval page",
  compare: "only on the sandbox does time pass until every delivery has arrived",
};

/** Why each of these steps needs a receiver, built in or named by `--forward`. */
const receiverOnlyReasons: Readonly<Partial<Record<StepKind, string>>> = {
  receiver: "only the sandbox can control the receiver's answers, or --forward",
  book: "there is no receiver whose state can be read; --forward names one",
  deliver: "there is no receiver to deliver to; --forward names one",
  rotate: "no receiver gets the new secret without --forward; `webhooks rotate` works everywhere",
};

export interface TargetFacts {
  readonly kind: TestTarget["kind"];
  readonly environment: Environment;
  /** Whether the run uses the user's receiver (`--forward`). */
  readonly isForwarding: boolean;
  /** Whether this machine receives a real environment's webhooks. */
  readonly isReceiving: boolean;
  /** Whether the environment is a served sandbox, with its control interface set in environment variables. */
  readonly isServedSandbox?: boolean;
}

/** Control steps allowed on a served sandbox. Unlike a fault, they only affect the record that they name. */
const controlSteps: ReadonlySet<StepKind> = new Set(["set", "sign", "link"]);

/** Throws before sending anything if the target doesn't support one of the steps. */
export function refuseUnsupportedSteps(plans: readonly ScenarioPlan[], facts: TargetFacts): void {
  if (!facts.isForwarding) plans.forEach(refuseOtherReceiver);
  const findings = plans.flatMap((plan) =>
    listRefusedSteps(plan, facts).map(
      ({ step: { line, column, kind }, why }) => `${plan.file}:${line}:${column}: ${kind}: ${why}`,
    ),
  );
  if (findings.length === 0) return;
  throw new Failure("usage", "These scenarios can't run on this target. Nothing was sent.", {
    findings: [...new Set(findings)],
    hint: "--target sandbox supports every step.",
  });
}

const isPlanSupported = (plan: ScenarioPlan, facts: TargetFacts) =>
  listRefusedSteps(plan, facts).length === 0;

function listRefusedSteps(plan: ScenarioPlan, facts: TargetFacts) {
  const previewPlan = filterPlanSteps(plan, facts);
  const unsupportedSteps = previewPlan.steps.flatMap((step) => {
    const why = findUnsupportedReason(step, facts);
    return why === undefined ? [] : [{ step, why }];
  });
  return [...unsupportedSteps, ...listOverlongSteps(previewPlan, facts)];
}

/**
 * Refuses to run a fuzzed scenario without the receiver that failed it. The built-in receiver would pass,
 * proving nothing.
 */
function refuseOtherReceiver({ file, against }: ScenarioPlan): void {
  if (against === undefined) return;
  const line = buildTypedLine(["test", "run", file, ...formatFlagWords(against)]);
  throw new Failure(
    "usage",
    `The scenario in ${file} failed against your own receiver, which only --forward names.`,
    { hint: advice`Run ${line}.` },
  );
}

/** Removes steps that `when` limits to other targets or receivers. */
function filterPlanSteps(plan: ScenarioPlan, { kind: target, isForwarding }: TargetFacts): ScenarioPlan {
  const receiver = isForwarding ? "own" : target === "sandbox" ? "sample" : "none";
  const environment: JsonObject = { target, receiver };
  const steps = plan.steps.filter(({ when = {} }) => {
    const expected = Object.entries(when).filter(([name]) => Object.hasOwn(environment, name));
    return findDifferences(Object.fromEntries(expected), environment).length === 0;
  });
  return { ...plan, steps };
}

function findUnsupportedReason(
  { kind, input }: PlannedStep,
  { kind: targetKind, environment, isForwarding, isReceiving, isServedSandbox }: TargetFacts,
): string | undefined {
  if (targetKind === "sandbox") return undefined;
  if (!isForwarding && receiverOnlyReasons[kind] !== undefined) return receiverOnlyReasons[kind];
  if (isServedSandbox === true && controlSteps.has(kind)) return undefined;
  if (sandboxOnlyReasons[kind] !== undefined) return sandboxOnlyReasons[kind];
  if (kind === "client" && environment === "live") return "a client on live can't be deleted";
  if (kind === "subscription" && !isReceiving && readInputFields(input).surface === "referral")
    return "the referral surface has no delivery history; use --receive and --public-url";
  return undefined;
}

/** Maximum total wait in a scenario without its own timeout. */
const maxDefaultWaitMs = 24 * 3_600_000;

/** Finds the step at which a scenario would have waited too long. Waits take no time on the sandbox. */
function listOverlongSteps(plan: ScenarioPlan, { kind, isServedSandbox }: TargetFacts) {
  if (kind === "sandbox" || isServedSandbox === true) return [];
  const { timeoutMs = maxDefaultWaitMs } = plan;
  const step = findOverlongStep(plan, timeoutMs);
  if (step === undefined) return [];
  const limit = formatDuration(timeoutMs);
  const why =
    plan.timeoutMs === undefined
      ? `up to here the steps wait for more than ${limit}, in real time here; a timeout in the file allows it`
      : `the scenario's timeout (${limit}) ends before the next step`;
  return [{ step, why }];
}

/** The sandbox runs every scenario; "with a receiver" adds real environments with a receiver. */
type TargetSupport = "anywhere" | "with a receiver" | "sandbox";

const networkFacts = { kind: "network", environment: "test" } as const;

export function getTargetSupport(plan: ScenarioPlan): TargetSupport {
  if (isPlanSupported(plan, { ...networkFacts, isForwarding: false, isReceiving: false })) return "anywhere";
  return isPlanSupported(plan, { ...networkFacts, isForwarding: true, isReceiving: true })
    ? "with a receiver"
    : "sandbox";
}
