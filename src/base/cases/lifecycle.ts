/** The ten lifecycle values in the platform's order (LC-01). */
export const lifecycles = [
  "PendingContractSigning",
  "PendingVerificationInternal",
  "PendingVerification",
  "NeedsAdditionalDetails",
  "Leads",
  "LeadsQuoteGiven",
  "Active",
  "Paused",
  "Closed",
  "Merged",
] as const;
export type Lifecycle = (typeof lifecycles)[number];

/** The values that the collection partner's list filters by (LC-02). */
export const filterLifecycles = lifecycles.slice(2, 9);

/** The label of each value, and its older spellings; answers may carry any of them in place of the name. */
const labels: Readonly<Record<Lifecycle, readonly string[]>> = {
  PendingContractSigning: ["Pending contract signing"],
  PendingVerificationInternal: ["Pending Verification Internal"],
  PendingVerification: ["Pending Verification"],
  NeedsAdditionalDetails: ["More Info Required"],
  Leads: ["Collecting Quotes", "Pending quote by partner"],
  LeadsQuoteGiven: ["Pending Quote Selection", "Quote given by partner"],
  Active: ["Active"],
  Paused: ["Paused"],
  Closed: ["Closed"],
  Merged: ["Merged"],
};

/** `-Closed` and `!Closed` don't mean `Closed`. */
const isSigned = (name: string) => /^[^\p{L}]|[^\p{L}]$/u.test(name);

const bare = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

const byForm = new Map<string, Lifecycle>(
  lifecycles.flatMap((name) => [name, ...labels[name]].map((form) => [bare(form), name] as const)),
);

/** The human label that the sandbox shows as `status`. */
export function lifecycleLabel(name: Lifecycle): string {
  return labels[name][0] ?? name;
}

/** The label, and the older spellings that an answer may still carry. */
export function lifecycleLabels(name: Lifecycle): readonly string[] {
  return labels[name];
}

/** Maps a name or label, in any case and with or without spaces, to the value it means (LC-03, LC-04). */
export function readLifecycle(text: string): Lifecycle | undefined {
  const name = text.trim();
  return isSigned(name) ? undefined : byForm.get(bare(name));
}
