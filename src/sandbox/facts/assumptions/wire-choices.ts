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
];
