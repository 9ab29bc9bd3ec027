import type { ShapeValue } from "../../base/shape-value";
import type { Context } from "../../cli/session/context";
import type { ScenarioPlan } from "../../scenario/files/plan";
import type { Mutant } from "../receiver/mutants/mutant";
import { mutants } from "../receiver/mutants/mutants";
import type { SelfTested } from "./shapes";
import { createSubject } from "./subject";
import { findBrokenRule, findBugByFuzzing, findFailedDrill } from "./trials";

/** Output of `test drills --self-test --json`. */
export type SelfTest = ShapeValue<typeof SelfTested>;

/** The first finding of each of the three tests, or null if the receiver passed the test. */
export type SelfTestFindings = SelfTest["right"];

/** Enough schedules for the correct receiver to reveal a false alarm. */
const correctReceiverRuns = 100;
/**
 * Number of schedules per bug, enough to find most bugs. Bugs missed by the check and the drills get
 * `maxMutantRuns`.
 */
const mutantRuns = 60;
const maxMutantRuns = 500;

/** Checks that the tests pass the correct receiver and detect every known bug. */
export async function testReceivers(
  context: Context,
  plans: readonly ScenarioPlan[],
  onProgress: (done: number, total: number) => void,
): Promise<SelfTest> {
  const { signal } = context;
  const right = await testReceiver(context, undefined, plans);
  const bugs: SelfTest["bugs"][number][] = [];
  for (const mutant of mutants) {
    if (signal.aborted) break;
    onProgress(bugs.length, mutants.length);
    const { name, bug } = mutant;
    bugs.push({ name, bug, ...(await testReceiver(context, mutant, plans)) });
  }
  const countFound = (finder: keyof SelfTestFindings) => bugs.filter((bug) => bug[finder] !== null).length;
  const score = { check: countFound("check"), drill: countFound("drill"), fuzz: countFound("fuzz") };
  return { right, bugs, found: bugs.filter(hasFinding).length, score, total: mutants.length };
}

export const hasFinding = ({ check, drill, fuzz }: SelfTestFindings) =>
  [check, drill, fuzz].some((candidate) => candidate !== null);

async function testReceiver(
  context: Context,
  mutant: Mutant | undefined,
  plans: readonly ScenarioPlan[],
): Promise<SelfTestFindings> {
  const { host, signal } = context;
  const check = (await findBrokenRule(host, createSubject(host, mutant), signal)) ?? null;
  const drill = (await findFailedDrill(context, createSubject(host, mutant), plans)) ?? null;
  const hasNoFinding = check === null && drill === null;
  const runs = mutant === undefined ? correctReceiverRuns : hasNoFinding ? maxMutantRuns : mutantRuns;
  const fuzz = (await findBugByFuzzing(host, createSubject(host, mutant), runs, signal)) ?? null;
  return { check, drill, fuzz };
}
