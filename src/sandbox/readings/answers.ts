import type { Switches } from "./assumption";

/** Readings about how responses and events are written. */
export const answerSwitches = {
  "AMB-02": {
    reading:
      "Answers use camelCase. In requests, the first letter of a field name can be upper or lower case.",
    where: "all surfaces: every body",
    readings: {
      "camel-case": "Fields of an answer begin with a lower-case letter.",
      "pascal-case":
        "Fields of an answer begin with an upper-case letter, those of errors included; problem details and events don't.",
      "pascal-case-records":
        "Fields of an answer begin with an upper-case letter; those of errors and events don't.",
    },
    seen: "field names of every JSON answer",
  },
  "AMB-03": {
    reading: "The onboarding links are one object with a url, never a list.",
    where: "referral: createClient",
    readings: {
      object: "onboardingLinks is an object with a url.",
      list: "onboardingLinks is a list of objects with a url.",
      absent: "A client has no onboardingLinks; only the conflict that asks for an approval has them.",
    },
    seen: "onboardingLinks of a client whose onboarding is open, and of a 409 ClientExistsNeedsLinking",
  },
  "AMB-28": {
    where: "all surfaces: every list",
    readings: { "no-pages": "An empty list has zero pages.", "one-page": "An empty list has one page." },
    seen: "page.totalPages of a list without matches",
  },
  "NS-15": {
    where: "collection: createManagedCase",
    readings: {
      whole: "Creating a managed case returns its whole record.",
      "id-only": "Creating a managed case returns its id and nothing else.",
    },
    seen: "the answer of POST /managed-cases",
  },
  "NS-16": {
    reading: "Delivery records are a bare array, newest first.",
    where: "collection, customer: listEvents",
    readings: {
      array: "The delivery history is a bare array.",
      object: "The delivery history is an object with the field events.",
    },
    seen: "the answer of GET /webhooks/events",
  },
  "NS-63": {
    reading:
      "lifecycle and closeCode hold names, such as NeedsAdditionalDetails, in answers and events. The labels, such as More Info Required, are in status.",
    where: "all surfaces: every case; deliveries: case events",
    readings: {
      names: "lifecycle and closeCode hold names, such as NeedsAdditionalDetails, in answers and events.",
      labels: "lifecycle and closeCode hold labels, such as More Info Required, in answers and events.",
      "labels-in-answers": "lifecycle and closeCode hold labels in answers, and names in events.",
    },
    seen: "lifecycle and closeCode of a case; lifecycle, oldLifecycle, newLifecycle and closeCode of an event",
  },
  "NS-64": {
    reading: "A field without a value is null; only tag is left out, of a case that is not a test case.",
    where: "all surfaces: every record",
    readings: {
      null: "A field without a value is null.",
      absent: "A field without a value is left out of an answer.",
    },
    seen: "optional fields of every record, such as closeCode of an open case",
  },
  "NS-65": {
    reading: "Times are UTC and end with Z. They have milliseconds only if those aren't 0.",
    where: "all surfaces: every time in an answer",
    readings: {
      utc: "Times end with Z, and have milliseconds only if those aren't 0.",
      "no-zone": "Times are UTC without a Z: 2026-06-17T08:30:00.",
      "seven-digits": "Times have seven digits of a second: 2026-06-17T08:30:00.0000000Z.",
      offset: "Times end with an offset: 2026-06-17T08:30:00+00:00.",
    },
    seen: "times of every answer, such as dateCreated of a case; times of events stay as they are",
  },
  "NS-66": {
    reading: "Amounts and percentages are JSON numbers with two decimals, or three if needed.",
    where: "all surfaces: every amount in an answer",
    readings: {
      "two-decimals": "Amounts are numbers with two decimals, or three if needed: 100.00.",
      "one-decimal": "Amounts are numbers with as many decimals as needed, and at least one: 100.0.",
      shortest: "Amounts are numbers without zeros at the end: 100.",
      text: 'Amounts are strings with two decimals: "100.00".',
    },
    seen: "amounts and percentages of every answer, such as grossAmount of a case; those of events stay",
  },
} as const satisfies Switches;
