import { readLifecycle } from "../../../base/cases/lifecycle";
import { advanceTargets, type CaseState, transitions } from "../../../sandbox";
import { readAdvanceTarget } from "../../../scenario/files/advance-target";
import type { Topic } from "../topic";

type TransitionName = "activation" | "closing" | "advancing again" | "no way on" | "other transitions";
type Explained = readonly [meaning: string, next: string, ...commands: string[]];

const explanations: Readonly<Record<TransitionName, Explained>> = {
  activation: [
    "From any stage before Active to Active. One case.updated event has the old and the new lifecycle.",
    "Advance a test case; a production case gets there when the partner starts.",
    "recoup test advance <case> active",
  ],
  closing: [
    "From Active, or from any stage before it, to Closed. From before Active the case is activated first, with its own case.updated. A close as paid records the payment (payment.created); case.updated and case.closed follow, in any order.",
    "Check the close code to distinguish the two.",
    "recoup test advance <case> paid --amount 100",
    "recoup test advance <case> no-payment",
  ],
  "advancing again": [
    "A test case that is already in the target state, or is closed when you advance it to Active, stays unchanged: the answer has advanced false, and no event is sent. A different close is rejected with a 400.",
    "Create another test case for the other outcome.",
    "recoup test create",
  ],
  "no way on": [
    "A Paused or Merged test case cannot be advanced: a 400, as the sandbox reads the rules.",
    "In the sandbox, set it to Active first.",
    "recoup sandbox set case <case> --lifecycle Active",
  ],
  "other transitions": [
    "No rule defines it and no operation causes it. The people who work on a case change it, and a case.updated has the old and the new lifecycle.",
    "Accept any lifecycle after any other.",
    "recoup sandbox set case <case> --lifecycle Paused",
  ],
};

export const transitionTopics: readonly Topic[] = Object.entries(explanations).map(
  ([name, [meaning, next, ...commands]]) => ({ name, kind: "transition", meaning, next, commands }),
);

/** Finds `Active → Closed`, `Active to paid`, `PendingVerification -> Active`. */
export function findTransition(text: string): Topic | undefined {
  const [before = "", after = ""] = text.split(/→|->|\bto\b/iu, 2).map((state) => state.trim());
  const [from, to] = [readState(before), readState(after)];
  if (from === undefined || to === undefined) return undefined;
  const targetName = nameOf(from, to);
  return transitionTopics.find(({ name }) => name === targetName);
}

/** Reads a closed state by the target that leads to it, if there is one. */
const readState = (word: string): CaseState | undefined =>
  readAdvanceTarget(word) ?? readLifecycle(word.replace(/:.*/, ""));

function nameOf(from: CaseState, to: CaseState): TransitionName {
  const target = advanceTargets.find((known) => known === (to === "Closed" ? "Closed:Paid" : to));
  if (target === undefined) return "other transitions";
  const outcome = transitions[from][target];
  if (outcome === "stuck") return "no way on";
  if (outcome === "conflict" || outcome.length === 0) return "advancing again";
  return target === "Active" ? "activation" : "closing";
}
