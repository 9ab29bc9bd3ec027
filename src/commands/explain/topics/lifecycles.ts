import { filterLifecycles, type Lifecycle, lifecycleLabels } from "../../../base/lifecycle";
import type { Topic } from "../topic";

const meanings: Readonly<Record<Lifecycle, readonly [meaning: string, next: string]>> = {
  PendingContractSigning: [
    "Submitted while a contract of the creditor was missing. Collection partners do not see it.",
    "The creditor signs; then verification begins.",
  ],
  PendingVerificationInternal: [
    "The platform looks at the case first. Collection partners do not see it.",
    "Wait. A test case can be advanced from here.",
  ],
  PendingVerification: [
    "Assigned to a collection partner, who has not begun.",
    "The partner begins; the case becomes Active.",
  ],
  NeedsAdditionalDetails: [
    "Something is missing before work can begin.",
    "Read what is missing, and have the creditor provide it.",
  ],
  Leads: ["No partner covers the case exclusively; quotes are collected.", "Wait for quotes."],
  LeadsQuoteGiven: ["A quote is there and waits for the creditor's choice.", "The creditor chooses."],
  Active: ["The collection partner works on it.", "Payments are recorded until it is closed."],
  Paused: ["Work rests for a while.", "It becomes Active again, or is closed."],
  Closed: ["Work is done; the close code tells how it ended.", "See the close code."],
  Merged: ["Became part of another case.", "Go on with that one."],
};

/** A creditor filters by all of them, a collection partner by those that it works with (LC-02). */
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
