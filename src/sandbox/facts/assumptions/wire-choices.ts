import type { AssumptionTable } from "./assumption";

/**
 * Assumptions about how responses and events are written, and about details that the description mentions
 * only once.
 */
export const wireFormatAssumptions: AssumptionTable = {
  "NS-63": {
    reading:
      "lifecycle and closeCode hold names, such as NeedsAdditionalDetails, in answers and events. The labels, such as More Info Required, are in status.",
    where: "all surfaces: every case; deliveries: case events",
  },
  "NS-64": {
    reading: "A field without a value is null; only tag is left out, of a case that is not a test case.",
    where: "all surfaces: every record",
  },
  "NS-65": {
    reading: "Times are UTC and end with Z. They have milliseconds only if those aren't 0.",
    where: "all surfaces: every time in an answer",
  },
  "NS-66": {
    reading: "Amounts and percentages are JSON numbers with two decimals, or three if needed.",
    where: "all surfaces: every amount in an answer",
  },
  "NS-67": {
    reading: "A 429 has retryAfter in its body, in seconds with a decimal point, and no header for it.",
    where: "all surfaces: every operation",
  },
  "NS-68": {
    reading: "A query parameter that a list doesn't know is ignored; one that it documents never is.",
    where: "all surfaces: every list",
  },
  "NS-69": {
    reading:
      "The names of the headers of deliveries begin with X-Service. The real platform has its own name there.",
    where: "deliveries: the headers",
  },
  "NS-70": {
    reading: "case.updated of a close comes before its case.closed. The order of events is not guaranteed.",
    where: "deliveries: case.updated, case.closed",
  },
  "NS-71": {
    reading: "Retries come after the documented delays, to the second, counted from the failed attempt.",
    where: "deliveries: the retry schedule",
  },
  "NS-72": {
    reading: "A token is valid for the 1800 seconds that are documented.",
    where: "referral: mintToken",
  },
  "NS-73": {
    reading: "An idempotency key is remembered for a day.",
    where: "all surfaces: every POST with an Idempotency-Key",
  },
  "NS-74": {
    reading: "A refusal is not stored under its idempotency key, so a corrected request can use the key.",
    where: "all surfaces: every POST with an Idempotency-Key",
  },
};
