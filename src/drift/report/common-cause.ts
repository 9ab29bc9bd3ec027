import type { Surface } from "../../base/platform";
import type { ProbeDifference } from "../compare/finding";
import { isKnownReading } from "../compare/known-readings";
import { listObservations, type Try } from "../observe/observation";
import { getStepSurface, type Probe } from "../probe";
import type { ComparedProbe } from "../run/drift-setting";

/** A surface on which the host always responds with `target` when the sandbox responds with `sandbox`. */
export interface CommonCause {
  readonly surface: Surface;
  readonly sandbox: number;
  readonly target: number;
}

const getFirstSteps = (tries: readonly Try[]) => listObservations(tries)[0]?.steps ?? {};

/** The returned function finds the common cause of a status difference, if there is one. */
export function createCauseFinder(comparedProbes: readonly ComparedProbe[]) {
  const causeByKey = new Map<string, CommonCause | undefined>();
  const keyByStep = new Map<string, string>();
  for (const { probe, tries } of comparedProbes) {
    const targetSteps = getFirstSteps(tries.target);
    for (const [step, { status: sandbox }] of Object.entries(
      getFirstSteps(tries.adjustedSandbox ?? tries.sandbox),
    )) {
      const target = targetSteps[step]?.status;
      if (target === undefined) continue;
      const surface = getStepSurface(probe, step);
      const key = `${surface} ${sandbox}`;
      keyByStep.set(`${probe.id} ${step}`, key);
      const isMixed = causeByKey.has(key) && causeByKey.get(key)?.target !== target;
      if (isMixed) causeByKey.set(key, undefined);
      else if (!causeByKey.has(key)) causeByKey.set(key, { surface, sandbox, target });
    }
  }
  return ({ id }: Probe, { path, step, assumption = "", reading = "" }: ProbeDifference) => {
    const isReading = reading.split(" or ").some((name) => isKnownReading(assumption, name));
    const cause = causeByKey.get(keyByStep.get(`${id} ${step}`) ?? "");
    const isCommon = cause !== undefined && cause.sandbox !== cause.target;
    return isCommon && path === `${step}:status` && !isReading ? cause : undefined;
  };
}
