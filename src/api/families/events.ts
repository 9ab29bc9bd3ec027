import { advice, recoup } from "../../base/advice/advice";
import { guidCodec, isoTimeCodec } from "../endpoint/codecs";
import { defineEndpoints } from "../endpoint/endpoint";

const buildEndpoints = (
  surface: "collection" | "customer",
  rules: Readonly<Record<"list" | "replay", string>>,
) =>
  defineEndpoints(surface, {
    listEvents: {
      path: "/webhooks/events",
      query: { caseId: guidCodec, since: isoTimeCodec },
      record: async () => (await import("../records/webhooks/delivery")).DeliveryRecord,
      list: { items: "events", isPaged: false },
      rules: [rules.list, "DLV-13", "DLV-14"],
    },

    /** Redelivers a recorded event, but only to its own subscription (CLI-20). */
    replayEvent: {
      method: "POST",
      path: "/webhooks/events/{eventId}/replay",
      idempotencyKey: "sent",
      record: async () => (await import("../records/webhooks/replay")).ReplayedEvent,
      hints: {
        404: advice`${recoup`events list --case <case>`} shows the events that are recorded for a case.`,
      },
      rules: [rules.replay, "EP-03", "DLV-15", "DLV-16", "DLV-17", "CLI-20", "AMB-13", "AMB-31"],
    },
  });

/** Operations on surfaces that record deliveries. */
export const eventEndpoints = {
  collection: buildEndpoints("collection", { list: "EP-21", replay: "EP-22" }),
  customer: buildEndpoints("customer", { list: "EP-47", replay: "EP-48" }),
};
export type EventSurface = keyof typeof eventEndpoints;
