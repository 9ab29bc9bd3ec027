const debtor = {
  type: "Company",
  name: "Nordwind Handel GmbH",
  contactPerson: "Ada Kern",
  countryAlpha2: "DE",
  email: "kern@nordwind.example",
};
export const submission = {
  currencyCode: "EUR",
  amountToRecover: 1200.5,
  date: "2026-01-15",
  dueDate: "2026-02-15",
  creditorReference: "R-1",
  debtor,
};
export const inCountry = (countryAlpha2: string) => ({ ...submission, debtor: { ...debtor, countryAlpha2 } });
export const managedSubmission = {
  ...submission,
  creditorCompanyName: "Teichmann AG",
  creditorCountryAlpha2: "DE",
};
export const unknownId = "11111111-2222-4333-8444-555555555555";
/** SQL condition for the first collection partner's active production cases. */
export const underWay = "c.collection_partner = 1 and c.is_test = 0 and c.lifecycle = 6 and c.is_deleted = 0";
