import type { Lifecycle } from "./lifecycle";

export type LifecycleGroup = "waiting" | "asking" | "quoting" | "running" | "resting" | "over";

/** Lifecycles in the same group share a color in the terminal and the inspector. */
export const lifecycleGroups: Readonly<Record<Lifecycle, LifecycleGroup>> = {
  PendingContractSigning: "waiting",
  PendingVerificationInternal: "waiting",
  PendingVerification: "waiting",
  NeedsAdditionalDetails: "asking",
  Leads: "quoting",
  LeadsQuoteGiven: "quoting",
  Active: "running",
  Paused: "resting",
  Closed: "over",
  Merged: "over",
};
