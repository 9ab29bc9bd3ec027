import { readLifecycle } from "../../../base/lifecycle";
import { advanceTargets, type CaseState, transitions } from "../../../sandbox";
import { readAdvanceTarget } from "../../../scenario/files/advance-target";
import type { Topic } from "../topic";

type TransitionName = "activation" | "closing" | "advancing again" | "no way on" | "other transitions";
type Explained = readonly [meaning: string, next: string, ...commands: string[]];

const explanations: Readonly<Record<TransitionName, Explained>> = {
  activation: [
    "From any stage before Active to Active. It is reported by one case.updated with the old and the new lifecycle.",
    "Drive a test case there; the cases of people get there when the partner begins.",
    "recoup test advance <case> active",
  ],
  closing: [
    "From Active, or from any stage before it, to Closed. From before Active it is activated first, with a case.updated of its own. A close as paid records the payment (payment.created); case.updated and case.closed follow, in any order.",
    "Tell the two ends apart by the close code.",
    "recoup test advance <case> paid --amount 100",
    "recoup test advance <case> no-payment",
  ],
  "advancing again": [
    "A test case that is advanced to where it is already, or to Active when it is closed, stays as it is: the answer has advanced false, and no event is sent. Another close than the one that it has is refused with a 400.",
    "Make another test case for the other end.",
    "recoup test create",
  ],
  "no way on": [
    "A test case that is Paused or Merged is advanced nowhere: a 400, as the sandbox reads the rules.",
    "Bring it back to Active first, in the sandbox.",
    "recoup sandbox set case <case> --lifecycle Active",
  ],
  "other transitions": [
    "No rule states it, and no operation does it. The people who work on a case move it, and a case.updated tells from where to where.",
    "Take every lifecycle as it comes, from any other.",
    "recoup sandbox set case <case> --lifecycle Paused",
  ],
};

export const transitionTopics: readonly Topic[] = Object.entries(explanations).map(
  ([name, [meaning, next, ...commands]]) => ({ name, kind: "transition", meaning, next, commands }),
);

/** `Active → Closed`, `Active to paid`, `PendingVerification -> Active`. */
export function findTransition(text: string): Topic | undefined {
  const [, before = "", after = ""] = /^(.+?)\s*(?:→|->|\bto\b)\s*(.+)$/iu.exec(text) ?? [];
  const [from, to] = [readState(before), readState(after)];
  if (from === undefined || to === undefined) return undefined;
  const targetName = nameOf(from, to);
  return transitionTopics.find(({ name }) => name === targetName);
}

/** A closed case is identified by the target that leads there, where one does. */
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
