import { guid, isoTime } from "../codecs";
import { endpoint } from "../endpoint";

export const listEvents = endpoint({
  name: "listEvents",
  surface: "collection",
  method: "GET",
  path: "/webhooks/events",
  query: { caseId: guid, since: isoTime },
  record: async () => (await import("../records/delivery")).DeliveryRecord,
  list: { items: "events", isPaged: false },
  rules: ["EP-21", "DLV-13", "DLV-14"],
});
