import { defaultReadings, type Readings } from "../readings/readings";
import { stuckRow, type TransitionRow, type TransitionState, transitions } from "./transitions";

type TransitionChanges = { readonly [State in TransitionState]?: Partial<TransitionRow> };

const noActivation: Partial<TransitionRow> = { Active: "stuck" };

const silentCloses: Partial<TransitionRow> = {
  "Closed:Paid": ["activate-silently", "pay", "close-at-once"],
  "Closed:NoPayment": ["activate-silently", "close-at-once"],
};

/** Changes that readings make to the transition table, applied in this order. */
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

/** Returns a world's transition table. */
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
