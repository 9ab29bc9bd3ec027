/** Who received a payment, as the wire spells it. */
export const recipients = ["Creditor", "CollectionPartner", "Platform"] as const;
export type Recipient = (typeof recipients)[number];

export const commissionStatuses = ["Paid", "Unpaid"] as const;
export type CommissionStatus = (typeof commissionStatuses)[number];
