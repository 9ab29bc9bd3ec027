/** A body that `cases submit` sends without changes. */
export const exampleSubmission = {
  creditorReference: "INV-1",
  amountToRecover: 100,
  currencyCode: "EUR",
  date: "2026-01-12",
  dueDate: "2026-02-11",
  debtor: { type: "Company", name: "Muster GmbH", countryAlpha2: "DE" },
};
