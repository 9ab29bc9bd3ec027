import { normalizeWord } from "../text/bare-name";

/**
 * All ten lifecycles in the platform's order (LC-01), each with its current label followed by older
 * spellings. Responses may contain any label instead of the name.
 */
const lifecycleLabels = {
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
} as const;
export type Lifecycle = keyof typeof lifecycleLabels;

export const lifecycles = Object.keys(lifecycleLabels) as readonly Lifecycle[];

/** Lifecycles that the collection partner's list can filter by (LC-02). */
export const filterableLifecycles = lifecycles.slice(2, 9);

/** Whether the name starts or ends with punctuation, which changes its meaning: `-Closed` isn't `Closed`. */
const hasOuterPunctuation = (name: string) => /^[^\p{L}]|[^\p{L}]$/u.test(name);

const nameByForm = new Map<string, Lifecycle>(
  lifecycles.flatMap((name) =>
    [name, ...lifecycleLabels[name]].map((form) => [normalizeWord(form), name] as const),
  ),
);

/** Returns the label that the sandbox shows as `status`. */
export const getLifecycleLabel = (name: Lifecycle): string => lifecycleLabels[name][0];

/** Returns the label followed by its older spellings, which responses may still contain. */
export const listLifecycleLabels = (name: Lifecycle): readonly string[] => lifecycleLabels[name];

/** Maps a name or label to its lifecycle, ignoring case and spaces (LC-03, LC-04). */
export function readLifecycle(text: string): Lifecycle | undefined {
  const name = text.trim();
  return hasOuterPunctuation(name) ? undefined : nameByForm.get(normalizeWord(name));
}
