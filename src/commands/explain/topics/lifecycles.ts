import { filterLifecycles, type Lifecycle, lifecycleLabels } from "../../../base/cases/lifecycle";
import type { Topic } from "../topic";

const meanings: Readonly<Record<Lifecycle, readonly [meaning: string, next: string]>> = {
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

/** Whether a collection partner can filter by it; a creditor can filter by all (LC-02). */
const isFiltered = (name: string) => filterLifecycles.some((known) => known === name);

export const lifecycleTopics: readonly Topic[] = Object.entries(meanings).map(([name, [meaning, next]]) => ({
  name,
  kind: "lifecycle",
  aliases: lifecycleLabels(name as Lifecycle).filter((label) => label !== name),
  meaning,
  next,
  commands:
    name === "NeedsAdditionalDetails"
      ? ["recoup cases validation <case>"]
      : [`recoup cases list --lifecycle ${name}${isFiltered(name) ? "" : " --as customer"}`],
}));
