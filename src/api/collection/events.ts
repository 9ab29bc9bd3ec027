import { advice } from "../../base/advice/advice";
import { recoup } from "../../base/advice/command-line";
import { guid, isoTime } from "../endpoint/codecs";
import { endpoint } from "../endpoint/endpoint";

const surface = "collection";

export const listEvents = endpoint({
  name: "listEvents",
  surface,
  method: "GET",
  path: "/webhooks/events",
  query: { caseId: guid, since: isoTime },
  record: async () => (await import("../records/webhooks/delivery")).DeliveryRecord,
  list: { items: "events", isPaged: false },
  rules: ["EP-21", "DLV-13", "DLV-14"],
});

/** Redelivers a recorded event, only to its own subscription (CLI-20). */
export const replayEvent = endpoint({
  name: "replayEvent",
  surface,
  method: "POST",
  path: "/webhooks/events/{eventId}/replay",
  idempotencyKey: "sent",
  parameters: { eventId: guid },
  record: async () => (await import("../records/webhooks/replay")).ReplayedEvent,
  hints: { 404: advice`${recoup`events list --case <case>`} shows the events that are recorded for a case.` },
  rules: ["EP-22", "EP-03", "DLV-15", "DLV-16", "DLV-17", "CLI-20", "AMB-13", "AMB-31"],
});
