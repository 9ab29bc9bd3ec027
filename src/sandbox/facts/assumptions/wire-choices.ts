import type { Assumption } from "./assumption";

/** Decisions on how answers and events are written, and on details that the description gives only once. */
export const wireChoices: readonly Assumption[] = [
  {
    id: "NS-63",
    reading:
      "lifecycle and closeCode hold names, such as NeedsAdditionalDetails, in answers and events. The labels, such as More Info Required, are in status.",
    where: "all surfaces: every case; deliveries: case events",
  },
  {
    id: "NS-64",
    reading: "A field without a value is null; only tag is left out, of a case that is not a test case.",
    where: "all surfaces: every record",
  },
  {
    id: "NS-65",
    reading: "Times are UTC and end with Z. They have milliseconds only if those aren't 0.",
    where: "all surfaces: every time in an answer",
  },
  {
    id: "NS-66",
    reading: "Amounts and percentages are JSON numbers with two decimals, or three if needed.",
    where: "all surfaces: every amount in an answer",
  },
  {
    id: "NS-67",
    reading: "A 429 has retryAfter in its body, in seconds with a decimal point, and no header for it.",
    where: "all surfaces: every operation",
  },
  {
    id: "NS-68",
    reading: "A query parameter that a list doesn't know is ignored; one that it documents never is.",
    where: "all surfaces: every list",
  },
];
