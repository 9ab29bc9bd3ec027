export const amount = 250.5;

/** Test case fields that satisfy every rule. `isTest` and `tag` are known from public facts. */
export const caseFields = {
  isTest: true,
  tag: "{tag}",
  creditorReference: "{tag}",
  currencyCode: "EUR",
  amountToRecover: amount,
  date: "{lastMonth}",
  dueDate: "{lastWeek}",
  debtor: {
    type: "Company",
    name: "Recoup Drift Debtor",
    contactPerson: "Drift",
    address: "Teststrasse 1",
    zipCode: "10115",
    city: "Berlin",
    countryAlpha2: "DE",
  },
};
