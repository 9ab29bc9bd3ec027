import type { KnownCloseCode } from "../../../base/cases/close-code";
import type { Topic } from "../topic";

/** The platform documents the first two; the others are known from its responses. */
const meanings: Readonly<Record<KnownCloseCode, string>> = {
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

/** Spellings of the test operation. */
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
