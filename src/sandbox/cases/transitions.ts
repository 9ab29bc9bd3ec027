import type { KnownCloseCode } from "../../base/cases/close-code";
import type { Lifecycle } from "../../base/cases/lifecycle";
import type { CaseRow } from "../facts/case-row";
import { getStageName } from "../facts/stages";
import { defaultReadings, type Readings } from "../readings/readings";

/** States to which the test operation can advance a case (EP-18). */
export const advanceTargets = ["Active", "Closed:Paid", "Closed:NoPayment"] as const;
export type AdvanceTarget = (typeof advanceTargets)[number];

/**
 * A step of a transition: `activate` (EVT-17), `pay` for the requested amount (LC-12, EVT-18), or `close`
 * with the code of the target (EVT-19, EVT-20). If there are no steps, the case doesn't change and no event
 * is sent (LC-09, LC-15).
 */
export type TransitionStep = "activate" | "pay" | "close" | SilentStep;

/**
 * Steps for a close that doesn't report that the case was activated (AMB-08): `activate-silently` sends no
 * event, and `close-at-once` reports only the close.
 */
type SilentStep = "activate-silently" | "close-at-once";

/**
 * The steps, or why the case can't advance: `conflict` if it is closed with another code (LC-16), `stuck` if
 * its state doesn't allow it (AMB-07).
 */
type TransitionOutcome = readonly TransitionStep[] | "conflict" | "stuck";

/** A case's state in `transitions`. A closed case is named after the target that leads to it, if any. */
export type TransitionState = Exclude<Lifecycle, "Closed"> | Exclude<AdvanceTarget, "Active"> | "Closed";

type TransitionRow = Readonly<Record<AdvanceTarget, TransitionOutcome>>;

/** Closing a case first activates it, which is a separate event (LC-07, LC-08, LC-11, LC-13, AMB-08). */
const beforeActiveRow: TransitionRow = {
  Active: ["activate"],
  "Closed:Paid": ["activate", "pay", "close"],
  "Closed:NoPayment": ["activate", "close"],
};

const stuckRow: TransitionRow = {
  Active: "stuck",
  "Closed:Paid": "stuck",
  "Closed:NoPayment": "stuck",
};

/** Transitions of test cases, from each state to each target (NS-09, NS-10). */
export const transitions: Readonly<Record<TransitionState, TransitionRow>> = {
  PendingContractSigning: beforeActiveRow,
  PendingVerificationInternal: beforeActiveRow,
  PendingVerification: beforeActiveRow,
  NeedsAdditionalDetails: beforeActiveRow,
  Leads: beforeActiveRow,
  LeadsQuoteGiven: beforeActiveRow,
  Active: { Active: [], "Closed:Paid": ["pay", "close"], "Closed:NoPayment": ["close"] },
  Paused: stuckRow,
  "Closed:Paid": { Active: [], "Closed:Paid": [], "Closed:NoPayment": "conflict" },
  "Closed:NoPayment": { Active: [], "Closed:Paid": "conflict", "Closed:NoPayment": [] },
  Closed: { Active: [], "Closed:Paid": "conflict", "Closed:NoPayment": "conflict" },
  Merged: stuckRow,
};

/** Close code for each target (LC-11, LC-13). */
export const closeCodeByTarget: Readonly<Record<AdvanceTarget, KnownCloseCode | undefined>> = {
  Active: undefined,
  "Closed:Paid": "Paid",
  "Closed:NoPayment": "PreLegalExhaustedNoPayment",
};

export function getCaseState({
  lifecycle,
  close_code,
}: Pick<CaseRow, "lifecycle" | "close_code">): TransitionState {
  const name = getStageName(lifecycle);
  if (name !== "Closed") return name;
  if (close_code === "Paid") return "Closed:Paid";
  return close_code === "PreLegalExhaustedNoPayment" ? "Closed:NoPayment" : "Closed";
}

type TransitionChanges = { readonly [State in TransitionState]?: Partial<TransitionRow> };

const noActivation: Partial<TransitionRow> = { Active: "stuck" };

const silentCloses: Partial<TransitionRow> = {
  "Closed:Paid": ["activate-silently", "pay", "close-at-once"],
  "Closed:NoPayment": ["activate-silently", "close-at-once"],
};

/** How the readings change the transition table, in the order in which the changes apply. */
const changesByReading: {
  readonly [Id in keyof Readings]?: { readonly [Name in Readings[Id]]?: TransitionChanges };
} = {
  "AMB-05": {
    refused: { "Closed:Paid": noActivation, "Closed:NoPayment": noActivation, Closed: noActivation },
  },
  "AMB-06": { refused: { Active: { "Closed:Paid": "stuck" } } },
  "AMB-08": {
    "one-update": {
      PendingContractSigning: silentCloses,
      PendingVerificationInternal: silentCloses,
      PendingVerification: silentCloses,
      NeedsAdditionalDetails: silentCloses,
      Leads: silentCloses,
      LeadsQuoteGiven: silentCloses,
    },
  },
  "AMB-07": {
    "named-stages": {
      PendingContractSigning: noActivation,
      NeedsAdditionalDetails: stuckRow,
      Leads: stuckRow,
      LeadsQuoteGiven: stuckRow,
    },
  },
};

export function resolveTransitions(readings: Readings): typeof transitions {
  if (readings === defaultReadings) return transitions;
  const table: Record<TransitionState, TransitionRow> = { ...transitions };
  for (const [id, byName] of Object.entries(changesByReading)) {
    const changes =
      (byName as Readonly<Record<string, TransitionChanges>>)[readings[id as keyof Readings]] ?? {};
    for (const [state, change] of Object.entries(changes) as [TransitionState, Partial<TransitionRow>][])
      table[state] = { ...table[state], ...change };
  }
  return table;
}
