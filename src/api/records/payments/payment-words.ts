/** Who received a payment, as the wire spells it. */
export const recipients = ["Creditor", "CollectionPartner", "Platform"] as const;
export type Recipient = (typeof recipients)[number];

export const commissionStatuses = ["Paid", "Unpaid"] as const;
export type CommissionStatus = (typeof commissionStatuses)[number];

/** The words that a message offers. */
export interface PaymentWords {
  readonly recipients: readonly string[];
  readonly commissionStatuses: readonly string[];
}

/** As flags and columns take them, which read the wire's words too. */
export const shortWords: PaymentWords = {
  recipients: ["creditor", "partner", "platform"],
  commissionStatuses: ["paid", "unpaid"],
};

const letters = (text: string) => text.toLowerCase().replace(/[^a-z]/g, "");

/** A recipient by name or label in any case; `partner` is short for the collection partner. */
export function readRecipient(text: string): Recipient | undefined {
  const word = letters(text);
  return word === "partner" ? "CollectionPartner" : recipients.find((name) => name.toLowerCase() === word);
}

export function readCommissionStatus(text: string): CommissionStatus | undefined {
  return commissionStatuses.find((name) => name.toLowerCase() === letters(text));
}
