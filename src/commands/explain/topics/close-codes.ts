import type { KnownCloseCode } from "../../../base/close-code";
import type { Topic } from "../topic";

/** The two that the platform documents come first; the others are known from answers. */
const meanings: Readonly<Record<KnownCloseCode, string>> = {
  Paid: "The debt was paid.",
  PreLegalExhaustedNoPayment: "Everything short of a court was tried, and nothing was paid.",
  PartiallyPaid: "A part was paid, and work has ended.",
  DebtorInsolventBankrupt: "The debtor is insolvent.",
  DebtorUntraceable: "The debtor cannot be found.",
  DisputedLegalActionDeclinedByClient: "The debtor disputes, and the creditor does not go to court.",
  WithdrawnByClient: "The creditor has withdrawn the case.",
  StatuteOfLimitationsExpired: "The claim has become time-barred.",
  SettlementRejectedByClient: "The creditor has rejected a settlement.",
  UnresponsiveClient: "The creditor does not answer.",
  UneconomicalToPursue: "Going on would cost more than it could bring.",
  CaseNeverStarted: "No work was ever begun.",
  CaseNeverStartedInternal: "The platform took the case out before any work was begun.",
  InvalidCaseData: "What was submitted does not hold.",
  NoQuotesReceived: "No partner made a quote.",
  QuotesExpiredNotAccepted: "The creditor accepted none of the quotes in time.",
  Other: "None of the others; the close comment tells more.",
};

/** As the test operation spells it. */
const shortNames: Readonly<Record<string, readonly string[]>> = {
  PreLegalExhaustedNoPayment: ["NoPayment", "Closed:NoPayment"],
};

export const closeCodeTopics: readonly Topic[] = Object.entries(meanings).map(([name, meaning]) => ({
  name: `Closed:${name}`,
  kind: "close code",
  aliases: [name, ...(shortNames[name] ?? [])],
  meaning,
  commands: ["recoup cases get <case>", "recoup cases timeline <case>"],
}));
