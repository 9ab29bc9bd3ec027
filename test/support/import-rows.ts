/** Returns a CSV file of submissions, each with its own reference. */
export function importCsv(count: number): string {
  const header =
    "creditorReference,amountToRecover,currencyCode,date,debtor.type,debtor.name,debtor.countryAlpha2";
  const rows = Array.from(
    { length: count },
    (_, index) => `INV-${index + 1},100.50,EUR,2026-01-12,Company,Muster GmbH,DE`,
  );
  return `${[header, ...rows].join("\n")}\n`;
}

/** Returns the body that a row of `importCsv` becomes on the wire. */
export const importBody = (row: number) =>
  `{"creditorReference":"INV-${row}","amountToRecover":100.50,"currencyCode":"EUR","date":"2026-01-12","debtor":{"type":"Company","name":"Muster GmbH","countryAlpha2":"DE"}}`;

export const importBodies = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => importBody(index + 1));

/** Returns a CSV file with payments of 1.00, 2.00 … to the collection partner, all on one case. */
export function paymentsCsv(reference: string, count: number): string {
  const rows = Array.from({ length: count }, (_, index) => `${reference},${index + 1}.00,2026-01-12,partner`);
  return `${["case,amount,date,recipient", ...rows].join("\n")}\n`;
}
