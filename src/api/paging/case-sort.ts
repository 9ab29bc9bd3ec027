/** Fields that cases can be sorted by (FLD-11). */
export const caseSortFields = [
  "DateCreated",
  "DateUpdated",
  "DateFinished",
  "DateCollectionStarted",
  "DueDate",
  "Date",
  "GrossAmount",
  "Remainder",
  "InterestFees",
  "CollectionFees",
  "ReminderFees",
  "Lifecycle",
  "CloseCode",
] as const;
export type CaseSortField = (typeof caseSortFields)[number];
