import type { Switches } from "./switch";

/** Shapes of refusals. */
export const errorSwitches = {
  "AMB-22": {
    readings: {
      "problem-details": "Every 401 is problem details.",
      "error-object":
        "A 401 of the customer surface is the general guide's error object with the type authentication_error.",
    },
    seen: "the body of a 401 of the customer surface",
  },
} as const satisfies Switches;
