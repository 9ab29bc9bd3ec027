import type { Switches } from "./switch";

/** How answers and events are written. */
export const answerSwitches = {
  "AMB-02": {
    readings: {
      "camel-case": "Fields of an answer begin with a lower-case letter.",
      "pascal-case":
        "Fields of an answer begin with an upper-case letter, those of errors included; problem details and events don't.",
    },
    seen: "field names of every JSON answer",
  },
  "AMB-04": {
    readings: {
      marked: "The envelope of a test case event has a classification.",
      unmarked: "No envelope has a classification.",
    },
    seen: "classification in the body of a delivery about a test case",
  },
  "AMB-28": {
    readings: { "no-pages": "An empty list has zero pages.", "one-page": "An empty list has one page." },
    seen: "page.totalPages of a list without matches",
  },
  "NS-63": {
    readings: {
      names: "lifecycle and closeCode hold names, such as NeedsAdditionalDetails, in answers and events.",
      labels: "lifecycle and closeCode hold labels, such as More Info Required, in answers and events.",
      "labels-in-answers": "lifecycle and closeCode hold labels in answers, and names in events.",
    },
    seen: "lifecycle and closeCode of a case; lifecycle, oldLifecycle, newLifecycle and closeCode of an event",
  },
  "NS-64": {
    readings: {
      null: "A field without a value is null.",
      absent: "A field without a value is left out of an answer.",
    },
    seen: "optional fields of every record, such as closeCode of an open case",
  },
} as const satisfies Switches;
