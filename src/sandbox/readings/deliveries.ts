import type { Switches } from "./switch";

/** Events, and how they are delivered. */
export const deliverySwitches = {
  "AMB-04": {
    readings: {
      marked: "The envelope of a test case event has a classification.",
      unmarked: "No envelope has a classification.",
    },
    seen: "classification in the body of a delivery about a test case",
  },
} as const satisfies Switches;
