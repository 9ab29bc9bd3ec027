import type { Switches } from "./switch";

/** Readings about events and their delivery. */
export const deliverySwitches = {
  "AMB-04": {
    readings: {
      marked: "The envelope of a test case event has a classification.",
      unmarked: "No envelope has a classification.",
    },
    seen: "classification in the body of a delivery about a test case",
  },
  "AMB-10": {
    readings: {
      "one-event": "A subscription is disabled when one event fails eight times.",
      "all-events": "A subscription is disabled after eight failures in a row, of whichever events.",
    },
    seen: "disabledReason of a subscription after eight events failed once each",
  },
  "AMB-11": {
    readings: {
      anew: "Each attempt and each replay gets a new signature with the time of sending.",
      fixed: "Every attempt and replay of an event has the signature of its first attempt.",
    },
    seen: "t of the signature of a retry or a replay",
  },
  "AMB-12": {
    readings: {
      seconds: "The timestamp header is in seconds.",
      milliseconds: "The timestamp header is in milliseconds.",
    },
    seen: "X-Service-Timestamp of a delivery",
  },
  "AMB-13": {
    readings: {
      "one-id": "The id of an envelope is also that of its delivery record, and no other envelope has it.",
      "separate-ids":
        "The envelopes of one event share their id, and each delivery record has an id of its own, which a replay takes.",
    },
    seen: "id of the envelope in payload, and id of its record, in GET /webhooks/events",
  },
  "AMB-20": {
    readings: {
      "every-test": "Deliveries caused by a test operation of any surface have X-Service-Test.",
      "creditor-only":
        "Deliveries caused by the referral partner's test operation don't have X-Service-Test.",
    },
    seen: "the headers of a delivery that POST /v1/webhooks/test caused",
  },
  "NS-34": {
    readings: {
      "customer-base": "links.self of a case event to a referral partner is on the customer surface.",
      "referral-base": "links.self of a case event to a referral partner is on the referral surface.",
    },
    seen: "links.self of a case event to a referral partner, next to that of an event of a client",
  },
  "NS-46": {
    readings: {
      each: "Each replay that is accepted is a delivery.",
      joined: "A replay that is requested while another one of the event is due or in progress is not sent.",
    },
    seen: "deliveries of an event that is replayed twice at once",
  },
  "NS-47": {
    readings: {
      "each-attempt": "An attempt is made only if the subscription still takes events of the case's mode.",
      "once-recorded":
        "An event that was recorded for a subscription is sent to it, in whichever mode it is now.",
    },
    seen: "a delivery of a replay after isTestMode of the subscription was changed",
  },
  "NS-29": {
    readings: {
      sent: "Deliveries have X-Service-Event, and replays X-Service-Replay.",
      absent: "Deliveries have no headers that are not specified.",
    },
    seen: "the headers of a delivery",
  },
  "NS-69": {
    readings: {
      "x-service": "Headers of deliveries begin with X-Service.",
      "x-partner": "Headers of deliveries begin with X-Partner.",
    },
    /** The real platform uses another prefix. */
    others: /^x-[a-z0-9-]{1,40}$/,
    seen: "the names of the headers of a delivery",
  },
  "NS-70": {
    readings: {
      "updated-first": "case.updated of a close is sent before case.closed.",
      "closed-first": "case.closed is sent before the case.updated of the same close.",
    },
    seen: "the order of both events in the delivery history, and of their deliveries",
  },
  "NS-71": {
    readings: {
      "as-documented": "Retries come after the documented delays, to the second.",
      "a-tenth-later": "Retries come a tenth later than documented.",
    },
    seen: "the times of the attempts of a delivery that fails",
  },
} as const satisfies Switches;
