import type { KnownCloseCode } from "../../../base/cases/close-code";
import {
  filterableLifecycles,
  type Lifecycle,
  listLifecycleLabels,
  readLifecycle,
} from "../../../base/cases/lifecycle";
import { advanceTargets, type TransitionState, transitions } from "../../../sandbox";
import { readAdvanceTarget } from "../../../scenario/files/advance-target";
import type { Topic } from "../shapes";

const lifecycleMeanings: Readonly<Record<Lifecycle, readonly [meaning: string, next: string]>> = {
  PendingContractSigning: [
    "Submitted before the creditor signed a contract. Collection partners do not see it.",
    "Verification starts once the creditor has signed.",
  ],
  PendingVerificationInternal: [
    "The platform verifies the case first. Collection partners do not see it.",
    "Wait. A test case can be advanced from here.",
  ],
  PendingVerification: [
    "Assigned to a collection partner, who has not started.",
    "The case becomes Active when the partner starts.",
  ],
  NeedsAdditionalDetails: [
    "Information is missing before work can start.",
    "Check what is missing and ask the creditor to provide it.",
  ],
  Leads: ["No partner covers the case exclusively; quotes are collected.", "Wait for quotes."],
  LeadsQuoteGiven: ["A quote was given and waits for the creditor.", "The creditor accepts or rejects it."],
  Active: ["The collection partner works on it.", "Payments are recorded until it is closed."],
  Paused: ["Work is on hold.", "It becomes Active again or is closed."],
  Closed: ["Work is done; the close code gives the reason.", "Check the close code."],
  Merged: ["Merged into another case.", "Continue with that case."],
};

/**
 * Whether a collection partner can filter by the lifecycle. A creditor can filter by every lifecycle (LC-02).
 */
const isFilterable = (name: string) => filterableLifecycles.some((lifecycle) => lifecycle === name);

export const lifecycleTopics: readonly Topic[] = Object.entries(lifecycleMeanings).map(
  ([name, [meaning, next]]) => ({
    name,
    kind: "lifecycle",
    aliases: listLifecycleLabels(name as Lifecycle).filter((label) => label !== name),
    meaning,
    next,
    commands:
      name === "NeedsAdditionalDetails"
        ? ["recoup cases validation <case>"]
        : [`recoup cases list --lifecycle ${name}${isFilterable(name) ? "" : " --as customer"}`],
  }),
);

type TransitionName = "activation" | "closing" | "advancing again" | "no transition" | "other transitions";
type TransitionText = readonly [meaning: string, next: string, ...commands: string[]];

const transitionTexts: Readonly<Record<TransitionName, TransitionText>> = {
  activation: [
    "From any stage before Active to Active. One case.updated event has the old and the new lifecycle.",
    "Advance a test case; a production case gets there when the partner starts.",
    "recoup test advance <case> active",
  ],
  closing: [
    "From Active to Closed: case.updated and case.closed, in any order. A test case can be advanced from any stage before Active, too: it is activated first, with its own case.updated. Advancing it to paid also records the payment (payment.created).",
    "Check the close code to distinguish the two.",
    "recoup test advance <case> paid --amount 100",
    "recoup test advance <case> no-payment",
  ],
  "advancing again": [
    "A test case that is already in the target state, or is closed when you advance it to Active, stays unchanged: the answer has advanced false, and no event is sent. A different close is rejected with a 400. A closed case becomes Active again if its payment is changed or reversed with consent to reopen it (extension).",
    "Create another test case for the other outcome.",
    "recoup test create",
  ],
  "no transition": [
    "A Paused or Merged test case cannot be advanced: a 400, as the sandbox reads the rules. A collection partner can close a Paused case (extension).",
    "In the sandbox, set it to Active first.",
    "recoup sandbox set case <case> --lifecycle Active",
  ],
  "other transitions": [
    "No rule defines it and no operation of the three interfaces requests it. The platform and the people who work on a case cause it, and a case.updated has the old and the new lifecycle.",
    "Accept any lifecycle after any other.",
    "recoup sandbox set case <case> --lifecycle Paused",
  ],
};

export const transitionTopics: readonly Topic[] = Object.entries(transitionTexts).map(
  ([name, [meaning, next, ...commands]]) => ({ name, kind: "transition", meaning, next, commands }),
);

export function findTransition(text: string): Topic | undefined {
  const [before = "", after = ""] = text.split(/→|->|\bto\b/iu, 2).map((state) => state.trim());
  const [from, to] = [readState(before), readState(after)];
  if (from === undefined || to === undefined) return undefined;
  const targetName = resolveTransitionName(from, to);
  return transitionTopics.find(({ name }) => name === targetName);
}

/**
 * Reads a state. If the word is both an advance target, such as `Closed:Paid`, and a lifecycle, returns the
 * target.
 */
const readState = (word: string): TransitionState | undefined =>
  readAdvanceTarget(word) ?? readLifecycle(word.replace(/:.*/, ""));

function resolveTransitionName(from: TransitionState, to: TransitionState): TransitionName {
  const target = advanceTargets.find((candidate) => candidate === (to === "Closed" ? "Closed:Paid" : to));
  if (target === undefined) return "other transitions";
  const outcome = transitions[from][target];
  if (outcome === "stuck") return "no transition";
  if (outcome === "conflict" || outcome.length === 0) return "advancing again";
  return target === "Active" ? "activation" : "closing";
}

/** The platform documents the first two codes. The others are known from its responses. */
const closeCodeMeanings: Readonly<Record<KnownCloseCode, string>> = {
  Paid: "The debt was paid.",
  PreLegalExhaustedNoPayment: "Pre-legal collection ended without a payment.",
  PartiallyPaid: "A part was paid, and collection has ended.",
  DebtorInsolventBankrupt: "The debtor is insolvent.",
  DebtorUntraceable: "The debtor cannot be found.",
  DisputedLegalActionDeclinedByClient:
    "The debtor disputes the claim, and the creditor declined legal action.",
  WithdrawnByClient: "The creditor has withdrawn the case.",
  StatuteOfLimitationsExpired: "The claim has become time-barred.",
  SettlementRejectedByClient: "The creditor has rejected a settlement.",
  UnresponsiveClient: "The creditor does not answer.",
  UneconomicalToPursue: "Further collection would cost more than it could recover.",
  CaseNeverStarted: "Collection never started.",
  CaseNeverStartedInternal: "The platform removed the case before collection started.",
  InvalidCaseData: "The submitted data is not valid.",
  NoQuotesReceived: "No partner gave a quote.",
  QuotesExpiredNotAccepted: "The creditor accepted none of the quotes in time.",
  Other: "Any other reason; see the close comment.",
};

/** The test operation's short names, keyed by close code. */
const shortNames: Readonly<Record<string, readonly string[]>> = {
  PreLegalExhaustedNoPayment: ["NoPayment", "Closed:NoPayment"],
};

export const closeCodeTopics: readonly Topic[] = Object.entries(closeCodeMeanings).map(([name, meaning]) => ({
  name: `Closed:${name}`,
  kind: "close code",
  aliases: [name, ...(shortNames[name] ?? [])],
  meaning,
  commands: ["recoup cases get <case>", "recoup cases timeline <case>"],
}));
