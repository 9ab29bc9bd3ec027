/** Payment recipients, as spelled on the wire. */
export const recipients = ["Creditor", "CollectionPartner", "Platform"] as const;
export type Recipient = (typeof recipients)[number];

export const commissionStatuses = ["Paid", "Unpaid"] as const;
export type CommissionStatus = (typeof commissionStatuses)[number];

/** Accepted words, as listed in messages. */
export interface PaymentWords {
  readonly recipients: readonly string[];
  readonly commissionStatuses: readonly string[];
}

/** Short forms for flags and columns, which also accept the wire spellings. */
export const shortWords: PaymentWords = {
  recipients: ["creditor", "partner", "platform"],
  commissionStatuses: ["paid", "unpaid"],
};

const keepLetters = (text: string) => text.toLowerCase().replace(/[^a-z]/g, "");

/** Reads a recipient by name or label, in any case. `partner` means the collection partner. */
export function readRecipient(text: string): Recipient | undefined {
  const word = keepLetters(text);
  return word === "partner" ? "CollectionPartner" : recipients.find((name) => name.toLowerCase() === word);
}

export function readCommissionStatus(text: string): CommissionStatus | undefined {
  return commissionStatuses.find((name) => name.toLowerCase() === keepLetters(text));
}
