/** Whether the text is a real reference. If banks have none, they fill the field with these words. */
export const isBankReference = (reference: string | undefined): reference is string =>
  reference !== undefined && !["", "NONREF", "NOTPROVIDED"].includes(reference.trim().toUpperCase());

/** Explains why a row isn't sent if the bank lists it twice. */
export const repeatedReason =
  "The bank lists it again under the same reference, so it may be the same payment.";
