import type { Switches } from "./assumption";

/** Readings about events and their delivery. */
export const deliverySwitches = {
  "AMB-04": {
    reading:
      "The envelope of a test case event has a classification at its top level; a production event has none.",
    where: "deliveries: every case event",
    readings: {
      marked: "The envelope of a test case event has a classification.",
      unmarked: "No envelope has a classification.",
    },
    seen: "classification in the body of a delivery about a test case",
  },
  "AMB-10": {
    reading: "A subscription is disabled when one event fails eight times, regardless of other events.",
    where: "deliveries: the retry schedule",
    readings: {
      "one-event": "A subscription is disabled when one event fails eight times.",
      "all-events": "A subscription is disabled after eight failures in a row, of whichever events.",
    },
    seen: "disabledReason of a subscription after eight events failed once each",
  },
  "AMB-11": {
    where: "deliveries: the signature",
    readings: {
      anew: "Each attempt and each replay gets a new signature with the time of sending.",
      fixed: "Every attempt and replay of an event has the signature of its first attempt.",
    },
    seen: "t of the signature of a retry or a replay",
  },
  "AMB-12": {
    reading: "The timestamp header repeats the time from the signature, in seconds.",
    where: "deliveries: the headers",
    readings: {
      seconds: "The timestamp header is in seconds.",
      milliseconds: "The timestamp header is in milliseconds.",
    },
    seen: "X-Service-Timestamp of a delivery",
  },
  "AMB-13": {
    reading:
      "Each subscription gets its own envelope for an event. The envelope's id is also the id of the delivery record and of a replay.",
    where: "collection, customer: listEvents, replayEvent",
    readings: {
      "one-id": "The id of an envelope is also that of its delivery record, and no other envelope has it.",
      "separate-ids":
        "The envelopes of one event share their id, and each delivery record has an id of its own, which a replay takes.",
    },
    seen: "id of the envelope in payload, and id of its record, in GET /webhooks/events",
  },
  "AMB-20": {
    reading: "Deliveries caused by a test operation have X-Service-Test: true; others don't have the header.",
    where: "customer: testWebhook, fireTestEvent; referral: triggerTestEvent",
    readings: {
      "every-test": "Deliveries caused by a test operation of any surface have X-Service-Test.",
      "creditor-only":
        "Deliveries caused by the referral partner's test operation don't have X-Service-Test.",
    },
    seen: "the headers of a delivery that POST /v1/webhooks/test caused",
  },
  "NS-34": {
    reading:
      "links.self is an address on the base where the subscription was created, so that the key that created it can fetch it. In case events to a referral partner it is on the customer base, for a token of the client.",
    where: "deliveries: every event",
    readings: {
      "customer-base": "links.self of a case event to a referral partner is on the customer surface.",
      "referral-base": "links.self of a case event to a referral partner is on the referral surface.",
    },
    seen: "links.self of a case event to a referral partner, next to that of an event of a client",
  },
  "NS-46": {
    reading:
      "A replay that is answered with 200 is a delivery of its own, even if others of the same event wait or are in progress. It drops the retries of the series before it.",
    where: "collection, customer: replayEvent",
    readings: {
      each: "Each replay that is accepted is a delivery.",
      joined: "A replay that is requested while another one of the event is due or in progress is not sent.",
    },
    seen: "deliveries of an event that is replayed twice at once",
  },
  "NS-47": {
    reading:
      "The mode of a subscription is checked at each attempt. After isTestMode has changed, neither a retry nor a replay brings an event of the other mode; an attempt records that it was not sent, and why.",
    where: "deliveries: retries and replays",
    readings: {
      "each-attempt": "An attempt is made only if the subscription still takes events of the case's mode.",
      "once-recorded":
        "An event that was recorded for a subscription is sent to it, in whichever mode it is now.",
    },
    seen: "a delivery of a replay after isTestMode of the subscription was changed",
  },
  "NS-29": {
    reading:
      "Every delivery also has X-Service-Event with the event type, and a replay has X-Service-Replay: true; X-Service-Test: true is specified. Read the event type from the body.",
    where: "deliveries: the headers",
    readings: {
      sent: "Deliveries have X-Service-Event, and replays X-Service-Replay.",
      absent: "Deliveries have no headers that are not specified.",
    },
    seen: "the headers of a delivery",
  },
  "NS-69": {
    reading:
      "The names of the headers of deliveries begin with X-Service. The real platform has its own name there.",
    where: "deliveries: the headers",
    readings: {
      "x-service": "Headers of deliveries begin with X-Service.",
      "x-partner": "Headers of deliveries begin with X-Partner.",
    },
    /** The real platform uses another prefix. */
    others: /^x-[a-z0-9-]{1,40}$/,
    seen: "the names of the headers of a delivery",
  },
  "NS-70": {
    reading: "case.updated of a close comes before its case.closed. The order of events is not guaranteed.",
    where: "deliveries: case.updated, case.closed",
    readings: {
      "updated-first": "case.updated of a close is sent before case.closed.",
      "closed-first": "case.closed is sent before the case.updated of the same close.",
    },
    seen: "the order of both events in the delivery history, and of their deliveries",
  },
  "NS-71": {
    reading: "Retries come after the documented delays, to the second, counted from the failed attempt.",
    where: "deliveries: the retry schedule",
    readings: {
      "as-documented": "Retries come after the documented delays, to the second.",
      "a-tenth-later": "Retries come a tenth later than documented.",
    },
    seen: "the times of the attempts of a delivery that fails",
  },
} as const satisfies Switches;
