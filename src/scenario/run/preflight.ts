import { Failure } from "../../base/failure";
import type { Environment } from "../../base/platform";
import { formatDuration } from "../../base/text/duration";
import type { TestTarget } from "../expectations/target";
import { differences } from "../files/conditions";
import type { Plan, PlannedStep } from "../files/plan";
import type { StepKind } from "../files/schema/step-schemas";
import { overlongStep } from "./step-time";

/** Why these steps can be done on the sandbox alone. */
export const sandboxOnly: Readonly<Partial<Record<StepKind, string>>> = {
  set: "only the sandbox can change a case or a creditor at will",
  import: "only on the sandbox can an import be killed; `recoup payments import` works everywhere",
  sign: "only the sandbox can sign for a client; elsewhere it signs on its onboarding page",
  fault: "only the sandbox can inject faults",
  link: "only the sandbox can answer for a creditor; elsewhere the creditor decides on the approval page",
  compare: "only on the sandbox does time pass until every delivery has arrived",
};

/** Why these need a receiver: the sandbox has one, elsewhere --forward names it. */
export const receiverOnly: Readonly<Partial<Record<StepKind, string>>> = {
  receiver: "only the sandbox can control the receiver's answers, or --forward",
  book: "there is no receiver whose state can be read; --forward names one",
  deliver: "there is no receiver to deliver to; --forward names one",
  rotate: "no receiver gets the new secret without --forward; `webhooks rotate` works everywhere",
};

export interface TargetFacts {
  readonly kind: TestTarget["kind"];
  readonly environment: Environment;
  /** The user's own receiver takes part. */
  readonly isForwarding: boolean;
}

/** Refuses steps that the target does not support, before anything is sent. */
export function refuseUnsupported(plans: readonly Plan[], facts: TargetFacts): void {
  const findings = plans
    .map((plan) => planFor(plan, facts.kind))
    .flatMap((plan) =>
      [...unsupportedSteps(plan, facts), ...overlongSteps(plan, facts)].map(
        ({ step: { line, column, kind }, why }) => `${plan.file}:${line}:${column}: ${kind}: ${why}`,
      ),
    );
  if (findings.length === 0) return;
  throw new Failure("usage", "These scenarios can't run on this target. Nothing was sent.", {
    findings: [...new Set(findings)],
    hint: "`--target sandbox` supports every step.",
  });
}

/** Without the steps for other targets: `when: { target: sandbox }`. */
function planFor(plan: Plan, target: TestTarget["kind"]): Plan {
  const steps = plan.steps.filter(({ when }) => {
    const expected = when?.target;
    return expected === undefined || differences({ target: expected }, { target }).length === 0;
  });
  return { ...plan, steps };
}

interface UnsupportedStep {
  readonly step: PlannedStep;
  readonly why: string;
}

const unsupportedSteps = ({ steps }: Plan, facts: TargetFacts): readonly UnsupportedStep[] =>
  steps.flatMap((step) => {
    const why = whyUnsupported(step.kind, facts);
    return why === undefined ? [] : [{ step, why }];
  });

function whyUnsupported(
  kind: StepKind,
  { kind: where, environment, isForwarding }: TargetFacts,
): string | undefined {
  if (where === "sandbox") return undefined;
  if (!isForwarding && receiverOnly[kind] !== undefined) return receiverOnly[kind];
  if (sandboxOnly[kind] !== undefined) return sandboxOnly[kind];
  if (kind === "client" && environment === "live") return "a client on live can't be deleted";
  return undefined;
}

/** On the sandbox waiting takes no time. */
function overlongSteps(plan: Plan, { kind }: TargetFacts): readonly UnsupportedStep[] {
  const { timeoutMs } = plan;
  const step = kind === "sandbox" ? undefined : overlongStep(plan);
  if (step === undefined || timeoutMs === undefined) return [];
  return [
    {
      step,
      why: `the scenario's timeout (${formatDuration(timeoutMs)}) ends before the next step`,
    },
  ];
}
