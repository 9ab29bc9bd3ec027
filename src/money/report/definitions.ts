/** Definitions of all figures, for help and report footers. */
export const figureDefinitions: readonly (readonly [figure: string, meaning: string])[] = [
  [
    "cases, placed",
    "cases and their principal, by the day of assignment, or else of creation; without merged cases and test cases",
  ],
  ["open", "the remainder of cases that are not closed"],
  [
    "collected",
    "payments to any recipient, up to the day of the report; without payment records, principal and fees less the remainder",
  ],
  [
    "recoveryRate",
    "of closed cases: what was collected, at most the principal of each case, divided by their principal",
  ],
  ["ageing", "open cases by days since the due date"],
  [
    "liquidation",
    "by month of placement: what was collected in that month and in each month after it; earlier payments count in the first",
  ],
  ["daysToFirstPayment, daysToClose", "the median of days since placement"],
];

export const definitionLines = figureDefinitions.map(([figure, meaning]) => `${figure}: ${meaning}.`);
