import { normalizeWord } from "../text/bare-name";
import { findNearest } from "../text/nearest";

/** Codes that a collection partner may use to close a case, with their labels. */
const settableCodeLabels = {
  Paid: "Paid",
  PartiallyPaid: "Partially paid",
  DebtorInsolventBankrupt: "Debtor Insolvent/Bankrupt",
  DebtorUntraceable: "Debtor Untraceable",
  DisputedLegalActionDeclinedByClient: "Disputed – Legal Action Declined by Client",
  WithdrawnByClient: "Withdrawn by Client",
  PreLegalExhaustedNoPayment: "Pre-Legal Exhausted – No Payment",
  StatuteOfLimitationsExpired: "Statute of Limitations Expired",
  SettlementRejectedByClient: "Settlement Rejected by Client",
  UnresponsiveClient: "Unresponsive Client",
  UneconomicalToPursue: "Uneconomical to Pursue",
  Other: "Other",
} as const;

/**
 * Known close codes with their labels, which responses may contain instead of the name (LC-05, NS-08).
 * Unknown codes pass through unchanged.
 */
const closeCodeLabels = {
  ...settableCodeLabels,
  CaseNeverStarted: "Case never started",
  CaseNeverStartedInternal: "Case never started - Internal",
  InvalidCaseData: "Invalid Case Data",
  NoQuotesReceived: "No Quotes Received",
  QuotesExpiredNotAccepted: "Quotes Expired – Not Accepted",
} as const;

export type KnownCloseCode = keyof typeof closeCodeLabels;
export type SettableCloseCode = keyof typeof settableCodeLabels;

export const settableCloseCodes = Object.keys(settableCodeLabels) as readonly SettableCloseCode[];
export const getCloseCodeLabel = (name: KnownCloseCode): string => closeCodeLabels[name];

export const closeCodes = Object.keys(closeCodeLabels) as readonly KnownCloseCode[];

const nameByForm = new Map(
  Object.entries(closeCodeLabels).flatMap(([name, label]) =>
    [name, label].map((form) => [normalizeWord(form), name] as const),
  ),
);
nameByForm.set("nopayment", "PreLegalExhaustedNoPayment");

const synonyms: Readonly<Record<string, KnownCloseCode>> = {
  bankrupt: "DebtorInsolventBankrupt",
  insolvent: "DebtorInsolventBankrupt",
  paidinfull: "Paid",
  payed: "Paid",
  settled: "Paid",
  untraceable: "DebtorUntraceable",
  withdrawn: "WithdrawnByClient",
};

/** Guesses which close code a misspelling or synonym refers to. */
export const guessCloseCode = (
  word: string,
  validCodes: readonly KnownCloseCode[] = closeCodes,
): string | undefined => {
  const synonym = Object.hasOwn(synonyms, normalizeWord(word)) ? synonyms[normalizeWord(word)] : undefined;
  return synonym !== undefined && validCodes.includes(synonym) ? synonym : findNearest(word, validCodes);
};

/**
 * Maps the name or label of a close code, in any spelling, to its name. Also accepts `NoPayment`, which the
 * test operation uses. Returns undefined for any other text.
 */
export const readCloseCode = (text: string): string | undefined => nameByForm.get(normalizeWord(text));
